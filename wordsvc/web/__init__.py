"""The web pages, made by the server; every one works without a script."""

from wordsvc.web.app import create_app

__all__ = ["create_app"]

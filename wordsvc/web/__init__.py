"""The web pages, which work without JavaScript."""

from wordsvc.web.referee import pages

__all__ = ["pages"]

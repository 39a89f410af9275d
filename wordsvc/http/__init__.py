"""The HTTP API: one module a resource, and every error an RFC 9457 problem."""

from wordsvc.http.app import create_app

__all__ = ["create_app"]

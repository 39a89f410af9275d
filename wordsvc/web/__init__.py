"""The web pages; the referee works without JavaScript."""

from wordsvc.web import api, referee
from wordsvc.web.blueprint import pages

__all__ = ["api", "pages", "referee"]

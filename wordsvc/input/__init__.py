"""Reading what comes from outside: errors, documents and their fields, texts, files."""

from wordsvc.input.errors import InputError

__all__ = ["InputError"]

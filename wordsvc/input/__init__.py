"""Readers for data from outside: documents and their fields, texts, files, and the errors that they raise."""

from wordsvc.input.errors import InputError

__all__ = ["InputError"]

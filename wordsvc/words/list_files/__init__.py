"""Reading the word lists that people bring: text in any layout, tables, JSON, Hunspell."""

from wordsvc.words.list_files.reader import read_list
from wordsvc.words.list_files.reading_report import MAX_UNREAD, Reading
from wordsvc.words.list_files.text import MAX_LIST_BYTES, ListText, open_text
from wordsvc.words.list_files.tokens import Tokens

__all__ = ["MAX_LIST_BYTES", "MAX_UNREAD", "ListText", "Reading", "Tokens", "open_text", "read_list"]

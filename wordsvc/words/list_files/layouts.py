"""The layout of a list, told from its first lines."""

import csv
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from wordsvc.input.errors import InputError
from wordsvc.input.messages import message

HEADINGS: Final = ("word", "words", "headword", "lemma", "wort", "wörter", "woord", "woorden")
"""The headings, in small letters, of a column that has the words."""

_HEAD: Final = 64 * 1024
"""Characters in which the layout is looked for."""

_LINES: Final = 200
_MOST: Final = 0.9
"""The share of lines that must be alike."""

_MIN_SORTED: Final = 4
"""The fewest lines that are not in order by chance."""

_MIN_ROWS: Final = 3
"""The fewest rows with the same number of cells that are a table, not words with commas between."""

_WEB_PAGE: Final = re.compile("<!doctype html|<html|<head|<body", re.IGNORECASE)
_BEGINNING: Final = 4_096
"""Characters in which a web page says that it is one."""

_DOCUMENTS: Final = ("%PDF-", "{\\rtf")
"""The beginnings of documents of other programs that are text."""

_NUMBERED: Final = re.compile(r"\s*\d+[.):]?\s+[^\W\d]")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’.\-][^\W\d_]*)*")
_NUMBER: Final = re.compile(r"\s*[-+]?\d[\d.,]*%?\s*")
_COMMENT: Final = re.compile(r"\s*(#|;|//)")

COUNT: Final = re.compile(r"\s*\d+\s*")
"""The first line of a dictionary of Hunspell: the number of its entries."""

FLAGGED: Final = re.compile(r"[^\s/]+/[^\s/]+(\s.*)?")
"""An entry of such a dictionary."""


class Layout(NamedTuple):
    """A layout: its name in `LAYOUTS`; of a table the sign between cells, the column, and its heading."""

    name: str
    delimiter: str = ""
    column: int = 0
    heading: str = ""
    has_heading: bool = False


def find_layout(head: str, path: str) -> Layout:
    r"""Return the layout of a text that begins so.

    Raises `InputError` on "dictionary" for a web page, and for a PDF or RTF document.

    >>> find_layout("1. cat\n2. dog\n", "my.txt").name, find_layout("hello zebra\ncat dog\n", "my.txt").name
    ('numbered', 'words')
    >>> find_layout("Wort;Anzahl\nKatze;3\n", "my.csv")
    Layout(name='table', delimiter=';', column=0, heading='Wort', has_heading=True)
    """
    if head.lstrip().startswith("<") and _WEB_PAGE.search(head, 0, _BEGINNING):
        text = message("{path} is a web page, not a list", path=path)
        raise InputError("dictionary", "web_page", text, message("save the words alone, one a line"))
    if head.startswith(_DOCUMENTS):
        text = message("{path} is a document with pages, not a list", path=path)
        raise InputError("dictionary", "not_a_list", text, message("save the words alone, one a line"))
    if head.lstrip()[:1] in ("[", "{"):
        return Layout("json")
    lines = head[:_HEAD].split("\n")
    if len(head) > _HEAD and len(lines) > 1:
        del lines[-1]
    lines = [line for line in lines if line.strip() and not _COMMENT.match(line)][:_LINES]
    if _is_hunspell(lines, path):
        return Layout("hunspell")
    table = next(filter(None, (_find_table(lines, delimiter) for delimiter in ("\t", ";", ","))), None)
    if table is not None:
        return table
    if _most(bool(_NUMBERED.match(line)) for line in lines):
        return Layout("numbered")
    if not any("\t" in line for line in lines) and _has_several([line.split() for line in lines]):
        return Layout("words")
    return Layout("lines")


def _is_hunspell(lines: Sequence[str], path: str) -> bool:
    if not lines or not COUNT.fullmatch(lines[0]):
        return False
    return path.lower().endswith(".dic") or any(FLAGGED.fullmatch(line) for line in lines[1:])


def _find_table(lines: Sequence[str], delimiter: str) -> Layout | None:
    """Return the table that lines are with a sign between cells, None if they are none."""
    if not lines or not _most(delimiter in line for line in lines):
        return None
    try:
        rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=delimiter)]
    except csv.Error:
        return None
    first, others = rows[0], rows[1:] or rows
    named = [number for number, cell in enumerate(first) if cell.lower() in HEADINGS]
    if named and len(rows) > 1:
        return Layout("table", delimiter, named[0], first[named[0]], True)
    if delimiter == "\t":  # the words stand first, and what is behind a blank is not read
        return None
    alike = len({len(row) for row in rows}) == 1
    if not (alike and len(rows) >= _MIN_ROWS) and _has_several(rows):
        return Layout("words", delimiter)
    has_heading = len(rows) > 1 and any(
        cell
        and not _NUMBER.fullmatch(cell)
        and _most(bool(_NUMBER.fullmatch(_cell(row, number))) for row in others)
        for number, cell in enumerate(first)
    )
    columns = range(max(map(len, others)))
    wordlike = (
        number
        for number in columns
        if 2 * sum(bool(_WORD.fullmatch(_cell(row, number))) for row in others) > len(others)
    )
    column = next(wordlike, None)
    if column is None:
        return None
    return Layout("table", delimiter, column, _cell(first, column) if has_heading else "", has_heading)


def _cell(row: Sequence[str], number: int) -> str:
    return row[number] if number < len(row) else ""


def _has_several(rows: Sequence[Sequence[str]]) -> bool:
    """Return True if rows are words of the list one after the other, and no words with what they mean.

    What a word means repeats small words, and only the words that it is behind are in order.
    """
    cells = [[cell.strip(" ,;\"'") for cell in row if cell.strip(" ,;\"'")] for row in rows]
    cells = [row for row in cells if row]
    if 2 * sum(len(row) > 1 for row in cells) <= len(cells):
        return False
    words = [cell for row in cells for cell in row]
    if len(words) == len(cells) or not all(map(_WORD.fullmatch, words)):
        return False
    if len({word.lower() for word in words}) < _MOST * len(words):
        return False
    firsts = [row[0] for row in cells]
    behind = [cell for row in cells for cell in row[1:]]
    if all(map(str.isupper, firsts)) and not any(map(str.isupper, behind)):
        return False
    in_order = len(firsts) >= _MIN_SORTED and firsts == sorted(firsts, key=str.lower)
    return not in_order or words == sorted(words, key=str.lower)


def _most(facts: object) -> bool:
    found = list(facts)  # type: ignore[call-overload]
    return bool(found) and sum(found) >= _MOST * len(found)

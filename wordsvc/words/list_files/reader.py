"""Reading a list in any layout."""

import csv
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from dictionaries import Language
from dictionaries.folding import capitals_tell_names
from wordsvc.input.compressed_files import too_large
from wordsvc.input.documents import parse_json
from wordsvc.input.errors import InputError
from wordsvc.input.messages import message
from wordsvc.words import notices
from wordsvc.words.list_files.affixes import Affixes, Flags, split_entry
from wordsvc.words.list_files.language import find_language
from wordsvc.words.list_files.layouts import COUNT, HEADINGS, Layout, find_layout
from wordsvc.words.list_files.reading_report import Reading
from wordsvc.words.list_files.text import ListText
from wordsvc.words.list_files.tokens import Tokens
from wordsvc.words.notices import ReportProgress

MAX_JSON_BYTES: Final = 16 * 1024 * 1024
"""Bytes of JSON, which is read whole."""

_HEAD: Final = 256 * 1024
"""Bytes in which the layout is looked for."""

_MAX_LINE: Final = 1_000
"""Characters of an entry with its flags; a longer one is not read."""

_LONG: Final = 500 * 1024
"""Bytes; forming the words of a smaller dictionary of Hunspell takes so little that nobody is told."""

_STEP: Final = 1_000
"""The number of entries after which progress is reported."""

_NUMBERING: Final = re.compile(rb"\n[ \t]*\d+[.):]?[ \t]+")
_BETWEEN: Final = re.compile(r"[\s,;]+")
_COMMENT: Final = re.compile(r"\s*(#|;|//)")

_MIN_MARKED_LINES: Final = 1_000
_MAX_CAPITALS: Final = 0.5
"""A list with fewer lines, or with more capitals at their heads, is taken as it stands (Q34)."""


def read_list(
    text: ListText, language: Language | None, usual: Language, affixes: Affixes | None, affix_file: str
) -> tuple[Reading, Tokens]:
    """Return the words of a list as they are written, and an account of the reading.

    Args:
        text: the file.
        language: folds the words; None for that which is told from them.
        usual: the language where the words tell none.
        affixes: the rules of an affix file, None where there is none.
        affix_file: the name that such a file has.

    Raises:
        InputError: on "dictionary" when the file cannot be read, is too large or is no list.
        DictionaryError: the dictionary of a language is damaged.
    """
    first = next(text.blocks(), b"")
    layout = find_layout(first[:_HEAD].decode(errors="replace"), text.path)
    found = language or find_language(text.pieces(), usual)
    tokens = Tokens(text.path, found)
    counts = _READERS[layout.name](text, tokens, layout, affixes)
    tokens.finish()
    number, line = tokens.first_unread or (0, "")
    reading = Reading(
        language=found,
        told=language is None,
        usual=language or usual,
        encoding=text.encoding,
        layout=layout.name,
        column=layout.heading,
        lines=tokens.lines,
        unread=tokens.unread,
        first_number=number,
        first_text=line,
        capitals=capitals_tell_names(found) and _mark_names(tokens),
        no_affixes=counts[0] if affixes is None else 0,
        affix_file=affix_file,
        compounds=counts[1],
    )
    return reading, tokens


def _mark_names(tokens: Tokens) -> bool:
    """Return True if capitals mark names: in a long list of which some lines begin with one (Q34)."""
    return tokens.lines >= _MIN_MARKED_LINES and 0 < tokens.capitals <= _MAX_CAPITALS * tokens.lines


_Counts = tuple[int, int]
"""The entries with flags, and those that form compounds."""


def _read_lines(text: ListText, tokens: Tokens, layout: Layout, _: Affixes | None) -> _Counts:
    numbering = _NUMBERING if layout.name == "numbered" else None
    number = 1
    for block in text.blocks():
        tokens.add_lines(block, number, numbering)
        number += block.count(b"\n")
    return 0, 0


def _read_words(text: ListText, tokens: Tokens, _: Layout, __: Affixes | None) -> _Counts:
    for number, line in enumerate(text.lines(), 1):
        if line.strip() and not _COMMENT.match(line):
            tokens.add_entry(number, line, filter(None, _BETWEEN.split(line)))
    return 0, 0


def _read_table(text: ListText, tokens: Tokens, layout: Layout, _: Affixes | None) -> _Counts:
    rows = csv.reader((f"{line}\n" for line in text.lines()), delimiter=layout.delimiter)
    is_heading = layout.has_heading
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return 0, 0
        except csv.Error:  # a cell that is too long: a quotation mark without its other half
            tokens.add_entry(rows.line_num, '"', [""])
            continue
        if not any(row) or row[0].lstrip()[:1] == "#":
            continue
        if not is_heading:
            cell = row[layout.column] if layout.column < len(row) else ""
            tokens.add_entry(rows.line_num, layout.delimiter.join(row), [cell])
        is_heading = False


def _read_json(text: ListText, tokens: Tokens, _: Layout, __: Affixes | None) -> _Counts:
    content = b""
    for block in text.blocks():
        content += block
        if len(content) > MAX_JSON_BYTES:
            raise too_large(text.path, "dictionary", MAX_JSON_BYTES)
    try:
        document = parse_json(content, "file")
    except InputError as error:
        raise error.within("dictionary") from None
    if isinstance(document, dict) and len(document) == 1:
        (inside,) = document.values()
        document = inside if isinstance(inside, list | dict) else document
    for number, entry in enumerate(document, 1):
        tokens.add_entry(number, str(entry), [_word_of(entry)])
    return 0, 0


def _word_of(entry: Any) -> str:
    """Return the word of an entry in JSON: itself, that of its field "word", or the first of several values.

    It is "" where there is none.
    """
    if isinstance(entry, Mapping):
        entry = next((entry[name] for name in HEADINGS if name in entry), None)
    elif isinstance(entry, Sequence) and entry and not isinstance(entry, str):
        entry = entry[0]
    return entry if isinstance(entry, str) else ""


def _read_hunspell(text: ListText, tokens: Tokens, _: Layout, affixes: Affixes | None) -> _Counts:
    rules = affixes or Affixes()
    if text.size < _LONG:
        return _form_words(text, tokens, rules, lambda share: None)
    name = os.path.basename(text.path)
    sentence = message("Reading the words of {name}, once; this takes some seconds ...", name=name)
    with notices.track_progress(sentence) as tell:
        return _form_words(text, tokens, rules, tell)


def _form_words(text: ListText, tokens: Tokens, rules: Affixes, tell: ReportProgress) -> _Counts:
    """Add every entry with its forms; `tell` is told how far the work is."""
    forbidden = {stem for _, _, stem, flags in _entries(text, rules) if rules.forbids(flags)}
    flagged = compounds = done = 0
    for number, line, stem, flags in _entries(text, rules):
        flagged += bool(flags)
        compounds += rules.forms_compounds(flags)
        tokens.add_entry(number, line, (form for form in rules.forms(stem, flags) if form not in forbidden))
        done += len(line) + 1
        if number % _STEP == 0:
            tell(min(1, done / text.size))
    return flagged, compounds


def _entries(text: ListText, rules: Affixes) -> Iterator[tuple[int, str, str, Flags]]:
    """Yield the entries of a dictionary of Hunspell: number, line, word and flags."""
    for number, line in enumerate(text.lines(), 1):
        # Entries begin with a letter; the first line counts them.
        if line.strip() and not line[0].isspace() and not (number == 1 and COUNT.fullmatch(line)):
            stem, letters = split_entry(line) if len(line) <= _MAX_LINE else ("", "")
            yield number, line, stem, rules.parse_flags(letters)


_READERS: Final[Mapping[str, Callable[[ListText, Tokens, Layout, Affixes | None], _Counts]]] = {
    "lines": _read_lines,
    "numbered": _read_lines,
    "words": _read_words,
    "table": _read_table,
    "json": _read_json,
    "hunspell": _read_hunspell,
}

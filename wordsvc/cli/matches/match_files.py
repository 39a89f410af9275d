"""Matches in files: logs as JSON or notation, which only their owner can read (C3)."""

from collections.abc import Callable
from typing import Any, Final

from games.core import Match, Rulebook, format_log, format_text, load_log, parse_any, write_log
from wordsvc.catalogue import find_rulebook
from wordsvc.cli.errors import errors_about
from wordsvc.cli.matches.play_options import input_errors
from wordsvc.input import InputError
from wordsvc.input.files import load_text, replace_file, system_message
from wordsvc.input.messages import message

MAX_FILE_BYTES: Final = 16 * 1024 * 1024
"""The largest log; a long game takes a thousandth of it."""


def load_match(path: str, find: Callable[[str], Rulebook] = find_rulebook) -> Match:
    """Load the match in a file of JSON or notation; `-` is standard input. `find` gives rulebooks.

    Raises `InputError` on the file or on its field.
    """
    document = load_document(path, "file")
    with errors_about(None), input_errors():  # its fields are those of the file, not options
        return load_log(document, find)


def load_document(path: str, field: str) -> Any:
    """Return the document in a file of JSON or notation. Raises `InputError` on `field` or its own."""
    text = load_text(path, field, MAX_FILE_BYTES, stdin=True).text
    if not text.strip():
        raise InputError(field, "empty", message("the file is empty"))
    with errors_about(None), input_errors():
        return parse_any(text)


def format_match(match: Match) -> bytes:
    """Return the whole log as notation."""
    return format_text(write_log(match)).encode()


def save_match(path: str, match: Match) -> None:
    """Write the whole log to a file: as JSON when the file is named so, else as notation.

    Raises `InputError` on the file.
    """
    as_json = path.endswith(".json")
    content = f"{format_log(match)}\n".encode() if as_json else format_match(match)
    try:
        replace_file(path, content)
    except (OSError, ValueError) as error:
        text = message("cannot write {path!r}: {problem}", path=path[:100], problem=system_message(error))
        raise InputError("file", "cannot_write", text) from None

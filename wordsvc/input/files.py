"""Files that a person names, read with a limit, and files written whole."""

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Any, BinaryIO, Final

from dictionaries.files import open_regular, replace_file
from wordsvc.input.compressed_files import too_large, unpack
from wordsvc.input.documents import parse_json
from wordsvc.input.errors import InputError
from wordsvc.input.messages import message
from wordsvc.input.text_encoding import Decoded, decode_as
from wordsvc.input.texts import strip_mark

__all__ = [
    "STDIN",
    "SYSTEM_MESSAGES",
    "load_file",
    "load_json",
    "load_text",
    "replace_file",
    "system_message",
    "write_whole",
]

STDIN: Final = "-"
"""The name of a file that stands for standard input."""

SYSTEM_MESSAGES: Final = (
    "address already in use",
    "address family not supported by protocol",
    "bad file descriptor",
    "broken pipe",
    "cannot assign requested address",
    "connection refused",
    "connection reset by peer",
    "device or resource busy",
    "disk quota exceeded",
    "file exists",
    "file name too long",
    "file too large",
    "input/output error",
    "invalid argument",
    "is a directory",
    "name or service not known",
    "network is unreachable",
    "no route to host",
    "no space left on device",
    "no such device or address",
    "no such file or directory",
    "not a directory",
    "not a regular file",
    "operation not permitted",
    "permission denied",
    "read-only file system",
    "there is no standard input",
    "too many levels of symbolic links",
    "too many open files",
)
"""The commonest messages of systems, in small letters."""


def load_file(path: str, field: str, max_bytes: int, *, stdin: bool = False) -> bytes:
    """Return the content of a regular file, unpacked and without a byte order mark of UTF-8.

    It never waits on a pipe or a device.

    Args:
        path: the file.
        field: what an error is about.
        max_bytes: how long the file may be, packed and unpacked.
        stdin: whether `-` means standard input.

    Raises:
        InputError: on `field`, with the code "cannot_read" or "too_large", or as `unpack` does.
    """
    try:
        with _open_stdin() if stdin and path == STDIN else open(open_regular(path), "rb") as stream:
            content = stream.read(max_bytes + 1)
    except (OSError, ValueError) as error:  # a path with a NUL is a ValueError
        text = message("cannot read {path!r}: {problem}", path=path[:100], problem=system_message(error))
        raise InputError(field, "cannot_read", text) from None
    if len(content) > max_bytes:
        raise too_large(path, field, max_bytes)
    return strip_mark(unpack(content, path, field, max_bytes))


def load_text(path: str, field: str, max_bytes: int, *, stdin: bool = False) -> Decoded:
    """Return the text of a file and its encoding. Raises as `load_file` and `decode_as` do."""
    return decode_as(load_file(path, field, max_bytes, stdin=stdin), path, field)


def load_json(path: str, field: str, max_bytes: int, *, stdin: bool = False) -> Any:
    """Return the JSON in a file. Raises as `load_text` and `parse_json` do."""
    return parse_json(load_text(path, field, max_bytes, stdin=stdin).text, "file")


def write_whole(path: str, content: bytes) -> None:
    """Write a file as `replace_file` does, in a folder that is made when there is none. Raises `OSError`."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    replace_file(path, content)


def system_message(error: Exception) -> str:
    """Return the system's message about a file that could not be read or written, in small letters."""
    if isinstance(error, ValueError):  # of which every Python speaks in other words
        return message("no file has such a name")
    text: str = (getattr(error, "strerror", None) or str(error)).lower()
    return message(text) if text in SYSTEM_MESSAGES else text


def _open_stdin() -> AbstractContextManager[BinaryIO]:
    if sys.stdin is None:  # closed by whoever started the program
        raise OSError("there is no standard input")
    return nullcontext(sys.stdin.buffer)

"""Files that a person names, read with a limit, and files written whole."""

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import BinaryIO, Final

from dictionaries.files import open_regular, replace_file
from wordsvc.input.errors import InputError

__all__ = ["STDIN", "load_file", "replace_file", "system_message", "write_whole"]

STDIN: Final = "-"
"""What stands for standard input where a file is asked for."""


def load_file(path: str, field: str, max_bytes: int, *, stdin: bool = False) -> bytes:
    """The content of a regular file; never waits on a pipe or a device.

    Args:
        path: the file.
        field: what an error is about.
        max_bytes: how long the file may be.
        stdin: whether `-` means standard input.

    Raises:
        InputError: on `field`, with the code "cannot_read", or "too_large".
    """
    shown = repr(path[:100])
    try:
        with _open_stdin() if stdin and path == STDIN else open(open_regular(path), "rb") as stream:
            content = stream.read(max_bytes + 1)
    except (OSError, ValueError) as error:  # a path with a NUL is a ValueError
        raise InputError(field, "cannot_read", f"cannot read {shown}: {system_message(error)}") from None
    if len(content) > max_bytes:
        raise InputError(field, "too_large", f"more than {max_bytes} bytes of {shown} are not read")
    return content


def write_whole(path: str, content: bytes) -> None:
    """Write a file as `replace_file` does, in a folder that is made when there is none. Raises `OSError`."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    replace_file(path, content)


def system_message(error: Exception) -> str:
    """What the system says of a file that could not be read or written, in small letters."""
    if isinstance(error, ValueError):  # of which every Python speaks in other words
        return "no file has such a name"
    return (getattr(error, "strerror", None) or str(error)).lower()


def _open_stdin() -> AbstractContextManager[BinaryIO]:
    if sys.stdin is None:  # closed by whoever started the program
        raise OSError("there is no standard input")
    return nullcontext(sys.stdin.buffer)

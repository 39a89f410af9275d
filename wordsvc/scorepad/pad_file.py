"""A score pad in a file: JSON lines, the header first, then each step.

A step is on the disk before it counts, and lines are only ever added. A last line that a crash has cut is
told and not read; the next step takes its place. Writers wait for each other by a lock on the file, and each
reads what the others wrote first.
"""

import fcntl
import io
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from dictionaries.files import open_regular
from wordsvc.input import InputError
from wordsvc.input.documents import parse_json
from wordsvc.input.files import load_file, system_message
from wordsvc.input.sentences import say
from wordsvc.input.texts import strip_mark
from wordsvc.scorepad.header import Header
from wordsvc.scorepad.pad import Pad, apply, new_pad
from wordsvc.scorepad.steps import Step, read_step

MAX_BYTES: Final = 1024 * 1024
"""Of a file; a long evening takes a hundredth of it."""

_MODE: Final = 0o600
_CHUNK: Final = 1 << 16


class KeptPad(NamedTuple):
    """A pad that was read; `size` is where its last whole line ends, `cut` says that more stands there."""

    pad: Pad
    size: int
    cut: bool = False


def create_pad(path: str, header: Header) -> None:
    """Write a new file with a header. Raises `InputError` on "file" when it cannot, or one is there."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, _MODE)
        try:
            _write(descriptor, _line(header.to_dict()))
        except BaseException:
            os.unlink(path)
            raise
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from None


def load_pad(path: str) -> KeptPad:
    """Read a file. Raises `InputError` on "file" or on ("line", number), and `DictionaryError`."""
    return parse_pad(load_file(path, "file", MAX_BYTES))


def parse_pad(data: bytes) -> KeptPad:
    """Read a pad from what a file has.

    A last line without its end counts when it is whole; else it was cut, and is not read.

    Raises:
        InputError: on ("line", number) for a line that is no step, or that its pad does not allow.
        DictionaryError: a dictionary is missing or damaged.
    """
    pad: Pad | None = None
    size = 0
    for number, line in enumerate(io.BytesIO(data), start=1):
        whole = line.endswith(b"\n")
        if not line.strip():
            size += len(line)
            continue
        try:
            document = parse_json(strip_mark(line), "line")
        except InputError as error:
            if not whole:
                break
            raise error.within("line", number) from None
        try:
            pad = new_pad(document) if pad is None else apply(pad, read_step(document, pad.header.players))
        except InputError as error:
            raise error.within("line", number) from None
        size += len(line)
    if pad is None:
        raise InputError("file", "no_header", say("the file has no header of a score pad"))
    return KeptPad(pad, size, size < len(data))


def append_step(path: str, step: Step) -> KeptPad:
    """Do a step and write it down; gives the pad after it, with what others wrote in the meantime.

    Raises:
        InputError: as `load_pad` and `apply` do, or on "file" when the step cannot be written; then nothing
            has changed.
        DictionaryError: a dictionary is missing or damaged.
    """
    with _locked(path) as descriptor:
        data = _read(descriptor, path)
        kept = parse_pad(data)
        pad = apply(kept.pad, step)
        line = _line(step.to_dict())
        if kept.size and data[kept.size - 1 : kept.size] != b"\n":
            line = b"\n" + line
        if kept.size + len(line) > MAX_BYTES:
            message = say("a score pad of more than {most} bytes is not kept", most=MAX_BYTES)
            raise InputError("file", "too_large", message)
        try:
            os.ftruncate(descriptor, kept.size)
            os.lseek(descriptor, kept.size, os.SEEK_SET)
            try:
                _write(descriptor, line)
            except BaseException:
                os.ftruncate(descriptor, kept.size)
                raise
        except OSError as error:
            raise _cannot_write(path, error) from None
        return KeptPad(pad, kept.size + len(line), kept.cut)


@contextmanager
def _locked(path: str) -> Iterator[int]:
    """The descriptor of a file that nobody else writes meanwhile."""
    try:
        descriptor = open_regular(path, os.O_RDWR)
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield descriptor
    finally:
        os.close(descriptor)


def _read(descriptor: int, path: str) -> bytes:
    content = b""
    try:
        while chunk := os.read(descriptor, _CHUNK):
            content += chunk
            if len(content) > MAX_BYTES:
                message = say(
                    "more than {most} bytes of {path!r} are not read", most=MAX_BYTES, path=path[:100]
                )
                raise InputError("file", "too_large", message)
    except OSError as error:
        raise _cannot_write(path, error) from None
    return content


def _write(descriptor: int, line: bytes) -> None:
    """Write a line whole, and to the disk."""
    while line:
        line = line[os.write(descriptor, line) :]
    os.fsync(descriptor)


def _line(document: dict[str, Any]) -> bytes:
    return f"{json.dumps(document, ensure_ascii=False)}\n".encode()


def _cannot_write(path: str, error: Exception) -> InputError:
    message = say("cannot write {path!r}: {problem}", path=path[:100], problem=system_message(error))
    return InputError("file", "cannot_write", message)

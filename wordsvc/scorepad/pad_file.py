"""A score pad in a file: JSON lines, the header first, then each step.

A step is on the disk before it counts, and lines are only ever added. A last line that a crash has cut is
told and not read; the next step takes its place. Writers wait for each other by a lock on the file, and each
reads what the others wrote first.
"""

import fcntl
import io
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from dictionaries.files import open_regular
from wordsvc.input import InputError
from wordsvc.input.documents import parse_json
from wordsvc.input.files import load_file, system_message
from wordsvc.input.messages import message
from wordsvc.input.text_encoding import UTF8, decode
from wordsvc.input.texts import strip_mark
from wordsvc.scorepad.header import Games, Header
from wordsvc.scorepad.log import Line, Log, read_log
from wordsvc.scorepad.pad import Pad, advance, decide
from wordsvc.scorepad.steps import Step

MAX_BYTES: Final = 8 * 1024 * 1024
"""The largest file; a long evening takes a hundredth of it, one of schema 1 that stores rulings a tenth."""

_MODE: Final = 0o600
_CHUNK: Final = 1 << 16


class StoredPad(NamedTuple):
    """A pad that was read, with its log.

    `size` is where its last whole line ends, `cut` says that more stands there.
    """

    log: Log
    size: int
    cut: bool = False

    @property
    def pad(self) -> Pad:
        """The pad as it stands."""
        return self.log.pad


def create_pad(path: str, header: Header, steps: Sequence[Step] = ()) -> None:
    """Write a new file with a header and steps that were decided.

    Raises `InputError` on "file" when it cannot, or one is there.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, _MODE)
        try:
            _write(descriptor, b"".join(_line(part.to_dict()) for part in (header, *steps)))
        except BaseException:
            os.unlink(path)
            raise
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from None


def load_pad(path: str, games: Games) -> StoredPad:
    """Read a file. Raises `InputError` on "file" or on ("line", number), and `DictionaryError`."""
    return parse_pad(_to_utf8(load_file(path, "file", MAX_BYTES)), games)


def _to_utf8(data: bytes) -> bytes:
    """Return what an editor saved in another encoding in UTF-8; anything else as it is, with its faults."""
    decoded = decode(data)
    return data if decoded is None or decoded.encoding == UTF8 else decoded.text.encode()


def parse_pad(data: bytes, games: Games) -> StoredPad:
    """Read a pad from what a file has.

    A last line without its end counts when it is whole; else it was cut, and is not read.

    Raises:
        InputError: on ("line", number) for a line that is no step, or that its pad does not allow.
        DictionaryError: a dictionary is missing or damaged.
    """
    lines: list[Line] = []
    size = 0
    for number, line in enumerate(io.BytesIO(data), start=1):
        whole = line.endswith(b"\n")
        if not line.strip():
            size += len(line)
            continue
        try:
            lines.append((number, parse_json(strip_mark(line), "line")))
        except InputError as error:
            if not whole:
                break
            raise error.within("line", number) from None
        size += len(line)
    return StoredPad(read_log(lines, games), size, size < len(data))


def append_step(path: str, step: Step, games: Games) -> StoredPad:
    """Do a step and write it down; gives the pad after it, with what others wrote in the meantime.

    Raises:
        InputError: as `load_pad` and `apply` do, or on "file" when the step cannot be written; then nothing
            has changed.
        DictionaryError: a dictionary is missing or damaged.
    """
    with _locked(path) as descriptor:
        data = _read(descriptor, path)
        kept = parse_pad(data, games)
        size, lines = kept.size, b""
        if size and data[size - 1 : size] != b"\n":
            lines = b"\n"
        if (store := kept.log.to_store) is not None:
            lines += _line(store)
            kept = parse_pad(data[:size] + lines, games)._replace(cut=kept.cut)
        decided = decide(kept.pad, step)
        pad = advance(kept.pad, decided)
        lines += _line(decided.to_dict())
        if size + len(lines) > MAX_BYTES:
            text = message("a score pad of more than {most} bytes is not kept", most=MAX_BYTES)
            raise InputError("file", "too_large", text)
        try:
            os.ftruncate(descriptor, size)
            os.lseek(descriptor, size, os.SEEK_SET)
            try:
                _write(descriptor, lines)
            except BaseException:
                os.ftruncate(descriptor, size)
                raise
        except OSError as error:
            raise _cannot_write(path, error) from None
        return StoredPad(kept.log._replace(pad=pad), size + len(lines), kept.cut)


@contextmanager
def _locked(path: str) -> Iterator[int]:
    """Yield the descriptor of a file that nobody else writes meanwhile."""
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
                text = message(
                    "more than {most} bytes of {path!r} are not read", most=MAX_BYTES, path=path[:100]
                )
                raise InputError("file", "too_large", text)
    except OSError as error:
        raise _cannot_write(path, error) from None
    return content


def _write(descriptor: int, lines: bytes) -> None:
    """Write lines whole, and to the disk."""
    while lines:
        lines = lines[os.write(descriptor, lines) :]
    os.fsync(descriptor)


def _line(document: dict[str, Any]) -> bytes:
    return f"{json.dumps(document, ensure_ascii=False)}\n".encode()


def _cannot_write(path: str, error: Exception) -> InputError:
    text = message("cannot write {path!r}: {problem}", path=path[:100], problem=system_message(error))
    return InputError("file", "cannot_write", text)

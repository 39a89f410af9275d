"""The text of a list in blocks of whole lines, so that a large file is never in memory whole.

A file that is compressed or not in UTF-8 is read at once.
"""

import codecs
import hashlib
import os
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from dictionaries.files import open_regular
from wordsvc.input.compressed_files import is_packed, too_large
from wordsvc.input.errors import InputError
from wordsvc.input.files import load_file, system_message
from wordsvc.input.messages import message
from wordsvc.input.text_encoding import UTF8, decode_as

MAX_LIST_BYTES: Final = 64 * 1024 * 1024
"""Bytes; ten times the longest word list that players use."""

_FIELD: Final = "dictionary"
_BLOCK: Final = 1 << 20
_PIECES: Final = 8
_PIECE: Final = 4_096
"""The parts in which the language is looked for, and the bytes of each."""


class ListText(NamedTuple):
    """The text of a file: its hash, encoding and size, and its bytes in UTF-8 if it was read whole."""

    path: str
    sha256: str
    encoding: str
    size: int
    whole: bytes | None

    def blocks(self) -> Iterator[bytes]:
        r"""Yield whole lines in UTF-8, each with `\n` behind it, about a megabyte at once.

        Raises `InputError` when the file cannot be read any more.
        """
        rest = b""
        for raw in self._parts():
            data = rest + raw
            # A return at the end may be half of a line end.
            cut = max(data.rfind(b"\n"), data.rfind(b"\r", 0, len(data) - 1)) + 1
            rest = data[cut:]
            if cut:
                yield _with_one_line_end(data[:cut])
        if rest:
            yield _with_one_line_end(rest + b"\n")

    def lines(self) -> Iterator[str]:
        """Yield the lines, without their ends. Raises as `blocks` does."""
        for block in self.blocks():
            yield from block.decode(errors="replace").split("\n")[:-1]

    def pieces(self) -> Iterator[str]:
        """Yield some text from places that are spread over the file, without words that are cut."""
        if self.whole is not None:
            size = len(self.whole)
            parts = [self.whole[at : at + _PIECE] for at in _places(size)]
        else:
            with _open(self.path) as stream:
                parts = []
                for at in _places(os.fstat(stream.fileno()).st_size):
                    stream.seek(at)
                    parts.append(stream.read(_PIECE))
        for number, part in enumerate(parts):
            text = part.decode(errors="ignore").removeprefix("\ufeff")
            yield text if number == 0 and len(part) < _PIECE else " ".join(text.split()[number > 0 : -1])

    def _parts(self) -> Iterator[bytes]:
        if self.whole is not None:
            yield from (self.whole[at : at + _BLOCK] for at in range(0, len(self.whole), _BLOCK))
        else:
            with _open(self.path) as stream:
                yield from _read_blocks(stream)


def open_text(path: str, codec: str | None = None) -> ListText:
    """Return the text of a file; `codec` is the encoding that another file says it has.

    Raises `InputError` on "dictionary" when the file cannot be read, is too large or is no text.
    """
    with _open(path) as stream:
        size = os.fstat(stream.fileno()).st_size
        if size > MAX_LIST_BYTES:
            raise too_large(path, _FIELD, MAX_LIST_BYTES)
        digest = hashlib.sha256()
        decoder = codecs.getincrementaldecoder("utf-8")()
        for number, block in enumerate(_read_blocks(stream)):
            if number == 0 and (codec or _needs_a_look(block)):
                return _open_whole(path, codec)
            digest.update(block)
            try:
                decoder.decode(block)
            except UnicodeDecodeError:
                return _open_whole(path, codec)
    try:
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return _open_whole(path, codec)
    return ListText(path, digest.hexdigest(), UTF8, size, None)


def _open_whole(path: str, codec: str | None) -> ListText:
    content = load_file(path, _FIELD, MAX_LIST_BYTES)
    digest = hashlib.sha256(content).hexdigest()
    if codec is not None:
        try:
            text = content.decode(codec).encode()
            return ListText(path, digest, codec.upper(), len(text), text)
        except (UnicodeError, LookupError):  # the file is not what is said of it
            pass
    decoded = decode_as(content, path, _FIELD)
    whole = decoded.text.encode()
    return ListText(path, digest, decoded.encoding, len(whole), whole)


def _open(path: str) -> BinaryIO:
    try:
        return open(open_regular(path), "rb")
    except (OSError, ValueError) as error:  # a path with a NUL is a ValueError
        raise _unreadable(path, error) from None


def _read_blocks(stream: BinaryIO) -> Iterator[bytes]:
    """Yield a file block by block, without a byte order mark."""
    first = True
    while block := stream.read(_BLOCK):
        yield block.removeprefix(codecs.BOM_UTF8) if first else block
        first = False


def _unreadable(path: str, error: Exception) -> InputError:
    text = message("cannot read {path!r}: {problem}", path=path[:100], problem=system_message(error))
    return InputError(_FIELD, "cannot_read", text)


def _needs_a_look(head: bytes) -> bool:
    """Return True if a file that begins so may be compressed, or in UTF-16."""
    return is_packed(head[:4]) or head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in head


def _with_one_line_end(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in data else data


def _places(size: int) -> list[int]:
    return sorted({max(0, (size - _PIECE) * number // (_PIECES - 1)) for number in range(_PIECES)})

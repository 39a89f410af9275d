"""The text in the bytes of a file: UTF-8, UTF-16, Latin-1 or Windows-1252, with one kind of line end."""

import codecs
import re
from typing import Final, NamedTuple
from unicodedata import is_normalized, normalize

from wordsvc.input.errors import InputError
from wordsvc.input.messages import message

UTF8: Final = "UTF-8"

_UTF16: Final = "UTF-16"

_MARKS: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

_SAMPLE: Final = 64 * 1024
"""Bytes in which UTF-16 without a mark is looked for."""

_MIN_ZEROS: Final = 0.7
"""The share of characters with a zero byte by which UTF-16 without a mark is known."""

_WINDOWS_ONLY: Final = re.compile(rb"[\x80-\x9f]")
"""Bytes that stand for control characters in Latin-1 and for letters and marks in Windows-1252."""

_CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")

_HIGH: Final = "À-ÖØ-öø-ÿŠšŽžŒœŸ"
_LIKELY: Final = re.compile(rf"(?<=[A-Za-z{_HIGH}])[{_HIGH}]|[{_HIGH}](?=[A-Za-z])|[’‘“”„«»–—…°§€©®·¿¡]")
"""A character beyond ASCII as people write it: a letter beside another, or a mark of print."""

_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]")

_MIN_LIKELY: Final = 0.8
_MAX_BEYOND: Final = 0.4
"""Shares in a text of one byte a character: of likely ones at least, of those beyond ASCII at most."""


class Decoded(NamedTuple):
    r"""A text with `\n` at the end of its lines and composed letters (NFC), and the encoding it had."""

    text: str
    encoding: str


def decode(content: bytes) -> Decoded | None:
    r"""Return the text in some bytes; None if they are no text.

    >>> decode(b"\xff\xfec\x00a\x00t\x00"), decode("Käse\r\n".encode("latin-1")), decode(b"\x00\xff")
    (Decoded(text='cat', encoding='UTF-16'), Decoded(text='Käse\n', encoding='Latin-1'), None)
    """
    found = _decode_utf16(content)
    if found is None:
        try:
            found = Decoded(content.removeprefix(codecs.BOM_UTF8).decode(), UTF8)
        except UnicodeDecodeError:
            found = _decode_single_bytes(content)
    return None if found is None else found._replace(text=tidy_text(found.text))


def decode_as(content: bytes, path: str, field: str) -> Decoded:
    """Return the text of a file as `decode` does. Raises `InputError` on `field` if it is no text."""
    decoded = decode(content)
    if decoded is None:
        text = message("{path!r} is not text in UTF-8, UTF-16 or Latin-1", path=path[:100])
        raise InputError(field, "invalid_utf8", text, message("save it as UTF-8"))
    return decoded


def tidy_text(text: str) -> str:
    r"""Return a text with `\n` at the end of each line and composed letters.

    >>> tidy_text("Ka\u0308se\r\nBrot\r")
    'Käse\nBrot\n'
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.isascii() or is_normalized("NFC", text) else normalize("NFC", text)


def _decode_utf16(content: bytes) -> Decoded | None:
    """Return a text in UTF-16, with its mark or known by its zero bytes; None for another encoding."""
    codec = _MARKS.get(content[:2]) or _guess_utf16(content[:_SAMPLE])
    if codec is None:
        return None
    try:
        return Decoded(content.decode(codec).removeprefix("\ufeff"), _UTF16)
    except UnicodeDecodeError:
        return None


def _guess_utf16(sample: bytes) -> str | None:
    pairs = len(sample) // 2
    zeros = sample[::2].count(0), sample[1::2].count(0)
    if pairs < 2 or max(zeros) < _MIN_ZEROS * pairs or 4 * min(zeros) > max(zeros):
        return None
    return "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"


def _decode_single_bytes(content: bytes) -> Decoded | None:
    """Return a text in Latin-1 or Windows-1252; None unless it reads as one."""
    if _CONTROL.search(content):
        return None
    codec, name = ("cp1252", "Windows-1252") if _WINDOWS_ONLY.search(content) else ("latin-1", "Latin-1")
    try:
        text = content.decode(codec)
    except UnicodeDecodeError:
        return None
    beyond = len(_BEYOND_ASCII.findall(text))
    likely = len(_LIKELY.findall(text))
    reads = likely >= _MIN_LIKELY * beyond and beyond <= _MAX_BEYOND * len(text)
    return Decoded(text, name) if reads else None

"""Reading msgpack, as far as wordfreq's lists use it: arrays, maps, texts and whole numbers.

The standard library has no reader, and the recipe needs nothing more than these few kinds.
"""

from typing import Any

_NUMBERS = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_TEXTS = {0xD9: 1, 0xDA: 2, 0xDB: 4}
_ARRAYS = {0xDC: 2, 0xDD: 4}
_MAPS = {0xDE: 2, 0xDF: 4}
"""Each first byte that announces a kind, with the number of bytes that follow to give value or size."""


def unpack(content: bytes) -> Any:
    """The one value that `content` holds.

    Raises `ValueError` when it is of any other kind, when bytes are missing or when some remain.
    """
    value, end = _value(content, 0)
    if end != len(content):
        raise ValueError(f"{len(content) - end} bytes remain after the value")
    return value


def _value(content: bytes, start: int) -> tuple[Any, int]:
    """The value that begins at `start`, and where it ends."""
    first, at = _take(content, start, 1)[0], start + 1
    if first <= 0x7F:
        return first, at
    if first <= 0x8F:
        return _map(content, at, first & 0x0F)
    if first <= 0x9F:
        return _array(content, at, first & 0x0F)
    if first <= 0xBF:
        return _text(content, at, first & 0x1F)
    for widths, read in ((_NUMBERS, None), (_TEXTS, _text), (_ARRAYS, _array), (_MAPS, _map)):
        if first in widths:
            number = int.from_bytes(_take(content, at, widths[first]), "big")
            at += widths[first]
            return read(content, at, number) if read else (number, at)
    raise ValueError(f"byte {first:#04x} at {start} announces a kind that is not read here")


def _text(content: bytes, at: int, size: int) -> tuple[str, int]:
    return _take(content, at, size).decode("utf-8"), at + size


def _array(content: bytes, at: int, size: int) -> tuple[list[Any], int]:
    values = []
    for _ in range(size):
        value, at = _value(content, at)
        values.append(value)
    return values, at


def _map(content: bytes, at: int, size: int) -> tuple[dict[Any, Any], int]:
    flat, at = _array(content, at, 2 * size)
    return dict(zip(flat[::2], flat[1::2], strict=True)), at


def _take(content: bytes, at: int, size: int) -> bytes:
    taken = content[at : at + size]
    if len(taken) < size:
        raise ValueError(f"{size} bytes are needed at {at}, {len(taken)} are there")
    return taken

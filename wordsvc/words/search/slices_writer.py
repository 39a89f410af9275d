"""Writing the slices of a list of words (see `wordsvc.words.search.slices_format`)."""

from collections.abc import Iterable, Iterator
from typing import Final

from wordsvc.words.notices import Tell
from wordsvc.words.search.slices_format import ALPHABET, BLOCK, HEADER, MAGIC, MAX_LENGTH, PLANE

_EVERY: Final = (0, 0)
"""The key of the plane of all words, before those of (letter, times)."""


def write_slices(words: Iterable[str], tell: Tell = lambda share: None) -> bytes:
    """The slices of a list of folded words, each once, in the format of `slices_format`.

    The same words give the same bytes, whatever their order. `tell` is told how far the work is.
    Raises `ValueError` for a word of more than `MAX_LENGTH` letters.
    """
    by_length: dict[int, list[str]] = {}
    for word in set(words):
        by_length.setdefault(len(word), []).append(word)
    longest = max(by_length, default=0)
    if longest > MAX_LENGTH:
        raise ValueError(f"a word has {longest} letters, more than {MAX_LENGTH}")
    blocks: list[bytes] = []
    texts: list[bytes] = []
    parts: dict[tuple[int, int], list[tuple[int, bytes]]] = {}
    first = done = 0
    every = sum(map(len, by_length.values()))
    for length in range(1, longest + 1):
        block = sorted(by_length.get(length, ()), reverse=True)
        blocks.append(BLOCK.pack(first, len(block)))
        texts.append("".join(block).encode("ascii"))
        for key, bits in _block_planes(block):
            parts.setdefault(key, []).append((first, bits))
            tell((done + len(block) * key[0] / len(ALPHABET)) / every)
        done += len(block)
        first += -(-len(block) // 8) * 8
    keys = sorted(key for key in parts if key[1])
    return b"".join(
        [
            HEADER.pack(MAGIC, longest, first, len(keys)),
            *blocks,
            *(PLANE.pack(*key) for key in keys),
            *(_join_parts(parts.get(key, []), first // 8) for key in [_EVERY, *keys]),
            *texts,
        ]
    )


def _block_planes(block: list[str]) -> Iterator[tuple[tuple[int, int], bytes]]:
    """The planes of words of one length by their key, the first word in the lowest bit."""
    if not block:
        return
    yield _EVERY, _pack(b"1" * len(block))
    for index, letter in enumerate(ALPHABET):
        counts = bytes([word.count(letter) for word in block])
        for times in range(1, max(counts) + 1):
            digits = bytes(b"01"[count >= times] for count in range(256))
            yield (index, times), _pack(counts.translate(digits))


def _pack(digits: bytes) -> bytes:
    """Digits 0 and 1 as bits, the first one the lowest."""
    return int(digits[::-1], 2).to_bytes((len(digits) + 7) // 8, "little")


def _join_parts(parts: list[tuple[int, bytes]], width: int) -> bytes:
    """A plane from its parts, each of which begins at a rank that is a multiple of eight."""
    plane = bytearray(width)
    for first, bits in parts:
        plane[first // 8 : first // 8 + len(bits)] = bits
    return bytes(plane)

"""Writing the slices of a list of words (see `wordsvc.words.search.slices_format`)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final

from wordsvc import kernel
from wordsvc.words.notices import ReportProgress
from wordsvc.words.search.slices_format import (
    ALPHABET,
    BLOCK,
    HEADER,
    JOINED,
    MAGIC,
    MAX_LENGTH,
    PLANE,
    plane_size,
    planes_begin,
)

_READ: Final = 0.2
_SORTED: Final = 0.4
"""Shares of the work, about those of pure Python."""


def write_slices(words: Iterable[str], tell: ReportProgress = lambda share: None) -> bytes:
    """Return the slices of a list of folded words, each once, in the format of `slices_format`.

    The same words give the same bytes, whatever their order. `tell` is told how far the work is.
    Raises `ValueError` for a word of more than `MAX_LENGTH` letters.
    """
    # Joined they take a fifth of the memory of words that stand alone.
    by_length: defaultdict[int, bytearray] = defaultdict(bytearray)
    for word in words:
        by_length[len(word)] += word.encode("ascii")
    longest = max(by_length, default=0)
    if longest > MAX_LENGTH:
        raise ValueError(f"a word has {longest} letters, more than {MAX_LENGTH}")
    tell(_READ)
    texts = [
        "".join(sorted(set(_split(by_length.pop(length, b""), length)), reverse=True)).encode("ascii")
        for length in range(1, longest + 1)
    ]
    tell(_SORTED)
    if kernel.compiled is not None:
        depths, planes = kernel.compiled.planes(tuple(texts))
    else:
        depths, planes = _planes(texts, tell)
    firsts = _firsts(texts)
    before = b"".join(
        [
            HEADER.pack(MAGIC, longest, firsts[-1], sum(depths)),
            *(BLOCK.pack(first, size) for first, size in zip(firsts, _sizes(texts), strict=False)),
            *(PLANE.pack(letter, times + 1) for letter, depth in enumerate(depths) for times in range(depth)),
        ]
    )
    return b"".join(
        [before.ljust(planes_begin(longest, sum(depths)), b"\0"), planes, *_joined(depths, planes), *texts]
    )


def _split(text: bytes | bytearray, length: int) -> list[str]:
    """Return words of one length that were joined."""
    letters = text.decode("ascii")
    return [letters[at : at + length] for at in range(0, len(letters), length)]


def _sizes(texts: Sequence[bytes]) -> list[int]:
    """Return the number of words of each length, from 1."""
    return [len(text) // length for length, text in enumerate(texts, 1)]


def _firsts(texts: Sequence[bytes]) -> list[int]:
    """Return the rank of the first word of each block, a multiple of eight, and the rank after the last."""
    return list(accumulate((-(-size // 8) * 8 for size in _sizes(texts)), initial=0))


def _planes(texts: Sequence[bytes], tell: ReportProgress) -> tuple[bytes, bytes]:
    """Return the number of planes of each letter, and the planes: that of all words, then the letters'."""
    firsts = _firsts(texts)
    every = bytearray(plane_size(firsts[-1]))
    planes: dict[tuple[int, int], bytearray] = {}
    done, words = 0, sum(_sizes(texts))
    for length, (first, text) in enumerate(zip(firsts, texts, strict=False), 1):
        block = _split(text, length)
        if block:
            _put(every, first, b"1" * len(block))
        for letter, times, digits in _digits(block):
            _put(planes.setdefault((letter, times), bytearray(len(every))), first, digits)
            tell(_SORTED + (1 - _SORTED) * (done + len(block) * letter / len(ALPHABET)) / words)
        done += len(block)
    depths = bytes(sum(letter == index for letter, _ in planes) for index in range(len(ALPHABET)))
    return depths, b"".join([every, *(planes[key] for key in sorted(planes))])


def _joined(depths: bytes, planes: bytes) -> Iterator[bytes]:
    """Yield the planes of the words that have any of some letters."""
    size = len(planes) // (1 + sum(depths))
    first = dict(zip(ALPHABET, accumulate(depths, initial=1), strict=False))
    for letters in JOINED:
        bits = 0
        for letter in letters:
            if depths[ALPHABET.index(letter)]:
                at = first[letter] * size
                bits |= int.from_bytes(planes[at : at + size], "little")
        yield bits.to_bytes(size, "little")


def _digits(block: list[str]) -> Iterator[tuple[int, int, bytes]]:
    """Yield for each letter, from 0, and each count the words of a block that have it so often, 1 or 0."""
    for index, letter in enumerate(ALPHABET):
        counts = bytes([word.count(letter) for word in block])
        for times in range(1, max(counts, default=0) + 1):
            yield index, times, counts.translate(bytes(b"01"[count >= times] for count in range(256)))


def _put(plane: bytearray, first: int, digits: bytes) -> None:
    """Write digits 0 and 1 as bits, from a rank on that is a multiple of eight; the first is the lowest."""
    size = (len(digits) + 7) // 8
    plane[first // 8 : first // 8 + size] = int(digits[::-1], 2).to_bytes(size, "little")

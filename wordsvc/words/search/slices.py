"""Bit slices: for every letter the set of words that have it once, twice, and so on, one big integer each.

The words of a list are ranked by length, those of one length against the alphabet, so that the highest
bit of a set is its best word: the longest, and of those the first of the alphabet. A set of words is an
integer whose bit r says whether the word of rank r is in it. docs/search.md explains the method and
describes the file (`write_slices`) that the slices are read from.
"""

import re
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from mmap import mmap
from typing import Final

from wordsvc import kernel
from wordsvc.words.notices import Tell

MAGIC: Final = b"WSLICES1"
"""What a file of slices begins with; the last byte is the version of the format."""

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_HEADER: Final = struct.Struct("<8sIII")
_BLOCK: Final = struct.Struct("<II")
_PLANE: Final = struct.Struct("<BB")

_BANDS: Final = (7, 9, 11, 15)
"""Lengths at which planes are cut: few letters need only the planes of short words."""

MAX_LENGTH: Final = 63
"""Letters of the longest word that slices may have, so that more blanks are no other question."""

_BIT: Final = {letter: 1 << index for index, letter in enumerate(ALPHABET)}
_EVERY_LETTER: Final = (1 << len(ALPHABET)) - 1

_GROUPS: Final = tuple(_EVERY_LETTER & 0b1111 << first for first in range(0, len(ALPHABET), 4))
"""Letters, as bits, whose planes are joined once for all racks that lack the same of them."""

_KEPT: Final = 3
"""So many sets of joined planes are kept for a group: racks with more blanks are few."""

_BITS: Final = tuple(tuple(bit for bit in range(7, -1, -1) if byte >> bit & 1) for byte in range(256))
"""The bits of each byte, highest first."""

_NOT_ZERO: Final = re.compile(rb"[^\0]")


class SlicesError(ValueError):
    """The data is no slices of this version."""


class Slices:
    """The slices of one list of words. Sets go in and out as integers; `WordSet` is the friendly form."""

    def __init__(self, data: bytes | mmap | memoryview) -> None:
        """Read slices from a mapped file or from bytes. Raises `SlicesError` when they are none."""
        self._data = memoryview(data).toreadonly()
        try:
            magic, longest, self._ranks, planes = _HEADER.unpack_from(self._data)
            at = _HEADER.size
            blocks = [_BLOCK.unpack_from(self._data, at + i * _BLOCK.size) for i in range(longest)]
            at += longest * _BLOCK.size
            table = [_PLANE.unpack_from(self._data, at + i * _PLANE.size) for i in range(planes)]
            at += planes * _PLANE.size
        except struct.error:
            raise SlicesError("the data ends too early") from None
        self._width = self._ranks // 8
        self._planes_at = at
        letters = bytes(letter for letter, _ in table)
        self._depths = [letters.count(letter) for letter in range(len(ALPHABET))]
        self._first_plane = [letters.find(letter) + 1 for letter in range(len(ALPHABET))]
        if table != [(letter, k + 1) for letter, depth in enumerate(self._depths) for k in range(depth)]:
            raise SlicesError("the planes are not in order")
        at += (planes + 1) * self._width
        self._blocks: list[_Block] = []
        end = 0
        for length, (first, count) in enumerate(blocks, start=1):
            if first < end or first % 8 or first + count > self._ranks:
                raise SlicesError("the words are not in order")
            end = first + count
            self._blocks.append(_Block(length, first, count, at))
            at += length * count
        if magic != MAGIC or len(self._data) != at or longest > MAX_LENGTH or self._ranks % 8:
            raise SlicesError("the data is no slices of this version")
        self.compiled = kernel.compiled.Slices(self._data) if kernel.compiled else None
        self._bands: dict[int, _Band] = {}
        self._every = bytes(self._data[self._planes_at : self._planes_at + self._width])
        self.every: int = self._plane(0, self._width)
        """The set of all words."""

    @property
    def longest(self) -> int:
        """The length of the longest word."""
        return len(self._blocks)

    def within(self, letters: str, blanks: int = 0) -> int:
        """The words that have no letter more often than `letters`, but for `blanks` letters.

        Without blanks the answer is what no plane has that stands for some letter once more than
        the rack.
        """
        if self.compiled is not None:
            return int.from_bytes(self.compiled.within(letters, min(blanks, MAX_LENGTH)), "little")
        if blanks:
            return self.within_each(letters, [blanks])[0]
        band = self._band(len(letters))
        return band.every ^ band.refused(letters)

    def count(self, letters: str, blanks: int = 0) -> int:
        """How many words `within` gives."""
        if self.compiled is not None:
            number: int = self.compiled.count(letters, min(blanks, MAX_LENGTH))
            return number
        return self.within(letters, blanks).bit_count()

    def within_each(self, letters: str, blanks: Sequence[int]) -> list[int]:
        """What `within` answers for each of several numbers of blanks.

        Counters that saturate add up how many letters each word lacks.
        """
        if self.compiled is not None:
            return [self.within(letters, number) for number in blanks]
        most = min(max(blanks), self.longest)  # no word lacks more letters than it has
        band = self._band(len(letters) + most)
        lacking = band.lacking(letters, most)
        return [band.every ^ lacking[min(number, most)] for number in blanks]

    def having(self, letters: str) -> int:
        """The words that have every one of `letters`, as often as it stands there."""
        found = self.every
        band = self._band(self.longest)
        for letter in set(letters):
            planes = band.planes[letter]
            times = letters.count(letter)
            found = found & planes[times - 1] if times <= len(planes) else 0
        return found

    def lengths(self, least: int, most: int) -> int:
        """The words of `least` to `most` letters."""
        blocks = self._blocks[max(least, 1) - 1 : max(most, 0)]
        if not blocks:
            return 0
        first, end = blocks[0].first, blocks[-1].first + blocks[-1].count
        return self.every & ((1 << end) - (1 << first))

    def neighbours(self, letters: str, most: int) -> list[int]:
        """The words with at least 1, 2, ... `most` pairs of neighbours that both are among the letters.

        No letter of a word is in two pairs. The words of one length are looked at together, place by place.
        """
        among = bytes(b"01"[chr(byte) in letters] for byte in range(256))
        found = [0] * most
        for block in self._blocks[1:]:
            text = block.text(self._data).encode("ascii").translate(among)
            places = [int(text[place :: block.length][::-1] or b"0", 2) for place in range(block.length)]
            counters = [0] * most
            taken = 0
            for one, two in pairwise(places):
                taken = one & two & ~taken
                _count_up(counters, [taken])
            for number, bits in enumerate(counters):
                found[number] |= bits << block.first
        return found

    def worth(self, worth: Mapping[str, int]) -> list[int]:
        """What the letters of each word are worth together, in binary: the words that have 1, 2, 4, ...

        A letter that `worth` lacks is worth nothing. The planes of the letters are added up as bits
        of all words at once.
        """
        digits: list[int] = []
        band = self._band(self.longest)
        for letter in ALPHABET:
            for plane in band.planes[letter]:
                _add(digits, worth.get(letter, 0), plane)
        return digits

    def to_bytes(self, bits: int) -> bytes:
        """A set as a plane in the file has it."""
        return self._every if bits == self.every else bits.to_bytes(self._width, "little")

    def rank(self, word: str) -> int | None:
        """The rank of a word, None when the list does not have it."""
        if not 1 <= len(word) <= self.longest:
            return None
        return self._blocks[len(word) - 1].rank(word, self._data)

    def set_of(self, words: Iterable[str]) -> int:
        """The set of those of the words that the list has."""
        bits = bytearray(self._width)
        for word in words:
            rank = self.rank(word)
            if rank is not None:
                bits[rank >> 3] |= 1 << (rank & 7)
        return int.from_bytes(bits, "little")

    def first(self, bits: int, most: int) -> list[str]:
        """The first of `words`, at most so many."""
        if self.compiled is not None:
            found: list[str] = self.compiled.words(self.to_bytes(bits), most)
            return found
        return list(islice(self.words(bits), most))

    def words(self, bits: int) -> Iterator[str]:
        """The words of a set: the longest first, those of one length by the alphabet."""
        blocks = reversed(self._blocks)
        first, length, text = self._ranks, 0, ""
        for rank in ranks(bits):
            while rank < first:
                block = next(blocks)
                first, length, text = block.first, block.length, ""
            text = text or block.text(self._data)
            at = (rank - first) * length
            yield text[at : at + length]

    def _plane(self, index: int, width: int) -> int:
        """The first bytes of a plane as an integer."""
        at = self._planes_at + index * self._width
        return int.from_bytes(self._data[at : at + width], "little")

    def _band(self, letters: int) -> "_Band":
        """The planes of words up to a length, or a little more; made when they are first asked for."""
        band = self._bands.get(letters)
        if band is None:
            length = min(letters, self.longest)
            most = next((band for band in _BANDS if length <= band < self.longest), self.longest)
            if most == letters:
                width = (self._blocks[most - 1].end + 7) // 8 if most else 0
                band = _Band(self, width)
            else:
                band = self._band(most)
            self._bands[letters] = band
        return band

    def letter_planes(self, letter: int, width: int) -> list[int]:
        """The planes of a letter (0 is A), for once, twice, and so on, each as long as a band."""
        first = self._first_plane[letter]
        return [self._plane(first + times, width) for times in range(self._depths[letter])]


class _Block:
    """The words of one length: `count` of them with the ranks from `first` on, one after the other."""

    __slots__ = ("_text", "at", "count", "first", "length")

    def __init__(self, length: int, first: int, count: int, at: int) -> None:
        self.length, self.first, self.count, self.at = length, first, count, at
        self._text = ""

    @property
    def end(self) -> int:
        """The rank behind the last word."""
        return self.first + self.count

    def text(self, data: memoryview) -> str:
        """All words, without separators."""
        if not self._text and self.count:
            self._text = str(data[self.at : self.at + self.count * self.length], "ascii")
        return self._text

    def rank(self, word: str, data: memoryview) -> int | None:
        """The rank of a word of this length."""
        text, length = self.text(data), self.length
        low, high = 0, self.count
        while low < high:
            middle = (low + high) // 2
            if text[middle * length : (middle + 1) * length] > word:
                low = middle + 1
            else:
                high = middle
        found = low < self.count and text[low * length : (low + 1) * length] == word
        return self.first + low if found else None


class _Band:
    """The planes of all words up to a length, which the low bits hold."""

    def __init__(self, slices: Slices, width: int) -> None:
        self.every = slices._plane(0, width)
        self.planes = _LetterPlanes(slices, width)
        self._joined: dict[int, list[int]] = {}

    def refused(self, letters: str) -> int:
        """The words that have some letter more often than the rack."""
        refused, absent = 0, _EVERY_LETTER
        for letter in set(letters):
            absent ^= _BIT[letter]
            planes = self.planes[letter]
            times = letters.count(letter)
            if times < len(planes):
                refused |= planes[times]
        kept = self._joined.get
        for group in _GROUPS:
            key = absent & group
            refused |= (kept(key) or self._join(key, 1))[0]
        return refused

    def lacking(self, letters: str, blanks: int) -> list[int]:
        """The words that have more than 0, 1, ... `blanks` letters beyond the rack."""
        lacking, absent = [0] * (blanks + 1), _EVERY_LETTER
        for letter in set(letters):
            absent ^= _BIT[letter]
            _count_up(lacking, self.planes[letter][letters.count(letter) :])
        for group in _GROUPS:
            _count_up(lacking, self._join(absent & group, blanks + 1))
        return lacking

    def _join(self, letters: int, number: int) -> list[int]:
        """The words that have more than 0, 1, ... of some letters together: as many sets, or more."""
        joined = self._joined.get(letters, [])
        if len(joined) < number:
            joined = [0] * number
            for letter, bit in _BIT.items():
                if letters & bit:
                    _count_up(joined, self.planes[letter])
            if number <= _KEPT:
                self._joined[letters] = joined
        return joined


class _LetterPlanes(dict[str, list[int]]):
    """The planes of each letter, read when they are first asked for."""

    def __init__(self, slices: Slices, width: int) -> None:
        self._slices, self._width = slices, width

    def __missing__(self, letter: str) -> list[int]:
        planes = self[letter] = self._slices.letter_planes(ALPHABET.index(letter), self._width)
        return planes


def _count_up(counters: list[int], more: Sequence[int]) -> None:
    """Add to counters of letters, both of them sets of the words that have more than 0, 1, ...

    More than n letters are so many of one kind, or more than i of one and more than n - 1 - i of the
    other.
    """
    for n in reversed(range(len(counters))):
        words = counters[n] | more[n] if n < len(more) else counters[n]
        for fewer, others in zip(reversed(counters[:n]), more, strict=False):
            words |= fewer & others
        counters[n] = words


def _add(digits: list[int], number: int, words: int) -> None:
    """Add a number to what some words are worth."""
    carry = place = 0
    while number >> place or carry:
        if place == len(digits):
            digits.append(0)
        digit, added = digits[place], words if number >> place & 1 else 0
        digits[place] = digit ^ added ^ carry
        carry = digit & added | digit & carry | added & carry
        place += 1


def by_worth(bits: int, digits: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The words of a set, those that are worth most first: each worth with its words."""
    if not digits:
        if bits:
            yield 0, bits
        return
    *lower, highest = digits
    if bits & highest:
        for worth, words in by_worth(bits & highest, lower):
            yield worth | 1 << len(lower), words
    if bits ^ bits & highest:
        yield from by_worth(bits ^ bits & highest, lower)


def ranks(bits: int) -> Iterator[int]:
    """The ranks in a set, highest first."""
    width = (bits.bit_length() + 7) // 8
    data = bits.to_bytes(width, "big")
    for match in _NOT_ZERO.finditer(data):
        at = match.start()
        base = (width - 1 - at) * 8
        for bit in _BITS[data[at]]:
            yield base + bit


def write_slices(words: Iterable[str], tell: Tell = lambda share: None) -> bytes:
    """The slices of a list of folded words, each once; docs/search.md describes them.

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
        blocks.append(_BLOCK.pack(first, len(block)))
        texts.append("".join(block).encode("ascii"))
        for key, bits in _block_planes(block):
            parts.setdefault(key, []).append((first, bits))
            tell((done + len(block) * key[0] / len(ALPHABET)) / every)
        done += len(block)
        first += -(-len(block) // 8) * 8
    keys = sorted(key for key in parts if key[1])
    return b"".join(
        [
            _HEADER.pack(MAGIC, longest, first, len(keys)),
            *blocks,
            *(_PLANE.pack(*key) for key in keys),
            *(_join_parts(parts.get(key, []), first // 8) for key in [_EVERY, *keys]),
            *texts,
        ]
    )


_EVERY: Final = (0, 0)
"""The key of the plane of all words, before those of (letter, times)."""


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

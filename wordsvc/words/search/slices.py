"""Bit slices: for every letter the set of words that have it once, twice, and so on, one big integer each.

The words of a list are ranked by length, those of one length against the alphabet, so that the highest
bit of a set is its best word: the longest, and of those the first of the alphabet. A set of words is an
integer whose bit r says whether the word of rank r is in it. docs/finding-words.md explains the method,
`slices_format` describes the file that slices are read from, and `slices_writer` makes it.
"""

import re
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from mmap import mmap
from typing import Final

from wordsvc import kernel
from wordsvc.words.search.bands import Band
from wordsvc.words.search.bit_counters import add_number, count_up
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

_BANDS: Final = (7, 9, 11, 15)
"""Lengths at which planes are cut: few letters need only the planes of short words."""


_NOT_ZERO: Final = rb"[^\0]"


class SlicesError(ValueError):
    """The data is no slices of this version."""


class Slices:
    """The slices of one list of words. Sets go in and out as integers; `WordSet` is the friendly form."""

    def __init__(self, data: bytes | mmap | memoryview, list_id: str = "") -> None:
        """Read slices from a mapped file or from bytes. Raises `SlicesError` when they are none.

        `list_id` names the list and its content: slices of one list that are opened twice, as by two threads
        at once, have the same words at the same ranks. Without it they are like no others.
        """
        self.key: object = list_id or id(self)
        """Equal for slices whose sets may be combined."""
        self._data = memoryview(data).toreadonly()
        try:
            magic, longest, self._ranks, planes = HEADER.unpack_from(self._data)
            at = HEADER.size
            blocks = [BLOCK.unpack_from(self._data, at + i * BLOCK.size) for i in range(longest)]
            at += longest * BLOCK.size
            table = [PLANE.unpack_from(self._data, at + i * PLANE.size) for i in range(planes)]
        except struct.error:
            raise SlicesError("the data ends too early") from None
        self._width = self._ranks // 8
        self._plane_size = plane_size(self._ranks)
        self._planes_at = at = planes_begin(longest, planes)
        letters = bytes(letter for letter, _ in table)
        self._depths = [letters.count(letter) for letter in range(len(ALPHABET))]
        self._first_plane = [letters.find(letter) + 1 for letter in range(len(ALPHABET))]
        if table != [(letter, k + 1) for letter, depth in enumerate(self._depths) for k in range(depth)]:
            raise SlicesError("the planes are not in order")
        at += (planes + 1 + len(JOINED)) * self._plane_size
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
        self._bands: dict[int, Band] = {}
        self._every = bytes(self._data[self._planes_at : self._planes_at + self._width])
        self.every: int = self._plane(0, self._width)
        """The set of all words."""

    @property
    def longest(self) -> int:
        """The length of the longest word."""
        return len(self._blocks)

    def within(self, letters: str, blanks: int = 0) -> int:
        """Return the words that have no letter more often than `letters`, but for `blanks` letters.

        Without blanks the answer is what no plane has that stands for some letter once more than
        the rack.
        """
        if self.compiled is not None:
            return int.from_bytes(self.compiled.within(letters, blanks), "little")
        if blanks:
            return self.within_each(letters, [blanks])[0]
        band = self._band(len(letters))
        return band.every ^ band.refused(letters)

    def count(self, letters: str, blanks: int = 0) -> int:
        """Return the number of words that `within` gives."""
        if self.compiled is not None:
            return self.compiled.count(letters, blanks)
        return self.within(letters, blanks).bit_count()

    def within_each(self, letters: str, blanks: Sequence[int]) -> list[int]:
        """Return the answers of `within` for several numbers of blanks.

        Counters that saturate add up how many letters each word lacks.
        """
        if self.compiled is not None:
            return [self.within(letters, number) for number in blanks]
        max_blanks = min(max(blanks), self.longest)  # no word lacks more letters than it has
        band = self._band(len(letters) + max_blanks)
        lacking = band.lacking(letters, max_blanks)
        return [band.every ^ lacking[min(number, max_blanks)] for number in blanks]

    def having(self, letters: str) -> int:
        """Return the words that have every one of `letters`, as often as it stands there."""
        found = self.every
        for letter in set(letters):
            found &= self._times(letter, letters.count(letter))
        return found

    def lengths(self, min_letters: int, max_letters: int) -> int:
        """Return the words of `min_letters` to `max_letters` letters."""
        blocks = self._blocks[max(min_letters, 1) - 1 : max(max_letters, 0)]
        if not blocks:
            return 0
        first, end = blocks[0].first, blocks[-1].first + blocks[-1].count
        return self.every & ((1 << end) - (1 << first))

    def neighbours(self, letters: str, max_pairs: int) -> list[int]:
        """Return the words with at least 1, 2, ... `max_pairs` pairs of neighbours among the letters.

        No letter of a word is in two pairs. The words of one length are looked at together, place by place.
        """
        among = bytes(b"01"[chr(byte) in letters] for byte in range(256))
        found = [0] * max_pairs
        for block in self._blocks[1:]:
            text = block.letters(self._data).translate(among)
            places = [int(text[place :: block.length][::-1] or b"0", 2) for place in range(block.length)]
            counters = [0] * max_pairs
            taken = 0
            for one, two in pairwise(places):
                taken = one & two & ~taken
                count_up(counters, [taken])
            for number, bits in enumerate(counters):
                found[number] |= bits << block.first
        return found

    def worth(self, worth: Mapping[str, int]) -> list[int]:
        """Return the worth of each word's letters, in binary: the words that have 1, 2, 4, ...

        A letter that `worth` lacks is worth nothing. The planes of the letters are added up as bits
        of all words at once.
        """
        digits: list[int] = []
        for index, letter in enumerate(ALPHABET):
            for plane in self._letter_planes(self._width, index):
                add_number(digits, worth.get(letter, 0), plane)
        return digits

    def to_bytes(self, bits: int) -> bytes:
        """Return a set as a plane in the file has it."""
        return self._every if bits == self.every else bits.to_bytes(self._width, "little")

    def rank(self, word: str) -> int | None:
        """Return the rank of a word, None when the list does not have it."""
        if not 1 <= len(word) <= self.longest:
            return None
        return self._blocks[len(word) - 1].rank(word, self._data)

    def set_of(self, words: Iterable[str]) -> int:
        """Return the set of those of the words that the list has."""
        if self.compiled is not None:
            return int.from_bytes(self.compiled.set_of(words), "little")
        bits = bytearray(self._width)
        for word in words:
            rank = self.rank(word)
            if rank is not None:
                bits[rank >> 3] |= 1 << (rank & 7)
        return int.from_bytes(bits, "little")

    def words(self, bits: int) -> Iterator[str]:
        """Return the words of a set: the longest first, those of one length by the alphabet."""
        if self.compiled is not None:
            return self.compiled.iterate(self.to_bytes(bits))
        return self._words(bits)

    def _words(self, bits: int) -> Iterator[str]:
        blocks = reversed(self._blocks)
        first, length, start, data = self._ranks, 0, 0, self._data
        for rank in ranks(bits):
            while rank < first:
                block = next(blocks)
                first, length, start = block.first, block.length, block.at
            at = start + (rank - first) * length
            yield str(data[at : at + length], "ascii")

    def _times(self, letter: str, times: int) -> int:
        """Return the words that have a letter so often.

        Pure Python needs the planes for every rack and keeps them. Beside the compiled kernel they are needed
        now and then, and kept they would take 4 to 8 MiB in each process.
        """
        index = ALPHABET.index(letter)
        if times > self._depths[index]:
            return 0
        if self.compiled is None:
            return self._band(self.longest).planes[letter][times - 1]
        return self._plane(self._first_plane[index] + times - 1, self._width)

    def _plane(self, index: int, width: int) -> int:
        """Return the first bytes of a plane as an integer."""
        at = self._planes_at + index * self._plane_size
        return int.from_bytes(self._data[at : at + width], "little")

    def _band(self, letters: int) -> Band:
        """Return the planes of words up to a length, or a little more; made when they are first asked for."""
        band = self._bands.get(letters)
        if band is None:
            length = min(letters, self.longest)
            longest = next((band for band in _BANDS if length <= band < self.longest), self.longest)
            if longest == letters:
                width = (self._blocks[longest - 1].end + 7) // 8 if longest else 0
                band = Band(self._plane(0, width), partial(self._letter_planes, width))
            else:
                band = self._band(longest)
            self._bands[letters] = band
        return band

    def _letter_planes(self, width: int, letter: int) -> list[int]:
        """Return the first bytes of the planes of a letter (0 is A), for once, twice, and so on."""
        first = self._first_plane[letter]
        return [self._plane(first + times, width) for times in range(self._depths[letter])]


class _Block:
    """The words of one length: `count` of them with the ranks from `first` on, one after the other.

    They are read where the file is mapped, which all processes share; a copy would take 10 MiB in each.
    """

    __slots__ = ("at", "count", "first", "length")

    def __init__(self, length: int, first: int, count: int, at: int) -> None:
        self.length, self.first, self.count, self.at = length, first, count, at

    @property
    def end(self) -> int:
        """The rank behind the last word."""
        return self.first + self.count

    def letters(self, data: memoryview) -> bytes:
        """Return all words, without separators."""
        return bytes(data[self.at : self.at + self.count * self.length])

    def rank(self, word: str, data: memoryview) -> int | None:
        """Return the rank of a word of this length."""
        wanted = word.encode("utf-8", "surrogatepass")
        at, length = self.at, self.length
        low, high = 0, self.count
        while low < high:
            middle = (low + high) // 2
            start = at + middle * length
            if bytes(data[start : start + length]) > wanted:
                low = middle + 1
            else:
                high = middle
        start = at + low * length
        found = low < self.count and data[start : start + length] == wanted
        return self.first + low if found else None


def ranks(bits: int) -> Iterator[int]:
    """Yield the ranks in a set, highest first."""
    width = (bits.bit_length() + 7) // 8
    data = bits.to_bytes(width, "big")
    bits_of = _bits_of_bytes()
    for match in re.finditer(_NOT_ZERO, data):
        at = match.start()
        base = (width - 1 - at) * 8
        for bit in bits_of[data[at]]:
            yield base + bit


@cache
def _bits_of_bytes() -> tuple[tuple[int, ...], ...]:
    """Return the bits of each byte, highest first; made at first use, which takes longer than a verdict."""
    return tuple(tuple(bit for bit in range(7, -1, -1) if byte >> bit & 1) for byte in range(256))

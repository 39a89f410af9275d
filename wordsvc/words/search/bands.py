"""The planes of all words up to a length, and what a rack lets through of them."""

from collections.abc import Callable
from typing import Final

from wordsvc.words.search.bit_counters import count_up
from wordsvc.words.search.slices_format import ALPHABET

_BIT: Final = {letter: 1 << index for index, letter in enumerate(ALPHABET)}
_EVERY_LETTER: Final = (1 << len(ALPHABET)) - 1

_GROUPS: Final = tuple(_EVERY_LETTER & 0b1111 << first for first in range(0, len(ALPHABET), 4))
"""Letters, as bits, whose planes are joined once for all racks that lack the same of them."""

_MAX_STORED: Final = 3
"""The sets of joined planes that are kept for a group: racks with more blanks are few."""

LoadPlanes = Callable[[int], list[int]]
"""Gives the planes of a letter (0 is A), for once, twice, and so on, each as long as the band."""


class Band:
    """The planes of all words up to a length, which the low bits hold."""

    def __init__(self, every: int, load_planes: LoadPlanes) -> None:
        """Hold the set of all words of the band; `load_planes` is asked once for each letter, when needed."""
        self.every = every
        self.planes = _LetterPlanes(load_planes)
        self._joined: dict[int, list[int]] = {}

    def refused(self, letters: str) -> int:
        """Return the words that have some letter more often than the rack."""
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
        """Return the words that have more than 0, 1, ... `blanks` letters beyond the rack."""
        lacking, absent = [0] * (blanks + 1), _EVERY_LETTER
        for letter in set(letters):
            absent ^= _BIT[letter]
            count_up(lacking, self.planes[letter][letters.count(letter) :])
        for group in _GROUPS:
            count_up(lacking, self._join(absent & group, blanks + 1))
        return lacking

    def _join(self, letters: int, number: int) -> list[int]:
        """Return the words that have more than 0, 1, ... of some letters together: as many sets, or more."""
        joined = self._joined.get(letters, [])
        if len(joined) < number:
            joined = [0] * number
            for letter, bit in _BIT.items():
                if letters & bit:
                    count_up(joined, self.planes[letter])
            if number <= _MAX_STORED:
                self._joined[letters] = joined
        return joined


class _LetterPlanes(dict[str, list[int]]):
    """The planes of each letter, read when they are first asked for."""

    def __init__(self, load_planes: LoadPlanes) -> None:
        self._load = load_planes

    def __missing__(self, letter: str) -> list[int]:
        planes = self[letter] = self._load(ALPHABET.index(letter))
        return planes

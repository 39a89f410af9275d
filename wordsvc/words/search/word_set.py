"""A set of words of one list, as bits over their ranks; strings are made when they are asked for."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from wordsvc import kernel
from wordsvc.words.search.patterns import compile_pattern
from wordsvc.words.search.slices import Slices, ranks
from wordsvc.words.step_budget import charge, charge_compiled

_COMPILED_STEPS_OF_A_MATCH: Final = 3


class WordSet:
    """Some words of one list.

    `&`, `|`, `-` and `^` combine sets of the same list; `len` counts, `in` looks a folded word up;
    iteration goes from the longest word to the shortest, words of one length by the alphabet.

    A set is an integer where operators need one, and bytes where the compiled kernel reads or gives it;
    each is made from the other when it is first asked for. What a rack makes is found when it is first asked
    for: the first words of it, or how many there are, need less than all.
    """

    __slots__ = ("_bits", "_data", "_rack", "slices")

    def __init__(
        self, slices: Slices, bits: int | bytes | None = None, rack: tuple[str, int] | None = None
    ) -> None:
        """Make the set of words of `slices` whose ranks are bits of `bits`, by default all.

        Bytes have the lowest rank first and may end before the last. With a `rack`, letters and a number of
        blanks, it is the words that these make, which the compiled kernel finds.
        """
        self.slices = slices
        self._bits: int | None = None
        self._data: bytes | None = None
        self._rack = rack
        if isinstance(bits, bytes):
            self._data = bits
        elif rack is None:
            self._bits = slices.every if bits is None else bits

    @property
    def bits(self) -> int:
        """The set as an integer, whose bit r says whether the word of rank r is in it."""
        if self._bits is None:
            self._bits = int.from_bytes(self.data, "little")
        return self._bits

    @property
    def data(self) -> bytes:
        """The same as bytes, lowest rank first."""
        if self._data is None:
            if self._bits is None and (compiled := self.slices.compiled) and self._rack:
                self._data = compiled.within(*self._rack)
            else:
                self._data = self.slices.to_bytes(self._bits or 0)
        return self._data

    def best(self, number: int) -> list[str]:
        """Return the first words of the set: the longest, then by the alphabet."""
        if (compiled := self.slices.compiled) is None:
            return list(islice(self, number))
        if self._data is None and self._rack:
            return compiled.first(*self._rack, number)
        return compiled.words(self.data, number)

    def makeable(self, letters: str, blanks: int = 0) -> "WordSet":
        """Return the words that loose letters make, `blanks` of them any letter."""
        slices = self.slices
        if self._bits != slices.every:
            return WordSet(slices, self.bits & slices.within(letters, blanks))
        if slices.compiled is None:
            return WordSet(slices, slices.within(letters, blanks))
        return WordSet(slices, rack=(letters, blanks))

    def count_makeable(self, letters: str, blanks: int = 0) -> int:
        """Return the number of words that `makeable` gives."""
        if self._bits == self.slices.every:
            return self.slices.count(letters, blanks)
        return len(self.makeable(letters, blanks))

    def having(self, letters: str) -> "WordSet":
        """Return the words that have all of the letters, each as often as it is named."""
        return WordSet(self.slices, self.bits & self.slices.having(letters))

    def of_length(self, min_letters: int, max_letters: int) -> "WordSet":
        """Return the words of `min_letters` to `max_letters` letters."""
        return WordSet(self.slices, self.bits & self.slices.lengths(min_letters, max_letters))

    def matching(self, pattern: str) -> "WordSet":
        """Return the words that a pattern matches (`wordsvc.words.search.patterns`)."""
        size, stars = len(self), pattern.count("*")
        if (compiled := self.slices.compiled) is not None:
            charge_compiled("pattern", size * (_COMPILED_STEPS_OF_A_MATCH + stars))
            return WordSet(self.slices, compiled.matching(pattern, self.data))
        charge("pattern", size * (3 + stars) // 4)
        fullmatch = compile_pattern(pattern).fullmatch
        found = bytearray(self.bits.bit_length() // 8 + 1)
        for rank, word in zip(ranks(self.bits), self, strict=True):
            if fullmatch(word):
                found[rank >> 3] |= 1 << (rank & 7)
        return WordSet(self.slices, int.from_bytes(found, "little"))

    def only(self, words: Iterable[str]) -> "WordSet":
        """Return the given words that the set has."""
        return WordSet(self.slices, self.bits & self.slices.set_of(words))

    def __iter__(self) -> Iterator[str]:
        if (compiled := self.slices.compiled) is not None:
            return compiled.iterate(self.data)
        return self.slices.words(self.bits)

    def __len__(self) -> int:
        if self._bits is None and self._data is None and (compiled := self.slices.compiled) and self._rack:
            return compiled.count(*self._rack)
        if self._bits is None and kernel.compiled is not None:
            return kernel.compiled.count_bits(self.data)
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __contains__(self, word: str) -> bool:
        rank = self.slices.rank(word)
        return rank is not None and bool(self.bits >> rank & 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WordSet):
            return False
        return self.slices.key == other.slices.key and self.bits == other.bits

    def __hash__(self) -> int:
        return hash((self.slices.key, self.bits))

    def __and__(self, other: "WordSet") -> "WordSet":
        return WordSet(self.slices, self.bits & self._same(other))

    def __or__(self, other: "WordSet") -> "WordSet":
        return WordSet(self.slices, self.bits | self._same(other))

    def __xor__(self, other: "WordSet") -> "WordSet":
        return WordSet(self.slices, self.bits ^ self._same(other))

    def __sub__(self, other: "WordSet") -> "WordSet":
        return WordSet(self.slices, self.bits ^ self.bits & self._same(other))

    def __repr__(self) -> str:
        shown = " ".join(self.best(5))
        return f"<WordSet of {len(self)}: {shown}{' ...' if len(self) > 5 else ''}>"

    def _same(self, other: "WordSet") -> int:
        if other.slices.key != self.slices.key:
            raise ValueError("only sets of the same list of words can be combined")
        return other.bits

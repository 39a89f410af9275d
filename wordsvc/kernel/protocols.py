"""The compiled kernel, for type checkers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

Data = bytes | memoryview
"""The inputs of a compiled kernel: a set as a plane in a file of slices, records, or the file itself."""


class CompiledLaying(Protocol):
    """Cards that lay words within limits (`wordsvc.cards.laying`)."""

    def lays(self, word: str, /) -> tuple[bool, int] | None:
        """Return whether they lay a word, and the steps that took; None leaves it to Python."""

    def best(self, word: str, /) -> tuple[tuple[str, ...] | None, int] | None:
        """Return the faces of the best way to lay a word, None without any, and the number of states.

        None leaves it to Python.
        """


class CompiledSlices(Protocol):
    """The slices of a list of words; what they offer is what `wordsvc.words.search.slices.Slices` does."""

    def within(self, letters: str, blanks: int, /) -> bytes:
        """Return the words that have no letter more often than `letters`, except for `blanks` letters."""

    def count(self, letters: str, blanks: int, /) -> int:
        """Return the number of words that `within` gives."""

    def first(self, letters: str, blanks: int, most: int, /) -> list[str]:
        """Return the first words of `within`, at most so many."""

    def words(self, bits: Data, most: int, /) -> list[str]:
        """Return the first words of a set, at most so many."""

    def iterate(self, bits: Data, /) -> Iterator[str]:
        """Return the words of a set, one by one."""

    def set_of(self, words: Iterable[str], /) -> bytes:
        """Return the set of those of the words that the list has."""

    def matching(self, pattern: str, bits: Data, /) -> bytes:
        """Return the words of a set that a pattern matches (`wordsvc.words.search.patterns`)."""

    def laid(self, laying: CompiledLaying, bits: Data, most: int, /) -> tuple[bytes, bytes, int]:
        """Return the words of a set that cards of this kernel lay.

        Behind them those left to Python, and how many steps were taken: when they are more than `most`, all
        that are not tried are left.
        """

    def spellings(self, bits: Data, kinds: tuple[tuple[str, int, int], ...], drawn: int, /) -> bytes:
        """Return records of the sub-hands that spell words of a set (`wordsvc.quiddler.best_hand.sub_hands`).

        `kinds` are faces, how many there are, and their digits; `drawn` is the place of a kind that every
        word takes, or -1.
        """

    def spelt(self, records: Data, /) -> list[tuple[str, int]]:
        """Return the words of such records with their sub-hands."""


class CompiledLayableSets(Protocol):
    """Sets of cards that spell a word in the solitaire (`wordsvc.quiddler.solitaire.solver.layable_sets`)."""

    def masks(self, showing: bytes, /) -> list[int]:
        """Return the parts of some cards that spell a word, as masks."""

    def plays_out(self, phases: bytes, showing: bytes, pile: bytes, /) -> bool:
        """Return the answer of `wordsvc.quiddler.solitaire.solver.playout.FormulaPlayer`.

        `phases` are eight bytes a number: how many cards lie face down at least, 32 codes of kinds, 256 of
        shapes.
        """


class CompiledKernel(Protocol):
    """The compiled kernel; `_compiled.pyi` says the same of the module."""

    @property
    def Slices(self) -> Callable[[Data], CompiledSlices]:  # noqa: N802 - the name in the module
        """Makes slices of the content of a file. Raises `ValueError` when it is none."""

    @property
    def Laying(self) -> Callable[[tuple[tuple[str, int, int, int], ...], int, int], CompiledLaying]:  # noqa: N802 - the name in the module
        """Makes a laying of kinds, and the fewest and the most cards of a way.

        A kind is a face, how many cards there are, how many of them must be laid, and what one is worth.
        Raises `ValueError` for a face that is not one or two letters A to Z, or jokers.
        """

    @property
    def LayableSets(self) -> Callable[[Data], CompiledLayableSets]:  # noqa: N802 - the name in the module
        """Makes sets of cards from eight bytes each. Raises `ValueError` when these are none."""

    def limit_vectors(self, most: int, /) -> int:
        """Work with vectors of at most so many bytes, for comparisons; gives how many they have."""

    def crc32(self, data: Data, start: int, /) -> int | None:
        """Return the CRC-32 of data behind a checksum, as `zlib` counts it; None where that is sooner."""

    def count_bits(self, bits: Data, /) -> int:
        """Return the number of words in a set."""

    def planes(self, blocks: tuple[bytes, ...], /) -> tuple[bytes, bytes]:
        """Return the number of planes of each letter, and the planes (`words.search.slices_writer`)."""

    def lay_all(
        self, counts: Sequence[int], points: Sequence[int], spellings: Data, allowed: Data, discard: bool, /
    ) -> list[tuple[int, int, int, int]]:
        """Return the cells that `wordsvc.quiddler.best_hand.closure.lay_all` gives."""

    def first_ways(
        self,
        counts: Sequence[int],
        points: Sequence[int],
        found: tuple[tuple[CompiledSlices, bytes], ...],
        allowed: Data,
        discard: bool,
        wanted: tuple[tuple[int, int, bool], ...],
        /,
    ) -> list[tuple[tuple[str, ...], list[tuple[int, ...]]]]:
        """Return the answer of `wordsvc.quiddler.best_hand.reconstruction.first_ways`."""

    def score_draws(
        self,
        counts: Sequence[int],
        points: Sequence[int],
        spellings: Data,
        draws: tuple[tuple[int, Data], ...],
        /,
    ) -> list[tuple[int, bool, int]]:
        """Return the answer of `wordsvc.quiddler.best_hand.draws.score_draws`."""

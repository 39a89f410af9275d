"""The compiled kernel, built from the C files here where there is a compiler."""

from collections.abc import Iterable, Iterator, Sequence
from typing import final

from typing_extensions import Buffer

from wordsvc.kernel.protocols import CompiledHand, CompiledSlices

@final
class Slices:
    """The slices of a list of words. Raises `ValueError` when the data is none."""

    def __new__(cls, data: Buffer) -> Slices: ...
    def within(self, letters: str, blanks: int, /) -> bytes: ...
    def count(self, letters: str, blanks: int, /) -> int: ...
    def words(self, bits: Buffer, most: int, /) -> list[str]: ...
    def iterate(self, bits: Buffer, /) -> Iterator[str]: ...
    def set_of(self, words: Iterable[str], /) -> bytes: ...
    def matching(self, pattern: str, bits: Buffer, /) -> bytes: ...
    def laid(
        self,
        hand: CompiledHand,
        must: CompiledHand | None,
        min_cards: int,
        max_cards: int,
        bits: Buffer,
        most: int,
        /,
    ) -> tuple[bytes, bytes, int]: ...
    def spellings(self, bits: Buffer, kinds: tuple[tuple[str, int, int], ...], drawn: int, /) -> bytes: ...
    def spelt(self, records: Buffer, /) -> list[tuple[str, int]]: ...

@final
class Hand:
    """Cards that lay words. Raises `ValueError` for a face that is not one or two letters A to Z."""

    def __new__(cls, faces: tuple[str, ...], jokers: int, doubles: int) -> Hand: ...
    def lays(
        self, word: str, must: CompiledHand | None, min_cards: int, max_cards: int, /
    ) -> tuple[bool, int] | None: ...

@final
class Speller:
    """Cards that spell words. Raises `ValueError` for a face that is neither letters A to Z nor a joker."""

    def __new__(
        cls, kinds: tuple[tuple[str, int, int, int], ...], points: bool, min_cards: int, max_cards: int, /
    ) -> Speller: ...
    def best(self, word: str, limited: bool, /) -> tuple[tuple[str, ...] | None, int] | None: ...

@final
class LayableSets:
    """The packed sets of cards that spell a word. Raises `ValueError` when the data is none."""

    def __new__(cls, data: Buffer) -> LayableSets: ...
    def masks(self, showing: Buffer, /) -> list[int]: ...
    def plays_out(self, phases: Buffer, showing: Buffer, pile: Buffer, /) -> bool: ...

def count_bits(bits: Buffer, /) -> int: ...
def planes(blocks: tuple[bytes, ...], /) -> tuple[bytes, bytes]: ...
def lay_all(
    counts: Sequence[int], points: Sequence[int], spellings: Buffer, allowed: Buffer, discard: bool, /
) -> list[tuple[int, int, int, int]]: ...
def first_ways(
    counts: Sequence[int],
    points: Sequence[int],
    found: tuple[tuple[CompiledSlices, bytes], ...],
    allowed: Buffer,
    discard: bool,
    wanted: tuple[tuple[int, int, bool], ...],
    /,
) -> list[tuple[tuple[str, ...], list[tuple[int, ...]]]]: ...
def score_draws(
    counts: Sequence[int], points: Sequence[int], spellings: Buffer, draws: tuple[tuple[int, Buffer], ...], /
) -> list[tuple[int, bool, int]]: ...

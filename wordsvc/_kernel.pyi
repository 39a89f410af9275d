"""The compiled kernel, built from kernel.c where there is a compiler."""

from collections.abc import Sequence
from typing import Literal, final, overload

from typing_extensions import Buffer

@final
class Slices:
    """The slices of a list of words. Raises `ValueError` when the data is none."""

    def __new__(cls, data: Buffer) -> Slices: ...
    def within(self, letters: str, blanks: int, /) -> bytes: ...
    def count(self, letters: str, blanks: int, /) -> int: ...
    def words(self, bits: Buffer, most: int, /) -> list[str]: ...
    def spellings(
        self,
        bits: Buffer,
        faces: Sequence[str],
        counts: Sequence[int],
        digits: Sequence[int],
        drawn: str,
        /,
    ) -> bytes: ...
    def laid(self, hand: Hand, bits: Buffer, /) -> tuple[bytes, bytes]: ...

@final
class Hand:
    """Cards that lay words. Raises `ValueError` for a face that is not one or two letters A to Z."""

    def __new__(cls, faces: list[str], jokers: int, doubles: int) -> Hand: ...
    def lays(self, word: str, most: int, /) -> bool | None: ...

@overload
def close(
    counts: Sequence[int],
    points: Sequence[int],
    spellings: Buffer,
    allowed: Buffer,
    discard: bool,
    trace: Literal[False],
    /,
) -> list[tuple[int, int, int, int]]: ...
@overload
def close(
    counts: Sequence[int],
    points: Sequence[int],
    spellings: Buffer,
    allowed: Buffer,
    discard: bool,
    trace: Literal[True],
    /,
) -> list[tuple[int, bytes, bytes]]: ...
def score_draws(
    counts: Sequence[int], points: Sequence[int], spellings: Buffer, draws: list[tuple[int, Buffer]], /
) -> list[tuple[int, bool, int]]: ...

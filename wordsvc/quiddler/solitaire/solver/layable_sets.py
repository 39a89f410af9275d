"""Sets of cards that spell a word, asked thousands of times a second which of the cards that show do."""

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from wordsvc import kernel
from wordsvc.quiddler.solitaire.kinds import BITS

if TYPE_CHECKING:
    from wordsvc.kernel.protocols import CompiledLayableSets, Data


class LayableSets:
    """Packed sets of up to eight cards, in the order of their numbers."""

    def __init__(self, data: "Data") -> None:
        """Read them from eight bytes each, the lowest byte first, as `bytes_of` writes them."""
        self._data = data
        self.compiled: CompiledLayableSets | None = (
            None if kernel.compiled is None else kernel.compiled.LayableSets(data)
        )

    @classmethod
    def of(cls, packed: Iterable[int]) -> "LayableSets":
        """Return those of some numbers."""
        return cls(bytes_of(packed))

    def __len__(self) -> int:
        """Return the number of sets."""
        return len(self._data) // 8

    def __iter__(self) -> Iterator[int]:
        """Return their numbers, rising."""
        numbers = array("Q", bytes(self._data))
        if sys.byteorder == "big":
            numbers.byteswap()
        return iter(numbers)

    @cached_property
    def known(self) -> frozenset[int]:
        """Their numbers; made when first asked for, since it takes eight times the memory of the file."""
        return frozenset(self)

    def masks(self, kinds: Sequence[int]) -> list[int]:
        """Return the sets of cards that spell a word, as masks: bit i is the card at place i.

        Args:
            kinds: up to eight kinds, rising.
        """
        if self.compiled is not None:
            return self.compiled.masks(bytes(kinds))
        packed = [0]
        for kind in kinds:
            packed += [part << BITS | kind for part in packed]
        known = self.known
        return [mask for mask, part in enumerate(packed) if part in known]

    def used_up(self, kinds: Sequence[int]) -> list[int] | None:
        """Return words that use all of the cards, each card once, as masks; None when there are none."""
        words_with: list[list[int]] = [[] for _ in kinds]
        for mask in self.masks(kinds):
            words_with[mask.bit_length() - 1].append(mask)
        hopeless: set[int] = set()

        def use(left: int) -> list[int] | None:
            """Return words that use up the cards left: one of them has the highest card."""
            if not left:
                return []
            if left not in hopeless:
                for mask in words_with[left.bit_length() - 1]:
                    if mask & ~left == 0 and (others := use(left ^ mask)) is not None:
                        return [mask, *others]
                hopeless.add(left)
            return None

        return use((1 << len(kinds)) - 1)


def bytes_of(packed: Iterable[int]) -> bytes:
    """Return packed sets as eight bytes each, the lowest byte first, each once and rising."""
    numbers = array("Q", sorted(frozenset(packed)))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()

"""A hand of cards, counted once, that answers for many words whether it can lay them.

Letter totals settle most words without a search, which makes `can_lay` in pure Python two to nine times as
fast for the words of a dictionary; `benchmarks/search/spelling.py` prints its time.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER
from wordsvc.cards.laying import Laying, compile_laying

if TYPE_CHECKING:
    from wordsvc.kernel.protocols import CompiledLaying


class Hand:
    """Cards prepared for the question `can_lay`.

    `singles` and `pairs` count the cards of each face with one letter and with two, `jokers` and `doubles`
    the single and the double jokers.
    """

    __slots__ = (
        "_counts",
        "_laying",
        "_max_covered",
        "_max_wild",
        "_prepared",
        "_totals",
        "doubles",
        "jokers",
        "pairs",
        "singles",
    )

    def __init__(self, cards: Iterable[str]) -> None:
        """Count the faces of `cards`."""
        self._counts = Counter(cards)
        self.jokers, self.doubles = self._counts[JOKER], self._counts[DOUBLE_JOKER]
        self.singles = {face: n for face, n in self._counts.items() if len(face) == 1 and face != JOKER}
        self.pairs = {face: n for face, n in self._counts.items() if len(face) == 2 and face != DOUBLE_JOKER}
        self._totals = Counter(self.singles)
        for face, n in self.pairs.items():
            self._totals.update({letter: n * face.count(letter) for letter in set(face)})
        self._max_wild = self.jokers + 2 * self.doubles
        self._max_covered = self._max_wild + 2 * sum(self.pairs.values())
        self._laying: Laying | None = None
        self._prepared: tuple[CompiledLaying | None] | None = None

    @property
    def compiled(self) -> "CompiledLaying | None":
        """The same cards for the compiled kernel; None without one, or where it cannot read the cards."""
        if self._prepared is None:
            self._prepared = (compile_laying(self._counts),)
        return self._prepared[0]

    def can_lay(self, word: str) -> bool:
        """Return whether some of the cards lay a folded word (D02 to D04).

        Raises:
            InputError: on "cards", when the search would take more than `MAX_STATES` states.
        """
        if (compiled := self.compiled) is not None:
            answer = compiled.lays(word)
            if answer is not None:
                return answer[0]
        return self.can_lay_one(word)

    def can_lay_one(self, word: str) -> bool:
        """Return what `can_lay` says of a folded word, sooner where no other is asked: no kernel is loaded.

        Raises `InputError` as `can_lay` does.
        """
        settled = self.settle(word)
        if settled is not None:
            return settled
        if self._laying is None:
            self._laying = Laying(self._counts)
        return self._laying.is_possible(word)

    def settle(self, word: str) -> bool | None:
        """Return whether the cards lay a folded word as far as letter totals tell, None where they do not."""
        missing = self._missing(word)
        if missing is None or missing > self._max_covered:
            return False
        wanted = missing - self.jokers
        return True if wanted <= 0 else None if self._may_cover(word, wanted) else False

    def _missing(self, word: str) -> int | None:
        """Return how many letters the single cards lack, None when letter totals refuse the word."""
        singles = self.singles
        totals = self._totals
        missing = 0
        out_of_reach = 0
        for letter in set(word):
            n = word.count(letter)
            if n > (have := singles.get(letter, 0)):
                missing += n - have
                if n > (have := totals.get(letter, 0)):
                    out_of_reach += n - have
                    if out_of_reach > self._max_wild:
                        return None
        return missing

    def _may_cover(self, word: str, wanted: int) -> bool:
        """Return False if cards of two letters at all places at once would cover too few missing letters."""
        singles, pairs, doubles = self.singles, self.pairs, self.doubles
        lacking = {letter for letter in set(word) if word.count(letter) > singles.get(letter, 0)}
        widest = 0
        gains: dict[str, int] = {}
        for place in range(len(word) - 1):
            face = word[place : place + 2]
            held = pairs.get(face, 0)
            if held or doubles:
                covered = (face[0] in lacking) + (face[1] in lacking)
                if held:
                    gains[face] = min(gains.get(face, 0) + covered, covered * held)
                if covered > widest:
                    widest = covered
        return wanted <= widest * doubles + sum(gains.values())

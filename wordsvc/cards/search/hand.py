"""A hand of cards, counted once, that answers for many words whether it can lay them."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from wordsvc.cards.search.rack import Rack, count_rack

if TYPE_CHECKING:
    from wordsvc.kernel.protocols import CompiledHand


class Hand:
    """Cards prepared for the question `can_lay`."""

    __slots__ = ("_max_covered", "_max_wild", "_prepared", "_rack", "_totals")

    def __init__(self, cards: Iterable[str]) -> None:
        """Count the faces of `cards`."""
        self._rack = rack = count_rack(cards)
        self._totals = Counter(rack.singles)
        for face, n in rack.pairs.items():
            self._totals.update({letter: n * face.count(letter) for letter in set(face)})
        self._max_wild = rack.jokers + 2 * rack.doubles
        self._max_covered = self._max_wild + 2 * sum(rack.pairs.values())
        self._prepared: tuple[CompiledHand | None] | None = None

    @property
    def compiled(self) -> "CompiledHand | None":
        """The same cards for the compiled kernel; None without one, or where it cannot read a face."""
        if self._prepared is None:
            self._prepared = (_compile(self._rack),)
        return self._prepared[0]

    def can_lay(self, word: str, max_pairs: int | None = None) -> bool:
        """Whether some of the cards lay a folded word (D02 to D04).

        Single cards and single jokers settle most words; then letter totals refuse most of the
        rest; only what is left asks where cards of two letters go. `max_pairs` is how many of
        those, double jokers among them, may be laid; None for any number.

        Raises:
            InputError: on "cards", when that search would take more than `MAX_STATES` states.
        """
        max_pairs = len(word) if max_pairs is None else max_pairs
        if max_pairs < 0:
            return False
        if (compiled := self.compiled) is not None:
            answer = compiled.lays(word, None, len(word) - max_pairs, len(word))
            if answer is not None:
                return answer[0]
        return self._can_lay(word, max_pairs)

    def can_lay_one(self, word: str) -> bool:
        """What `can_lay` says of a folded word, sooner where no other is asked: no kernel is loaded.

        Raises `InputError` as `can_lay` does.
        """
        return self._can_lay(word, len(word))

    def _can_lay(self, word: str, max_pairs: int) -> bool:
        missing, jokers = self._missing(word), self._rack.jokers
        if missing is None or missing <= jokers:
            return missing is not None
        return missing <= self._max_covered and self._pairs_cover(word, missing - jokers, max_pairs)

    def min_pairs(self, word: str, field: str) -> int | None:
        """With how few cards of two letters, double jokers among them, a word can be laid.

        None when it cannot be laid at all. `field` is what asks for the work (`wordsvc.words.work`).
        Raises `InputError` as `can_lay` does.
        """
        if not self.can_lay(word):
            return None
        wanted = (self._missing(word) or 0) - self._rack.jokers
        if wanted <= 0:
            return 0
        numbers = range((wanted + 1) // 2, wanted + 1)
        return next(number for number in numbers if self._pairs_cover(word, wanted, number, field))

    def _missing(self, word: str) -> int | None:
        """How many letters the single cards lack, None when letter totals refuse the word."""
        singles = self._rack.singles
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

    def _pairs_cover(self, word: str, wanted: int, max_pairs: int, field: str = "") -> bool:
        """Whether at most so many cards of two letters can cover `wanted` of the word's missing letters.

        With a `field` the work is counted; without one it is not, as where the compiled kernel decides.
        """
        from wordsvc.cards.search.pair_cover import covers  # only here: few words need it

        rack = self._rack
        missing = {c: n for c in set(word) if (n := word.count(c) - rack.singles.get(c, 0)) > 0}
        return covers(word, missing, wanted, rack.pairs, rack.doubles, max_pairs, field)


def _compile(rack: Rack) -> "CompiledHand | None":
    from wordsvc import kernel  # only here: one word is asked without

    if kernel.compiled is None:
        return None
    faces = tuple(Counter({**rack.singles, **rack.pairs}).elements())
    try:
        return kernel.compiled.Hand(faces, rack.jokers, rack.doubles)
    except ValueError:
        return None

"""A hand of cards, counted once, that answers for many words whether it can lay them."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from wordsvc import kernel
from wordsvc.cards.deck import DOUBLE_JOKER, JOKER
from wordsvc.cards.search_limit import MAX_STATES, too_many_ways
from wordsvc.words.work import spend

_STEPS_OF_A_STATE: Final = 6


class Hand:
    """Cards prepared for the question `can_lay`."""

    __slots__ = ("_doubles", "_jokers", "_pairs", "_reach", "_singles", "_totals", "_wild", "compiled")

    def __init__(self, cards: Iterable[str]) -> None:
        """Count the faces of `cards`."""
        counts = Counter(cards)
        self._jokers = counts.pop(JOKER, 0)
        self._doubles = counts.pop(DOUBLE_JOKER, 0)
        self._singles = {face: n for face, n in counts.items() if len(face) == 1}
        self._pairs = {face: n for face, n in counts.items() if len(face) == 2}
        self._totals = Counter(self._singles)
        for face, n in self._pairs.items():
            self._totals.update({letter: n * face.count(letter) for letter in set(face)})
        self._wild = self._jokers + 2 * self._doubles
        self._reach = self._wild + 2 * sum(self._pairs.values())
        self.compiled = _compile(counts, self._jokers, self._doubles)

    def can_lay(self, word: str, most_pairs: int | None = None) -> bool:
        """Whether some of the cards lay a folded word (D02 to D04).

        Single cards and single jokers merge_by_bound most words; then letter totals refuse most of the
        rest; only what is left asks where cards of two letters go. `most_pairs` is how many of
        those, double jokers among them, may be laid; None for any number.

        Raises:
            InputError: on "cards", when that search would take more than `MAX_STATES` states.
        """
        most_pairs = len(word) if most_pairs is None else most_pairs
        if most_pairs < 0:
            return False
        if self.compiled is not None:
            laid: bool | None = self.compiled.lays(word, most_pairs)
            if laid is not None:
                return laid
        missing = self._missing(word)
        if missing is None or missing <= self._jokers:
            return missing is not None
        return missing <= self._reach and self._pairs_cover(word, missing - self._jokers, most_pairs)

    def fewest_pairs(self, word: str, field: str) -> int | None:
        """With how few cards of two letters, double jokers among them, a word can be laid.

        None when it cannot be laid at all. `field` is what asks for the work (`wordsvc.words.work`).
        Raises `InputError` as `can_lay` does.
        """
        if not self.can_lay(word):
            return None
        wanted = (self._missing(word) or 0) - self._jokers
        if wanted <= 0:
            return 0
        least = (wanted + 1) // 2
        return next(n for n in range(least, wanted + 1) if self._pairs_cover(word, wanted, n, field))

    def _missing(self, word: str) -> int | None:
        """How many letters the single cards lack, None when letter totals refuse the word."""
        singles = self._singles
        totals = self._totals
        missing = 0
        out_of_reach = 0
        for letter in set(word):
            n = word.count(letter)
            if n > (have := singles.get(letter, 0)):
                missing += n - have
                if n > (have := totals.get(letter, 0)):
                    out_of_reach += n - have
                    if out_of_reach > self._wild:
                        return None
        return missing

    def _pairs_cover(self, word: str, wanted: int, most: int, field: str = "") -> bool:
        """Whether at most so many cards of two letters can cover `wanted` of the word's missing letters.

        With a `field` the work is counted; without one it is not, as where the compiled kernel decides.

        Only places where a letter is missing matter, and where a card has both letters a double
        joker is not needed.
        """
        pairs = self._pairs
        singles = self._singles
        missing = {c: n for c in set(word) if (n := word.count(c) - singles.get(c, 0)) > 0}
        places: list[tuple[int, str]] = []
        widest = 0
        gains = dict.fromkeys(pairs, 0)
        for place in range(len(word) - 1):
            cover = (word[place] in missing) + (word[place + 1] in missing)
            face = word[place : place + 2]
            if cover and (self._doubles or face in pairs):
                places.append((place, face))
                widest = max(widest, cover)
                if face in pairs:
                    gains[face] = min(gains[face] + cover, cover * pairs[face])
        if wanted > widest * self._doubles + sum(gains.values()):
            return False
        useful = {face: pairs[face] for face in gains if gains[face]}
        return _search(places, missing, wanted, useful, self._doubles, most, field)


def _compile(counts: Counter[str], jokers: int, doubles: int) -> Any:
    """The same cards for the compiled kernel; None where there is none, or where it cannot read a face."""
    if kernel.compiled is None:
        return None
    try:
        return kernel.compiled.Hand(tuple(counts.elements()), jokers, doubles)
    except ValueError:
        return None


def _search(
    places: list[tuple[int, str]],
    missing: dict[str, int],
    wanted: int,
    pairs: dict[str, int],
    doubles: int,
    most: int,
    field: str,
) -> bool:
    """Try to cover `wanted` missing letters at `most` of the places, from left to right.

    `missing` and `pairs` are counted down and up again; a state that failed is not searched twice.
    """
    failed: set[tuple[int, ...]] = set()

    def covers(index: int, wanted: int, doubles: int, most: int) -> bool:
        if field:
            spend(field, _STEPS_OF_A_STATE)
        if index >= len(places) or wanted > 2 * most:
            return False
        place, face = places[index]
        has_card = pairs.get(face, 0) > 0
        one, two = face[0], face[1]
        covered = [c for c, n in ((one, 1), (two, 1 + (one == two))) if missing.get(c, 0) >= n]
        if not covered or not (has_card or doubles):
            return covers(index + 1, wanted, doubles, most)
        if len(covered) >= wanted:
            return True
        state = (index, doubles, most, *missing.values(), *pairs.values())
        if state in failed:
            return False
        for letter in covered:
            missing[letter] -= 1
        beyond = index + 1
        if beyond < len(places) and places[beyond][0] == place + 1:
            beyond += 1
        if has_card:
            pairs[face] -= 1
            found = covers(beyond, wanted - len(covered), doubles, most - 1)
            pairs[face] += 1
        else:
            found = covers(beyond, wanted - len(covered), doubles - 1, most - 1)
        for letter in covered:
            missing[letter] += 1
        if found or covers(index + 1, wanted, doubles, most):
            return True
        if len(failed) >= MAX_STATES:
            raise too_many_ways()
        failed.add(state)
        return False

    return covers(0, wanted, doubles, most)

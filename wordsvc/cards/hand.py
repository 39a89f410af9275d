"""A hand of cards, counted once, that answers for many words whether it can lay them."""

from collections import Counter
from collections.abc import Iterable

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER


class Hand:
    """Cards prepared for the question `can_lay`."""

    __slots__ = ("_doubles", "_jokers", "_pairs", "_reach", "_singles", "_totals", "_wild")

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

    def can_lay(self, word: str) -> bool:
        """Whether some of the cards lay a folded word (D02 to D04).

        Single cards and single jokers settle most words; then letter totals refuse most of the
        rest; only what is left asks where cards of two letters go.
        """
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
                        return False
        if missing <= self._jokers:
            return True
        if missing > self._reach:
            return False
        return self._place_pairs(word)

    def _place_pairs(self, word: str) -> bool:
        """Search left to right for cards of two letters that leave no more missing than the jokers.

        A card that covers no missing letter is never needed, so only useful places are tried; a
        state that failed once is not searched again.
        """
        singles = self._singles
        missing = {c: n for c in set(word) if (n := word.count(c) - singles.get(c, 0)) > 0}
        pairs = dict(self._pairs)
        failed: set[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = set()

        def search(place: int, lacking: int, doubles: int) -> bool:
            if lacking <= self._jokers:
                return True
            if lacking > self._jokers + 2 * doubles + 2 * sum(pairs.values()):
                return False
            while place < len(word) - 1 and not (missing.get(word[place]) or missing.get(word[place + 1])):
                place += 1
            if place >= len(word) - 1:
                return False
            state = (place, doubles, tuple(missing.values()), tuple(pairs.values()))
            if state in failed:
                return False
            face = word[place : place + 2]
            covered = [c for c in face if missing.get(c)]
            if len(covered) == 2 and face[0] == face[1] and missing[face[0]] == 1:
                covered.pop()
            for letter in covered:
                missing[letter] -= 1
            found = False
            if pairs.get(face):
                pairs[face] -= 1
                found = search(place + 2, lacking - len(covered), doubles)
                pairs[face] += 1
            elif doubles:
                found = search(place + 2, lacking - len(covered), doubles - 1)
            for letter in covered:
                missing[letter] += 1
            if not found:
                found = search(place + 1, lacking, doubles)
            if not found:
                failed.add(state)
            return found

        return search(0, sum(missing.values()), self._doubles)

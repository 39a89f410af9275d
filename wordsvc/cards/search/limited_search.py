"""Whether cards lay a word within limits: with so many cards, and with cards that must be among them."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER
from wordsvc.cards.search_limit import MAX_STATES, too_many_ways
from wordsvc.cards.spelling import Limits
from wordsvc.words.work import spend

_STEPS_OF_A_STATE: Final = 8


class LimitedSearch:
    """Cards and limits prepared for many words; `limits.must` must be among the cards."""

    def __init__(self, cards: Iterable[str], limits: Limits, field: str) -> None:
        """Count the cards, and those that must be laid; `field` is what asks for the work."""
        self._field = field
        counts, must = Counter(cards), Counter(limits.must)
        self._limits = limits
        self._jokers, self._must_jokers = counts.pop(JOKER, 0), must.pop(JOKER, 0)
        self._doubles, self._must_doubles = counts.pop(DOUBLE_JOKER, 0), must.pop(DOUBLE_JOKER, 0)
        self._singles = {face: n for face, n in counts.items() if len(face) == 1}
        self._pairs = {face: n for face, n in counts.items() if len(face) == 2}
        self._must_singles = {face: n for face, n in must.items() if len(face) == 1}
        self._must_pairs = {face: n for face, n in must.items() if len(face) == 2}

    def lays(self, word: str) -> bool:
        """Whether some way to lay a word keeps the limits.

        Cards of two letters are laid from left to right or not laid; all other letters take single
        cards, and jokers where those are missing. Any letter that a single card lays may take a joker.

        Raises:
            InputError: on "cards", when that would take more than `MAX_STATES` states.
        """
        letters = len(word)
        limits, singles = self._limits, self._singles
        most_pairs = letters - limits.min_cards
        least_pairs = 0 if limits.most is None else letters - limits.most
        must_single = sum(self._must_singles.values()) + self._must_jokers
        most_pairs = min(most_pairs, (letters - must_single) // 2)
        kinds = [face for face in self._pairs if face in word]
        if any(face not in kinds for face in self._must_pairs):
            return False
        failed: set[tuple[object, ...]] = set()
        alone: dict[str, int] = dict.fromkeys(word, 0)
        left = {face: self._pairs[face] for face in kinds}

        def goes_on(place: int, laid: int, doubles: int, lacking: int) -> bool:
            rest = letters - place
            if laid + rest // 2 < least_pairs:
                return False
            if not rest:
                return (
                    self._doubles - doubles >= self._must_doubles
                    and all(self._pairs[f] - left[f] >= n for f, n in self._must_pairs.items())
                    and all(alone.get(f, 0) >= n for f, n in self._must_singles.items())
                )
            state = (place, laid, doubles, *alone.values(), *left.values())
            if state in failed:
                return False
            if len(failed) >= MAX_STATES:
                raise too_many_ways()
            spend(self._field, _STEPS_OF_A_STATE)
            letter = word[place]
            lacks = alone[letter] >= singles.get(letter, 0)
            ways = (pair, single) if lacks or laid < least_pairs or self._must_doubles else (single, pair)
            if any(way(place, laid, doubles, lacking, lacks) for way in ways):
                return True
            failed.add(state)
            return False

        def single(place: int, laid: int, doubles: int, lacking: int, lacks: bool) -> bool:
            if lacking + lacks > self._jokers:
                return False
            alone[word[place]] += 1
            found = goes_on(place + 1, laid, doubles, lacking + lacks)
            alone[word[place]] -= 1
            return found

        def pair(place: int, laid: int, doubles: int, lacking: int, lacks: bool) -> bool:
            if laid >= most_pairs or place + 2 > letters:
                return False
            face = word[place : place + 2]
            if left.get(face):
                left[face] -= 1
                found = goes_on(place + 2, laid + 1, doubles, lacking)
                left[face] += 1
                if found:
                    return True
            return doubles > 0 and goes_on(place + 2, laid + 1, doubles - 1, lacking)

        return most_pairs >= 0 and goes_on(0, 0, self._doubles, 0)

"""Whether cards of two letters can be laid over the letters of a word for which single cards are missing.

Only the spots count where a letter is missing: two neighbouring letters on which a card of two letters, or a
double joker, would lie. The search goes through the spots from left to right. On each it lays a card or
leaves the spot empty; two cards never lie over one letter.

State: `(index, doubles, pairs, *missing, *cards)`: the spot, how many double jokers and how many cards of two
letters may still be laid, how often each letter is still missing, and how many of each card are left.

The answer is exact. A card is laid sooner than a double joker: a double joker could lie wherever that card is
used later. Whether the rest can be covered depends on the state alone, so a state that failed is not
searched again.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from wordsvc.cards.search_limit import MAX_STATES, too_many_ways
from wordsvc.words.work import spend

_STEPS_OF_A_STATE: Final = 6


class _Spot(NamedTuple):
    """Two neighbouring letters of a word, at least one of them missing.

    `needs` says of each letter how many of it must be missing for a card here to cover it; `beyond` is the
    next spot that shares no letter with this one.
    """

    face: str
    needs: tuple[tuple[str, int], tuple[str, int]]
    beyond: int


def covers(
    word: str,
    missing: dict[str, int],
    wanted: int,
    pairs: Mapping[str, int],
    doubles: int,
    max_pairs: int,
    field: str,
) -> bool:
    """Whether at most so many cards of two letters can cover `wanted` of the missing letters of a word.

    Args:
        word: a folded word.
        missing: how often each letter is missing that is.
        wanted: how many letters must be covered, 1 or more.
        pairs: how many cards there are of each face with two letters.
        doubles: how many double jokers there are.
        max_pairs: how many cards of two letters may be laid, double jokers among them.
        field: what asks for the work, which is counted; with "" it is not.

    Raises:
        InputError: on "cards", when the search would take more than `MAX_STATES` states.
    """
    places: list[tuple[int, str]] = []
    widest = 0
    gains = dict.fromkeys(pairs, 0)
    for place in range(len(word) - 1):
        cover = (word[place] in missing) + (word[place + 1] in missing)
        face = word[place : place + 2]
        if cover and (doubles or face in pairs):
            places.append((place, face))
            widest = max(widest, cover)
            if face in pairs:
                gains[face] = min(gains[face] + cover, cover * pairs[face])
    if wanted > widest * doubles + sum(gains.values()):
        return False
    useful = {face: pairs[face] for face in gains if gains[face]}
    return _Cover(_spots(places), missing, useful, field).reaches(0, wanted, doubles, max_pairs)


def _spots(places: list[tuple[int, str]]) -> list[_Spot]:
    """The spots with the given places and letters."""
    spots: list[_Spot] = []
    for index, (place, face) in enumerate(places):
        one, two = face[0], face[1]
        shares = index + 1 < len(places) and places[index + 1][0] == place + 1
        spots.append(_Spot(face, ((one, 1), (two, 2 if one == two else 1)), index + 1 + shares))
    return spots


class _Cover:
    """The search; what is missing and what is left are counted down and up again."""

    __slots__ = ("_failed", "_field", "_left", "_missing", "_spots")

    def __init__(
        self, spots: list[_Spot], missing: dict[str, int], cards: dict[str, int], field: str
    ) -> None:
        self._spots, self._missing, self._left, self._field = spots, missing, cards, field
        self._failed: set[tuple[int, ...]] = set()

    def reaches(self, index: int, wanted: int, doubles: int, pairs: int) -> bool:
        """Whether the spots from `index` on can cover `wanted` letters.

        `doubles` double jokers are left, and `pairs` cards of two letters may still be laid.
        """
        if self._field:
            spend(self._field, _STEPS_OF_A_STATE)
        if index >= len(self._spots) or wanted > 2 * pairs:
            return False
        spot = self._spots[index]
        covered = [letter for letter, number in spot.needs if self._missing.get(letter, 0) >= number]
        if not covered or not (doubles or self._left.get(spot.face)):
            return self.reaches(index + 1, wanted, doubles, pairs)
        if len(covered) >= wanted:
            return True
        state = (index, doubles, pairs, *self._missing.values(), *self._left.values())
        if state in self._failed:
            return False
        if self._reaches_with(spot, covered, wanted, doubles, pairs):
            return True
        if self.reaches(index + 1, wanted, doubles, pairs):
            return True
        if len(self._failed) >= MAX_STATES:
            raise too_many_ways()
        self._failed.add(state)
        return False

    def _reaches_with(self, spot: _Spot, covered: list[str], wanted: int, doubles: int, pairs: int) -> bool:
        """Whether a card laid on a spot, which covers some letters, and the spots beyond it cover enough."""
        missing, left, face = self._missing, self._left, spot.face
        wanted -= len(covered)
        for letter in covered:
            missing[letter] -= 1
        if left.get(face):
            left[face] -= 1
            found = self.reaches(spot.beyond, wanted, doubles, pairs - 1)
            left[face] += 1
        else:
            found = self.reaches(spot.beyond, wanted, doubles - 1, pairs - 1)
        for letter in covered:
            missing[letter] += 1
        return found

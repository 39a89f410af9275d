"""The outlook: a formula for how good the cards are that a word leaves showing.

Eight cards that show are worth the sum of their weights and a weight for the number of vowels among them,
in hundredths of a log-odds of winning. The outlook of the cards left is what they will be worth on average
once the next cards turn up. There are three tables of weights, by how many cards lie face down: the fewer
there are, the worse is a Q. They stand in `evaluation.json`; tools/solitaire_evaluation.py learns them from
games that the formula plays.
"""

import json
import os
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import comb
from typing import Any, Final, NamedTuple

from wordsvc.quiddler.solitaire.kinds import COPIES, KINDS, unpack
from wordsvc.quiddler.solitaire.position import STACKS

VOWELS: Final = frozenset(KINDS[face] for face in "AEIOU")

_DECK: Final = sum(COPIES)
_DECK_VOWELS: Final = sum(COPIES[kind] for kind in VOWELS)

_FILE: Final = os.path.join(os.path.dirname(__file__), "evaluation.json")

SHAPE_SHIFT: Final = 16
"""The bits of a code below hold the sum of weights, those above the number of cards, then that of vowels."""

SHAPE_HALF: Final = 1 << SHAPE_SHIFT - 1
"""Added before the shift, since a sum of weights may be below zero."""

_COUNT_BITS: Final = 4


class Phase(NamedTuple):
    """The weights while at least `face_down` cards lie face down; kinds count from 1, vowels from 0."""

    face_down: int
    kinds: tuple[int, ...]
    vowels: tuple[int, ...]

    def worth(self, showing: Sequence[int]) -> int:
        """Return the worth of eight cards that show: the higher the better."""
        return (
            sum(self.kinds[kind] for kind in showing) + self.vowels[sum(kind in VOWELS for kind in showing)]
        )

    def outlook(self, left: Sequence[int]) -> int:
        """Return the average worth of the cards left with those that turn up."""
        weights = sum(map(self.kinds.__getitem__, left))
        return weights + self.turned_up(len(left), sum(map(VOWELS.__contains__, left)))

    def turned_up(self, left: int, vowels: int) -> int:
        """Return the average gain from a whole deck when so many cards, and vowels among them, are left."""
        return _turned_up(self, left, vowels)


@lru_cache(512)
def _turned_up(phase: Phase, left: int, vowels: int) -> int:
    """`Phase.turned_up`: a question has few of these numbers and asks for each many times."""
    drawn = STACKS - left
    weights = drawn * sum(phase.kinds[kind] * copies for kind, copies in enumerate(COPIES))
    balance = sum(
        comb(drawn, more)
        * pow(_DECK_VOWELS, more)
        * pow(_DECK - _DECK_VOWELS, drawn - more)
        * phase.vowels[vowels + more]
        for more in range(drawn + 1)
    )
    average: int = balance // pow(_DECK, drawn)
    return weights // _DECK + average


class Codes:
    """A phase prepared for adding up in one integer: a kind's weight, that it is a card, and whether a vowel.

    With `total` the sum of the codes of the cards left, their outlook is
    `total + shapes[(total + SHAPE_HALF) >> SHAPE_SHIFT]`.
    """

    __slots__ = ("kinds", "shapes", "words")

    def __init__(self, phase: Phase) -> None:
        one_card, one_vowel = 1 << SHAPE_SHIFT, 1 << SHAPE_SHIFT + _COUNT_BITS
        self.kinds = tuple(
            weight + one_card + one_vowel * (kind in VOWELS) if kind else 0
            for kind, weight in enumerate(phase.kinds)
        )
        self.shapes = tuple(
            phase.turned_up(left, vowels) - (vowels * one_vowel + left * one_card)
            if vowels <= left <= STACKS
            else 0
            for vowels in range(STACKS + 1)
            for left in range(1 << _COUNT_BITS)
        )
        self.words = _WordCodes(self.kinds)
        """The sum of the codes of a packed set."""


class _WordCodes(dict[int, int]):
    """Sums that are added up when they are first asked for."""

    def __init__(self, kinds: tuple[int, ...]) -> None:
        self._kinds = kinds

    def __missing__(self, packed: int) -> int:
        total = self[packed] = sum(self._kinds[kind] for kind in unpack(packed))
        return total


@cache
def phases() -> tuple[Phase, ...]:
    """Return the shipped tables, that for the most cards face down first."""
    with open(_FILE, encoding="utf-8") as stream:
        return tuple(phase_from_dict(phase) for phase in json.load(stream)["phases"])


def phase_from_dict(fields: Mapping[str, Any]) -> Phase:
    """Return a phase from its JSON form."""
    kinds = (0, *(fields["cards"][face] for face in KINDS))
    return Phase(fields["face_down"], kinds, tuple(fields["vowels"]))


def phase_to_dict(phase: Phase) -> dict[str, Any]:
    """Return the JSON form of a phase."""
    cards = dict(zip(KINDS, phase.kinds[1:], strict=True))
    return {"face_down": phase.face_down, "cards": cards, "vowels": list(phase.vowels)}


def phase_for(face_down: int) -> Phase:
    """Return the phase while so many cards lie face down, before a word's stacks turn up their next cards."""
    return next((phase for phase in phases() if face_down >= phase.face_down), phases()[-1])

"""The throws that others may make for a number or notes, given the knowledge of their hands.

`held` are the cards that others are known to hold, as a set; `likely` has for each of the others the cards
that it may hold, and the chance of each (`HiddenCards`).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from games.fiddlefoo.cards import MAX_NUMBER, Cards
from games.fiddlefoo.strategy.hidden_cards import Likely

A_CARD: Final = 8
"""Points that a card in hand costs besides its notes: a turn to get rid of it."""

Sums: TypeAlias = tuple[Sequence[float], Sequence[float]]
"""The points that the cards up to every number are expected to cost, and how many they are."""


def expected_throws(cards: Cards, fits: int, held: int, likely: Sequence[Likely]) -> tuple[float, float]:
    """Return the points that those of some cards cost that others are expected to hold, and their number."""
    sure = fits & held
    points, count = float(_worth(cards, sure)), float(sure.bit_count())
    for may_hold, chance in likely:
        hidden = fits & may_hold
        points += chance * _worth(cards, hidden)
        count += chance * hidden.bit_count()
    return points, count


def expected_sums(cards: Cards, colour: int, held: int, likely: Sequence[Likely]) -> Sums:
    """Return the same for the cards of a colour up to every number."""
    own = cards.of_colour[colour]
    points, counts = _sums_up_to(cards, colour, held & own)
    for may_hold, chance in likely:
        more_points, more = _sums_up_to(cards, colour, may_hold & own)
        points = [sure + chance * each for sure, each in zip(points, more_points, strict=True)]
        counts = [sure + chance * each for sure, each in zip(counts, more, strict=True)]
    return points, counts


def expected_answers(matches: int, held: int, likely: Sequence[Likely]) -> float:
    """Return the expected number of others who hold one of these cards."""
    expected = 0.0
    for may_hold, chance in likely:
        expected += _has_some(chance, (matches & may_hold).bit_count())
    return 1.0 if expected < 1.0 and matches & held else expected


def _worth(cards: Cards, held: int) -> int:
    """Return the points that cards cost in a hand."""
    notes = cards.by_notes
    return sum([each * (held & notes[each]).bit_count() for each in range(1, len(notes))]) + (
        A_CARD * held.bit_count()
    )


@lru_cache(maxsize=8192)
def _sums_up_to(cards: Cards, colour: int, held: int) -> Sums:
    """Return for every number from 0 the points of the cards of a colour up to it, and their number.

    Playouts ask for the same sets of cards again and again.
    """
    lower = [held & below for below in cards.below[colour][1 : MAX_NUMBER + 2]]
    return [_worth(cards, each) for each in lower], [each.bit_count() for each in lower]


@lru_cache(maxsize=8192)
def _has_some(chance: float, many: int) -> float:
    """Return the chance that a hand has some of so many cards, each of which it has by this chance."""
    without = 1.0
    for _ in range(many):  # not a power: what that gives depends on the machine
        without *= 1.0 - chance
    return 1.0 - without

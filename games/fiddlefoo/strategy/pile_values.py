"""The worth of a pile of the cooperative game that may still rise, in points.

A pile only rises (F25), so what becomes of it depends on its highest number, its notes, and the chance of
each higher card. Counted from the highest number down, that gives the value of every pile that there may be,
if each card is put on it that does it good.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.fiddlefoo.cards import MAX_NOTES, MAX_NUMBER
from games.fiddlefoo.scoring import PILE_NOTES

A_WRONG_PILE: Final = 3.0
"""Points that a pile without exactly ten notes costs besides those that it lacks."""
TOO_MANY: Final = PILE_NOTES + 1
"""Stands for any number of notes that is too high."""
_NEVER: Final = -1e3
_PAD: Final = (_NEVER,) * MAX_NOTES

Values = list[list[float]]
"""The values by the highest number of a pile and its notes: minus the points that it is expected to cost."""


class Prospect(NamedTuple):
    """A card that may be put on a pile, with the chance that it can be."""

    number: int
    notes: int
    chance: float


def value_piles(prospects: Iterable[Prospect]) -> Values:
    """Return the value of every pile of a colour, from the chances of its cards."""
    by_number: list[list[Prospect]] = [[] for _ in range(MAX_NUMBER + 1)]
    for card in prospects:
        by_number[card.number].append(card)
    values = [[*(notes - PILE_NOTES - A_WRONG_PILE for notes in range(PILE_NOTES)), 0.0, _NEVER]]
    for number in range(MAX_NUMBER, 0, -1):
        higher = now = values[-1]
        for card in by_number[number]:
            now = _offer(now, higher, card)
        values.append(now)
    values.reverse()
    return values


def value_offers(values: Values, offered: Sequence[Prospect], top: tuple[int, int]) -> float:
    """Return the value of a pile to which cards may be put now, each by its chance and only if it does good.

    Args:
        values: of the piles that may come of it.
        offered: in rising order.
        top: the highest number of the pile, and its notes.
    """
    number, notes = top
    higher = [card for card in offered if card.number > number]
    now = {each: values[each] for each in (number, *(card.number for card in higher))}
    for card in reversed(higher):
        piled = now[card.number]
        for each in now:
            if each < card.number:
                now[each] = _offer(now[each], piled, card)
    return now[number][notes]


def _offer(now: list[float], piled: list[float], card: Prospect) -> list[float]:
    """Return the values by notes when a card may be piled, from those without and with it."""
    _, notes, chance = card
    return [
        skipped if taken <= skipped else skipped + chance * (taken - skipped)
        for skipped, taken in zip(now, [*piled[notes:], *_PAD], strict=False)
    ]

"""Shared parts of the word games' boards: cards of a hand, words as cards, and names that differ."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.drawn_cards import DrawnCard
from wordsvc.input.messages import translate
from wordsvc.input.texts import printable


class TapCard(NamedTuple):
    """A card that can be tapped: `move` makes a move at once, `link` only chooses; both are "" elsewhere.

    `letters` are those that a tap types where words are typed; `chosen` says that the card was tapped.
    `place` is its place in a hand whose cards the page itself chooses.
    """

    drawn: DrawnCard
    name: str
    move: str = ""
    link: str = ""
    marked: bool = False
    letters: str = ""
    chosen: bool = False
    place: int | None = None


def player_names(context: BoardContext) -> list[str]:
    """Return the names of the seats, without signs that would turn the page around."""
    return [printable(name) for name in context.names]


def seats_from_left(context: BoardContext) -> list[int]:
    """Return the seats in their order, the seat that looks last: nearest to its own hand."""
    number = len(context.names)
    first = 0 if context.seat is None else context.seat + 1
    return [(first + step) % number for step in range(number)]


def tell_apart(names: Sequence[str]) -> list[str]:
    """Return the names, equal ones with their number, so that a screen reader says which of them it is on."""
    often, seen = Counter(names), Counter[str]()
    told = []
    for name in names:
        seen[name] += 1
        if often[name] > 1:
            name = translate("{name}, {number} of {all}", name=name, number=seen[name], all=often[name])
        told.append(name)
    return told

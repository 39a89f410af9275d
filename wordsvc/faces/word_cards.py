"""Shared parts of the word games' boards: cards of a hand, words as cards, and names that differ."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.drawn_cards import DrawnCard
from wordsvc.input.messages import translate
from wordsvc.input.texts import printable


class TapCard(NamedTuple):
    """A card that can be tapped: `move` makes a move at once, `link` only chooses; both are "" elsewhere.

    `letters` are those that a tap types where words are typed; `chosen` says that the card was tapped.
    """

    drawn: DrawnCard
    name: str
    move: str = ""
    link: str = ""
    marked: bool = False
    letters: str = ""
    chosen: bool = False


def player_names(context: BoardContext) -> list[str]:
    """Return the names of the seats, without signs that would turn the page around."""
    return [printable(name) for name in context.names]


def seats_from_left(context: BoardContext) -> list[int]:
    """Return the seats in their order, the seat that looks last: nearest to its own hand."""
    number = len(context.names)
    first = 0 if context.seat is None else context.seat + 1
    return [(first + step) % number for step in range(number)]


def without(faces: Iterable[str], gone: Iterable[str]) -> list[str]:
    """Return the faces in their order without those that are gone, each as often as it is among them."""
    missing = Counter(gone)
    left = []
    for face in faces:
        if missing[face]:
            missing[face] -= 1
        else:
            left.append(face)
    return left


def has_all(faces: Iterable[str], wanted: Iterable[str]) -> bool:
    """Return True if all wanted cards are among the faces, each as often as it is wanted."""
    return not Counter(wanted) - Counter(faces)


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

"""Encodings: named segments of ints, and a number for every action."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from games.core import AnyView, seat_of

MAX_NUMBER: Final = 32_767
"""No number of an observation is larger, or smaller than minus this."""

NONE: Final = -1
"""Stands for what is not there, or not known."""

_Each = TypeVar("_Each")

Segments = Mapping[str, Sequence[int]]
"""The numbers of a view under their names; an observation has them in this order."""


class Encoding(Protocol):
    """The numbers for the views and the moves of one table.

    Seats are counted on from the one that looks: 0 is itself, 1 the next. `actions` is how many actions
    there are.
    """

    actions: int

    def encode(self, view: AnyView) -> Segments:
        """Return the view of a seat; every segment always has the same length."""
        ...

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the action that stands for a move, None where it lies outside of what can be chosen."""
        ...


def parts_of(view: AnyView) -> tuple[Any, Any, int]:
    """Split a view into public part, private part and seat. Raises `ValueError` for a spectator."""
    return view["public"], view["private"], seat_of(view)


def padded(numbers: Sequence[int], length: int) -> list[int]:
    """Return the numbers with `NONE` after them, up to a length."""
    return [*numbers, *[NONE] * (length - len(numbers))]


def members(cards: Iterable[int], of: int) -> list[int]:
    """Return a set of cards below a number: 1 for each that is in it, else 0."""
    found = [0] * of
    for card in cards:
        found[card] = 1
    return found


def counts(cards: Iterable[int], of: int) -> list[int]:
    """Return how many there are of each kind below a number."""
    found = [0] * of
    for card in cards:
        found[card] += 1
    return found


def number(value: int | None) -> int:
    """Return a number, or `NONE` for none."""
    return NONE if value is None else value


def seen_from(seat: int, seats: int, other: int | None) -> int:
    """Return a seat as counted from another."""
    return NONE if other is None or other < 0 else (other - seat) % seats


def turned(seat: int, of_seats: Sequence[_Each]) -> list[_Each]:
    """Return the values of all seats, from one seat on."""
    return [*of_seats[seat:], *of_seats[:seat]]

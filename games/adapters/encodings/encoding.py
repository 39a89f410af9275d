"""Encodings: named segments of ints, and a number for every action."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from games.core import AnyGame, AnyView, draw_deal, seat_of, view

MAX_NUMBER: Final = 32_767
"""No number of an observation is larger, or smaller than minus this."""

NONE: Final = -1
"""Stands for what is not there, or not known."""

_Each = TypeVar("_Each")

Segments = Mapping[str, Sequence[int]]
"""The numbers of a view under their names; an observation has them in this order."""


class Range(NamedTuple):
    """The numbers that a segment may have: from `least` to `most`.

    Of an `amount` more is more, as of points; else each number stands for a thing of its own, as a card.
    """

    meaning: str
    least: int
    most: int
    amount: bool = False


class Part(NamedTuple):
    """A part of an observation: so many numbers from `offset` on, whose range is that of its segment."""

    name: str
    offset: int
    size: int
    least: int
    most: int
    amount: bool
    meaning: str


class Encoding(Protocol):
    """The numbers for the views and the moves of one table.

    Seats are counted on from the one that looks: 0 is itself, 1 the next. `actions` is how many actions
    there are. `BaseEncoding` has the part that is the same in most encodings.
    """

    actions: int

    def layout(self) -> Sequence[Part]:
        """Return the parts of an observation in their order."""
        ...

    def encode(self, view: AnyView) -> Segments:
        """Return the view of a seat; every segment always has the same length."""
        ...

    def candidates(self, view: AnyView) -> Sequence[int]:
        """Return the moves that may be chosen besides those that the game lists."""
        ...

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the action that stands for a move, None where it lies outside of what can be chosen."""
        ...


class BaseEncoding(ABC):
    """An encoding that declares in `ranges` the range of each of its segments, by its name."""

    ranges: Mapping[str, Range]

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._seats = game.seats

    @abstractmethod
    def encode(self, view: AnyView) -> Segments:
        """Return the view of a seat; every segment always has the same length."""

    def candidates(self, view: AnyView) -> Sequence[int]:
        """Return nothing: the game lists all moves."""
        return ()

    def layout(self) -> tuple[Part, ...]:
        """Return the parts of an observation in their order.

        Raises:
            ValueError: when a segment has no range, or numbers that are not whole.
        """
        game, parts, offset = self._game, [], 0
        for name, numbers in self.encode(view(game, game.new(draw_deal(game.contents, 0)), 0)).items():
            if name not in self.ranges:
                raise ValueError(f"the segment {name!r} has no range")
            if not all(isinstance(each, Integral) for each in numbers):
                raise ValueError(f"the segment {name!r} has numbers that are not whole")
            meaning, least, most, amount = self.ranges[name]
            parts.append(Part(name, offset, len(numbers), least, most, amount, meaning))
            offset += len(numbers)
        return tuple(parts)


def one_of(meaning: str, most: int, least: int = NONE) -> Range:
    """Return the range of numbers that stand for things, of which `NONE` is none."""
    return Range(meaning, least, most)


def flags(meaning: str) -> Range:
    """Return the range of numbers that are 1 for yes and 0 for no."""
    return Range(meaning, 0, 1)


def amount(meaning: str, most: int, least: int = 0) -> Range:
    """Return the range of numbers that count something."""
    return Range(meaning, least, min(most, MAX_NUMBER), amount=True)


def copies(cards: Iterable[int]) -> int:
    """Return how many equal cards there are at most."""
    return max(Counter(cards).values(), default=0)


def actions_of(encoding: Encoding, seen: AnyView, legal: Sequence[int]) -> tuple[dict[int, int], int]:
    """Return the move of every action that the seat of a view may choose, and how many moves have none.

    Where no move has one, the first action stands for the first move, so that the game can go on.
    """
    moves: dict[int, int] = {}
    outside = 0
    for move in (*legal, *encoding.candidates(seen)):
        action = encoding.action_of(seen, move)
        if action is None:
            outside += 1
        else:
            moves[action] = move
    return moves or {0: legal[0]}, outside


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

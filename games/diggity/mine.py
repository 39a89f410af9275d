"""The mine on the table: exact geometry in quarter inches, and where a card may still lie.

A card is 10 by 14, upright or across; its exits are the middles of its edges (G29). Two exits are
connected when they are the same point and face each other (G01). For each exit that is not connected
there are two rectangles in which a card could join it, by a short or by a long edge; a `spot` is one of
them that no card overlaps. An exit without a spot is dead, and a mine without spots is closed (G16).

A rectangle is also a `place`, one int, and which places overlap is looked up by their difference. With that a
card is laid in half the time, which is a good part of a playout (`benchmarks/bots/playout_costs.py`).
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Any, Final

from games.diggity.cards import EDGES, LONG, SHORT, SYMBOL, TURNED

Rect = tuple[int, int, int, int]
"""Left, top, right and bottom; the y axis points down, and the first card lies around the origin."""
Card = tuple[Rect, int, int]
"""The place of a card, its kind, and its exits by the sides of the table."""
Spot = tuple[int, int, int]
"""A free place, the exit it joins, which is 4 * the card's number + the side, and the edge by which
a card lying there joins it: `SHORT` or `LONG`."""

UPRIGHT: Final[Rect] = (-5, -7, 5, 7)
MAX_CARDS: Final = 64
"""Cards in a mine."""


def _middle(rect: Rect, side: int) -> tuple[int, int]:
    """Return the middle of a side, where its exit is."""
    left, top, right, bottom = rect
    x, y = left + right >> 1, top + bottom >> 1
    return ((x, top), (right, y), (x, bottom), (left, y))[side]


_HALVES: Final = ((5, 7), (7, 5))
"""Half the width and half the height of a card upright, and across."""
_ACROSS: Final = {10: 0, 14: 1}
"""The position by the width of a card: 0 upright, 1 across."""
_ROW: Final = 4096
"""The difference between places one below the other, in columns; all the cards of a mine fit beside it."""


def _place(x: int, y: int, across: int) -> int:
    """Return the place of a card by its middle; the difference of two places is a place, too."""
    return (y * _ROW + x) * 2 + across


@lru_cache(maxsize=4096)
def _rect(place: int) -> Rect:
    """Return the rectangle of a place."""
    wide, tall = _HALVES[place & 1]
    y = ((place >> 1) + _ROW // 2) // _ROW
    x = (place >> 1) - y * _ROW
    return (x - wide, y - tall, x + wide, y + tall)


def _overlapping(across: int) -> frozenset[int]:
    """Return the places that overlap a card in the middle; all middles have even coordinates."""
    wide, tall = _HALVES[across]
    return frozenset(
        _place(x, y, other) - across
        for other, (its_wide, its_tall) in enumerate(_HALVES)
        for x in range(2 - wide - its_wide, wide + its_wide, 2)
        for y in range(2 - tall - its_tall, tall + its_tall, 2)
    )


_OVERLAPS: Final = (_overlapping(0), _overlapping(1))
"""The places that overlap a card upright and one across, as differences from its own."""


def _beside(across: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return for each exit of a card and each edge that may join it: a bit, the side, the edge, the place."""
    wide, tall = _HALVES[across]
    found: list[tuple[int, int, int, int]] = []
    for side, edge in product(range(4), (SHORT, LONG)):
        depth = 7 if edge == SHORT else 5
        x, y = ((0, -tall - depth), (wide + depth, 0), (0, tall + depth), (-wide - depth, 0))[side]
        place = _place(x, y, (edge == LONG) ^ side & 1) - across
        found.append((1 << len(found), side, edge, place))
    return tuple(found)


_BESIDE: Final = (_beside(0), _beside(1))
_AROUND: Final = tuple(
    tuple(tuple(each for each in beside if exits >> each[1] & 1) for exits in range(16)) for beside in _BESIDE
)
"""The entries of `_BESIDE` by the open exits, for a card upright and one across."""


def _blocking(across: int) -> dict[int, int]:
    """Return which of the places beside a card another one overlaps, by the difference of their places."""
    found: dict[int, int] = {}
    for bit, _, _, place in _BESIDE[across]:
        for overlap in _OVERLAPS[place + across & 1]:
            found[place + overlap] = found.get(place + overlap, 0) | bit
    return found


_BLOCKS: Final = (_blocking(0), _blocking(1))


class Mine:
    """The cards in the order in which they were laid, and what follows from them.

    `places` has the place of each card, `links` the cards connected to it, a bit each, and `traits` its
    symbol and theirs (`games.diggity.tools.beside_one`). `of` has for each symbol its cards; `spots` is in
    the order of the exits; `fits` says by which edges a card may join at all, `common` whether a place joins
    two exits. `kept_view` is what views have of it (`games.diggity.views`), or None while nobody has looked.
    """

    __slots__ = ("cards", "common", "fits", "kept_view", "links", "of", "places", "spots", "traits")

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self.cards: list[Card] = []
        self.places: list[int] = []
        self.links: list[int] = []
        self.traits: list[int] = []
        self.of = [0, 0, 0, 0]
        self.spots: list[Spot] = []
        self.fits = 0
        self.common = False
        self.kept_view: Any = None
        for rect, kind, exits in cards:
            self.lay(rect, kind, exits)

    def copy(self) -> "Mine":
        """Return an equal and independent mine."""
        other = Mine.__new__(Mine)
        other.cards = self.cards[:]
        other.places = self.places[:]
        other.links = self.links[:]
        other.traits = self.traits[:]
        other.of = self.of[:]
        other.spots = self.spots  # replaced when a card is laid
        other.fits = self.fits
        other.common = self.common
        other.kept_view = self.kept_view
        return other

    def lay(self, rect: Rect, kind: int, exits: int) -> None:
        """Lay a card, which must overlap no other."""
        left, top, right, bottom = rect
        across = _ACROSS[right - left]
        place = _place(left + right >> 1, top + bottom >> 1, across)
        places, links, traits = self.places, self.links, self.traits
        number, symbol = len(places), SYMBOL[kind]
        overlaps = _OVERLAPS[across]
        spots: list[Spot] = []
        near = joined = fits = around = 0
        for spot in self.spots:
            free, exit_, edge = spot
            if free - place not in overlaps:
                spots.append(spot)
                fits |= edge
            elif free == place:
                facing = 1 << (exit_ + 2 & 3)
                if exits & facing:
                    other = exit_ >> 2
                    joined |= facing
                    near |= 1 << other
                    around |= 1 << (traits[other] >> 4)
                    links[other] |= 1 << number
                    traits[other] |= 1 << symbol
        blocked, blocks = 0, _BLOCKS[across]
        for other in places:
            blocked |= blocks.get(other - place, 0)
        for bit, side, edge, beside in _AROUND[across][exits & ~joined]:
            if not blocked & bit:
                spots.append((place + beside, number << 2 | side, edge))
                fits |= edge
        self.cards.append((rect, kind, exits))
        places.append(place)
        links.append(near)
        traits.append(symbol << 4 | around)
        self.of[symbol] |= 1 << number
        self.spots = spots
        self.fits = fits
        self.common = len({spot[0] for spot in spots}) < len(spots)
        self.kept_view = None

    def joins(self, kind: int) -> list[int]:
        """Return all ways to lay a card as 4 * the exit + the own edge; of ways to one layout the first."""
        edges = EDGES[kind]
        spots = self.spots
        if not self.common:
            return [exit_ << 2 | own for _, exit_, edge in spots for own in edges[edge]]
        layouts = set()
        joins = []
        for place, exit_, edge in spots:
            for own in edges[edge]:
                layout = (place, TURNED[kind][exit_ + 2 - own & 3])
                if layout not in layouts:
                    layouts.add(layout)
                    joins.append(exit_ << 2 | own)
        return joins

    def layout(self, kind: int, join: int) -> tuple[Rect, int] | None:
        """Return the place of a card that joins so, and its exits' directions; None when it overlaps."""
        exit_, own = join >> 2, join & 3
        edge = LONG if own & 1 else SHORT
        for place, at, by in self.spots:
            if at == exit_ and by == edge:
                return _rect(place), TURNED[kind][exit_ + 2 - own & 3]
        return None

    def is_joined(self, exit_: int) -> bool:
        """Return True if an exit meets that of another card."""
        number, side = exit_ >> 2, exit_ & 3
        point, facing = _middle(self.cards[number][0], side), side + 2 & 3
        near = self.links[number]
        return any(
            near >> other & 1 and exits >> facing & 1 and _middle(rect, facing) == point
            for other, (rect, _, exits) in enumerate(self.cards)
        )

    def exits(self) -> dict[int, str]:
        """Return every exit, as 4 * the card's number + its side, with what it is: joined, open or dead."""
        live = {exit_ for _, exit_, _ in self.spots}
        found = {}
        for number, (_, _, exits) in enumerate(self.cards):
            for side in range(4):
                if exits >> side & 1:
                    exit_ = number << 2 | side
                    joined = exit_ not in live and self.is_joined(exit_)
                    found[exit_] = "joined" if joined else "open" if exit_ in live else "dead"
        return found

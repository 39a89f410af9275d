"""The mine on the table: exact geometry in quarter inches, and where a card may still lie.

A card is 10 by 14, upright or across; its exits are the middles of its edges (G29). Two exits are
connected when they are the same point and face each other (G01). For each exit that is not connected
there are two rectangles in which a card could join it, by a short or by a long edge; a `spot` is one of
them that no card overlaps. An exit without a spot is dead, and a mine without spots is closed (G16).
"""

from collections.abc import Iterable
from typing import Any, Final

from games.diggity.cards import EDGES, LONG, SHORT, SYMBOL, TURNED

Rect = tuple[int, int, int, int]
"""Left, top, right and bottom; the y axis points down, and the first card lies around the origin."""
Card = tuple[Rect, int, int]
"""The place of a card, its kind, and its exits by the sides of the table."""
Spot = tuple[Rect, int, int]
"""A free rectangle, the exit it joins, which is 4 * the card's number + the side, and the edge by which
a card lying there joins it: `SHORT` or `LONG`."""

UPRIGHT: Final[Rect] = (-5, -7, 5, 7)
MAX_CARDS: Final = 64
"""Cards in a mine."""


def _beside(rect: Rect, side: int, edge: int) -> Rect:
    """Return the rectangle of a card that joins the exit in the middle of a side by such an edge."""
    left, top, right, bottom = rect
    half, depth = (5, 14) if edge == SHORT else (7, 10)
    x, y = (left + right) // 2, (top + bottom) // 2
    if side == 0:
        return (x - half, top - depth, x + half, top)
    if side == 1:
        return (right, y - half, right + depth, y + half)
    if side == 2:
        return (x - half, bottom, x + half, bottom + depth)
    return (left - depth, y - half, left, y + half)


def _middle(rect: Rect, side: int) -> tuple[int, int]:
    """Return the middle of a side, where its exit is."""
    left, top, right, bottom = rect
    x, y = left + right >> 1, top + bottom >> 1
    return ((x, top), (right, y), (x, bottom), (left, y))[side]


_AROUND: Final = {
    width: tuple(
        (1 << side, side, tuple((_beside(rect, side, edge), edge) for edge in (SHORT, LONG)))
        for side in range(4)
    )
    for width, rect in ((10, UPRIGHT), (14, (-7, -5, 7, 5)))
}
"""The bit of each side, the side, and the two rectangles there, by the width of a card around the origin."""


class Mine:
    """The cards in the order in which they were laid, and what follows from them.

    `links` has for each card those connected to it, a bit each; `of` for each symbol its cards; `spots`
    is in the order of the exits; `fits` says by which edges a card may join at all. `told` is what views
    have of it (`games.diggity.views`), or None while nobody has looked.
    """

    __slots__ = ("cards", "fits", "links", "of", "spots", "told")

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self.cards: list[Card] = []
        self.links: list[int] = []
        self.of = [0, 0, 0, 0]
        self.spots: list[Spot] = []
        self.fits = 0
        self.told: Any = None
        for rect, kind, exits in cards:
            self.lay(rect, kind, exits)

    def copy(self) -> "Mine":
        """Return an equal and independent mine."""
        other = Mine.__new__(Mine)
        other.cards = self.cards[:]
        other.links = self.links[:]
        other.of = self.of[:]
        other.spots = self.spots[:]
        other.fits = self.fits
        other.told = self.told
        return other

    def lay(self, rect: Rect, kind: int, exits: int) -> None:
        """Lay a card, which must overlap no other."""
        left, top, right, bottom = rect
        cards, links = self.cards, self.links
        number = len(cards)
        me = 1 << number
        spots: list[Spot] = []
        near = joined = fits = 0
        for spot in self.spots:
            (its_left, its_top, its_right, its_bottom), exit_, edge = spot
            if its_left >= right or left >= its_right or its_top >= bottom or top >= its_bottom:
                spots.append(spot)
                fits |= edge
            elif spot[0] == rect:
                facing = 1 << (exit_ + 2 & 3)
                if exits & facing:
                    joined |= facing
                    near |= 1 << (exit_ >> 2)
                    links[exit_ >> 2] |= me
        open_ = exits & ~joined
        x, y = left + right >> 1, top + bottom >> 1
        for bit, side, beside in _AROUND[right - left]:
            if open_ & bit:
                for (dx, dy, ex, ey), edge in beside:
                    dx += x
                    ex += x
                    dy += y
                    ey += y
                    for (its_left, its_top, its_right, its_bottom), _, _ in cards:
                        if its_left < ex and dx < its_right and its_top < ey and dy < its_bottom:
                            break
                    else:
                        spots.append(((dx, dy, ex, ey), number << 2 | side, edge))
                        fits |= edge
        cards.append((rect, kind, exits))
        links.append(near)
        self.of[SYMBOL[kind]] |= me
        self.spots = spots
        self.fits = fits
        self.told = None

    def joins(self, kind: int) -> list[int]:
        """Return all ways to lay a card as 4 * the exit + the own edge; of ways to one layout the first."""
        edges = EDGES[kind]
        spots = self.spots
        if len({spot[0] for spot in spots}) == len(spots):
            return [exit_ << 2 | own for _, exit_, edge in spots for own in edges[edge]]
        layouts = set()
        joins = []
        for rect, exit_, edge in spots:
            for own in edges[edge]:
                layout = (rect, TURNED[kind][exit_ + 2 - own & 3])
                if layout not in layouts:
                    layouts.add(layout)
                    joins.append(exit_ << 2 | own)
        return joins

    def layout(self, kind: int, join: int) -> tuple[Rect, int] | None:
        """Return the place of a card that joins so, and its exits' directions; None when it overlaps."""
        exit_, own = join >> 2, join & 3
        edge = LONG if own & 1 else SHORT
        for rect, at, by in self.spots:
            if at == exit_ and by == edge:
                return rect, TURNED[kind][exit_ + 2 - own & 3]
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

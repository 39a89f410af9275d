"""Legal places of one card, and its pairs there: the sentences of the rule sheet, one after the other.

`games.fiddlefoo.placement` finds all places for a card at once and remembers them. Here a place is judged
from the cards on the map alone. The two share no code, so each can prove the other wrong.
"""

from collections.abc import Collection, Iterator

from games.fiddlefoo.cards import CARD_OF, COLOURS, PURPLE
from games.fiddlefoo.grid import STEPS, WIDTH, distance
from games.fiddlefoo.options import Options
from games.fiddlefoo.placement import MAX_DISTANCE, MIN_RANGE
from games.fiddlefoo.state import NONE, State

_ANY_COLOUR = CARD_OF["wildcard_pair"]
_RANGE_LIMIT = CARD_OF["range_limit"]
_DISTANCE_LIMIT = CARD_OF["distance_limit"]


class Trial:
    """A card that somebody wants to lay, or has just laid, with the colour named for it or -1."""

    __slots__ = ("card", "colour", "options", "purple", "state")

    def __init__(self, options: Options, state: State, card: int, named: int) -> None:
        own = state.cards.colour[card]
        self.options, self.state, self.card = options, state, card
        self.colour = own if named == NONE else named
        self.purple = options.wildcard and own == PURPLE

    def may_pair(self, other: int) -> bool:
        """Return True if the card makes a pair with this card of the map (fiddlefoo.12, F22, F23, F49)."""
        colour = self.state.cards.colour[other]
        purple = self.options.wildcard and colour == PURPLE
        if self.card == _ANY_COLOUR and not self.purple:
            return not purple
        if other == _ANY_COLOUR and not purple:
            return not self.purple
        return purple or colour == self.colour

    def touches(self, cell: int) -> bool:
        """Return True if a card of the map lies beside the place (F03, F04)."""
        cells = self.state.cells
        return any(cell + step in cells for step in STEPS)

    def clashes(self, cell: int) -> bool:
        """Return True if a card of the same colour lies beside the place (fiddlefoo.13, F22, F23)."""
        cells, colours = self.state.cells, self.state.cards.colour
        for step in STEPS:
            if cell + step in cells:
                colour = colours[cells[cell + step]]
                if colour == self.colour or (self.purple and colour == PURPLE):
                    return True
        return False

    def in_line(self, cell: int) -> list[tuple[int, int]]:
        """Return the places and cards in one row or column with which the card makes a pair (F05)."""
        row, column = cell % WIDTH, cell // WIDTH
        return [
            (where, other)
            for where, other in self.state.cells.items()
            if (where % WIDTH == row or where // WIDTH == column)
            and other != self.card
            and self.may_pair(other)
        ]

    def pairs(self, cell: int) -> list[int]:
        """Return the cards of the map with which the card may make its pair at the place (F07, F08, F37)."""
        line = self.in_line(cell)
        widest = max([self.range_with(other) for _, other in line], default=0)
        best = [(where, other) for where, other in line if self.range_with(other) == widest]
        if self.options.nearest and best:
            nearest = min(distance(cell, where) for where, _ in best)
            best = [(where, other) for where, other in best if distance(cell, where) == nearest]
        return [other for where, other in best if self.within_limits(other, distance(cell, where))]

    def range_with(self, other: int) -> int:
        """Return the number of numbers between the two cards (fiddlefoo.15, F09)."""
        number = self.state.cards.number
        return max(abs(number[self.card] - number[other]) - 1, 0)

    def within_limits(self, other: int, spaces: int) -> bool:
        """Return True if a pair with this distance keeps the limits of both cards (F37)."""
        both = (self.card, other)
        if _RANGE_LIMIT in both and self.range_with(other) < MIN_RANGE:
            return False
        return not (_DISTANCE_LIMIT in both and spaces > MAX_DISTANCE)

    def breaks_limit(self, cell: int) -> bool:
        """Return True if every pair that the card may make at a place in line breaks a limit (F37)."""
        return bool(self.options.limits) and not self.pairs(cell)

    def has_place(self) -> bool:
        """Return True if the card may be laid anywhere."""
        cells, inside = self.state.cells, self.options.inside
        if self.options.wildcard or self.options.special:
            partners = [cell for cell, other in cells.items() if self.may_pair(other)]
        else:  # colours alone decide (fiddlefoo.12)
            colours, mine = self.state.cards.colour, self.colour
            partners = [cell for cell, other in cells.items() if colours[other] == mine]
        rows = {cell % WIDTH for cell in partners}
        columns = {cell // WIDTH for cell in partners}
        return any(
            (cell % WIDTH in rows or cell // WIDTH in columns)
            and inside[cell]
            and not self.clashes(cell)
            and not self.breaks_limit(cell)
            for cell in free_places(cells)
        )


def can_be_laid(options: Options, state: State, card: int) -> bool:
    """Return True if the card may be laid anywhere, a purple one in Wildcard with any name (F22, F39)."""
    wild = options.wildcard and state.cards.colour[card] == PURPLE
    return any(Trial(options, state, card, named).has_place() for named in (COLOURS if wild else (NONE,)))


def free_places(cells: Collection[int]) -> Iterator[int]:
    """Yield the places beside these that are none of them, some more than once."""
    for cell in cells:
        for step in STEPS:
            if cell + step not in cells:
                yield cell + step


def in_one_piece(cells: Collection[int]) -> bool:
    """Return True if there is a place, and from each a way to all others by sides."""
    if not cells:
        return False
    left = set(cells)
    reached = [left.pop()]
    while reached:
        here = reached.pop()
        for step in STEPS:
            if here + step in left:
                left.remove(here + step)
                reached.append(here + step)
    return not left


def can_move(options: Options, state: State, lifted: int) -> bool:
    """Return True if the card at a place may be moved to another one (F34, F53)."""
    rest = set(state.cells) - {lifted}
    return any(
        options.inside[cell] and in_one_piece(rest | {cell}) for cell in free_places(rest) if cell != lifted
    )


def may_swap(state: State, card: int, cell: int) -> bool:
    """Return True if a hand card may replace a map card: no card of its colour is beside (F35)."""
    cells, colours = state.cells, state.cards.colour
    return cell not in state.touched and all(
        colours[cells[cell + step]] != colours[card] for step in STEPS if cell + step in cells
    )

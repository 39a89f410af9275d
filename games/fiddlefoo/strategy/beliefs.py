"""A seat's knowledge of the others' cards in Fiddlefoo, and the gain from laying a card.

A card is worth laying where others can throw little: what they may hold is counted by its chance, what
they are known to hold in full. In the cooperative game what the piles gain counts instead.
"""

from collections.abc import Sequence
from typing import Final

from games.fiddlefoo.cards import MAX_NOTES
from games.fiddlefoo.grid import WIDTH
from games.fiddlefoo.options import Options
from games.fiddlefoo.placement import best_pairs, friends_and_foes
from games.fiddlefoo.state import (
    NONE,
    Numbers,
    State,
)
from games.fiddlefoo.strategy.expected_throws import (
    A_CARD,
    Sums,
    expected_answers,
    expected_sums,
    expected_throws,
)
from games.fiddlefoo.strategy.hidden_cards import HiddenCards
from games.fiddlefoo.strategy.pile_plan import PilePlan
from games.fiddlefoo.throws import SAFE_ABOVE, fitting, is_safe

A_SAFE_SONG: Final = 4.0
"""Points that the card drawn at a Safe Song costs in all; measured, like `A_CARD`."""

_Lines = dict[int, list[tuple[int, int, int, int]]]


class Beliefs:
    """A seat's knowledge of the others' cards, for one question.

    `held` and `likely` are as in `HiddenCards`.
    """

    __slots__ = (
        "answers",
        "cards",
        "colour_columns",
        "colour_rows",
        "columns",
        "held",
        "likely",
        "lines",
        "options",
        "others",
        "plain",
        "plan",
        "rows",
        "state",
        "sums",
    )  # fmt: skip

    def __init__(self, options: Options, state: State, seat: int) -> None:
        self.options, self.state, self.cards = options, state, state.cards
        hidden = HiddenCards(options, state, seat)
        self.held, self.likely = hidden.held, hidden.likely
        self.others = sum(hand != 0 for other, hand in enumerate(state.hands) if other != seat)
        self.plan = PilePlan(options, state, seat, hidden) if options.cooperative else None
        self.answers: dict[int, float] = {}
        self.lines: dict[Numbers, list[tuple[int, int, int]]] = {}
        self.plain = not (options.special or options.wildcard or options.cooperative or options.nearest)
        self.sums: dict[int, Sums] = {}
        self.colour_rows: dict[int, list[tuple[int, int]]] = {}
        self.colour_columns: dict[int, list[tuple[int, int]]] = {}
        self.rows: _Lines = {}
        self.columns: _Lines = {}

    def rows_and_columns(self) -> tuple[_Lines, _Lines]:
        """Return for each row and each column every card there: its number, place, int and colour."""
        if not self.rows:
            numbers, colours = self.cards.number, self.cards.colour
            for where, card in self.state.cells.items():
                lying = (numbers[card], where, card, colours[card])
                self.rows.setdefault(where % WIDTH, []).append(lying)
                self.columns.setdefault(where // WIDTH, []).append(lying)
        return self.rows, self.columns

    def cost(self, card: int, named: int, cell: int, where: int) -> float:
        """Return the points that others may throw at a pair; in the cooperative game less the piles' gain."""
        options, cards = self.options, self.cards
        other = self.state.cells[where]
        apart = abs(cell - where)  # in one column or one row
        spaces = (apart if apart < WIDTH else apart // WIDTH) - 1
        safe = spaces > SAFE_ABOVE and is_safe(options, card, other, spaces)
        if safe and self.plan is None:
            return A_SAFE_SONG if self.state.deck else 0.0
        fits = (
            0
            if safe
            else fitting(options, cards, card, other, cards.colour[card] if named == NONE else named)
        )
        if self.plan is not None:
            matches = 0 if safe else self._matching(spaces)
            return -self.plan.gain(card, fits, matches, draws=safe and bool(self.state.deck))
        return self._with_notes(*expected_throws(cards, fits, self.held, self.likely), spaces)

    def _with_notes(self, thrown: float, expected: float, spaces: int) -> float:
        """Return the cost of cards thrown for their number, and of those thrown for their notes."""
        lone = 1.0 / (1.0 + expected / max(1, self.others))
        answering = self.answers.get(spaces)
        if answering is None:
            matches = self._matching(spaces)
            answering = self.answers[spaces] = expected_answers(matches, self.held, self.likely)
        return thrown + answering * lone * lone * (spaces + A_CARD)

    def _matching(self, spaces: int) -> int:
        return self.cards.by_notes[spaces] if spaces <= MAX_NOTES else 0

    def plain_cost(self, colour: int, number: int, other: int, spaces: int) -> float:
        """Return the same as `cost` in the base game, from sums over the numbers of a colour."""
        if spaces > SAFE_ABOVE:
            return A_SAFE_SONG if self.state.deck else 0.0
        low, high = (number, other) if number < other else (other, number)
        sums = self.sums.get(colour)
        if sums is None:
            sums = self.sums[colour] = expected_sums(self.cards, colour, self.held, self.likely)
        points, counts = sums
        return self._with_notes(points[high - 1] - points[low], counts[high - 1] - counts[low], spaces)

    def lying(self) -> None:
        """Note the number and the place of every card by its row and colour, and by its column."""
        numbers, colours = self.cards.number, self.cards.colour
        for where, card in self.state.cells.items():
            told = (numbers[card], where)
            self.colour_rows.setdefault(where % WIDTH * 4 + colours[card], []).append(told)
            self.colour_columns.setdefault(where // WIDTH * 4 + colours[card], []).append(told)


def gain(table: Beliefs, card: int, named: int, cells: Sequence[int]) -> tuple[float, int]:
    """Return the points that laying a card gains at its best place, and the place."""
    best, where = -1e9, NONE
    worth = table.cards.notes[card] + A_CARD if table.plan is None else 0.0
    if table.plain:
        return _plain_gain(table, card, cells, worth)
    for cell in cells:
        pairs = pairs_at(table, card, named, cell)
        gained = worth - min([table.cost(card, named, cell, pair) for pair in pairs])
        if gained > best:
            best, where = gained, cell
    return best, where


def _plain_gain(table: Beliefs, card: int, cells: Sequence[int], worth: float) -> tuple[float, int]:
    """Return the same in the base game, sooner."""
    number, colour = table.cards.number[card], table.cards.colour[card]
    if not table.colour_rows:
        table.lying()
    rows, columns, cost = table.colour_rows, table.colour_columns, table.plain_cost
    best, best_cell = -1e9, NONE
    for cell in cells:
        largest, least = 0, 0.0
        for other, where in rows.get(cell % WIDTH * 4 + colour, ()):
            size = max(abs(other - number), 1)
            if size >= largest:
                price = cost(colour, number, other, abs(cell - where) // WIDTH - 1)
                least = price if size > largest else min(least, price)
                largest = size
        for other, where in columns.get(cell // WIDTH * 4 + colour, ()):
            size = max(abs(other - number), 1)
            if size >= largest:
                price = cost(colour, number, other, abs(cell - where) - 1)
                least = price if size > largest else min(least, price)
                largest = size
        if worth - least > best:
            best, best_cell = worth - least, cell
    return best, best_cell


def pairs_at(table: Beliefs, card: int, named: int, cell: int) -> Sequence[int]:
    """Return the places with which the card makes the largest range, as `best_pairs`, but sooner."""
    options, state = table.options, table.state
    friends, _, besides, barred = friends_and_foes(options, state, card, named)
    key = (cell, friends, besides, barred)
    line = table.lines.get(key)
    if line is None:
        rows, columns = table.rows_and_columns()
        line = table.lines[key] = [
            (number, where, other)
            for number, where, other, colour in (
                *rows.get(cell % WIDTH, ()),
                *columns.get(cell // WIDTH, ()),
            )
            if other == besides or (friends >> colour & 1 and other != barred)
        ]
    if len(line) == 1:
        return (line[0][1],)
    limits = options.limits
    if options.nearest or (limits and any(limits >> each & 1 for each in (card, *(x for _, _, x in line)))):
        return best_pairs(options, state, card, named, cell)
    number = table.cards.number[card]
    sizes = [max(abs(other - number), 1) for other, _, _ in line]
    largest = max(sizes)
    return [where for (_, where, _), size in zip(line, sizes, strict=True) if size == largest]

"""Fiddlefoo as numbers: places are those of a window round the centre of the map.

On the map of eight by eight places the window is the whole map. On the open map it reaches `RADIUS` places
from the centre, and what lies further away is not seen.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.adapters.encodings.encoding import (
    NONE,
    Segments,
    members,
    number,
    padded,
    parts_of,
    seen_from,
    turned,
)
from games.core import AnyGame, AnyView
from games.fiddlefoo.cards import ALL_CARDS, BASE_CARDS
from games.fiddlefoo.grid import x_of, y_of
from games.fiddlefoo.moves import CELL, NAME, NOTES
from games.fiddlefoo.state import PHASES

RADIUS: Final = 12

_PHASES: Final = tuple(dict.fromkeys(PHASES))
_THROWS: Final = 8


class Window(NamedTuple):
    """The places that are seen: those from `left` and `low` on, so many in each direction."""

    left: int
    low: int
    size: int

    def place(self, x: int, y: int) -> int | None:
        """Return the number of a place, row by row from the lowest; None outside."""
        column, row = x - self.left, y - self.low
        if 0 <= column < self.size and 0 <= row < self.size:
            return row * self.size + column
        return None


def window_of(cells: list[list[int]], eight: bool) -> Window:
    """Return the window on a map."""
    if eight:
        return Window(-3, -3, 8)
    columns, rows = [x for x, _, _ in cells], [y for _, y, _ in cells]
    middle_x, middle_y = (min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2
    return Window(middle_x - RADIUS, middle_y - RADIUS, 2 * RADIUS + 1)


class FiddlefooEncoding:
    """The map in its window, and sets of cards as a number for each card."""

    def __init__(self, game: AnyGame) -> None:
        self._seats = game.seats
        self._eight = game.options["map"] == "eight"
        self._size = 8 if self._eight else 2 * RADIUS + 1
        self.actions = CELL + self._size**2

    def encode(self, view: AnyView) -> Segments:
        """Return the encoding of a view; a place of the map has its card, or -1."""
        public, private, seat = parts_of(view)
        seats = self._seats
        window = window_of(public["map"], self._eight)
        cells = [NONE] * self._size**2
        outside = 0
        for x, y, card in public["map"]:
            index = window.place(x, y)
            if index is None:
                outside += 1
            else:
                cells[index] = card
        pair = public["pair"]
        pairing = [NONE] * 6
        if pair is not None:
            pairing = [pair["card"], pair["other"], *pair["range"], pair["distance"], int(pair["safe"])]
        action, printed = public["action"], public["printed"]
        totals = [sum(results[each] for results in public["results"]) for each in range(seats)]
        sets = {name: members(public[name], ALL_CARDS) for name in ("tied", "fits", "matches", "gone")}
        return {
            "phase": [_PHASES.index(public["phase"])],
            "game": [public["game"]],
            "turn": [seen_from(seat, seats, public["turn"])],
            "actor": [seen_from(seat, seats, public["actor"])],
            "first": [seen_from(seat, seats, public["first"])],
            "asked": [seen_from(seat, seats, each) for each in padded(view["to_act"], seats)],
            "deck": [public["deck"]],
            "idle": [public["idle"]],
            "last": [number(public["last"])],
            "as": [number(public["as"])],
            "pair": pairing,
            "stuck": [seen_from(seat, seats, public["stuck"])],
            "forced": [number(public["forced"])],
            "again": [number(public["again"])],
            "lifted": [number(action["lifted"])],
            "left": [action["left"]],
            "chosen": [number(private["chosen"])],
            "chosen_as": [number(private["as"])],
            "sealed": _thrown(private["sealed"]),
            "outside": [outside],
            "hands": turned(seat, public["hands"]),
            "piles": turned(seat, [len(pile) for pile in public["piles"]]),
            "totals": turned(seat, totals),
            "hand": members(private["hand"], ALL_CARDS),
            "known": [each for cards in turned(seat, public["known"]) for each in members(cards, ALL_CARDS)],
            "unthrown": [
                each for cards in turned(seat, public["unthrown"]) for each in members(cards, ALL_CARDS)
            ],
            **sets,
            "taken": members(action["taken"], ALL_CARDS),
            "touched": members(action["touched"], ALL_CARDS),
            "thrown": padded(
                [
                    each
                    for by, move in public["thrown"][:_THROWS]
                    for each in (seen_from(seat, seats, by), move)
                ],
                2 * _THROWS,
            ),
            "colours": padded(printed["colours"], ALL_CARDS - BASE_CARDS),
            "numbers": padded(printed["numbers"], ALL_CARDS - BASE_CARDS),
            "other_notes": members(printed["others"], ALL_CARDS),
            "map": cells,
        }

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the move itself, or for a place its number in the window after all others."""
        if move < CELL:
            return move
        window = window_of(view["public"]["map"], self._eight)
        index = window.place(x_of(move - CELL), y_of(move - CELL))
        return None if index is None else CELL + index


def _thrown(moves: Sequence[int]) -> list[int]:
    """Return for each card how a seat throws it: 1 for its number, 2 for its notes, 3 on a pile, or 0."""
    found = [0] * ALL_CARDS
    for move in moves:
        if move < NAME:
            found[move % NOTES] = 1 + move // NOTES
    return found

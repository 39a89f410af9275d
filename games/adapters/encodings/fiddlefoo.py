"""Fiddlefoo as numbers: places are those of a window round the centre of the map.

On the map of eight by eight places the window is the whole map. On the open map it reaches `RADIUS` places
from the centre, and what lies further away is not seen.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.adapters.encodings.encoding import (
    NONE,
    BaseEncoding,
    Segments,
    amount,
    flags,
    members,
    number,
    one_of,
    padded,
    parts_of,
    seen_from,
    turned,
)
from games.core import AnyGame, AnyView
from games.fiddlefoo.cards import ALL_CARDS, BASE_CARDS, COLOUR_NAMES, MAX_NUMBER
from games.fiddlefoo.grid import MAX_COORDINATE, x_of, y_of
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


class FiddlefooEncoding(BaseEncoding):
    """The map in its window, and sets of cards as a number for each card."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._eight = game.options["map"] == "eight"
        self._size = 8 if self._eight else 2 * RADIUS + 1
        self.actions = CELL + self._size**2
        self._cells: list[list[int]] = []
        self._window = Window(0, 0, self._size)
        last, card, colour = game.seats - 1, ALL_CARDS - 1, len(COLOUR_NAMES) - 1
        self.ranges = {
            "phase": one_of(f"the phase: {', '.join(_PHASES)}", len(_PHASES) - 1),
            "game": amount("the game of the match", int(game.options["games"])),
            "turn": one_of("the seat in turn", last),
            "actor": one_of("the seat that lays cards now", last),
            "first": one_of("the seat that began", last),
            "asked": one_of("the seats that are asked", last),
            "deck": amount("cards of the deck", ALL_CARDS),
            "idle": amount("turns in a row without any card", game.bounds.most_moves),
            "last": one_of("the card laid last", card),
            "as": one_of("the colour named for the card laid last", colour),
            "pair": one_of("the card laid and the older one that it makes a pair with", card),
            "range": one_of("the lower and the higher number of the pair", MAX_NUMBER),
            "distance": amount("places between the cards of the pair", 2 * MAX_COORDINATE, NONE),
            "safe": one_of("1 if the pair is safe", 1),
            "stuck": one_of("the seat that could lay no card just now", last),
            "forced": one_of("the card that must be played at once", card),
            "again": one_of("the colour that the card played again must not have", colour),
            "lifted": one_of("the card lifted from the map", card),
            "left": amount("steps that are left of an action", ALL_CARDS),
            "chosen": one_of("the card chosen in secret", card),
            "chosen_as": one_of("the colour named for the card chosen in secret", colour),
            "sealed": one_of("own throws: 1 for the number, 2 for the notes, 3 on a pile, or 0", 3, 0),
            "outside": amount("cards outside of the window", ALL_CARDS),
            "hands": amount("cards in the hand of each seat", ALL_CARDS),
            "piles": amount("cards on the pile of each seat", ALL_CARDS),
            "totals": amount("points of each seat", game.bounds.highest_score, game.bounds.lowest_score),
            "hand": flags("own cards"),
            "known": flags("cards of each hand that everybody knows, seat by seat"),
            "unthrown": flags("cards that each seat could have thrown and has not, seat by seat"),
            "tied": flags("cards among which the player chooses the pair"),
            "fits": flags("cards that may be thrown for their number"),
            "matches": flags("cards that may be thrown for their notes"),
            "gone": flags("cards that have left the game"),
            "taken": flags("cards taken by an action"),
            "touched": flags("cards moved by an action"),
            "throwers": one_of("the seats of the last throws", last),
            "throws": one_of("the last throws, as moves", NAME - 1),
            "colours": one_of("the colours of the Talkytoot cards", colour),
            "numbers": one_of("the numbers of the Talkytoot cards", MAX_NUMBER),
            "other_notes": flags("cards with other notes than in the plain deck"),
            "map": one_of("the card at each place of the window, row by row from the lowest", card),
        }

    def encode(self, view: AnyView) -> Segments:
        """Return the encoding of a view; a place of the map has its card, or -1."""
        public, private, seat = parts_of(view)
        seats = self._seats
        window = self._window_on(public["map"])
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
        action, printed, thrown = public["action"], public["printed"], public["thrown"][:_THROWS]
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
            "pair": pairing[:2],
            "range": pairing[2:4],
            "distance": pairing[4:5],
            "safe": pairing[5:],
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
            "throwers": padded([seen_from(seat, seats, by) for by, _ in thrown], _THROWS),
            "throws": padded([move for _, move in thrown], _THROWS),
            "colours": padded(printed["colours"], ALL_CARDS - BASE_CARDS),
            "numbers": padded(printed["numbers"], ALL_CARDS - BASE_CARDS),
            "other_notes": members(printed["others"], ALL_CARDS),
            "map": cells,
        }

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the move itself, or for a place its number in the window after all others."""
        if move < CELL:
            return move
        window = self._window_on(view["public"]["map"])
        index = window.place(x_of(move - CELL), y_of(move - CELL))
        return None if index is None else CELL + index

    def _window_on(self, cells: list[list[int]]) -> Window:
        """Return the window on a map; that of the last one is kept, which is asked for move by move."""
        if cells is not self._cells:
            self._cells, self._window = cells, window_of(cells, self._eight)
        return self._window


def _thrown(moves: Sequence[int]) -> list[int]:
    """Return for each card how a seat throws it: 1 for its number, 2 for its notes, 3 on a pile, or 0."""
    found = [0] * ALL_CARDS
    for move in moves:
        if move < NAME:
            found[move % NOTES] = 1 + move // NOTES
    return found

"""A state of Fiddlefoo: ints, lists and sets of cards as ints, copied and written out by hand."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.core import Deal, Window
from games.fiddlefoo.cards import Cards, printed

CHOOSE: Final = 0
NAMING: Final = 1
LAYING: Final = 2
PAIRING: Final = 3
THROWING: Final = 4
DISCARDING: Final = 5
LIFTING: Final = 6
MOVING: Final = 7
REMOVING: Final = 8
SWAPPING: Final = 9
PLACING: Final = 10
OVER: Final = 11
PHASES: Final = (
    "play", "play", "play", "pair", "throw", "discard", "lift", "move", "remove", "swap", "swap", "over",
)  # fmt: skip
"""The phases as everybody sees them: what a player has chosen in secret does not show."""

STEP_NAMES: Final = ("throw", "draw", "again", "discard", "move", "remove", "at once", "swap")
"""The steps of a turn by their kind (see `games.fiddlefoo.actions`)."""

NONE: Final = -1

Numbers = tuple[int, ...]

_INTS: Final = (
    "game", "first", "phase", "turn", "actor", "chosen", "named", "laid_as", "last", "forced", "again",
    "lifted", "left", "idle", "stuck",
)  # fmt: skip
_SETS: Final = ("taken", "fits", "matches")
_LISTS: Final = ("deck", "gone")
_LISTS_OF_SETS: Final = ("hands", "known", "unthrown")
_TUPLES: Final = ("pair", "tied", "touched")


class State:
    """One moment of a match; -1 stands for none.

    `cards` is what is printed on the cards, the same for the whole match. `turn` is whose turn it is,
    `actor` who lays cards now. `chosen` is the card that the actor has chosen in secret, `named` the
    colour that the actor has named for it, `laid_as` the colour named for the card laid last, and `last` that
    card; `forced` is a card that must be played at once. `hands` are sets of cards, `known` those of them
    that everybody knows; the last of `deck` is on top. `cells` has the card at every place, in the order
    in which they were laid; `beside` the free places beside them, with a bit for each colour that a
    neighbour has; `rows` and `columns` a bit for each row or column where a colour lies; all three follow
    from `cells`, as do the `spots` kept from earlier questions. `pair` is (card laid, other card, lower
    number, higher number, distance, whether it is safe), `tied` the cards to choose a pair from, `fits`
    and `matches` the cards that may be thrown for their number and their notes. `thrown` are the seats
    and moves of the last throws. `unthrown` are for each seat the cards that it could have thrown since it
    last drew one, and has not. `pending` are the steps of the turn still to come, the next one last
    (see `games.fiddlefoo.actions`). `idle` counts turns without any card, `stuck` is who could lay
    none just now. `results` are the scores of the finished games, `ended` how the last of them lay.
    `told` is what `games.fiddlefoo.views` keeps of the public view; a move that everybody sees makes it None.
    """

    __slots__ = (
        "beside", "cards", "cells", "columns", "deal", "ended", "pending", "piles", "results", "rows",
        "spots", "thrown", "told", "window", *_INTS, *_SETS, *_LISTS, *_LISTS_OF_SETS, *_TUPLES,
    )  # fmt: skip

    deal: Deal
    cards: Cards
    game: int
    first: int
    phase: int
    turn: int
    actor: int
    chosen: int
    named: int
    laid_as: int
    last: int
    forced: int
    again: int
    lifted: int
    left: int
    taken: int
    fits: int
    matches: int
    idle: int
    stuck: int
    hands: list[int]
    known: list[int]
    unthrown: list[int]
    deck: list[int]
    gone: list[int]
    piles: list[list[int]]
    cells: dict[int, int]
    beside: dict[int, int]
    rows: list[int]
    columns: list[int]
    spots: dict[Numbers, Any]
    pair: Numbers
    tied: Numbers
    touched: Numbers
    thrown: tuple[tuple[int, int], ...]
    pending: list[Numbers]
    window: Window | None
    results: list[Numbers]
    ended: dict[str, Any] | None
    told: Any

    def __init__(self) -> None:
        self.told = None

    def copy(self) -> "State":
        """Return an equal and independent state; deal, cards and how games ended never change."""
        other = State.__new__(State)
        other.deal = self.deal
        other.cards = self.cards
        other.game = self.game
        other.first = self.first
        other.phase = self.phase
        other.turn = self.turn
        other.actor = self.actor
        other.chosen = self.chosen
        other.named = self.named
        other.laid_as = self.laid_as
        other.last = self.last
        other.forced = self.forced
        other.again = self.again
        other.lifted = self.lifted
        other.left = self.left
        other.taken = self.taken
        other.fits = self.fits
        other.matches = self.matches
        other.idle = self.idle
        other.stuck = self.stuck
        other.hands = self.hands[:]
        other.known = self.known[:]
        other.unthrown = self.unthrown[:]
        other.deck = self.deck[:]
        other.gone = self.gone[:]
        other.piles = [pile[:] for pile in self.piles]
        other.cells = self.cells.copy()
        other.beside = self.beside.copy()
        other.rows = self.rows[:]
        other.columns = self.columns[:]
        other.spots = self.spots.copy()
        other.pair = self.pair
        other.tied = self.tied
        other.touched = self.touched
        other.thrown = self.thrown
        other.pending = self.pending[:]
        other.window = self.window.copy() if self.window is not None else None
        other.results = self.results[:]
        other.ended = self.ended
        other.told = None  # so that who plays on with a copy need not think of it
        return other

    def to_dict(self) -> dict[str, Any]:
        """Return the state as plain data without derived fields; sets of cards as texts (`_write_set`)."""
        document: dict[str, Any] = {name: getattr(self, name) for name in _INTS}
        document |= {name: _write_set(getattr(self, name)) for name in _SETS}
        document |= {name: [_write_set(each) for each in getattr(self, name)] for name in _LISTS_OF_SETS}
        document |= {name: list(getattr(self, name)) for name in (*_LISTS, *_TUPLES)}
        document["piles"] = [list(pile) for pile in self.piles]
        document["cells"] = [[cell, card] for cell, card in self.cells.items()]
        document["thrown"] = [list(throw) for throw in self.thrown]
        document["pending"] = [list(step) for step in self.pending]
        document["window"] = None if self.window is None else self.window.to_dict()
        document["results"] = [list(results) for results in self.results]
        document["ended"] = plain_copy(self.ended)
        document["printed"] = cards_to_dict(self.cards)
        return document | self.deal.to_dict()

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Sequence[int]]) -> "State":
        """Return the state that `to_dict` wrote, but for what follows from `cells`."""
        state = cls()
        state.deal = Deal.from_dict(document, contents)
        state.cards = cards_from_dict(document["printed"])
        for name in _INTS:
            setattr(state, name, document[name])
        for name in _SETS:
            setattr(state, name, _read_set(document[name]))
        lacking = {"unthrown": ["0"] * len(document["hands"])}  # in an older state
        for name in _LISTS_OF_SETS:
            setattr(state, name, [_read_set(each) for each in {**lacking, **document}[name]])
        for name in _LISTS:
            setattr(state, name, list(document[name]))
        for name in _TUPLES:
            setattr(state, name, tuple(document[name]))
        state.piles = [list(pile) for pile in document["piles"]]
        state.cells = dict(document["cells"])
        state.thrown = tuple((seat, move) for seat, move in document["thrown"])
        state.pending = [tuple(step) for step in document["pending"]]
        state.window = None if document["window"] is None else Window.from_dict(document["window"])
        state.results = [tuple(results) for results in document["results"]]
        state.ended = plain_copy(document["ended"])
        return state


def _write_set(cards: int) -> str:
    """Return a set of cards in hexadecimal: as a number, many readers of JSON would round it."""
    return f"{cards:x}"


def _read_set(written: str | int) -> int:
    """Return the set that `_write_set` wrote; older states have the number itself."""
    return written if isinstance(written, int) else int(written, 16)


def plain_copy(data: object) -> Any:
    """Return a copy of plain data that shares nothing."""
    if isinstance(data, dict):
        return {name: plain_copy(value) for name, value in data.items()}
    return [plain_copy(value) for value in data] if isinstance(data, list | tuple) else data


def cards_to_dict(cards: Cards) -> dict[str, list[int]]:
    """Return the printed cards that the plain deck does not have, as plain data."""
    return {"colours": list(cards.colours), "numbers": list(cards.numbers), "others": list(cards.others)}


def cards_from_dict(document: Mapping[str, Sequence[int]]) -> Cards:
    """Return the cards that `cards_to_dict` wrote."""
    return printed(tuple(document["colours"]), tuple(document["numbers"]), tuple(document["others"]))

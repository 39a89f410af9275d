"""A state of Diddly: ints and lists, copied and written out by hand."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.core import Deal, StateFields

FLIPPING: Final = 0
PEEKING: Final = 1
DRAWING: Final = 2
PLACING: Final = 3
OVER: Final = 4
PHASES: Final = ("flip", "peek", "draw", "place", "over")

FROM_DECK: Final = 0
FROM_PILE: Final = 1
FROM_RECYCLE: Final = 2
SOURCES: Final = ("deck", "discard", "recycle")

NOBODY: Final = -1

_FIELDS: Final = StateFields(
    numbers=(
        "round", "dealer", "phase", "turn", "chosen", "peeks", "held", "source", "slot", "looked", "turns",
        "closer", "reshuffles",
    ),
    rows=("down", "seen", "deck", "pile"),
    boards=("cards", "shown"),
)  # fmt: skip


class State:
    """One moment of a game. Sets of places are ints with a bit for each; -1 stands for none.

    `cards` are the boards as they are, `shown` as everybody sees them; `down` and `seen` are each
    seat's face-down places and those of them that it has peeked at. `chosen` are the places marked to
    be flipped at set-up, `peeks` the set-up peeks left to the seat in turn. `held` is the card drawn,
    with its `source`, the `slot` that a recycled card must take, and whether it has `looked` with it.
    The last of `deck` and of `pile` are on top. `turns` are those taken this round, `closer` is who
    went out first, `results` the scores of each round so far, `ended` the boards and the
    discard pile as the last of them left them. `open` is `shown` and the
    places of `seen` as public views share them, or None, as it is set by whoever changes these.
    """

    __slots__ = ("deal", "ended", "results", "open", *_FIELDS.numbers, *_FIELDS.rows, *_FIELDS.boards)

    deal: Deal
    ended: tuple[tuple[int, ...], ...]
    round: int
    dealer: int
    phase: int
    turn: int
    chosen: int
    peeks: int
    held: int
    source: int
    slot: int
    looked: int
    turns: int
    closer: int
    reshuffles: int
    down: list[int]
    seen: list[int]
    deck: list[int]
    pile: list[int]
    cards: list[list[int]]
    shown: list[list[int]]
    results: list[tuple[int, ...]]
    open: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]] | None

    def __init__(self) -> None:
        self.open = None

    def copy(self) -> "State":
        """Return an equal and independent state. Boards and results are shared: a move replaces them."""
        other = State.__new__(State)
        other.deal = self.deal
        other.ended = self.ended
        other.round = self.round
        other.dealer = self.dealer
        other.phase = self.phase
        other.turn = self.turn
        other.chosen = self.chosen
        other.peeks = self.peeks
        other.held = self.held
        other.source = self.source
        other.slot = self.slot
        other.looked = self.looked
        other.turns = self.turns
        other.closer = self.closer
        other.reshuffles = self.reshuffles
        other.down = self.down[:]
        other.seen = self.seen[:]
        other.deck = self.deck[:]
        other.pile = self.pile[:]
        other.cards = self.cards[:]
        other.shown = self.shown[:]
        other.results = self.results
        other.open = self.open
        return other

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        document = _FIELDS.to_dict(self)
        document["results"] = [list(results) for results in self.results]
        document["ended"] = [list(board) for board in self.ended]
        return document | self.deal.to_dict()

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Sequence[int]]) -> "State":
        """Return the state that `to_dict` wrote."""
        state = cls()
        state.deal = Deal.from_dict(document, contents)
        state.ended = tuple(tuple(board) for board in document["ended"])
        state.results = [tuple(results) for results in document["results"]]
        _FIELDS.restore(state, document)
        return state

"""A state of Diabolo: ints and lists, copied and written out by hand."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.core import Deal, StateFields, Window
from wordsvc.cards.word_judge import ALLOWED

CALLING: Final = 0
PICKING: Final = 1
OVER: Final = 2
PHASES: Final = ("call", "penalty", "over")

NOBODY: Final = -1


class Called(NamedTuple):
    """A call of this round: who called which word with which kinds of cards, and the answer.

    There are no cards where those that were named did not lie on the table (D26).
    """

    seat: int
    word: str
    cards: tuple[int, ...]
    answer: str


_FIELDS: Final = StateFields(
    numbers=("round", "dealer", "phase", "picking", "questions"),
    rows=("deck", "line", "taken", "totals", "tiles"),
    boards=("picked", "unseen"),
)


class State:
    """One moment of a game. Cards are kinds; -1 stands for nobody.

    The last of `deck` is on top; `line` are the cards on the table in the order in which they were turned
    up. `taken` counts the cards in front of each seat: those of its right `calls` of the round, those it
    has `picked` from the table, and `unseen` ones from the deck, both for wrong calls of others. `picking`
    is who takes a card now. `questions` counts those that the judge was asked. `window` is the open
    one; `results` are those of every finished round after the handicap, `totals` their
    sums, `tiles` the victory tiles so far.
    """

    __slots__ = ("calls", "deal", "results", "window", *_FIELDS.numbers, *_FIELDS.rows, *_FIELDS.boards)

    deal: Deal
    window: Window | None
    calls: list[Called]
    results: list[tuple[int, ...]]
    round: int
    dealer: int
    phase: int
    picking: int
    questions: int
    deck: list[int]
    line: list[int]
    taken: list[int]
    totals: list[int]
    tiles: list[int]
    picked: list[list[int]]
    unseen: list[list[int]]

    def copy(self) -> "State":
        """Return an equal and independent state; the deal, calls and finished results never change."""
        other = State.__new__(State)
        other.deal = self.deal
        other.window = None if self.window is None else self.window.copy()
        other.calls = self.calls[:]
        other.results = self.results[:]
        other.round = self.round
        other.dealer = self.dealer
        other.phase = self.phase
        other.picking = self.picking
        other.questions = self.questions
        other.deck = self.deck[:]
        other.line = self.line[:]
        other.taken = self.taken[:]
        other.totals = self.totals[:]
        other.tiles = self.tiles[:]
        other.picked = [cards[:] for cards in self.picked]
        other.unseen = [cards[:] for cards in self.unseen]
        return other

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        document = _FIELDS.to_dict(self)
        document["calls"] = [[each.seat, each.word, list(each.cards), each.answer] for each in self.calls]
        document["results"] = [list(results) for results in self.results]
        document["window"] = None if self.window is None else self.window.to_dict()
        return document | self.deal.to_dict()

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Sequence[int]]) -> "State":
        """Return the state that `to_dict` wrote."""
        state = cls()
        state.deal = Deal.from_dict(document, contents)
        state.calls = [
            Called(seat, word, tuple(cards), answer) for seat, word, cards, answer in document["calls"]
        ]
        state.results = [tuple(results) for results in document["results"]]
        window = document["window"]
        state.window = None if window is None else Window.from_dict(window)
        _FIELDS.restore(state, document)
        return state

    def right_calls(self) -> list[tuple[int, ...]]:
        """Return the cards of every word of this round that counted."""
        return [each.cards for each in self.calls if each.answer == ALLOWED]

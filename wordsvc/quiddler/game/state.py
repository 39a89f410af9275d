"""A state of Quiddler: ints and lists, copied and written out by hand."""

import marshal
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.core import Deal, StateFields, Window
from wordsvc.quiddler.game.moves import Laid, Lay

DRAWING: Final = 0
PLAYING: Final = 1
CHALLENGING: Final = 2
OVER: Final = 3
PHASES: Final = ("draw", "play", "challenge", "over")

FROM_PILE: Final = 0
FROM_DISCARDS: Final = 1
SOURCES: Final = ("pile", "discard")

NOBODY: Final = -1

_FIELDS: Final = StateFields(
    numbers=(
        "hand", "dealer", "phase", "turn", "drawn", "source", "laying", "turns", "out", "reshuffles", "asked",
    ),
    rows=("pile", "discards"),
    boards=("hands", "known"),
)  # fmt: skip


class WordRuling(NamedTuple):
    """The ruling of a judge on a laid word, and its cost.

    `place` is the word among those of its seat; `challengers` stand in their order from the owner's left,
    of whom the first counts (Q04). `pays` is `NOBODY` where nobody pays.
    """

    seat: int
    place: int
    word: str
    challengers: tuple[int, ...]
    answer: str
    pays: int
    points: int


class State:
    """One moment of a game; -1 stands for none, seats and hands count from 0.

    `hands` are the cards that each seat holds, `known` those of them that it took in the open (C4), and
    `laid` the words that lie before it. The last of `pile` and of `discards` are on top. `drawn` is the card
    that the seat in turn has drawn, with its `source`, and `laying` says that it has laid words this turn.
    `turns` are those taken in this hand by all together, `out` is who went out, `asked` how many questions
    a judge has answered in the game, `rulings` those of this hand. `results` are the scores of each finished
    hand, and `reports` what happened in it: a `ReportView` of each, by `pack`.
    """

    __slots__ = (
        "deal", "laid", "reports", "results", "rulings", "window",
        *_FIELDS.numbers, *_FIELDS.rows, *_FIELDS.boards,
    )  # fmt: skip

    deal: Deal
    hand: int
    dealer: int
    phase: int
    turn: int
    drawn: int
    source: int
    laying: int
    turns: int
    out: int
    reshuffles: int
    asked: int
    pile: list[int]
    discards: list[int]
    hands: list[list[int]]
    known: list[list[int]]
    laid: list[Lay]
    rulings: list[WordRuling]
    results: list[tuple[int, ...]]
    reports: bytes
    window: Window | None

    def copy(self) -> "State":
        """Return an equal and independent state; the deal, what is laid and finished hands never change."""
        other = State.__new__(State)
        other.deal = self.deal
        other.hand = self.hand
        other.dealer = self.dealer
        other.phase = self.phase
        other.turn = self.turn
        other.drawn = self.drawn
        other.source = self.source
        other.laying = self.laying
        other.turns = self.turns
        other.out = self.out
        other.reshuffles = self.reshuffles
        other.asked = self.asked
        other.pile = self.pile[:]
        other.discards = self.discards[:]
        other.hands = [cards[:] for cards in self.hands]
        other.known = [cards[:] for cards in self.known]
        other.laid = self.laid[:]
        other.rulings = self.rulings[:]
        other.results = self.results[:]
        other.reports = self.reports
        other.window = None if self.window is None else self.window.copy()
        return other

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        document = _FIELDS.to_dict(self)
        document["laid"] = [_lay_to_list(lay) for lay in self.laid]
        document["rulings_given"] = [_ruling_to_list(ruling) for ruling in self.rulings]
        document["results"] = [list(results) for results in self.results]
        document["reports"] = unpack(self.reports)
        document["window"] = None if self.window is None else self.window.to_dict()
        return document | self.deal.to_dict()

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Sequence[int]]) -> "State":
        """Return the state that `to_dict` wrote."""
        state = cls()
        state.deal = Deal.from_dict(document, contents)
        state.laid = [_lay_from_list(lay) for lay in document["laid"]]
        state.rulings = [_ruling_from_list(ruling) for ruling in document["rulings_given"]]
        state.results = [tuple(results) for results in document["results"]]
        state.reports = pack(document["reports"])
        window = document["window"]
        state.window = None if window is None else Window.from_dict(window)
        _FIELDS.restore(state, document)
        return state


def _lay_to_list(lay: Lay) -> list[list[Any]]:
    return [[laid.word, list(laid.cards)] for laid in lay]


def _lay_from_list(lay: Sequence[Sequence[Any]]) -> Lay:
    return tuple(Laid(word, tuple(cards)) for word, cards in lay)


def _ruling_to_list(ruling: WordRuling) -> list[Any]:
    return [list(part) if isinstance(part, tuple) else part for part in ruling]


def _ruling_from_list(parts: Sequence[Any]) -> WordRuling:
    seat, place, word, challengers, answer, pays, points = parts
    return WordRuling(seat, place, word, tuple(challengers), answer, pays, points)


def pack(reports: Sequence[Mapping[str, object]]) -> bytes:
    """Return the reports of hands as a state keeps them: out of everybody's reach, and quickly copied."""
    return marshal.dumps(list(reports))


def unpack(packed: bytes) -> list[Any]:
    """Return new copies of the reports that `pack` packed."""
    reports: list[Any] = marshal.loads(packed)  # noqa: S302 - this process has written it
    return reports

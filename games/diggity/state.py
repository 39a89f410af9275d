"""A state of Diggity: ints and lists, copied and written out by hand."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.core import Deal, StateFields, Window
from games.diggity.mine import Mine

CHOOSING: Final = 0
LAYING: Final = 1
EARNING: Final = 2
STEALING: Final = 3
DUEL: Final = 4
OVER: Final = 5
PHASES: Final = ("card", "place", "prize", "steal", "duel", "over")

NOBODY: Final = -1

_FIELDS: Final = StateFields(
    numbers=(
        "phase", "turn", "chosen", "prize", "wanted", "left", "face", "passes", "turns", "resume",
        "reshuffles",
    ),
    rows=("deck", "discards", "gold", "piles", "played"),
    boards=("hands", "tools", "won"),
)  # fmt: skip


class State:
    """One moment of a game; -1 stands for none.

    `hands` are kinds of mine cards, `tools` how many of each rank every seat has, `won` the gold cards of
    each seat. The last of `deck` and of `gold` are on top; `left` is how many gold cards will still be
    turned up, and `face` the value of the one that is fought for. `chosen` is the card about to be laid,
    `prize` what the card laid has made, a bit for each tool and for the miner, `wanted` the tool that is
    being stolen. `passes` counts those in a row, `turns` those that are over. `resume` is who goes on
    when the winner of the gold has laid only a first card. `window` asks round in the duel; `played` are
    the seats that played the tools, by rank. `shown` is a tool and how many of it every seat has shown
    when it was stolen, `last` the seat, the card and the place of the card laid last. `told` is what
    `games.diggity.views` keeps of the public view: a move that does more than choose a card sets it to None.
    """

    __slots__ = (
        "deal",
        "last",
        "mine",
        "shown",
        "told",
        "window",
        *_FIELDS.numbers,
        *_FIELDS.rows,
        *_FIELDS.boards,
    )

    deal: Deal
    mine: Mine
    window: Window | None
    shown: tuple[int, ...]
    last: tuple[int, ...]
    phase: int
    turn: int
    chosen: int
    prize: int
    wanted: int
    left: int
    face: int
    passes: int
    turns: int
    resume: int
    reshuffles: int
    deck: list[int]
    discards: list[int]
    gold: list[int]
    piles: list[int]
    played: list[int]
    hands: list[list[int]]
    tools: list[list[int]]
    won: list[list[int]]
    told: Any

    def __init__(self) -> None:
        self.told = None

    def copy(self) -> "State":
        """Return an equal and independent state; the deal never changes."""
        other = State.__new__(State)
        other.deal = self.deal
        other.mine = self.mine.copy()
        window = self.window
        other.window = None if window is None else window.copy()
        other.shown = self.shown
        other.last = self.last
        other.told = None  # so that who plays on with a copy need not think of it
        other.phase = self.phase
        other.turn = self.turn
        other.chosen = self.chosen
        other.prize = self.prize
        other.wanted = self.wanted
        other.left = self.left
        other.face = self.face
        other.passes = self.passes
        other.turns = self.turns
        other.resume = self.resume
        other.reshuffles = self.reshuffles
        other.deck = self.deck[:]
        other.discards = self.discards[:]
        other.gold = self.gold[:]
        other.piles = self.piles[:]
        other.played = self.played[:]
        other.hands = [hand[:] for hand in self.hands]
        other.tools = [tools[:] for tools in self.tools]
        other.won = [won[:] for won in self.won]
        return other

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        document = _FIELDS.to_dict(self)
        document["mine"] = [[*rect, kind, exits] for rect, kind, exits in self.mine.cards]
        document["window"] = None if self.window is None else self.window.to_dict()
        document["shown"], document["last"] = list(self.shown), list(self.last)
        return document | self.deal.to_dict()

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Sequence[int]]) -> "State":
        """Return the state that `to_dict` wrote."""
        state = cls()
        state.deal = Deal.from_dict(document, contents)
        cards = document["mine"]
        state.mine = Mine(
            ((left, top, right, bottom), kind, exits) for left, top, right, bottom, kind, exits in cards
        )
        window = document["window"]
        state.window = None if window is None else Window.from_dict(window)
        state.shown, state.last = tuple(document["shown"]), tuple(document["last"])
        _FIELDS.restore(state, document)
        return state

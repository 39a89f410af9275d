"""Views of a state of Diggity: the public part, and that of a seat."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias, TypedDict

from games import core
from games.core import WindowView
from games.diggity.cards import LONG, SHORT, SIDE_LETTERS, SIDES
from games.diggity.mine import MAX_CARDS, Card, Mine
from games.diggity.moves import TEXTS
from games.diggity.options import Options
from games.diggity.state import NOBODY, PHASES, State
from games.diggity.tools import MINER, TOOLS


class MineCard(TypedDict):
    """A card of the mine: its kind, where it lies in quarter inches, and the sides with exits."""

    card: int
    left: int
    top: int
    right: int
    bottom: int
    exits: str


class OpenExit(TypedDict):
    """An exit that a card may join, as "5E", and whether by its short edges, its long ones, or both."""

    exit: str
    short: bool
    long: bool


class LastCard(TypedDict):
    """The card laid last: by which seat, its kind, and its place, which the first card of a mine has not."""

    seat: int
    card: int
    place: str | None


class PublicView(TypedDict):
    """The public part: seats count from 0, mine cards are kinds, tools are counted by rank.

    `gold` is how many gold cards will still be turned up, `face` the value of the one that is fought for.
    `tools` are displayed or, where they are hidden, None. `taken` are what each seat has taken openly and
    not given back, for bots that remember it (C4, G26): people are not shown it.
    """

    phase: str
    turn: int
    mine: list[MineCard]
    open: list[OpenExit]
    last: LastCard | None
    hands: Sequence[int]
    deck: int
    discards: Sequence[int]
    gold: int
    face: int
    won: Sequence[Sequence[int]]
    piles: Sequence[int]
    tools: Sequence[Sequence[int]] | None
    taken: Sequence[Sequence[int]]
    shown: Sequence[int]
    made: Sequence[str]
    miner: bool
    wanted: int | None
    window: WindowView | None
    played: Sequence[int]
    passes: int
    turns: int
    resume: int | None


class PrivateView(TypedDict):
    """The part that only a seat sees: its hand in the order of the kinds, the chosen card, its tools."""

    hand: list[int]
    chosen: int | None
    tools: list[int]


View: TypeAlias = core.View[PublicView, PrivateView]


_MADE: Final = tuple(
    tuple(tool for rank, tool in enumerate(TOOLS) if prize >> rank & 1) for prize in range(MINER)
)
"""The names of the tools in every set."""


def public_view(options: Options, state: State) -> PublicView:
    """Return the mine with its open exits, the piles, and what each seat has openly.

    It is made once and kept until a move does more than choose a card. Each view has a copy, and copies of
    whatever in it can be changed; rows of numbers are tuples, which views share.
    """
    told: PublicView | None = state.told
    if told is None:
        told = state.told = _tell(options, state)
    cards, exits = state.mine.kept_view or _tell_mine(state.mine)
    public = told.copy()
    last, window = public["last"], state.window
    public["phase"] = PHASES[state.phase]
    public["mine"] = [card.copy() for card in cards]
    public["open"] = [exit_.copy() for exit_ in exits]
    public["shown"] = state.shown
    if last is not None:
        public["last"] = last.copy()
    if window is not None:
        public["window"] = window.public()
    return public


def _tell(options: Options, state: State) -> PublicView:
    """Return the public view but for the mine and the window, which `public_view` copies or makes anew."""
    last = state.last
    tools = tuple(map(tuple, state.tools))
    return {
        "phase": "",
        "turn": state.turn,
        "mine": [],
        "open": [],
        "last": _last(last[0], last[1], last[2]) if last else None,
        "hands": tuple(map(len, state.hands)),
        "deck": len(state.deck),
        "discards": tuple(state.discards),
        "gold": state.left,
        "face": state.face,
        "won": tuple(map(tuple, state.won)),
        "piles": tuple(state.piles),
        "tools": None if options.hidden else tools,
        "taken": tools,
        "shown": (),
        "made": _MADE[state.prize & ~MINER],
        "miner": bool(state.prize & MINER),
        "wanted": None if state.wanted == NOBODY else state.wanted,
        "window": None,
        "played": tuple(state.played),
        "passes": state.passes,
        "turns": state.turns,
        "resume": None if state.resume == NOBODY else state.resume,
    }


def _tell_mine(mine: Mine) -> tuple[Sequence[MineCard], Sequence[OpenExit]]:
    """Return the cards and the open exits of a mine, shared by all views while it stays as it is."""
    spots: dict[int, int] = {}
    for _, exit_, edge in mine.spots:
        spots[exit_] = spots.get(exit_, 0) | edge
    mine.kept_view = told = ([*map(_card, mine.cards)], [*map(_exit, spots, spots.values())])
    return told


@lru_cache(maxsize=4096)
def _card(card: Card) -> MineCard:
    """Return a card of the mine for a view, shared by all copies."""
    (left, top, right, bottom), kind, exits = card
    return {
        "card": kind,
        "left": left,
        "top": top,
        "right": right,
        "bottom": bottom,
        "exits": SIDE_LETTERS[exits],
    }


@lru_cache(maxsize=4 * 4 * MAX_CARDS)
def _exit(exit_: int, fits: int) -> OpenExit:
    """Return an open exit for a view, shared by all copies."""
    return {
        "exit": f"{(exit_ >> 2) + 1}{SIDES[exit_ & 3]}",
        "short": bool(fits & SHORT),
        "long": bool(fits & LONG),
    }


def _last(seat: int, kind: int, move: int) -> LastCard:
    return {"seat": seat, "card": kind, "place": None if move == NOBODY else TEXTS[move]}


def private_view(state: State, seat: int) -> PrivateView:
    """Return the hand in the order of the kinds, the chosen card, the own tools."""
    mine = state.chosen != NOBODY and state.turn == seat
    return {
        "hand": sorted(state.hands[seat]),
        "chosen": state.chosen if mine else None,
        "tools": state.tools[seat][:],
    }

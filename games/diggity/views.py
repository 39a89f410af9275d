"""What is seen of a state of Diggity: the public part, and that of a seat."""

from typing import TypeAlias, TypedDict

from games import core
from games.core import WindowView
from games.diggity.cards import LONG, SHORT, SIDE_LETTERS, SIDES
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
    """What everybody sees: seats count from 0, mine cards are kinds, tools are counted by rank.

    `gold` is how many gold cards will still be turned up, `face` the value of the one that is fought for.
    `tools` are displayed or, where they are hidden, None. `taken` are what each seat has taken openly and
    not given back, for bots that remember it (C4, G26): people are not shown it.
    """

    phase: str
    turn: int
    mine: list[MineCard]
    open: list[OpenExit]
    last: LastCard | None
    hands: list[int]
    deck: int
    discards: list[int]
    gold: int
    face: int
    won: list[list[int]]
    piles: list[int]
    tools: list[list[int]] | None
    taken: list[list[int]]
    shown: list[int]
    made: list[str]
    miner: bool
    wanted: int | None
    window: WindowView | None
    played: list[int]
    passes: int
    turns: int
    resume: int | None


class PrivateView(TypedDict):
    """What a seat sees besides: its hand in the order of the kinds, the chosen card, its tools."""

    hand: list[int]
    chosen: int | None
    tools: list[int]


View: TypeAlias = core.View[PublicView, PrivateView]


def public_view(options: Options, state: State) -> PublicView:
    """The mine with its open exits, the piles, and what each seat has openly."""
    spots: dict[int, int] = {}
    for _, exit_, edge in state.mine.spots:
        spots[exit_] = spots.get(exit_, 0) | edge
    last = state.last
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "mine": [
            {
                "card": kind,
                "left": left,
                "top": top,
                "right": right,
                "bottom": bottom,
                "exits": SIDE_LETTERS[exits],
            }
            for (left, top, right, bottom), kind, exits in state.mine.cards
        ],
        "open": [_exit(exit_, fits) for exit_, fits in spots.items()],
        "last": _last(last[0], last[1], last[2]) if last else None,
        "hands": [len(hand) for hand in state.hands],
        "deck": len(state.deck),
        "discards": state.discards[:],
        "gold": state.left,
        "face": state.face,
        "won": [won[:] for won in state.won],
        "piles": state.piles[:],
        "tools": None if options.hidden else [tools[:] for tools in state.tools],
        "taken": [tools[:] for tools in state.tools],
        "shown": list(state.shown),
        "made": [tool for rank, tool in enumerate(TOOLS) if state.prize >> rank & 1],
        "miner": bool(state.prize & MINER),
        "wanted": None if state.wanted == NOBODY else state.wanted,
        "window": None if state.window is None else state.window.public(),
        "played": state.played[:],
        "passes": state.passes,
        "turns": state.turns,
        "resume": None if state.resume == NOBODY else state.resume,
    }


def _exit(exit_: int, fits: int) -> OpenExit:
    return {
        "exit": f"{(exit_ >> 2) + 1}{SIDES[exit_ & 3]}",
        "short": bool(fits & SHORT),
        "long": bool(fits & LONG),
    }


def _last(seat: int, kind: int, move: int) -> LastCard:
    return {"seat": seat, "card": kind, "place": None if move == NOBODY else TEXTS[move]}


def private_view(state: State, seat: int) -> PrivateView:
    """The hand in the order of the kinds, the chosen card, the own tools."""
    mine = state.chosen != NOBODY and state.turn == seat
    return {
        "hand": sorted(state.hands[seat]),
        "chosen": state.chosen if mine else None,
        "tools": state.tools[seat][:],
    }

"""What is seen of a state of Diggity: the public part, and that of a seat."""

from typing import Any

from games.diggity.cards import LONG, SHORT, SIDES, sides_of
from games.diggity.moves import TEXTS
from games.diggity.options import Options
from games.diggity.state import NOBODY, PHASES, State
from games.diggity.tools import MINER, TOOLS


def public_view(options: Options, state: State) -> dict[str, Any]:
    """The mine in quarter inches with its open exits, the piles, and what each seat has openly.

    Seats count from 0; mine cards are kinds, in the order in which they were laid; tools are counted by
    rank. `tools` are displayed or, where they are hidden, None; `taken` are what each seat has taken openly
    and not given back, for bots that remember it (C4, G26): people are not shown it.
    """
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
                "exits": sides_of(exits),
            }
            for (left, top, right, bottom), kind, exits in state.mine.cards
        ],
        "open": [
            {
                "exit": f"{(exit_ >> 2) + 1}{SIDES[exit_ & 3]}",
                "short": bool(fits & SHORT),
                "long": bool(fits & LONG),
            }
            for exit_, fits in spots.items()
        ],
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


def _last(seat: int, kind: int, move: int) -> dict[str, Any]:
    return {"seat": seat, "card": kind, "place": None if move == NOBODY else TEXTS[move]}


def private_view(state: State, seat: int) -> dict[str, Any]:
    """The hand in the order of the kinds, the chosen card, the own tools."""
    mine = state.chosen != NOBODY and state.turn == seat
    return {
        "hand": sorted(state.hands[seat]),
        "chosen": state.chosen if mine else None,
        "tools": state.tools[seat][:],
    }

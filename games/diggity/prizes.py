"""The prizes of a card: a tool from its pile or from a player, or gold (diggity.44 to diggity.52)."""

from games.core import Event
from games.diggity.duel import strike
from games.diggity.moves import DECLINE, FROM, GOLD, STEAL, TAKE
from games.diggity.options import Options
from games.diggity.state import NOBODY, STEALING, State
from games.diggity.tools import MINER, TOOLS
from games.diggity.turns import finish_turn


def prizes(options: Options, state: State, seat: int) -> list[int]:
    """Return the moves among which a seat chooses, when its card has made a tool (G07, G08, G10, G33)."""
    moves = []
    for rank in range(len(TOOLS)):
        if state.prize >> rank & 1:
            if state.piles[rank]:
                moves.append(TAKE + rank)
            elif state.tools[seat][rank] < options.seats:
                moves.append(STEAL + rank)
    moves.append(GOLD if state.prize & MINER else DECLINE)
    return moves


def victims(state: State, seat: int, rank: int) -> list[int]:
    """Return the other seats that have this tool."""
    return [other for other, tools in enumerate(state.tools) if tools[rank] and other != seat]


def earn(options: Options, state: State, seat: int, move: int, events: list[Event] | None) -> None:
    """Take what was chosen."""
    if move == GOLD:
        strike(options, state, seat, events)
        return
    state.prize = 0
    if move == DECLINE:
        if events is not None:
            events.append(Event("decline", seat, {}))
    elif move < STEAL:
        rank = move - TAKE
        state.piles[rank] -= 1
        state.tools[seat][rank] += 1
        if events is not None:
            events.append(Event("take", seat, {"tool": rank}))
    else:
        _steal(options, state, seat, move - STEAL, events)
        return
    finish_turn(options, state, seat, events)


def _steal(options: Options, state: State, seat: int, rank: int, events: list[Event] | None) -> None:
    """Say what is stolen; hidden tools of the kind are shown first (G26, G34, G35)."""
    told: dict[str, object] = {"tool": rank}
    if options.hidden:
        told["held"] = [tools[rank] for tools in state.tools]
        state.shown = (rank, *[tools[rank] for tools in state.tools])
    if events is not None:
        events.append(Event("steal", seat, told, reminds=options.hidden))
    state.wanted = rank
    state.phase = STEALING
    others = victims(state, seat, rank)
    if len(others) == 1:
        rob(options, state, seat, FROM + others[0], events)


def rob(options: Options, state: State, seat: int, move: int, events: list[Event] | None) -> None:
    """Take the wanted tool from a player."""
    rank, other = state.wanted, move - FROM
    state.tools[other][rank] -= 1
    state.tools[seat][rank] += 1
    state.wanted = NOBODY
    if events is not None:
        events.append(Event("rob", seat, {"tool": rank, "from": other}))
    finish_turn(options, state, seat, events)

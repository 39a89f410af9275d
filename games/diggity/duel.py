"""Gold, and the duel with tools for it (diggity.51 to diggity.76)."""

from games.core import RING, Event, Window
from games.diggity.moves import PASS, PLAY
from games.diggity.options import Options
from games.diggity.state import DUEL, NOBODY, OVER, State
from games.diggity.tools import SHED
from games.diggity.turns import begin_turn, discard_mine, draw_up


def strike(options: Options, state: State, seat: int, events: list[Event] | None) -> None:
    """Turn up the top gold card; everybody is asked for tools, from who made the miner (G12, G37)."""
    state.face = state.gold.pop()
    state.left -= 1
    state.prize = 0
    state.phase = DUEL
    state.window = Window(RING, [(seat + step) % options.seats for step in range(options.seats)])
    if events is not None:
        events.append(Event("strike", seat, {"gold": state.face, "left": state.left}, reveals=True))


def answer(options: Options, state: State, seat: int, move: int, events: list[Event] | None) -> None:
    """Play a tool or pass; a shed, or all passes in a row, settle the matter."""
    window = state.window
    assert window is not None  # noqa: S101 - there is one in this phase
    if move == PASS:
        window.answer(seat, move, passes=True)
        if events is not None:
            events.append(Event("pass", seat, {}))
    else:
        rank = move - PLAY
        window.answer(seat, move, closes=False)
        state.tools[seat][rank] -= 1
        state.played.append(seat)
        if events is not None:
            events.append(Event("play", seat, {"tool": rank}))
        if rank == SHED:
            window.close()
    if window.resolved():
        _settle(options, state, events)


def _settle(options: Options, state: State, events: list[Event] | None) -> None:
    """Give the gold to the highest tool, clear the mine, and let the winner start (G14, G15, G17)."""
    miner = state.turn
    winner = state.played[-1] if state.played else miner
    state.won[winner].append(state.face)
    if events is not None:
        events.append(Event("win", winner, {"gold": state.face}))
    for rank in range(len(state.played)):
        state.piles[rank] += 1
    state.played = []
    state.face = 0
    state.window = None
    discard_mine(state, "clear", miner, events)
    if not state.left:
        state.turns += 1
        state.phase = OVER
        return
    draw_up(options, state, miner, events)
    begin_turn(options, state, winner, events)
    state.resume = NOBODY if options.whole_turn else (miner + 1) % options.seats

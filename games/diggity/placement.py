"""Laying a mine card (diggity.18 to diggity.28)."""

from games.core import Event
from games.diggity.cards import EXITS, FITS, LONG, SHORT, SYMBOL
from games.diggity.duel import strike
from games.diggity.mine import UPRIGHT, Rect
from games.diggity.moves import JOIN, PASS, TEXTS
from games.diggity.options import Options
from games.diggity.state import EARNING, LAYING, NOBODY, State
from games.diggity.tools import MINER, made
from games.diggity.turns import finish_turn

FOR_A_MINER = 3
"""Cards that must be in play when the turn begins (diggity.51)."""


def cards_that_fit(state: State, seat: int) -> list[int]:
    """Return the kinds in the hand that can be laid somewhere."""
    kinds = sorted(set(state.hands[seat]))
    fits = state.mine.fits
    if fits == SHORT | LONG or not state.mine.cards:
        return kinds
    return [kind for kind in kinds if FITS[kind] & fits]


def choose(options: Options, state: State, seat: int, move: int, events: list[Event] | None) -> None:
    """Choose a card, which is laid at once when the mine is empty (G28); or pass."""
    if move == PASS:
        state.passes += 1
        if events is not None:
            events.append(Event("pass", seat, {}, reveals=bool(state.hands[seat]), chosen=True))
        finish_turn(options, state, seat, events)
    elif state.mine.cards:
        state.chosen = move
        state.phase = LAYING
        if events is not None and state.mine.fits != SHORT | LONG:
            events.append(
                Event("fits", seat, {}, reveals=True, chosen=True)
            )  # the seat might have had to pass
    else:
        _lay(options, state, seat, move, NOBODY, UPRIGHT, EXITS[move], events)


def lay(options: Options, state: State, seat: int, move: int, events: list[Event] | None) -> None:
    """Lay the chosen card in a place."""
    layout = state.mine.layout(state.chosen, move - JOIN)
    assert layout is not None  # noqa: S101 - the move is legal
    _lay(options, state, seat, state.chosen, move, *layout, events)


def lay_at_once(options: Options, state: State, seat: int, kind: int, move: int) -> None:
    """Choose a card and lay it in a place, which the first card of a mine does not need."""
    if state.mine.cards:
        state.chosen = kind
        lay(options, state, seat, move, None)
    else:
        choose(options, state, seat, kind, None)


def _lay(
    options: Options,
    state: State,
    seat: int,
    kind: int,
    move: int,
    rect: Rect,
    exits: int,
    events: list[Event] | None,
) -> None:
    mine = state.mine
    number = len(mine.cards)
    mine.lay(rect, kind, exits)
    state.hands[seat].remove(kind)
    state.chosen = NOBODY
    state.passes = 0
    state.last = (seat, kind, move)
    if events is not None:
        told = {"card": kind, "number": number + 1, "place": None if move == NOBODY else TEXTS[move]}
        events.append(Event("lay", seat, told, reveals=True, chosen=True))
    prize = made(options.recipes[SYMBOL[kind]], mine.links[number], mine.of, mine.links, 1 << number)
    if number < FOR_A_MINER:
        prize &= ~MINER
    if prize == MINER:
        strike(options, state, seat, events)
    elif prize:
        state.prize = prize
        state.phase = EARNING
    else:
        finish_turn(options, state, seat, events)

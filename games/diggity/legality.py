"""Why a move in Diggity is refused: one sentence and the rule, from what the player can see."""

from typing import Final

from games.core import IllegalMove
from games.diggity.cards import EXITS, FACES, SIDES
from games.diggity.moves import DECLINE, FROM, GOLD, JOIN, PASS, PLAY, STEAL, TAKE, TEXTS
from games.diggity.options import Options
from games.diggity.placement import cards_that_fit
from games.diggity.prizes import prizes
from games.diggity.state import CHOOSING, DUEL, EARNING, LAYING, STEALING, State
from games.diggity.tools import TOOLS

_FIRST: Final = {
    CHOOSING: ("choose_first", "choose a card of your hand first", "diggity.18"),
    LAYING: ("lay_first", "say where the card lies that you chose, or take it back", "G32"),
    EARNING: ("earn_first", "choose what your card earns first", "diggity.44"),
    STEALING: ("steal_first", "say from whom you steal first", "diggity.50"),
    DUEL: ("duel_first", "play a tool for the gold or pass", "diggity.63"),
}


def check_move(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    """Why the seat, which is asked, may not make a move of the game, or None."""
    phase = state.phase
    if phase == LAYING and move >= JOIN:
        return _place(state, move - JOIN)
    if phase == CHOOSING and move <= PASS:
        return _card(state, seat, move)
    if phase == DUEL and (move == PASS or PLAY <= move < JOIN):
        return None if move == PASS else _tool(state, seat, move - PLAY)
    if phase == EARNING and (TAKE <= move < FROM or move in (GOLD, DECLINE)):
        return _prize(options, state, seat, move)
    if phase == STEALING and FROM <= move < GOLD:
        return _victim(options, state, seat, move - FROM)
    return IllegalMove(*_FIRST[phase])


def _card(state: State, seat: int, move: int) -> IllegalMove | None:
    fitting = cards_that_fit(state, seat)
    if move in fitting:
        return None
    if move == PASS:
        if not fitting:
            return None
        return IllegalMove("must_play", f"you can lay {FACES[fitting[0]]}, so you do not pass", "diggity.26")
    if move in state.hands[seat]:
        return IllegalMove("no_place", f"there is no open exit that {FACES[move]} can join", "diggity.21")
    return IllegalMove("not_in_hand", f"you have no {FACES[move]}", "diggity.18")


def _place(state: State, join: int) -> IllegalMove | None:
    mine, kind = state.mine, state.chosen
    exit_, own = join >> 2, join & 3
    number, side = exit_ >> 2, exit_ & 3
    if number >= len(mine.cards):
        cards = len(mine.cards)
        return IllegalMove("no_such_card", f"the mine has cards 1 to {cards}, not {number + 1}", "diggity.20")
    if not EXITS[kind] >> own & 1:
        return IllegalMove("no_own_exit", f"{FACES[kind]} has no exit in its {SIDES[own]} edge", "diggity.21")
    exits = mine.cards[number][2]
    there = f"{number + 1}{SIDES[side]}"
    if not exits >> side & 1:
        return IllegalMove("no_exit", f"the mine has no exit {there}", "diggity.21")
    layout = mine.layout(kind, join)
    if layout is not None:
        first = next(other for other in mine.joins(kind) if mine.layout(kind, other) == layout)
        if first == join:
            return None
        return IllegalMove("same_place", f"this is the same as {TEXTS[JOIN + first]}", "G31")
    if mine.is_joined(exit_):
        return IllegalMove("exit_used", f"the exit {there} is connected already", "diggity.21")
    if any(at == exit_ for _, at, _ in mine.spots):
        edge_name = "long" if own & 1 else "short"
        reason = f"joined by its {edge_name} edge at {there} the card would cover another"
        return IllegalMove("overlap", reason, "diggity.22")
    return IllegalMove("overlap", f"no card fits at {there}: it would cover another", "diggity.22")


def _prize(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if move in prizes(options, state, seat):
        return None
    if move == DECLINE:
        return IllegalMove("must_dig", "your card makes a miner: you cannot decline both", "diggity.78")
    if move == GOLD:
        return IllegalMove("no_miner", "your card makes no miner", "diggity.51")
    rank = (move - TAKE) % len(TOOLS)
    tool = TOOLS[rank]
    if not state.prize >> rank & 1:
        return IllegalMove("not_made", f"your card makes no {tool}", "diggity.36")
    if move < STEAL:
        return IllegalMove("pile_empty", f"there is no {tool} in its pile", "diggity.49")
    if state.piles[rank]:
        return IllegalMove("pile_first", f"there is a {tool} in its pile to take", "diggity.50")
    return IllegalMove("only_yours", f"you have every {tool} yourself", "G08")


def _victim(options: Options, state: State, seat: int, other: int) -> IllegalMove | None:
    if other >= options.seats:
        return IllegalMove("no_such_seat", f"there is no seat {other + 1} at this table", "diggity.50")
    if other == seat:
        return IllegalMove("yourself", "you steal from another player", "G08")
    if not state.tools[other][state.wanted]:
        reason = f"seat {other + 1} has no {TOOLS[state.wanted]}"
        return IllegalMove("has_none", reason, "diggity.50")
    return None


def _tool(state: State, seat: int, rank: int) -> IllegalMove | None:
    now = len(state.played)
    if rank < now:
        return IllegalMove("played_already", f"a {TOOLS[rank]} has been played already", "diggity.59")
    if rank > now:
        return IllegalMove("rank_left_out", f"the next tool is a {TOOLS[now]}", "diggity.60")
    if not state.tools[seat][rank]:
        return IllegalMove("no_such_tool", f"you have no {TOOLS[rank]}", "diggity.62")
    return None

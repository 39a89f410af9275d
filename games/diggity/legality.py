"""Reasons why a move in Diggity is refused: one sentence and the rule, from the player's knowledge."""

from typing import Final

from games.core import IllegalMove
from games.diggity.cards import EDGES, EXITS, FACES, FITS, LONG, SHORT, SIDES
from games.diggity.moves import DECLINE, FROM, GOLD, JOIN, PASS, PLAY, STEAL, TAKE, TEXTS
from games.diggity.options import Options
from games.diggity.placement import cards_that_fit
from games.diggity.prizes import prizes
from games.diggity.state import CHOOSING, DUEL, EARNING, LAYING, STEALING, State
from games.diggity.tools import A_TOOL, NAMES, NO_TOOL, TOOLS
from games.messages import message

_FIRST: Final = {
    CHOOSING: ("choose_first", message("choose a card of your hand first"), "diggity.18"),
    LAYING: ("lay_first", message("say where the card lies that you chose, or take it back"), "G32"),
    EARNING: ("earn_first", message("choose what your card earns first"), "diggity.44"),
    STEALING: ("steal_first", message("say from whom you steal first"), "diggity.50"),
    DUEL: ("duel_first", message("play a tool for the gold or pass"), "diggity.63"),
}


def check_move(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    """Return the reason why the seat, which is to act, may not make a move of the game, or None."""
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
    mine = state.mine
    if move in state.hands[seat] and (FITS[move] & mine.fits or not mine.cards):
        return None
    if move == PASS:
        fitting = cards_that_fit(state, seat)
        if not fitting:
            return None
        text = message("you can lay {card}, so you do not pass", card=FACES[fitting[0]])
        return IllegalMove("must_play", text, "diggity.26")
    if move in state.hands[seat]:
        text = message("there is no open exit that {card} can join", card=FACES[move])
        return IllegalMove("no_place", text, "diggity.21")
    return IllegalMove("not_in_hand", message("you have no {card}", card=FACES[move]), "diggity.18")


def _place(state: State, join: int) -> IllegalMove | None:
    mine, kind = state.mine, state.chosen
    exit_, own = join >> 2, join & 3
    number, side = exit_ >> 2, exit_ & 3
    if number >= len(mine.cards):
        cards = len(mine.cards)
        text = message("the mine has cards 1 to {cards}, not {number}", cards=cards, number=number + 1)
        return IllegalMove("no_such_card", text, "diggity.20")
    if not EXITS[kind] >> own & 1:
        text = message("{card} has no exit in its {edge} edge", card=FACES[kind], edge=SIDES[own])
        return IllegalMove("no_own_exit", text, "diggity.21")
    exits = mine.cards[number][2]
    there = f"{number + 1}{SIDES[side]}"
    if not exits >> side & 1:
        return IllegalMove("no_exit", message("the mine has no exit {exit}", exit=there), "diggity.21")
    layout = mine.layout(kind, join)
    if layout is not None:
        if own in EDGES[kind][LONG if own & 1 else SHORT] and not mine.common:
            return None  # no other way leads there
        first = next(other for other in mine.joins(kind) if mine.layout(kind, other) == layout)
        if first == join:
            return None
        return IllegalMove(
            "same_place", message("this is the same as {move}", move=TEXTS[JOIN + first]), "G31"
        )
    if mine.is_joined(exit_):
        return IllegalMove(
            "exit_used", message("the exit {exit} is connected already", exit=there), "diggity.21"
        )
    if any(at == exit_ for _, at, _ in mine.spots):
        if own & 1:
            text = message("joined by its long edge at {exit} the card would cover another", exit=there)
        else:
            text = message("joined by its short edge at {exit} the card would cover another", exit=there)
        return IllegalMove("overlap", text, "diggity.22")
    text = message("no card fits at {exit}: it would cover another", exit=there)
    return IllegalMove("overlap", text, "diggity.22")


def _prize(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if move in prizes(options, state, seat):
        return None
    if move == DECLINE:
        text = message("your card makes a miner: you cannot decline both")
        return IllegalMove("must_dig", text, "diggity.78")
    if move == GOLD:
        return IllegalMove("no_miner", message("your card makes no miner"), "diggity.51")
    rank = (move - TAKE) % len(TOOLS)
    if not state.prize >> rank & 1:
        return IllegalMove(
            "not_made", message("your card makes {no_tool}", no_tool=NO_TOOL[rank]), "diggity.36"
        )
    if move < STEAL:
        return IllegalMove(
            "pile_empty", message("there is {no_tool} in its pile", no_tool=NO_TOOL[rank]), "diggity.49"
        )
    if state.piles[rank]:
        return IllegalMove(
            "pile_first", message("there is {a_tool} in its pile to take", a_tool=A_TOOL[rank]), "diggity.50"
        )
    return IllegalMove("only_yours", message("you have every {tool} yourself", tool=NAMES[rank]), "G08")


def _victim(options: Options, state: State, seat: int, other: int) -> IllegalMove | None:
    if other >= options.seats:
        text = message("there is no seat {seat} at this table", seat=other + 1)
        return IllegalMove("no_such_seat", text, "diggity.50")
    if other == seat:
        return IllegalMove("yourself", message("you steal from another player"), "G08")
    if not state.tools[other][state.wanted]:
        text = message("seat {seat} has {no_tool}", seat=other + 1, no_tool=NO_TOOL[state.wanted])
        return IllegalMove("has_none", text, "diggity.50")
    return None


def _tool(state: State, seat: int, rank: int) -> IllegalMove | None:
    now = len(state.played)
    if rank < now:
        text = message("a {tool} has been played already", tool=NAMES[rank])
        return IllegalMove("played_already", text, "diggity.59")
    if rank > now:
        return IllegalMove(
            "rank_left_out", message("the next tool is a {tool}", tool=NAMES[now]), "diggity.60"
        )
    if not state.tools[seat][rank]:
        return IllegalMove("no_such_tool", message("you have {no_tool}", no_tool=NO_TOOL[rank]), "diggity.62")
    return None

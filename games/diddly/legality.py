"""Reasons why a move in Diddly is refused: one sentence and the rule, from the player's knowledge."""

from collections.abc import Callable
from typing import Final

from games.core import IllegalMove
from games.diddly.cards import FACES, NAMES, PEEK, RECYCLE
from games.diddly.moves import AT, DECK, DONE, FLIP, KINDS, LOOK, MOVES, TRADE
from games.diddly.options import Options
from games.diddly.state import DRAWING, FLIPPING, FROM_RECYCLE, PEEKING, PLACING, State
from games.messages import message

_FIRST: Final = {
    FLIPPING: ("flip_first", message("choose the cards to turn up first"), "diddly.12"),
    PEEKING: ("peek_first", message("take or decline your peek first"), "diddly.37"),
    DRAWING: ("draw_first", message("draw a card first"), "diddly.18"),
    PLACING: ("place_first", message("put the card you drew on your board first"), "diddly.19"),
}


def check_move(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    """Return the reason why the seat, which is to act, may not make a move of the game, or None."""
    phase = state.phase
    first, phases, check = _KIND_OF_MOVE[move]
    if phase not in phases:
        return IllegalMove(*_FIRST[phase])
    return check(state, options.size, move - first)


def _missing(place: int, size: int) -> IllegalMove:
    rule = {8: "diddly.11", 6: "diddly.17", 9: "diddly.76"}[size]
    text = message("your board has {places} places, not {place}", places=size, place=place + 1)
    return IllegalMove("no_such_place", text, rule)


def _draw(state: State, size: int, pile: int) -> IllegalMove | None:
    if pile:
        return None if state.pile else IllegalMove("no_discard", message("nothing is discarded"), "Y02")
    if state.deck or len(state.pile) > 1:
        return None
    return IllegalMove("no_deck", message("there is no card left to draw but the top discard"), "Y01")


def _decline(state: State, size: int, number: int) -> IllegalMove | None:
    return None


def _flip(state: State, size: int, place: int) -> IllegalMove | None:
    if place >= size:
        return _missing(place, size)
    if state.chosen >> place & 1:
        return IllegalMove(
            "already_chosen", message("place {place} is chosen already", place=place + 1), "diddly.12"
        )
    return None


def _look(state: State, size: int, place: int) -> IllegalMove | None:
    if state.phase == PLACING and state.held != PEEK:
        return IllegalMove("no_peek", message("only a Peek lets you look at a face-down card"), "diddly.22")
    if state.phase == PLACING and state.looked:
        return IllegalMove("peeked_already", message("a Peek is good for one look"), "Y03")
    if place >= size:
        return _missing(place, size)
    if not state.down[state.turn] >> place & 1:
        return IllegalMove(
            "face_up", message("the card at {place} lies face up", place=place + 1), "diddly.32"
        )
    return None


def _place(state: State, size: int, place: int) -> IllegalMove | None:
    if place >= size:
        return _missing(place, size)
    if state.source == FROM_RECYCLE and place != state.slot:
        text = message("the card goes where the Recycle is, at {place}", place=state.slot + 1)
        return IllegalMove("not_its_place", text, "Y04")
    return None


def _trade(state: State, size: int, number: int) -> IllegalMove | None:
    place, kind = divmod(number, KINDS)
    if place >= size:
        return _missing(place, size)
    if state.shown[state.turn][place] != RECYCLE:
        text = message("no Recycle lies face up at {place}", place=place + 1)
        return IllegalMove("no_recycle", text, "diddly.26")
    if kind not in state.pile:
        text = message("no {card} ({face}) is in the discard pile", card=NAMES[kind], face=FACES[kind])
        return IllegalMove("not_discarded", text, "Y10")
    return None


_Check = Callable[[State, int, int], IllegalMove | None]
"""A check of the state, the size of a board, and the number of the move among those of its kind."""

_Kind = tuple[int, tuple[int, ...], _Check]
"""A kind of move: the first of them, the phases that ask for one, and its check."""

_KINDS: Final[tuple[_Kind, ...]] = (
    (DECK, (DRAWING,), _draw),
    (DONE, (PEEKING,), _decline),
    (AT, (PLACING,), _place),
    (FLIP, (FLIPPING,), _flip),
    (LOOK, (PEEKING, PLACING), _look),
    (TRADE, (DRAWING,), _trade),
)
_KIND_OF_MOVE: Final = tuple(next(kind for kind in reversed(_KINDS) if move >= kind[0]) for move in MOVES)

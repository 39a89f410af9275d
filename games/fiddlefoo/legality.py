"""Why a move in Fiddlefoo is refused: one sentence and the rule, from what the player can see."""

from collections.abc import Callable, Sequence
from typing import Final

from games.core import IllegalMove, game_over, no_such_move, not_your_turn
from games.fiddlefoo.cards import CARD_OF, COLOUR_NAMES, FACES
from games.fiddlefoo.grid import EIGHT
from games.fiddlefoo.moves import CELL, DONE, DRAW, MOVES, NAME, NOTES, PAIR, PILE, format_place
from games.fiddlefoo.options import Options
from games.fiddlefoo.placement import best_pairs, free_spots, friends_and_foes
from games.fiddlefoo.state import (
    CHOOSE,
    DISCARDING,
    LAYING,
    LIFTING,
    MOVING,
    NAMING,
    NONE,
    OVER,
    PAIRING,
    PLACING,
    REMOVING,
    SWAPPING,
    THROWING,
    State,
)
from games.fiddlefoo.throws import KEPT_BY_FEW, given_by, has_answered, is_asked

_ASKED: Final = {
    CHOOSE: ("choose_first", "choose a card of your hand to lay", "fiddlefoo.11"),
    NAMING: ("name_first", "name the colour of your purple card first", "F22"),
    LAYING: ("lay_first", "lay the card that you have chosen first", "fiddlefoo.11"),
    PAIRING: ("pair_first", "say first which card makes the pair", "F08"),
    THROWING: ("throw_first", "now cards are thrown at a pair", "fiddlefoo.18"),
    DISCARDING: ("discard_first", "discard a card or decline first", "F45"),
    LIFTING: ("move_first", "move a card of the map or decline first", "F45"),
    MOVING: ("move_first", "put the card of the map somewhere else first", "F53"),
    REMOVING: ("remove_first", "remove cards from the map or decline first", "F45"),
    SWAPPING: ("swap_first", "swap cards with the map or decline first", "F45"),
    PLACING: ("swap_first", "say which card of the map you swap for yours", "F35"),
}

_WITH_PLACES: Final = (LAYING, LIFTING, MOVING, REMOVING, PLACING)
"""The phases in which a place is asked for."""

Legal = Callable[[State, int], Sequence[int]]


def check_move(options: Options, state: State, legal: Legal, seat: int, move: int) -> IllegalMove | None:
    """Why the seat may not make the move, or None; `legal` lists its legal moves."""
    if type(move) is not int:
        return no_such_move(move)
    phase = state.phase
    if phase == OVER:
        return game_over()
    if not is_asked(state, seat):
        return not_your_turn(seat)
    if not 0 <= move < len(MOVES):
        return no_such_move(move)
    if (move >= CELL) != (phase in _WITH_PLACES) and move != DONE:
        return IllegalMove(*_ASKED[phase])
    if move in legal(state, seat):
        return None
    hand = state.hands[seat]
    if move < NOTES and phase in (CHOOSE, DISCARDING, SWAPPING) and not hand >> move & 1:
        return IllegalMove("not_in_hand", f"{_name(state, move)} is not in your hand", "fiddlefoo.11")
    if phase == CHOOSE:
        return _choosing(state, move)
    if phase == LAYING and move != DONE:
        return _laying(options, state, move - CELL)
    if phase == NAMING and NAME <= move < DRAW:
        colour = COLOUR_NAMES[move - NAME]
        return IllegalMove("no_place", f"as {colour} the card can be laid nowhere", "F22")
    if phase == PAIRING and PAIR <= move < NAME:
        card = _name(state, move - PAIR)
        return IllegalMove("not_the_largest", f"{card} does not make the largest range with your card", "F07")
    if phase == THROWING and move < PAIR:
        return _throwing(options, state, seat, move)
    return _acting(options, state, move) or IllegalMove(*_ASKED[phase])


def _choosing(state: State, move: int) -> IllegalMove:
    if move < NOTES:
        if state.again != NONE and state.cards.colour[move] == state.again:
            return IllegalMove("same_colour", "the card played again has another colour", "F50")
        return IllegalMove("no_place", f"{_name(state, move)} can be laid nowhere", "fiddlefoo.12")
    if move == DRAW and state.again == NONE:
        return IllegalMove("must_lay", "you can lay a card, so you must", "F16")
    if move == DONE:
        return IllegalMove("must_lay", "you may not pass: lay a card, or draw if none can be laid", "F16")
    return IllegalMove(*_ASKED[CHOOSE])


def _laying(options: Options, state: State, cell: int) -> IllegalMove:
    where = format_place(cell)
    if cell in state.cells:
        return IllegalMove("occupied", f"a card lies at {where}", "fiddlefoo.11")
    if not options.inside[cell]:
        rule = "F21" if options.inside is EIGHT else "F38"
        return IllegalMove("off_the_table", f"the table does not reach to {where}", rule)
    if cell not in state.beside:
        return IllegalMove("not_beside", f"{where} does not touch the map", "F03")
    friends, foes, besides, _ = friends_and_foes(options, state, state.chosen, state.named)
    if state.beside[cell] & foes:
        return IllegalMove("same_beside", f"beside {where} lies a card of the same colour", "fiddlefoo.13")
    if cell in free_spots(state, friends, foes, besides) and best_pairs(
        options.without_limits, state, state.chosen, state.named, cell
    ):
        return IllegalMove("limit", f"the pair made at {where} breaks a limit of one of its cards", "F37")
    return IllegalMove("no_line", f"{where} is in no row with a card of the same colour", "fiddlefoo.12")


def _throwing(options: Options, state: State, seat: int, move: int) -> IllegalMove:
    card = move % NOTES
    name = _name(state, card)
    bit = 1 << card
    given = given_by(state, seat)
    if given & bit:
        return IllegalMove("thrown_already", f"you have thrown {name} already", "F11")
    if not state.hands[seat] & bit:
        return IllegalMove("not_in_hand", f"{name} is not in your hand", "fiddlefoo.18")
    if move >= PILE and not options.cooperative:
        return IllegalMove("no_piles", "there are piles in the cooperative game only", "fiddlefoo.32")
    fits, matches = bool(state.fits & bit), bool(state.matches & bit)
    if state.pair[5] and not fits:
        return IllegalMove("safe_song", "nothing is thrown at a Safe Song", "fiddlefoo.23")
    if move < NOTES and not fits:
        if card == CARD_OF["notes_match_forbid"]:
            return IllegalMove("never_by_range", f"{name} is never thrown for its number", "F30")
        return IllegalMove("not_in_range", f"{name} is not inside the range of the pair", "fiddlefoo.19")
    if move >= NOTES and not matches and not (move >= PILE and fits):
        notes = state.cards.notes[card]
        reason = f"{name} has notes: {notes}; the distance is {state.pair[4]}"
        return IllegalMove("notes_differ", reason, "fiddlefoo.20")
    if (
        card == CARD_OF["cant_throw"]
        and options.special & bit
        and (state.hands[seat] & ~given).bit_count() <= KEPT_BY_FEW
    ):
        return IllegalMove("kept_by_few", f"with so few cards you cannot give {name} away", "F48")
    if (NOTES <= move < PILE or not fits) and has_answered(state, seat):
        return IllegalMove("notes_alone", "a card thrown for its notes is the only one", "fiddlefoo.21")
    return IllegalMove(
        "too_low", f"the number of {name} is not higher than the top of its pile", "fiddlefoo.33"
    )


def _acting(options: Options, state: State, move: int) -> IllegalMove | None:
    """Why an action of a Talkytoot card cannot be carried out so."""
    phase = state.phase
    if phase == SWAPPING:
        if move == DONE:
            return IllegalMove("swap_on", "three cards are swapped, if they can be", "F35")
        if move < NOTES:
            name = _name(state, move)
            if state.taken >> move & 1:
                return IllegalMove("just_taken", f"{name} has just come from the map", "F35")
            return IllegalMove("no_swap", f"{name} can lie in the place of no card of the map", "F35")
    if move == DONE or phase not in _WITH_PLACES:
        return None
    cell = move - CELL
    where = format_place(cell)
    if phase == MOVING:
        if cell == state.lifted:
            return IllegalMove("not_moved", "the card goes to another place", "F53")
        if cell in state.cells:
            return IllegalMove("occupied", f"a card lies at {where}", "F53")
        return IllegalMove("in_pieces", f"with the card at {where} the map would not be in one piece", "F34")
    if cell not in state.cells:
        return IllegalMove("no_card", f"no card lies at {where}", "F34" if phase != PLACING else "F35")
    if phase == PLACING:
        if cell in state.touched:
            return IllegalMove("swapped_already", f"the card at {where} has just been swapped", "F35")
        return IllegalMove("same_beside", f"beside {where} lies a card of the same colour", "F35")
    return IllegalMove("in_pieces", f"without the card at {where} the map would not be in one piece", "F34")


def _name(state: State, card: int) -> str:
    return state.cards.title(card) if card < len(state.cards.colour) else FACES[card]

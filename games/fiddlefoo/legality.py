"""Legality of moves in Fiddlefoo, with the reason of a refusal: one sentence and the rule.

Every answer is read off the rules and what the player sees, never off the list of legal moves, so that
comparing the two proves something (`games.testing.conformance`).
"""

from collections.abc import Callable
from typing import Final

from games.core import SEALED, IllegalMove, check_turn
from games.fiddlefoo.actions import MAX_SWAPPED
from games.fiddlefoo.cards import CARD_OF, COLOUR_WORDS, PURPLE, bits, say_card
from games.fiddlefoo.grid import EIGHT
from games.fiddlefoo.map_rules import Trial, can_be_laid, can_move, in_one_piece, may_swap
from games.fiddlefoo.moves import CELL, DONE, DRAW, MOVES, NAME, NOTES, PAIR, PILE, format_place
from games.fiddlefoo.options import Options
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
from games.fiddlefoo.throws import KEPT_BY_FEW, SAFE_ABOVE
from games.messages import message, plural_message

_FIRST: Final = {
    CHOOSE: ("choose_first", message("choose a card of your hand to lay"), "fiddlefoo.11"),
    NAMING: ("name_first", message("name the colour of your purple card first"), "F22"),
    LAYING: ("lay_first", message("lay the card that you have chosen first"), "fiddlefoo.11"),
    PAIRING: ("pair_first", message("say first which card makes the pair"), "F08"),
    THROWING: ("throw_first", message("now cards are thrown at a pair"), "fiddlefoo.18"),
    DISCARDING: ("discard_first", message("discard a card or decline first"), "F45"),
    LIFTING: ("move_first", message("move a card of the map or decline first"), "F45"),
    MOVING: ("move_first", message("put the card of the map somewhere else first"), "F53"),
    REMOVING: ("remove_first", message("remove cards from the map or decline first"), "F45"),
    SWAPPING: ("swap_first", message("swap cards with the map or decline first"), "F45"),
    PLACING: ("swap_first", message("say which card of the map you swap for yours"), "F35"),
}

_WITH_PLACES: Final = (LAYING, LIFTING, MOVING, REMOVING, PLACING)
"""The phases in which a place is asked for."""

_ANY_COLOUR_THROWN: Final = CARD_OF["throw_other_colors"]
_NEVER_SAFE: Final = CARD_OF["safety_rule_disable"]
_NOTES_ONLY: Final = CARD_OF["notes_match_forbid"]
_ALWAYS_THROWN: Final = CARD_OF["wildcard_throw"]
_KEPT: Final = CARD_OF["cant_throw"]


def check_move(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    """Return the reason why the seat may not make the move, or None."""
    phase, window = state.phase, state.window
    asked = window.waiting() if window is not None else () if phase == OVER else (state.actor,)
    refusal = check_turn(asked, MOVES, seat, move)
    if refusal is not None:
        return refusal
    if (move >= CELL) != (phase in _WITH_PLACES) and move != DONE:
        return _wrong(state)
    return _CHECKS[phase](options, state, seat, move)


def _wrong(state: State) -> IllegalMove:
    """Return the refusal of a move of another kind than the one that is asked for."""
    return IllegalMove(*_FIRST[state.phase])


def _choosing(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    hand, again = state.hands[seat], state.again
    if move < NOTES:
        if not hand >> move & 1:
            return _not_in_hand(state, move, "fiddlefoo.11")
        if again != NONE and state.cards.colour[move] == again:
            return IllegalMove("same_colour", message("the card played again has another colour"), "F50")
        if not can_be_laid(options, state, move):
            text = message("{card} can be laid nowhere", card=say_card(move))
            return IllegalMove("no_place", text, "fiddlefoo.12")
        return None
    if move == DONE:
        if again != NONE:
            return None
        return _must_lay(message("you may not pass: lay a card, or draw if none can be laid"))
    if move != DRAW or again != NONE:
        return _wrong(state)
    if any(can_be_laid(options, state, card) for card in bits(hand)):
        return _must_lay(message("you can lay a card, so you must"))
    return None


def _must_lay(message: str) -> IllegalMove:
    return IllegalMove("must_lay", message, "F16")


def _naming(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if not NAME <= move < DRAW:
        return _wrong(state)
    if Trial(options, state, state.chosen, move - NAME).has_place():
        return None
    text = message("as {colour} the card can be laid nowhere", colour=COLOUR_WORDS[move - NAME])
    return IllegalMove("no_place", text, "F22")


def _laying(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if move == DONE:
        return _wrong(state)
    cell = move - CELL
    if cell in state.cells:
        return IllegalMove(
            "occupied", message("a card lies at {place}", place=format_place(cell)), "fiddlefoo.11"
        )
    if not options.inside[cell]:
        rule = "F21" if options.inside is EIGHT else "F38"
        return IllegalMove(
            "off_the_table", message("the table does not reach to {place}", place=format_place(cell)), rule
        )
    trial = Trial(options, state, state.chosen, state.named)
    if not trial.touches(cell):
        return IllegalMove(
            "not_beside", message("{place} does not touch the map", place=format_place(cell)), "F03"
        )
    if trial.clashes(cell):
        return _same_beside(format_place(cell), "fiddlefoo.13")
    if not trial.in_line(cell):
        text = message("{place} is in no row with a card of the same colour", place=format_place(cell))
        return IllegalMove("no_line", text, "fiddlefoo.12")
    if trial.breaks_limit(cell):
        text = message(
            "the pair made at {place} breaks a limit of one of its cards", place=format_place(cell)
        )
        return IllegalMove("limit", text, "F37")
    return None


def _pairing(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if not PAIR <= move < NAME:
        return _wrong(state)
    other = move - PAIR
    laid = next(cell for cell, card in state.cells.items() if card == state.last)
    if other in Trial(options, state, state.last, state.laid_as).pairs(laid):
        return None
    text = message("{card} does not make the largest range with your card", card=say_card(other))
    return IllegalMove("not_the_largest", text, "F07")


def _throwing(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if move >= PAIR:
        return None if move == DONE else _wrong(state)
    window = state.window
    answered = [] if window is None else window.private(seat)
    given = answered if window is not None and window.kind == SEALED else []
    return (
        _not_held(options, state, seat, move, given)
        or _not_thrown(options, state, move)
        or _not_given(options, state, seat, move, given, answered=bool(answered))
    )


def _not_held(options: Options, state: State, seat: int, move: int, given: list[int]) -> IllegalMove | None:
    """Return the reason why the seat has no such card to throw or to pile, or None."""
    card = move % NOTES
    if card in given:
        text = message("you have thrown {card} already", card=say_card(card))
        return IllegalMove("thrown_already", text, "F11")
    if not state.hands[seat] >> card & 1:
        return _not_in_hand(state, card, "fiddlefoo.18")
    if move >= PILE and not options.cooperative:
        return IllegalMove(
            "no_piles", message("there are piles in the cooperative game only"), "fiddlefoo.32"
        )
    return None


def _not_thrown(options: Options, state: State, move: int) -> IllegalMove | None:
    """Return the reason why nobody may throw the card so at this pair, or None."""
    card = move % NOTES
    fits = _fits(options, state, card)
    if _is_safe(state) and not fits:
        return IllegalMove("safe_song", message("nothing is thrown at a Safe Song"), "fiddlefoo.23")
    if move < NOTES and not fits:
        if card == _NOTES_ONLY:
            text = message("{card} is never thrown for its number", card=say_card(card))
            return IllegalMove("never_by_range", text, "F30")
        text = message("{card} is not inside the range of the pair", card=say_card(card))
        return IllegalMove("not_in_range", text, "fiddlefoo.19")
    if move >= NOTES and not _matches(state, card) and not (move >= PILE and fits):
        text = plural_message(
            "{card} has {n} note; the distance is {distance}",
            "{card} has {n} notes; the distance is {distance}",
            state.cards.notes[card],
            card=say_card(card),
            distance=state.pair[4],
        )
        return IllegalMove("notes_differ", text, "fiddlefoo.20")
    return None


def _not_given(
    options: Options, state: State, seat: int, move: int, given: list[int], *, answered: bool
) -> IllegalMove | None:
    """Return the reason why the seat may not give this card away now, or None."""
    card = move % NOTES
    if card == _KEPT and state.hands[seat].bit_count() - len(given) <= KEPT_BY_FEW:
        text = message("with so few cards you cannot give {card} away", card=say_card(card))
        return IllegalMove("kept_by_few", text, "F48")
    if answered and (NOTES <= move < PILE or not _fits(options, state, card)):
        text = message("a card thrown for its notes is the only one")
        return IllegalMove("notes_alone", text, "fiddlefoo.21")
    if move >= PILE:
        number = state.cards.number
        pile = state.piles[state.cards.colour[card]]
        if pile and number[card] <= number[pile[-1]]:
            text = message("the number of {card} is not higher than the top of its pile", card=say_card(card))
            return IllegalMove("too_low", text, "fiddlefoo.33")
    return None


def _is_safe(state: State) -> bool:
    """Return True if the pair is a Safe Song (fiddlefoo.22, F14)."""
    card, other, _, _, spaces, _ = state.pair
    return spaces > SAFE_ABOVE and _NEVER_SAFE not in (card, other)


def _fits(options: Options, state: State, card: int) -> bool:
    """Return True if a card may be thrown at the pair for its number (fiddlefoo.19, F24, F30, F47, F49)."""
    if card == _ALWAYS_THROWN:
        return True
    number, colour = state.cards.number, state.cards.colour
    one, two = state.pair[:2]
    low, high = sorted((number[one], number[two]))
    if card == _NOTES_ONLY or _is_safe(state) or not low < number[card] < high:
        return False
    laid_as = colour[one] if state.laid_as == NONE else state.laid_as
    if colour[card] in (laid_as, colour[two]) or _ANY_COLOUR_THROWN in (one, two):
        return True
    return options.wildcard and PURPLE in (colour[card], colour[one], colour[two])


def _matches(state: State, card: int) -> bool:
    """Return True if a card may be thrown at the pair for its notes (fiddlefoo.20)."""
    return not _is_safe(state) and state.cards.notes[card] == state.pair[4]


def _discarding(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if move == DONE:
        return None
    if move >= NOTES:
        return _wrong(state)
    return None if state.hands[seat] >> move & 1 else _not_in_hand(state, move, "fiddlefoo.11")


def _lifting(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if move == DONE:
        return None
    cell = move - CELL
    if cell not in state.cells:
        return _no_card(cell, "F34")
    return None if can_move(options, state, cell) else _in_pieces_without(cell)


def _moving(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if move == DONE:
        return _wrong(state)
    cell = move - CELL
    if cell == state.lifted:
        return IllegalMove("not_moved", message("the card goes to another place"), "F53")
    if cell in state.cells:
        return IllegalMove("occupied", message("a card lies at {place}", place=format_place(cell)), "F53")
    moved = {*state.cells, cell} - {state.lifted}
    if options.inside[cell] and in_one_piece(moved):
        return None
    text = message("with the card at {place} the map would not be in one piece", place=format_place(cell))
    return IllegalMove("in_pieces", text, "F34")


def _removing(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if move == DONE:
        return None
    cell = move - CELL
    if cell not in state.cells:
        return _no_card(cell, "F34")
    return None if in_one_piece(set(state.cells) - {cell}) else _in_pieces_without(cell)


def _swapping(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if move == DONE:
        begun = state.left < MAX_SWAPPED
        if begun and any(_can_swap(state, card) for card in bits(state.hands[seat])):
            return IllegalMove("swap_on", message("three cards are swapped, if they can be"), "F35")
        return None
    if move >= NOTES:
        return _wrong(state)
    if not state.hands[seat] >> move & 1:
        return _not_in_hand(state, move, "fiddlefoo.11")
    if _can_swap(state, move):
        return None
    name = say_card(move)
    if state.taken >> move & 1:
        return IllegalMove("just_taken", message("{card} has just come from the map", card=name), "F35")
    text = message("{card} can lie in the place of no card of the map", card=name)
    return IllegalMove("no_swap", text, "F35")


def _can_swap(state: State, card: int) -> bool:
    """Return True if a hand card can take the place of a map card, and has not just come from there."""
    return not state.taken >> card & 1 and any(may_swap(state, card, cell) for cell in state.cells)


def _placing(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    if move == DONE:
        return _wrong(state)
    cell = move - CELL
    where = format_place(cell)
    if cell not in state.cells:
        return _no_card(cell, "F35")
    if cell in state.touched:
        text = message("the card at {place} has just been swapped", place=where)
        return IllegalMove("swapped_already", text, "F35")
    if not may_swap(state, state.chosen, cell):
        return _same_beside(where, "F35")
    return None


def _not_in_hand(state: State, card: int, rule: str) -> IllegalMove:
    return IllegalMove("not_in_hand", message("{card} is not in your hand", card=say_card(card)), rule)


def _same_beside(where: str, rule: str) -> IllegalMove:
    text = message("beside {place} lies a card of the same colour", place=where)
    return IllegalMove("same_beside", text, rule)


def _no_card(cell: int, rule: str) -> IllegalMove:
    return IllegalMove("no_card", message("no card lies at {place}", place=format_place(cell)), rule)


def _in_pieces_without(cell: int) -> IllegalMove:
    text = message("without the card at {place} the map would not be in one piece", place=format_place(cell))
    return IllegalMove("in_pieces", text, "F34")


_Check = Callable[[Options, State, int, int], IllegalMove | None]
"""A check of the options, the state, the seat and the move."""

_CHECKS: Final[dict[int, _Check]] = {
    CHOOSE: _choosing,
    NAMING: _naming,
    LAYING: _laying,
    PAIRING: _pairing,
    THROWING: _throwing,
    DISCARDING: _discarding,
    LIFTING: _lifting,
    MOVING: _moving,
    REMOVING: _removing,
    SWAPPING: _swapping,
    PLACING: _placing,
}
"""The checks of a move in each phase."""

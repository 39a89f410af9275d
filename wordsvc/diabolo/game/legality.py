"""Reasons why a move in Diabolo is refused: one sentence and the rule, from the public view."""

from games.core import IllegalMove, InvalidInput, quote_text
from wordsvc.diabolo.game.calls import find_fault, is_laid
from wordsvc.diabolo.game.moves import TAKE, TURN, Call
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.state import PICKING, State
from wordsvc.input import InputError
from wordsvc.input.messages import message


def check_call(options: Options, state: State, seat: int, call: Call) -> IllegalMove | None:
    """Say why the seat, which is asked, may not make a call, or None: a wrong call may be made (D07)."""
    if state.phase == PICKING:
        return _pick_first()
    if not is_laid(options, state.line, call):
        if not options.ignores_misfits:
            return None
        text = message("the cards of {word} do not all lie on the table", word=call.word)
        return IllegalMove("not_on_the_table", text, "D26")
    judge = options.judge
    try:
        fault = find_fault(options, seat, call)
    except InputError as error:  # only in a deck that no game has: too many ways to lay the word
        return IllegalMove(error.code, error.message, "D07")
    if judge.answers or fault:
        return None
    recorded = state.deal.rulings[state.questions : state.questions + 1]
    if recorded and recorded[0][0] == quote_text(call.word):
        return None
    return other_dictionary(judge.refusal())


def check_fixed(options: Options, state: State, seat: int, move: int) -> IllegalMove | None:
    """Return the reason why the seat, which is to act, may not make a move that is no call, or None."""
    if state.phase == PICKING:
        if move < TAKE:
            return _pick_first()
        if move - TAKE not in state.line:
            text = message("no {card} lies on the table", card=options.cards.faces[move - TAKE])
            return IllegalMove("not_on_the_table", text, "D08")
        return None
    if move >= TAKE:
        return IllegalMove("no_penalty", message("cards are taken only after a wrong call of another"), "D08")
    return _check_turning(options, state, seat) if move == TURN else None


def _check_turning(options: Options, state: State, seat: int) -> IllegalMove | None:
    if not options.dealer_turns:
        text = message("the next card is turned when all have passed")
    elif not state.deck:
        text = message("the deck is used up")
    elif seat != state.dealer:
        text = message("only the dealer turns the next card")
    else:
        return None
    return IllegalMove("no_turning", text, "D27")


def other_dictionary(error: Exception) -> IllegalMove:
    """Return the refusal of a move that asks a question to which nobody here has the answer (C2)."""
    if not isinstance(error, InvalidInput):
        raise error
    return IllegalMove("other_dictionary", error.message, "C2", error.hint)


def _pick_first() -> IllegalMove:
    return IllegalMove("pick_first", message("first take a card of the table for the wrong call"), "D08")

"""Late calls: calls of cards that another player took before the caller could know of it (D26)."""

from collections.abc import Callable

from games.core import KnownState, Quicker
from wordsvc.cards.spelling import best_spelling
from wordsvc.diabolo.game.calls import find_fault, is_laid
from wordsvc.diabolo.game.moves import Call, read_call
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.state import State

Apply = Callable[[State, int, int], None]


def find_quicker(
    options: Options,
    apply: Apply,
    state: State,
    seat: int,
    call: Call,
    told: Callable[[], KnownState[State] | None],
) -> Quicker | None:
    """Return who was quicker than a call; None for a call that is not late.

    Late is a call that the cards laid as the caller saw them, and that they do not lay any more. Cards that
    went because the round ended were taken by nobody.

    Args:
        options: what the table agreed on.
        apply: makes a move in a state.
        state: the table now.
        seat: who calls.
        call: what the seat calls.
        told: gives the table as the caller saw it last, and the moves since.
    """
    if is_laid(options, state.line, call):
        return None
    seen = told()
    if seen is None:
        return None
    then, since = seen
    call = _as_it_lay(options, then, call)
    if not is_laid(options, then.line, call) or find_fault(options, seat, call):
        return None
    quicker: Quicker | None = None
    for mover, move in since:
        picking = then.picking
        apply(then, mover, move)
        if is_laid(options, then.line, call):
            quicker = None
        elif quicker is None:
            made = read_call(move)
            takes = made is not None or picking == mover
            quicker = Quicker(mover if takes else None, None if made is None else made.word)
    return quicker


def _as_it_lay(options: Options, then: State, call: Call) -> Call:
    """Return a call by the cards that laid its word as the caller saw them.

    A word that is typed without cards names its letters where the table does not lay it any more.
    """
    if call.faces != tuple(call.word):
        return call
    faces = [options.cards.faces[kind] for kind in then.line]
    best = best_spelling(call.word, faces, options.judge.deck)
    return call if best is None else Call(call.word, best.cards)

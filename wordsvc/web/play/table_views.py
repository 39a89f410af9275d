"""`/play/ID`: the table, and what is done at it by whoever sits there."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from flask import Response, make_response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from games.errors import GameError
from wordsvc.faces.board_context import PICK, SEAT, read_picks
from wordsvc.http.tables_extension import get_tables
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.tables.actions.moves import submit_move
from wordsvc.tables.actions.proposals import answer_proposal, answer_undo, ask_undo, propose
from wordsvc.tables.actions.reactions import react
from wordsvc.tables.actions.repetition import was_done
from wordsvc.tables.actions.seats.leaving import leave, resign, return_
from wordsvc.tables.answers import FINISHED
from wordsvc.tables.errors import CONFLICT, FORBIDDEN, GONE, TOO_MANY, TableError
from wordsvc.web.blueprint import lead_to, show, wants_part
from wordsvc.web.forms.form_guard import accept_form
from wordsvc.web.messages import describe_code, describe_error, describe_refusal
from wordsvc.web.play.coach import OFF, keep_coach, turn_coach
from wordsvc.web.play.hand_order import keep_order, put_first
from wordsvc.web.play.scenes import go_on
from wordsvc.web.play.seat_facts import seat_facts
from wordsvc.web.play.seat_keys import keep_keys, read_keys
from wordsvc.web.play.table_facts import composed_moves, hints_of, look_up_for, picks, read_act, table_facts
from wordsvc.web.play.viewer import PageViewer, open_viewer, seat_of, table_address, token_of

_MAX_DIGITS: Final = 9

_VERBS: Final = {"lay": "lay", "call": "call"}
"""The verb for a typed move that has no button, by the form of the game's moves."""

_LATE: Final = "stale_version"
_TOO_LATE: Final = "too_late"
_NOT_TO_ACT: Final = "not_your_turn"
"""The code for a button that was right a moment ago: others were quicker, in a race also by a move."""

_SAID_AT_THE_TABLE: Final = (CONFLICT, FORBIDDEN, GONE, TOO_MANY)
"""The kinds of refusals that leave the table in sight."""

PICKED: Final = "picked"
"""The field of the button that makes the moves of what was chosen on the page."""

WORD: Final = "word"
"""The field of a word that is looked up."""

Act = Callable[[str | None, dict[str, Any], str], object]
"""Does something with a token, the version that the form knew, and its idempotency key."""


def show_table(match_id: str) -> AnyResponse:
    """Show the table; 204 while `?after=` is the version that it has."""
    if (left := go_on(match_id)) is not None:
        return left
    looked = open_viewer(match_id, composed=composed_moves())
    if (turned := turn_coach(match_id, looked.document["game"])) is not None:
        return turned
    if request.args.get("after", "") == str(looked.document["version"]):
        return _private(make_response("", 204))
    hints = hints_of(looked) if request.args.get("hint") else []
    if WORD in request.args:
        hints = look_up_for(looked, request.args[WORD])
    return show_look(looked, hints=hints, picked=picks())


def show_look(
    looked: PageViewer,
    status: int = 200,
    *,
    fault: str = "",
    hints: Sequence[str] = (),
    picked: Sequence[str] = (),
) -> Response:
    """Return the page of a table as somebody sees it, with what could not be done."""
    facts = {**table_facts(looked, picked), **seat_facts(looked)}
    arranges = bool(request.args.get("arrange"))
    response = show("play/table.html", status, fault=fault, hints=hints, arranges=arranges, **facts)
    if looked.seat and looked.document["status"] == FINISHED:
        keep_coach(response, looked.document["game"], OFF)
    if looked.lost:
        keep_keys(response, looked.document["id"], looked.keys)
    return _private(response)


def make_move(match_id: str) -> AnyResponse:
    """Make the move of a button, or the one that was typed, after those of the act so far."""

    def act(token: str | None, version: dict[str, Any], key: str) -> None:
        composed = composed_moves()
        chosen = request.form.getlist(PICK) if PICKED in request.form else []
        # Another button of the same form is another act, and no repetition.
        key = " ".join([key, *composed, *chosen, request.form.get("move", ""), _typed()])
        if (chosen or _typed()) and was_done(get_tables(), match_id, token, key):
            return  # the same words and places may be other cards by now
        moves = read_act(open_viewer(match_id, told=0), read_picks(chosen)) if chosen else []
        moves = moves or [*composed, _read_move(match_id)]
        asked = {"move": moves[0]} if len(moves) == 1 else {"moves": moves}
        submit_move(get_tables(), match_id, token, {**asked, **version}, key)

    return do_at_table(match_id, act)


def ask_to_undo(match_id: str) -> AnyResponse:
    """Take the last move of the seat back, or ask the others."""
    return do_at_table(
        match_id, lambda token, version, key: ask_undo(get_tables(), match_id, token, version, key)
    )


def answer_to_undo(match_id: str) -> AnyResponse:
    """Allow or refuse that another player takes a move back."""

    def act(token: str | None, version: dict[str, Any], key: str) -> None:
        answer = {"agree": request.form.get("agree") == "yes", **version}
        answer_undo(get_tables(), match_id, token, answer, key)

    return do_at_table(match_id, act)


def propose_something(match_id: str) -> AnyResponse:
    """Propose something that the others have to agree to."""

    def act(token: str | None, version: dict[str, Any], key: str) -> None:
        about = {"seat": _number(request.args["of"])} if "of" in request.args else {}
        propose(
            get_tables(), match_id, token, {"kind": request.args.get("kind", ""), **about, **version}, key
        )

    return do_at_table(match_id, act)


def answer_to_proposal(match_id: str) -> AnyResponse:
    """Agree to a proposal, or refuse it."""

    def act(token: str | None, version: dict[str, Any], key: str) -> None:
        answer = {"agree": request.form.get("agree") == "yes", **version}
        answer_proposal(get_tables(), match_id, token, answer, key)

    return do_at_table(match_id, act)


def react_at_table(match_id: str) -> AnyResponse:
    """Tell a reaction to those at the table."""
    wanted = {"reaction": request.args.get("reaction", "")}
    return do_at_table(match_id, lambda token, _, key: react(get_tables(), match_id, token, wanted, key))


def give_up(match_id: str) -> AnyResponse:
    """Resign: a bot plays on."""
    return do_at_table(match_id, lambda token, _, key: resign(get_tables(), match_id, token, key))


def go_away(match_id: str) -> AnyResponse:
    """Leave until one returns: a bot plays on, or the match waits."""
    then = {"then": request.args.get("then", "bot")}
    return do_at_table(match_id, lambda token, _, key: leave(get_tables(), match_id, token, then, key))


def come_back(match_id: str) -> AnyResponse:
    """Return, and play on."""
    return do_at_table(match_id, lambda token, _, key: return_(get_tables(), match_id, token, key))


def arrange(match_id: str) -> AnyResponse:
    """Put a card of the hand before the others."""
    accept_form()
    response = see_table(match_id, arrange="1")
    place = _number(request.form.get("front", ""))
    keep_order(response, match_id, put_first(request.form.getlist("held"), place))
    return response


def do_at_table(match_id: str, act: Act) -> AnyResponse:
    """Do what a form of the table says; what cannot be is said above the table as it is now.

    Raises what `wordsvc.web.errors` shows as a page of its own: a form from elsewhere, a store that is away.
    """
    key = accept_form()
    try:
        act(token_of(read_keys(match_id)), {"version": _number(request.form.get("version", ""))}, key)
    except (InputError, GameError) as error:
        if error.code == _NOT_TO_ACT:
            return show_look(open_viewer(match_id), 409, fault=_describe_late())
        looked = open_viewer(match_id, composed=composed_moves())
        return show_look(looked, 422, fault=describe_refusal(error), picked=request.form.getlist("pick"))
    except TableError as error:
        if error.kind not in _SAID_AT_THE_TABLE:
            raise
        if error.code == _TOO_LATE:  # it is over and done with, so that the page clears what was typed
            return show_look(open_viewer(match_id), 200, fault=translate(error.message))
        return show_look(open_viewer(match_id), 409, fault=_describe_refusal(error))
    return see_table(match_id)


def see_table(match_id: str, **fields: str) -> AnyResponse:
    """Return the table after something was done: the part where htmx swaps it, else the way to the page."""
    if not fields and _curtain_falls(match_id):
        return lead_to(table_address(match_id))
    if wants_part() and not fields:
        return show_look(open_viewer(match_id))
    if seat := request.form.get(SEAT, ""):
        fields[SEAT] = seat
    return redirect(table_address(match_id, fields), 303)


def _curtain_falls(match_id: str) -> bool:
    """Return True if another person at this browser is asked, and the one who has just acted is not."""
    keys = read_keys(match_id)
    seat = seat_of(keys)
    if len(keys.seats) == 1 or not seat:
        return False
    asked = open_viewer(match_id, told=0).document["to_act"]
    return seat not in asked and any(each in asked for each in keys.seats)


def _read_move(match_id: str) -> str:
    """Return the move of the button, or the one that is typed. Raises `GameError` or `InputError`."""
    move = request.form.get("move", "")
    typed = _typed()
    if move:
        return move
    looked = open_viewer(match_id, told=0)
    game, view, grammar = looked.seen.rules.game, looked.document["view"], looked.document["legal_grammar"]
    if not typed and grammar:
        raise InputError("typed", "nothing_typed", message("type a word or tap its cards"))
    if not typed:
        raise InputError("move", "nothing_chosen", message("choose a move"))
    if view is None:
        return typed
    verb = request.form.get("verb") or _VERBS.get(grammar or "", "")
    return game.format_move(game.parse_typed(view, f"{verb} {typed}".strip()))


def _typed() -> str:
    return request.form.get("typed", "").strip()


def _describe_refusal(error: TableError) -> str:
    """Return the reason why the table refuses, with the typed word where another came first."""
    return _describe_late() if error.code == _LATE else describe_error(error)


def _describe_late() -> str:
    """Return a sentence that another came first, and the word that was typed."""
    tried = _typed()
    said = describe_code(_LATE)
    return translate("{problem} Not done: {move}", problem=said, move=tried[:80]) if tried else said


def _private(response: Response) -> Response:
    """Keep a table out of caches and of the lists of search engines."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS else -1

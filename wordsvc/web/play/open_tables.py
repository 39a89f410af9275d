"""`/play/mine`: the open matches that count for this browser, each with a way to end it."""

from typing import NamedTuple

from flask import Response, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from games.core import InvalidInput
from games.errors import GameError
from wordsvc.catalogue import find_rulebook
from wordsvc.http.tables_extension import get_tables
from wordsvc.input.messages import translate
from wordsvc.tables.actions.cancellation import cancel, release
from wordsvc.tables.actions.creation import DEVICE_FULL
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.listing import list_own
from wordsvc.tables.actions.proposals import answer_proposal, propose
from wordsvc.tables.actions.seats.leaving import return_
from wordsvc.tables.answers import LIVE
from wordsvc.tables.errors import FORBIDDEN, GONE, NOT_KNOWN, TableError
from wordsvc.tables.requests import CALL_OFF
from wordsvc.web.blueprint import lead_to, show
from wordsvc.web.device import find_device, open_device
from wordsvc.web.forms.form_guard import accept_form
from wordsvc.web.messages import describe_code, describe_error
from wordsvc.web.play.seat_keys import read_keys
from wordsvc.web.play.table_views import show_look
from wordsvc.web.play.viewer import name_of, open_viewer, table_address


class OpenTable(NamedTuple):
    """An open match of this browser: its title, its players, and True if it has begun."""

    id: str
    title: str
    players: list[str]
    has_begun: bool


def show_open_tables() -> Response:
    """Show the open matches that this browser has made; with `?full=`, that no more may be made."""
    device = find_device()
    listed = [] if device is None else list_own(get_tables(), device)
    found = [
        OpenTable(
            each["id"],
            _title_of(each["game"]),
            [name_of(seat) for seat in each["seats"]],
            each["status"] == "playing",
        )
        for each in listed
    ]
    response = show(
        "play/open_tables.html",
        fault=describe_code(DEVICE_FULL) if "full" in request.args else "",
        is_released="released" in request.args,
        open=found,
        most=get_tables().settings.matches_per_device,
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _title_of(game: str) -> str:
    """Return the title of a game, or the name of one that is no longer here."""
    try:
        return translate(find_rulebook(game).title)
    except InvalidInput:
        return game


def end_table(match_id: str) -> AnyResponse:
    """End a match as far as this browser may: call it off, or propose that to the others.

    A match that goes on without this browser counts for it no longer.
    """
    accept_form()
    device, keys, tables = open_device(), read_keys(match_id), get_tables()
    try:
        cancel(tables, match_id, keys.owner, device)
    except TableError as error:
        refusal = error
    else:
        return lead_to(url_for("pages.open_tables"))
    try:
        asked = [_call_off(match_id, token) for token in keys.seats.values()]
    except (TableError, GameError) as error:
        return show_look(open_viewer(match_id), 409, fault=describe_error(error))
    if refusal.code == "already_played" and not any(asked) and release(tables, match_id, device):
        return lead_to(url_for("pages.open_tables", released=1))
    looked = open_viewer(match_id)
    if looked.document["status"] not in LIVE:
        return lead_to(url_for("pages.open_tables"))
    if any(asked):
        return lead_to(table_address(match_id))
    return show_look(looked, 409, fault=describe_error(refusal))


def _call_off(match_id: str, token: str) -> bool:
    """Propose for a seat that the match is called off, or agree to it; return False if the seat may not.

    Raises `TableError`.
    """
    tables = get_tables()
    try:
        document = get_match(tables, match_id, token)
        if document["you"] and document["seats"][document["you"] - 1]["state"] == "left":
            return_(tables, match_id, token)
            document = get_match(tables, match_id, token)
        version, asked = {"version": document["version"]}, document["proposal"]
        if asked is None:
            propose(tables, match_id, token, {"kind": CALL_OFF, **version})
        elif asked["kind"] == CALL_OFF and asked["by"] != document["you"]:
            answer_proposal(tables, match_id, token, {"agree": True, **version})
    except TableError as error:
        if error.kind not in (NOT_KNOWN, FORBIDDEN, GONE):
            raise
        return False
    return True

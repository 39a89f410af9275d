"""Sitting down at a table by a link, going on at another phone, and what the owner does with seats."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from games.errors import GameError
from wordsvc.http.middleware.budgets import take_token
from wordsvc.http.middleware.rate_limits import take_more
from wordsvc.http.service import current_request
from wordsvc.http.tables_extension import base_url, client_address, get_tables
from wordsvc.input import InputError
from wordsvc.input.messages import translate
from wordsvc.input.texts import printable
from wordsvc.tables.actions.cancellation import cancel
from wordsvc.tables.actions.creation import DEVICE_FULL
from wordsvc.tables.actions.document import get_deck, see_match
from wordsvc.tables.actions.rematch import rematch
from wordsvc.tables.actions.seats.bots import seat_bot
from wordsvc.tables.actions.seats.invitation import invite
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.actions.seats.recovery import recover
from wordsvc.tables.actions.start import start
from wordsvc.tables.errors import CONFLICT, TableError
from wordsvc.web.blueprint import lead_to, show
from wordsvc.web.device import open_device
from wordsvc.web.forms.form_guard import accept_form
from wordsvc.web.messages import describe_error
from wordsvc.web.play.levels import EASY, LEVELS, bot_of_level
from wordsvc.web.play.new_table_views import MAKE_COST, keep_name, own_name
from wordsvc.web.play.own_tables import keep_table
from wordsvc.web.play.seat_keys import SeatKeys, hold_keys, keep_keys, read_keys
from wordsvc.web.play.table_views import do_at_table, show_look
from wordsvc.web.play.viewer import open_viewer, table_address, token_of
from wordsvc.web.rules.decks import ShownDeck, show_deck
from wordsvc.web.score.qr_code import draw_qr_code


def show_invitation(match_id: str, ticket: str) -> Response:
    """Ask whoever opened a link by what name they sit down; nothing is changed by looking."""
    return _show_invitation(match_id, ticket, own_name())


def sit_down(match_id: str, ticket: str) -> AnyResponse:
    """Take the seat of a link, and go to the table."""
    key = accept_form()
    take_token(current_request(), "joins")
    name = request.form.get("name", "")
    try:
        joined = join(get_tables(), match_id, {"ticket": ticket, "name": name}, key)
    except InputError as error:
        return _show_invitation(match_id, ticket, name, describe_error(error, {"name": translate("Name")}))
    except TableError as error:
        if error.kind == CONFLICT and read_keys(match_id).seats:  # a double tap, or the way back
            return lead_to(table_address(match_id))
        raise
    response = lead_to(table_address(match_id))
    _keep(response, match_id, read_keys(match_id).sit(joined["seat"], joined["token"], joined["recovery"]))
    keep_name(response, joined["match"]["seats"][joined["seat"] - 1]["name"] or "")
    return response


def show_other_phone(match_id: str, seat: int) -> AnyResponse:
    """Show the link by which another phone takes the seat of this one."""
    recovery = read_keys(match_id).recoveries.get(seat)
    if recovery is None:
        return redirect(table_address(match_id), 303)
    path = url_for("pages.show_recovery", match_id=match_id, seat=seat, recovery=recovery)
    address = base_url() + path
    qr_code = draw_qr_code(address)
    return _unstored(show("play/other_phone.html", match_id=match_id, address=address, qr_code=qr_code))


def show_table_deck(match_id: str) -> Response:
    """Show the deck of a match, card by card. Raises `TableError` for a match without one."""
    deck = get_deck(get_tables(), match_id, read_keys(match_id).viewer_token)
    return _unstored(show("play/deck.html", match_id=match_id, deck=show_deck(deck)))


def show_recovery(match_id: str, seat: int, recovery: str) -> Response:
    """Ask whoever opened a link whether this phone takes the seat; looking changes nothing."""
    return _unstored(show("play/recovery.html", match_id=match_id, seat=seat, recovery=recovery))


def take_over(match_id: str, seat: int, recovery: str) -> AnyResponse:
    """Take the seat of a recovery link, and go to the table."""
    key = accept_form()
    take_token(current_request(), "joins")
    taken = recover(get_tables(), match_id, seat, {"recovery": recovery}, key)
    response = lead_to(table_address(match_id))
    _keep(response, match_id, read_keys(match_id).sit(seat, taken["token"], taken["recovery"]))
    return response


def invite_anew(match_id: str) -> AnyResponse:
    """Make a new link for a seat; before the start whoever sat there has lost it."""

    def act(owner: str | None) -> SeatKeys:
        seat, keys = _seat_number(), read_keys(match_id)
        is_open = see_match(get_tables(), match_id, keys.viewer_token).document["status"] == "open"
        made = invite(get_tables(), match_id, seat, owner if is_open else token_of(keys), base_url())
        return keys.invite(seat, made["ticket"])

    return _by_owner(match_id, act)


def seat_level(match_id: str) -> AnyResponse:
    """Seat a bot, or make one play on for a person who is away and keeps the keys."""

    def act(owner: str | None) -> SeatKeys:
        seat = _seat_number()
        match = seat_bot(get_tables(), match_id, seat, owner, {"bot": _bot(match_id, owner)})
        keys = read_keys(match_id)
        return keys if match["seats"][seat - 1]["kind"] == "person" else _without(keys, seat)

    return _by_owner(match_id, act)


def start_with_bots(match_id: str) -> AnyResponse:
    """Begin with bots on all open seats; without the owner's key as whoever sits there."""

    def act(owner: str | None) -> SeatKeys:
        keys = read_keys(match_id)
        start(get_tables(), match_id, owner or token_of(keys), {"bots": _bot(match_id, owner)})
        return keys._replace(tickets={})

    return _by_owner(match_id, act)


def call_off(match_id: str) -> AnyResponse:
    """End the match for all."""

    def act(owner: str | None) -> SeatKeys:
        cancel(get_tables(), match_id, owner)
        return read_keys(match_id)

    return _by_owner(match_id, act)


def play_again(match_id: str) -> AnyResponse:
    """Make a match with the same agreement, or find the one that another has made, and sit down at it."""
    accept_form()
    take_more(current_request(), MAKE_COST)
    keys = read_keys(match_id)
    if not keys.seats:
        return show_look(
            open_viewer(match_id), 403, fault=translate("Only who sits at the table may do this.")
        )
    new = SeatKeys(keys.owner)
    following = ""
    seats = see_match(get_tables(), match_id, keys.owner).document["seats"]
    for seat, token in sorted(keys.seats.items()):
        try:
            made = rematch(get_tables(), match_id, token, client_address(), base_url(), open_device())
            following = made["id"]
            joined = join(
                get_tables(), following, {"ticket": made["ticket"], "name": seats[seat - 1]["name"]}, None
            )
            new = new.sit(joined["seat"], joined["token"], joined["recovery"])
        except TableError as error:
            if error.code == DEVICE_FULL:
                return lead_to(url_for("pages.open_tables", full=1))
            if error.code != "ticket_used":
                return show_look(open_viewer(match_id), 409, fault=describe_error(error))
            following = open_viewer(match_id).document["rematch"] or following
        except InputError as error:  # the name is of a time when it was not refused
            return show_look(
                open_viewer(match_id), 422, fault=describe_error(error, {"name": translate("Name")})
            )
    response = lead_to(table_address(following))
    if new.seats:
        _keep(response, following, new)
    return response


def _by_owner(match_id: str, act: Callable[[str | None], SeatKeys]) -> AnyResponse:
    """Do what the owner of a match may do, and keep the keys that come of it."""
    kept: list[SeatKeys] = []

    def act_and_hold(*_: object) -> None:
        kept.append(act(read_keys(match_id).owner))
        hold_keys(match_id, kept[0])

    response = do_at_table(match_id, act_and_hold)
    if kept:
        keep_keys(response, match_id, kept[0])
    return response


def _seat_number() -> int:
    """Return the number of the seat that a form is about; 0, which no seat has, for what is no number."""
    return request.args.get("of", 0, type=int)


def _bot(match_id: str, owner: str | None) -> str:
    level = request.form.get("level", EASY)
    game = see_match(get_tables(), match_id, owner).rules.game
    return bot_of_level(level if level in LEVELS else EASY, game)


def _without(keys: SeatKeys, seat: int) -> SeatKeys:
    tickets = {number: ticket for number, ticket in keys.tickets.items() if number != seat}
    return keys.lose(seat)._replace(tickets=tickets)


def _keep(response: AnyResponse, match_id: str, keys: SeatKeys) -> None:
    keep_keys(response, match_id, keys)
    keep_table(response, match_id, list(keys.seats))


def _show_invitation(match_id: str, ticket: str, name: str, fault: str = "") -> Response:
    seen: dict[str, Any] = {}
    try:
        found = see_match(get_tables(), match_id, read_keys(match_id).viewer_token)
        seen = {
            "title": translate(found.rules.rulebook.title),
            "players": [printable(seat["name"]) for seat in found.document["seats"] if seat["name"]],
            "seeded": found.document["seeded"],
        }
    except (TableError, GameError):  # a private match tells only who sits at it; the ticket decides
        pass
    response = show(
        "play/invitation.html",
        422 if fault else 200,
        ticket=ticket,
        match_id=match_id,
        name=name,
        fault=fault,
        seen=seen,
        deck=_deck_of(match_id, ticket),
    )
    return _unstored(response)


def _deck_of(match_id: str, ticket: str) -> ShownDeck | None:
    """Return the deck of a match for the holder of a link; None in a game without one, or for a void link."""
    with suppress(TableError, GameError):
        return show_deck(get_deck(get_tables(), match_id, read_keys(match_id).viewer_token, ticket))
    return None


def _unstored(response: Response) -> Response:
    """Forbid caches to keep a page that has a secret."""
    response.headers["Cache-Control"] = "no-store"
    return response

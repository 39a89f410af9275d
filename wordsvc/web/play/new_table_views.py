"""`/play`: making a match, and the tables of this browser."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from flask import Response, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from games.errors import GameError
from wordsvc.catalogue import find_rulebook
from wordsvc.http.middleware.rate_limits import take_more
from wordsvc.http.service import current_request
from wordsvc.http.tables_extension import base_url, client_address, get_tables
from wordsvc.input import InputError
from wordsvc.input.messages import translate
from wordsvc.store.errors import StoreError
from wordsvc.tables.actions.creation import DEVICE_FULL, create_match
from wordsvc.tables.actions.document import see_match
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.actions.seats.player_names import check_names_together, read_player_name
from wordsvc.tables.answers import MatchDocument
from wordsvc.tables.errors import TOO_MANY, TableError
from wordsvc.tables.secrets import Secrets
from wordsvc.web import cookies
from wordsvc.web.blueprint import lead_to, show
from wordsvc.web.device import open_device
from wordsvc.web.forms.deck_field import read_deck_text
from wordsvc.web.forms.form_guard import accept_form
from wordsvc.web.messages import describe_error, describe_fault
from wordsvc.web.play.levels import LEVELS
from wordsvc.web.play.new_table_form import (
    FRIEND,
    GAMES,
    HERE,
    NOBODY,
    NewTableForm,
    editions_of,
    labels,
    labels_of,
    match_request,
    option_fields,
    paces_of,
    read_new_table,
    usual_game,
)
from wordsvc.web.play.own_tables import OwnTable, keep_table, own_tables
from wordsvc.web.play.seat_keys import SeatKeys, keep_keys
from wordsvc.web.play.viewer import name_of

MAKE_COST: Final = 3
"""Tokens of the limit besides that of the page, as a new match over HTTP takes them."""

NAME: Final = "name"
"""The cookie with the name by which somebody at this browser sat down last."""


class KnownTable(NamedTuple):
    """A table of this browser: its title, its players, how it stands or ended, and whether we are asked."""

    id: str
    title: str
    players: list[str]
    status: str
    asked: bool
    result: str


def show_form() -> Response:
    """Show the form of a game, as `?game=` and its other fields propose it, and our tables."""
    return _show(read_new_table(request.args, own_name()))


def make_table() -> AnyResponse:
    """Make a match, sit down at it, and go there. The same form does so once."""
    key = accept_form()
    take_more(current_request(), MAKE_COST)
    typed = read_new_table(request.form, own_name(), quick="who" not in request.form)
    try:
        typed = typed._replace(deck=read_deck_text())
        names = _read_names(typed)
        made = create_match(
            get_tables(), match_request(typed), client_address(), base_url(), _secrets_of(key), open_device()
        )
    except TableError as error:
        if error.code == DEVICE_FULL:
            return lead_to(url_for("pages.open_tables", full=1))
        if error.kind != TOO_MANY:
            raise
        return _show(typed, describe_error(error), 429)
    except (InputError, GameError) as error:
        return _show(typed, describe_fault(error, labels_of(typed.game)), 422)
    response = lead_to(url_for("pages.table", match_id=made["id"]))
    tickets = {each["seat"]: each["ticket"] for each in made["join"]}
    _sit_down(response, made["id"], SeatKeys(made["owner_token"], {}, tickets), names, key)
    if names:
        keep_name(response, next(iter(names.values())))
    return response


def own_name() -> str:
    """Return the name by which somebody at this browser sat down last, "" where none is known."""
    with suppress(InputError, ValueError):
        return read_player_name(bytes.fromhex(request.cookies.get(NAME, "")[:400]).decode())
    return ""


def keep_name(response: AnyResponse, name: str) -> None:
    """Remember by what name somebody sat down."""
    cookies.keep(response, NAME, _to_ascii(name))


def _read_names(typed: NewTableForm) -> dict[int, str]:
    """Return the names of those at this browser by seat.

    Raises `InputError` on "name" and `InvalidInput` on "game".
    """
    names = {seat: read_player_name(name) for seat, name in typed.names.items()}
    check_names_together(names, usual_game(typed.game))
    return names


def _to_ascii(name: str) -> str:
    """Return a name in letters that every cookie may have."""
    return name.encode().hex()


def _sit_down(response: AnyResponse, match_id: str, keys: SeatKeys, names: dict[int, str], key: str) -> None:
    """Take the seats of those at this browser, and keep their keys."""
    for seat, name in names.items():
        ticket = {"ticket": keys.tickets.get(seat, ""), "name": name}
        with suppress(TableError):  # the same form was here before, and its seat has moved since
            joined = join(get_tables(), match_id, ticket, key)
            keys = keys.sit(seat, joined["token"], joined["recovery"])
    keep_keys(response, match_id, keys)
    keep_table(response, match_id, list(keys.seats))


def _secrets_of(key: str) -> Secrets:
    """Return the id and the tokens of a match, which this browser draws the same again for the same form."""
    drawn = _draw(key)
    return Secrets(lambda size: next(drawn)[:size])


def _draw(key: str) -> Iterator[bytes]:
    device = open_device().encode()
    for number in range(1_000):
        yield hmac.new(device, f"table {number} {key}".encode(), hashlib.sha256).digest()


def _show(typed: NewTableForm, fault: str = "", status: int = 200) -> Response:
    known = typed.game in GAMES
    return show(
        "play/play.html",
        status,
        typed=typed,
        fault=fault,
        labels=labels(),
        options=option_fields(typed.game) if known else [],
        editions=editions_of(typed.game) if known else [],
        paces=paces_of(typed.game) if known else [],
        least=min(find_rulebook(typed.game).variants[0].seats) if known else 0,
        who=[(HERE, ""), (FRIEND, ""), *LEVELS.items(), (NOBODY, "")],
        own=known_tables(),
    )


def known_tables() -> list[KnownTable]:
    """Return the tables of this browser; none where the store cannot be reached."""
    found = []
    for own in own_tables():
        try:
            found.append(_look(own))
        except TableError:  # it is gone, or private
            continue
        except StoreError:
            return []
    return found


def _look(own: OwnTable) -> KnownTable:
    seen = see_match(get_tables(), own.id, None)
    document = seen.document
    return KnownTable(
        own.id,
        translate(seen.rules.rulebook.title),
        [name_of(seat) for seat in document["seats"]],
        document["status"],
        any(seat in own.seats for seat in document["to_act"]),
        _describe_result(document, own.seats),
    )


def _describe_result(document: MatchDocument, seats: Sequence[int]) -> str:
    """Return how a match ended for those at this browser, with the scores."""
    scores, winners = document["scores"], document["winners"]
    if scores is None or winners is None:
        return translate("over")
    numbers = " : ".join(map(str, scores))
    if len(seats) != 1:
        return numbers
    won = seats[0] in winners
    return translate("won, {scores}", scores=numbers) if won else translate("lost, {scores}", scores=numbers)

"""`/play/ID/events`: the table as it changes, each time the part that the page swaps."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import Final

import orjson
from flask import Response, copy_current_request_context, render_template, request

from games.errors import GameError
from wordsvc.http.middleware.negotiation import EVENT_STREAM
from wordsvc.http.service import ServiceResponse, current_request
from wordsvc.http.streams import find_viewer, owns, send_stream, subscribe
from wordsvc.http.tables_extension import get_tables
from wordsvc.input.messages import current_language, use_language
from wordsvc.store.errors import StoreError
from wordsvc.store.rows.reaction_rows import ReactionRow
from wordsvc.tables.actions.document import arrive, see_people
from wordsvc.tables.errors import TableError
from wordsvc.tables.live.subscription import Message
from wordsvc.web.play.seat_facts import presence_facts, say_reaction, seat_facts
from wordsvc.web.play.seat_keys import read_keys
from wordsvc.web.play.table_facts import table_facts
from wordsvc.web.play.viewer import open_viewer, seat_of

_MAX_DIGITS: Final = 9


def follow_table(match_id: str) -> Response:
    """Follow a table. Each message is the part of the page, without a name, for htmx to swap.

    The id of a message is the version of the match as its viewer knows it. Raises `TableError`.
    """
    tables, keys = get_tables(), read_keys(match_id)
    seat = seat_of(keys)
    token = keys.seats[seat] if seat else keys.viewer_token
    version = _version()
    viewer = find_viewer(tables, match_id, token, version)
    if current_request().method == "HEAD":
        return ServiceResponse(content_type=EVENT_STREAM)
    language = current_language()
    is_owner = False
    with suppress(TableError):
        is_owner = owns(tables, match_id, keys.owner)

    def frames(messages: Sequence[Message]) -> bytes:
        with use_language(language):
            return _frame(match_id)

    def reactions(rows: Sequence[ReactionRow]) -> bytes:
        with use_language(language):
            return b"".join(_event("reaction", {"says": says}) for says in _say_reactions(match_id, rows))

    def beat() -> bytes:
        with use_language(language):
            return _event("beat", _states(match_id, viewer, token))

    with ExitStack() as held:
        subscription = subscribe(
            tables, held, match_id, viewer, version, token, stays=False, is_owner=is_owner
        )
        return send_stream(
            subscription,
            copy_current_request_context(frames),
            held,
            copy_current_request_context(reactions),
            copy_current_request_context(beat),
        )


def _frame(match_id: str) -> bytes:
    """Return the part of the page as it is now, as a message."""
    looked = open_viewer(match_id)
    text = render_template(
        "play/table_part.html",
        fault="",
        hints=(),
        arranges=False,
        **table_facts(looked),
        **seat_facts(looked),
    )
    data = "\n".join(f"data: {line}" for line in text.splitlines() if line)
    return f"id: {looked.document['version']}\n{data}\n\n".encode()


def _event(name: str, facts: Mapping[str, object]) -> bytes:
    """Return a message with a name, which the script of the page reads."""
    return f"event: {name}\ndata: {orjson.dumps(facts).decode()}\n\n".encode()


def _say_reactions(match_id: str, rows: Sequence[ReactionRow]) -> list[str]:
    """Return reactions as lines; none where the match cannot be seen any more."""
    with suppress(TableError, GameError, StoreError):
        looked = open_viewer(match_id, told=0)
        return [say_reaction(looked, row.seat, row.reaction) for row in rows]
    return []


def _states(match_id: str, seat: int, token: str | None) -> dict[str, str]:
    """Return the states of people in words, which change without a message; those of bots come with one."""
    tables = get_tables()
    with suppress(TableError, StoreError):
        seats = see_people(tables, match_id, token)
        if any(each["seat"] == seat and each["state"] == "away" for each in seats):
            arrive(tables, match_id, seat)
        return presence_facts(seats, seat)
    return {}


def _version() -> int:
    """Return the version of the page, by the header of a reopened stream or by its address."""
    text = request.headers.get("Last-Event-ID") or request.args.get("after", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS else 0

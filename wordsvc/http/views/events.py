"""`/v1/matches/ID/events`: the events of a match, as a stream or by long polls."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Final

import orjson
from flask import Response

from wordsvc.http.limits import MAX_WAIT
from wordsvc.http.middleware.negotiation import EVENT_STREAM, JSON
from wordsvc.http.requests import read_query
from wordsvc.http.resources.events import LAST_EVENT_ID, QUERY
from wordsvc.http.resources.table_parts import token_sent
from wordsvc.http.service import ServiceResponse, current_request
from wordsvc.http.streams import find_viewer, owns, send_stream, subscribe
from wordsvc.http.tables_extension import get_tables
from wordsvc.input import InputError
from wordsvc.input.texts import parse_whole_number
from wordsvc.store.rows.reaction_rows import ReactionRow
from wordsvc.tables.actions.document import write_reaction
from wordsvc.tables.answers import Told
from wordsvc.tables.live.subscription import Message

_MAX_VERSION: Final = 999_999_999


def follow_match(match_id: str) -> Response | Told:
    """Follow a match: all that you are told after a version, in order.

    With `Accept: text/event-stream` the answer is a stream that goes on until the match is over. Each
    message is `id: VERSION`, `event: match` and `data`: a document with `version`, `events`, `to_act`,
    `status`, `deadline` and `head`. A reaction of somebody comes as `event: reaction`, without an id, with
    `seat`, `reaction` and `at`. After `event: end` there is nothing more; after `event: bye`, and whenever
    it breaks off, open it again with `Last-Event-ID`. Otherwise the answer comes as soon as there is a
    message, and is 204 when there is none within `wait` seconds.

    In `events` seats count from 0, as in logs; everywhere else they count from 1.
    """
    tables = get_tables()
    query = read_query(QUERY)
    after = _read_number(query, "after", _MAX_VERSION)
    wait = _read_number(query, "wait", MAX_WAIT)
    sent = current_request().headers.get(LAST_EVENT_ID.name)
    token, version = token_sent(), int(sent) if sent else after
    viewer = find_viewer(tables, match_id, token, version)
    streams = current_request().media_type == EVENT_STREAM
    if current_request().method == "HEAD":
        return ServiceResponse(content_type=EVENT_STREAM if streams else JSON)
    with ExitStack() as held:
        subscription = subscribe(
            tables,
            held,
            match_id,
            viewer,
            version,
            token,
            stays=not streams,
            is_owner=owns(tables, match_id, token),
        )
        if not streams:
            return _answer(subscription.wait(wait))
        return send_stream(subscription, _frames, held, _reactions)


def _frames(messages: Sequence[Message]) -> bytes:
    """Return messages as events, made once for all readers."""
    return b"".join(message.frame for message in messages)


def _reactions(rows: Sequence[ReactionRow]) -> bytes:
    """Return reactions as events, which have no version and so no id."""
    told = (orjson.dumps(write_reaction(row)).decode() for row in rows)
    return "".join(f"event: reaction\ndata: {data}\n\n" for data in told).encode()


def _read_number(query: Mapping[str, Sequence[str]], name: str, most: int) -> int:
    """Return a whole number of the query, 0 when it is left out. Raises `InputError`."""
    values = query.get(name, ["0"])
    number = parse_whole_number(values[0])
    if len(values) != 1 or number is None or number > most:
        raise InputError(name, "bad_number", f"{name} must be a whole number from 0 to {most}")
    return number


def _answer(messages: list[Message]) -> Response | Told:
    """Return the answer to a long poll."""
    if not messages:
        return ServiceResponse.empty(204)
    told = [orjson.loads(message.body) for message in messages]
    events = [event for message in told for event in message["events"]]
    return {"version": messages[-1].version, "events": events, "head": told[-1].get("head")}

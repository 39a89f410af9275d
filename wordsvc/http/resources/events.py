"""`/v1/matches/ID/events`: what is told at a match, as a stream or by long polls."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

import orjson
from flask import Response

from wordsvc.http.limits import MAX_WAIT
from wordsvc.http.middleware.negotiation import JSON
from wordsvc.http.operations import Example, HeaderParameter, MediaType, Operation
from wordsvc.http.requests import read_query
from wordsvc.http.resources.table_parts import (
    MATCH_ID,
    OWNER_TOKEN,
    PLAYED_MATCH,
    SEAT_TOKEN,
    bearer,
    token_sent,
)
from wordsvc.http.service import ServiceResponse, current_request
from wordsvc.http.streams import EVENT_STREAM, find_viewer, send_stream, subscribe
from wordsvc.http.tables_door import current_tables
from wordsvc.input import InputError
from wordsvc.input.question import Field, integer
from wordsvc.input.texts import WHOLE_NUMBER, parse_whole_number

if TYPE_CHECKING:
    from wordsvc.tables.answers import Told
    from wordsvc.tables.subscription import Message

_MAX_VERSION: Final = 999_999_999
_LAST_EVENT_ID: Final = HeaderParameter(
    "Last-Event-ID",
    "The id of the last message that you have; a browser sends it. It goes before `after`.",
    pattern=f"{WHOLE_NUMBER}?",
)

_QUERY: Final = (
    Field("after", integer(0), "The version that you know; 0 for all messages.", default=0),
    Field(
        "wait",
        integer(0, MAX_WAIT),
        "Seconds until a long poll answers that there is nothing.",
        default=0,
    ),
)


def follow_match(match_id: str) -> "Response | Told":
    """Follow a match: all that you are told after a version, in order.

    With `Accept: text/event-stream` the answer is a stream that goes on until the match is over. Each
    message is `id: VERSION`, `event: match` and `data`: a document with `version`, `events`, `to_act`,
    `status` and `deadline`. After `event: end` there is nothing more; after `event: bye`, and whenever it
    breaks off, open it again with `Last-Event-ID`. Otherwise the answer comes as soon as there is a
    message, and is 204 when there is none within `wait` seconds.

    In `events` seats count from 0, as in logs; everywhere else they count from 1.
    """
    tables = current_tables()
    query = read_query(_QUERY)
    after = _read_number(query, "after", _MAX_VERSION)
    wait = _read_number(query, "wait", MAX_WAIT)
    sent = current_request().headers.get(_LAST_EVENT_ID.name)
    token, version = token_sent(), int(sent) if sent else after
    viewer = find_viewer(tables, match_id, token, version)
    streams = current_request().media_type == EVENT_STREAM
    if current_request().method == "HEAD":
        return ServiceResponse(content_type=EVENT_STREAM if streams else JSON)
    with ExitStack() as held:
        subscription = subscribe(tables, held, match_id, viewer, version, token, stays=not streams)
        if not streams:
            return _answer(subscription.wait(wait))
        return send_stream(subscription, _frames, held)


def _frames(messages: "Sequence[Message]") -> bytes:
    """Messages as events, made once for all readers."""
    return b"".join(message.frame for message in messages)


def _read_number(query: Mapping[str, Sequence[str]], name: str, most: int) -> int:
    """A whole number of the query, 0 when it is left out. Raises `InputError`."""
    values = query.get(name, ["0"])
    number = parse_whole_number(values[0])
    if len(values) != 1 or number is None or number > most:
        raise InputError(name, "bad_number", f"{name} must be a whole number from 0 to {most}")
    return number


def _answer(messages: "list[Message]") -> "Response | Told":
    """The answer to a long poll."""
    if not messages:
        return ServiceResponse.empty(204)
    told = [event for message in messages for event in orjson.loads(message.body)["events"]]
    return {"version": messages[-1].version, "events": told}


operations: Final = (
    Operation(
        "events_follow_match",
        "matches",
        "GET",
        "/v1/matches/<id:match_id>/events",
        follow_match,
        "tables.answers.Told",
        Example(parameters={"match_id": PLAYED_MATCH, "after": "1"}, headers=bearer(24)),
        parameters=(MATCH_ID, *_QUERY),
        header_parameters=(_LAST_EVENT_ID,),
        other_statuses=(204,),
        problems=(404, 409, 503),
        media_types=(
            MediaType(
                EVENT_STREAM,
                "Server-sent events: a message for each version.",
                'id: 3\nevent: match\ndata: {"version":3,"events":[],"to_act":[1],"status":"playing",'
                '"deadline":null}\n\n',
            ),
        ),
        security=(OWNER_TOKEN, SEAT_TOKEN),
        anonymous=True,
    ),
)

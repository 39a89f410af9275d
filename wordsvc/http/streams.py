"""Streams of the events of a match: the clients that may open one, the place it takes, and its messages."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Final

from flask import Response

from wordsvc.http.middleware.negotiation import EVENT_STREAM
from wordsvc.http.server.disconnects import disconnects
from wordsvc.http.server.shutdown import on_shutdown
from wordsvc.http.server.stream_limiter import stream_limiter
from wordsvc.http.service import ServiceResponse, current_request
from wordsvc.http.tables_extension import client_address
from wordsvc.store.rows.message_rows import newest_version
from wordsvc.store.rows.reaction_rows import ReactionRow
from wordsvc.tables.actions.document import arrive
from wordsvc.tables.errors import CONFLICT, TableError
from wordsvc.tables.live.presence import OWNER
from wordsvc.tables.live.subscription import Message, Subscription
from wordsvc.tables.match.access import find_viewer as find
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables

HEARTBEAT_SECONDS: Final = 15.0
"""Seconds for which a stream may be silent: proxies close a connection that is so for a minute."""
RETRY_MILLISECONDS: Final = 1000
"""Milliseconds that a browser waits until it opens the stream anew."""

COMMENT: Final = b":\n\n"
"""A message that readers of a stream pass over."""

_HEADERS: Final = {"X-Accel-Buffering": "no"}
"""Or nginx would gather messages until there are enough of them."""

Heartbeat = Callable[[], bytes]
"""A function that makes the bytes by which a stream shows that it lasts."""

Reactions = Callable[[Sequence[ReactionRow]], bytes]
"""A function that makes the bytes for reactions."""

Frames = Callable[[Sequence[Message]], bytes]
"""A function that makes the bytes for messages that came together."""


def find_viewer(tables: Tables, match_id: str, token: str | None, version: int) -> int:
    """Return the viewer's seat, 0 for a spectator, who are there from now on; it wakes a match that sleeps.

    Raises `TableError`, as for a future version.
    """
    with tables.database.reading() as connection:
        viewer = find(connection, match_id, token).seat
    if viewer:
        arrive(tables, match_id, viewer)
    with tables.database.reading() as connection:
        newest = newest_version(connection, match_id, viewer)
    if version > newest:
        raise TableError(CONFLICT, "version_ahead", f"You have been told {newest} messages, not {version}.")
    return viewer


def owns(tables: Tables, match_id: str, token: str | None) -> bool:
    """Return True if a token is the owner's. Raises `TableError` if it belongs to nobody at the match."""
    with tables.database.reading() as connection:
        return token is not None and find(connection, match_id, token).owner


def subscribe(
    tables: Tables,
    held: ExitStack,
    match_id: str,
    viewer: int,
    version: int,
    token: str | None,
    *,
    stays: bool,
    is_owner: bool = False,
) -> Subscription:
    """Look on after a version.

    Args:
        tables: where the match is.
        held: what gives back all that this takes.
        match_id: which match.
        viewer: what `find_viewer` has found.
        version: after which messages are wanted.
        token: of the seat.
        stays: whether the reader waits on when the match is over.
        is_owner: whether the reader is known to own the match, too.

    Raises `TableError` or `StoreError`.
    """
    held.enter_context(stream_limiter.slot(token, client_address(), tables.settings.streams_per_client))
    broadcaster = tables.broadcaster
    on_shutdown(broadcaster)
    opened_by = hash_secret(token) if viewer and token is not None else None
    subscription = broadcaster.subscribe(match_id, viewer, opened_by, version, stays=stays)
    held.callback(broadcaster.unsubscribe, subscription)
    if is_owner:
        broadcaster.presence.enter(match_id, OWNER)
        held.callback(broadcaster.presence.leave, match_id, OWNER)
    held.enter_context(disconnects.noticed(current_request().environ, subscription.cancel))
    return subscription


def send_stream(
    subscription: Subscription,
    frames: Frames,
    held: ExitStack,
    reactions: Reactions,
    heartbeat: Heartbeat = lambda: COMMENT,
) -> Response:
    """Return the answer that goes on until the match is over; its end releases all that `held` has."""
    chunks = _chunks(subscription, frames, reactions, heartbeat)
    response = ServiceResponse(chunks, content_type=EVENT_STREAM, headers=_HEADERS)
    response.call_on_close(held.pop_all().close)
    return response


def _chunks(
    subscription: Subscription, frames: Frames, reactions: Reactions, heartbeat: Heartbeat
) -> Iterator[bytes]:
    """Yield the parts of a stream, each sent as soon as it is there."""
    yield f"retry: {RETRY_MILLISECONDS}\n\n".encode()
    while True:
        messages = subscription.wait(HEARTBEAT_SECONDS)
        if messages:
            yield frames(messages)
        told = subscription.take_reactions()
        if told and not subscription.revoked:
            yield reactions(told)
        if subscription.cancelled:
            return
        if subscription.over:
            yield b"event: end\ndata: {}\n\n"
            return
        if subscription.stopped or subscription.revoked:
            yield b"event: bye\ndata: {}\n\n"
            return
        if not messages and not told:
            yield heartbeat()

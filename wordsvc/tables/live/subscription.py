"""The messages of one viewer, for one reader: each once and in order."""

import queue
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import orjson

from wordsvc.store.changes import RETRY_SECONDS
from wordsvc.store.errors import StoreError
from wordsvc.store.rows.reaction_rows import ReactionRow
from wordsvc.tables.answers import LIVE

MAX_QUEUED: Final = 64
"""Messages that wait in memory for one reader; a slower one reads them from the store."""
MAX_READ: Final = 100
"""Messages that are read from the store at once."""


class Message(NamedTuple):
    """A message to a viewer: its JSON, and the same as an event of a stream, made once for all readers.

    `over` says whether the match is over by it.
    """

    version: int
    body: str
    frame: bytes
    over: bool


def make_message(version: int, body: str) -> Message:
    """Return the message of a row of the store."""
    frame = f"id: {version}\nevent: match\ndata: {body}\n\n".encode()
    return Message(version, body, frame, orjson.loads(body)["status"] not in LIVE)


class Stored(NamedTuple):
    """The stored messages for a reader.

    That is the status of the match, None when it is not there, the hash of the token of the reader's seat,
    and rows of messages.
    """

    status: str | None
    token: str | None
    rows: list[tuple[int, str]]


class Subscription:
    """The messages of one viewer of a match after `version`, which is that of the last one handed on.

    A message is handed on only when its version is the next one; what is missing is read from the store.
    `over` is set when the match is over and all messages were handed on, `stopped` when the process stops,
    `cancelled` when the reader has gone, `revoked` when another token opens the seat: nothing that was told
    with or after that is handed on.
    """

    def __init__(
        self,
        match_id: str,
        viewer: int,
        token: str | None,
        version: int,
        read: "Callable[[Subscription], Stored]",
        *,
        stays: bool = False,
    ) -> None:
        """Begin after a version.

        `token` is the hash of the token by which the reader sits, None for a spectator. `read` gives what
        the store has after `version`, or raises `StoreError`. A reader that `stays` waits on when the match
        is over, as for a rematch.
        """
        self.match_id = match_id
        self.viewer = viewer
        self.token = token
        self.version = version
        self.over = False
        self.stopped = False
        self.cancelled = False
        self.revoked = False
        self._stays = stays
        self._read_store = read
        self._queue: queue.SimpleQueue[Message | ReactionRow | None] = (
            queue.SimpleQueue()
        )  # None only wakes the reader
        self._reactions: list[ReactionRow] = []
        self._behind = True  # whether the store has messages that are not in the queue

    @property
    def done(self) -> bool:
        """True if no more messages come."""
        return (self.over and not self._stays) or self.cancelled or self.stopped or self.revoked

    def wait(self, seconds: float) -> list[Message]:
        """Return the next messages, in order; none when `seconds` have passed or nothing more comes.

        A store that is away is waited for.
        """
        end = time.monotonic() + seconds
        while not self.done:
            left = end - time.monotonic()
            found = self._look(left) if self._behind else self._receive(left)
            if found:
                self.version = found[-1].version
                return found
            if left <= 0 or self._reactions:
                break
        return []

    def take_reactions(self) -> list[ReactionRow]:
        """Return the reactions that came since the last call; `wait` ends when there are any."""
        taken, self._reactions = self._reactions, []
        return taken

    def offer_reaction(self, row: ReactionRow) -> None:
        """Queue a reaction for a reader of a stream, who misses it if too much waits already."""
        if not self._stays and self._queue.qsize() < MAX_QUEUED:
            self._queue.put(row)

    def offer(self, messages: Sequence[Message]) -> None:
        """Queue messages for the reader; one thread offers all of them."""
        for message in messages:
            if self._queue.qsize() >= MAX_QUEUED:
                self._behind = True  # the reader has much in the queue, and looks when it has emptied it
                break
            self._queue.put(message)

    def look(self) -> None:
        """Make the reader look into the store."""
        self._behind = True
        self._queue.put(None)

    def revoke(self) -> None:
        """Hand on nothing more, since another token opens the seat."""
        self.revoked = True
        self._queue.put(None)

    def cancel(self) -> None:
        """Hand on nothing more, since the reader has gone. Takes no lock and never waits."""
        self.cancelled = True
        self._queue.put(None)

    def stop(self) -> None:
        """Hand on nothing more, since the process stops. Takes no lock and never waits."""
        self.stopped = True
        self._queue.put(None)

    def _look(self, seconds: float) -> list[Message]:
        """Return the messages in the store."""
        self._behind = False  # before reading: what comes after that is in the queue
        try:
            status, token, rows = self._read_store(self)
        except StoreError:
            self._behind = True
            self._pause(min(RETRY_SECONDS, seconds))
            return []
        if status is not None and token != self.token:
            self.revoke()
            return []
        whole = len(rows) < MAX_READ
        self._behind = self._behind or not whole
        self.over = status not in LIVE and whole
        return [make_message(version, body) for version, body in rows]

    def _receive(self, seconds: float) -> list[Message]:
        """Return the messages that are in the queue, or come into it in time."""
        found: list[Message] = []
        version = self.version
        try:
            item = self._queue.get(timeout=max(0.0, seconds))
            while True:
                if isinstance(item, ReactionRow):
                    self._reactions.append(item)
                elif item is not None and item.version == version + 1:
                    found.append(item)
                    version += 1
                elif item is not None and item.version > version:
                    self._behind = True
                item = self._queue.get_nowait()
        except queue.Empty:
            pass
        self.over = bool(found) and found[-1].over and not self._behind
        return found

    def _pause(self, seconds: float) -> None:
        """Wait, but not longer than there is something to wait for."""
        end = time.monotonic() + seconds
        while not self.done and time.monotonic() < end:
            time.sleep(0.05)

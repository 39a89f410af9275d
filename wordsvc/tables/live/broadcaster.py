"""Delivery of new messages of a match to the viewers of this process, by one broadcaster a process.

Changes that a viewer is not told of wake none of its readers, so nothing can be told from the time at which
a message or a heartbeat comes. A wake that was lost costs time and no message: every few seconds the
broadcaster compares what it has read with what there is.
"""

import logging
import queue
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import orjson

from wordsvc.store.changes import RETRY_SECONDS, Changed, watch
from wordsvc.store.database import Database
from wordsvc.store.errors import StoreError
from wordsvc.store.rows import message_rows, reaction_rows
from wordsvc.store.rows.reaction_rows import ReactionRow
from wordsvc.tables.live.presence import Presence
from wordsvc.tables.live.subscription import MAX_READ, Message, Stored, Subscription, make_message

RESCAN_SECONDS: Final = 5.0
"""Seconds between the broadcaster's looks for messages that nobody has announced."""
LINGER_SECONDS: Final = 10.0
"""Seconds for which a broadcaster without subscribers keeps its threads."""

_log = logging.getLogger(__name__)


class _Channel:
    """A viewer of a match: the last version that the broadcaster has read, and who wants to know."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.subscriptions: dict[Subscription, None] = {}


class Broadcaster:
    """The subscribers of this process. Its threads run while there are any."""

    def __init__(
        self,
        database: Database,
        rescan_seconds: float = RESCAN_SECONDS,
        linger_seconds: float = LINGER_SECONDS,
    ) -> None:
        """Prepare; nothing is opened before somebody looks on."""
        self.database = database
        self.presence = Presence(database)
        self.stopped = False
        self.rescan_seconds = rescan_seconds
        self.linger_seconds = linger_seconds
        self._lock = threading.Lock()
        self._channels: dict[str, dict[int, _Channel]] = {}
        self._subscriptions: dict[Subscription, None] = {}
        self._reactions: dict[str, int] = {}  # the number of the last one that was handed on, by match
        self._work: _Work | None = None

    def subscribe(
        self, match_id: str, viewer: int, token: str | None, version: int, *, stays: bool = False
    ) -> Subscription:
        """Look on from after a version that the viewer has been told already, 0 for all.

        `token` is the hash of the token that opens the viewer's seat, None for a spectator. Who `stays`
        waits on when the match is over. Raises `StoreError`.
        """
        with self.database.reading() as connection:
            newest = message_rows.newest_version(connection, match_id, viewer)
            newest_reaction = reaction_rows.newest(connection, match_id)
        subscription = Subscription(match_id, viewer, token, version, self._read, stays=stays)
        with self._lock:
            channel = self._channels.setdefault(match_id, {}).setdefault(viewer, _Channel(newest))
            channel.subscriptions[subscription] = None
            self._reactions.setdefault(match_id, newest_reaction)
            self._subscriptions[subscription] = None
            if self._work is None and not self.stopped:
                self._work = _Work(self)
                self._work.start()
        if self.stopped:
            subscription.stop()
        if viewer:
            self.presence.enter(match_id, viewer)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        """Forget a subscription; a second time does nothing."""
        match_id, viewer = subscription.match_id, subscription.viewer
        with self._lock:
            if subscription not in self._subscriptions:
                return
            del self._subscriptions[subscription]
            channels = self._channels[match_id]
            del channels[viewer].subscriptions[subscription]
            if not channels[viewer].subscriptions:
                del channels[viewer]
            if not channels:
                del self._channels[match_id], self._reactions[match_id]
        if viewer:
            self.presence.leave(match_id, viewer)

    def wake(self, match_id: str) -> None:
        """Wake the readers of a match that this process has changed, without waiting for the watcher."""
        work = self._work
        if work is not None and match_id in self._channels:
            work.add(frozenset({match_id}))

    def stop(self) -> None:
        """Notify all readers that the process stops.

        It takes no lock and never waits, so a handler of a signal may call it.
        """
        self.stopped = True
        work = self._work
        if work is not None:
            work.add(frozenset())
        for subscription in list(self._subscriptions):
            subscription.stop()

    def close(self) -> None:
        """Stop, and wait until its threads have ended: only then does nobody use the database any more."""
        work = self._work
        self.stop()
        if work is not None:
            work.wait()

    def count(self) -> int:
        """Return the number of subscribers."""
        return len(self._subscriptions)

    def _read(self, subscription: Subscription) -> Stored:
        """Return the stored messages of a subscription. Raises `StoreError`."""
        match_id = subscription.match_id
        with self.database.reading() as connection:
            # The status comes first: when the match is over by then, all its messages are there.
            status, token = message_rows.find_access(connection, match_id, subscription.viewer)
            rows = message_rows.find_messages(
                connection, match_id, subscription.viewer, subscription.version, MAX_READ
            )
        return Stored(status, token, rows)

    def deliver(self, match_id: str) -> None:
        """Hand on what is new at a match to all its viewers who are here. Raises `StoreError`."""
        with self._lock:
            after = _versions(self._channels.get(match_id, {}))
        if not after:
            return
        with self.database.reading() as connection:
            found = message_rows.find_new_messages(connection, match_id, after)
            reactions = reaction_rows.find_new(connection, match_id, self._reactions.get(match_id, 0))
        for viewer, (token, rows) in found.items():
            self._hand_on(match_id, viewer, token, [make_message(version, body) for version, body in rows])

        if reactions:
            self._hand_on_reactions(match_id, reactions)

    def _hand_on_reactions(self, match_id: str, reactions: Sequence[ReactionRow]) -> None:
        """Hand reactions on to all who are here."""
        with self._lock:
            if match_id not in self._reactions:
                return
            self._reactions[match_id] = reactions[-1].id
            channels = self._channels[match_id].values()
            subscriptions = [each for channel in channels for each in channel.subscriptions]
        for subscription in subscriptions:
            for row in reactions:
                subscription.offer_reaction(row)

    def _hand_on(self, match_id: str, viewer: int, token: str | None, messages: Sequence[Message]) -> None:
        with self._lock:
            channel = self._channels.get(match_id, {}).get(viewer)
            if channel is None:
                return
            channel.version = max(channel.version, messages[-1].version)
            subscriptions = list(channel.subscriptions)
        for subscription in subscriptions:
            if subscription.token != token:
                subscription.revoke()
            else:
                subscription.offer(messages)

    def find_missed(self) -> Iterable[str]:
        """Yield the matches with messages or reactions that were not handed on here. Raises `StoreError`."""
        with self._lock:
            here = {match_id: _versions(channels) for match_id, channels in self._channels.items()}
            handed_on = dict(self._reactions)
        with self.database.reading() as connection:
            stands = message_rows.find_stands(connection, here)
            newest = reaction_rows.newest_of_all(connection)
        for match_id, after in here.items():
            if match_id not in stands:
                self._wake_readers(match_id)
            elif _has_more(stands[match_id], after) or newest.get(match_id, 0) > handed_on[match_id]:
                yield match_id

    def _wake_readers(self, match_id: str) -> None:
        """Wake the readers of a removed match, who then find that it is gone."""
        with self._lock:
            channels = self._channels.get(match_id, {}).values()
            subscriptions = [each for channel in channels for each in channel.subscriptions]
        for subscription in subscriptions:
            subscription.look()

    def end_work(self, work: "_Work") -> bool:
        """Release the threads when nobody looks on; return True if they are released."""
        with self._lock:
            if self._subscriptions:
                return False
            if self._work is work:
                self._work = None
            return True


def _has_more(versions: str, after: Mapping[int, int]) -> bool:
    """Return whether some viewers were told more; a damaged column may hide that they were."""
    try:
        newest = orjson.loads(versions)
        return any(newest[viewer] > version for viewer, version in after.items())
    except (LookupError, TypeError, ValueError):
        return True


def _versions(channels: dict[int, _Channel]) -> dict[int, int]:
    return {viewer: channel.version for viewer, channel in channels.items()}


class _Work:
    """The threads of a broadcaster: one watches the store, one hands on, one notes who is there."""

    def __init__(self, broadcaster: Broadcaster) -> None:
        self._broadcaster = broadcaster
        self._changes: queue.SimpleQueue[Changed] = queue.SimpleQueue()
        self._stopped = threading.Event()
        self._seconds = min(1.0, broadcaster.rescan_seconds, max(0.05, broadcaster.linger_seconds))
        self._threads = [
            threading.Thread(target=run, name=f"wordsvc-{name}", daemon=True)
            for name, run in (
                ("watch", lambda: watch(self._broadcaster.database, self.add, self._stopped)),
                ("deliver", self._deliver),
                ("presence", lambda: self._broadcaster.presence.run(self._stopped)),
            )
        ]

    def start(self) -> None:
        """Start the threads; they end by themselves."""
        for thread in self._threads:
            thread.start()

    def wait(self) -> None:
        """Wait until the threads have ended."""
        for thread in self._threads:
            thread.join()

    def add(self, changed: Changed) -> None:
        """Take what has changed."""
        self._changes.put(changed)

    def _deliver(self) -> None:
        used = scanned = time.monotonic()
        while not self._broadcaster.stopped:
            changed = self._next()
            now = time.monotonic()
            if self._broadcaster.count():
                used = now
            elif now - used > self._broadcaster.linger_seconds and self._broadcaster.end_work(self):
                break
            if now - scanned > self._broadcaster.rescan_seconds:
                changed, scanned = None, now
            self._hand_on(changed)
        self._stopped.set()
        self._broadcaster.presence.wake()

    def _next(self) -> Changed:
        """Return all that has changed since the last time; nothing when nothing changes for a while."""
        changed: Changed = frozenset()
        try:
            changed = self._changes.get(timeout=self._seconds)
            while changed is not None:
                more = self._changes.get_nowait()
                changed = None if more is None else changed | more
        except queue.Empty:
            pass
        return changed

    def _hand_on(self, changed: Changed) -> None:
        """Hand on what has changed. When the store does not answer, all is looked through again."""
        try:
            for match_id in self._broadcaster.find_missed() if changed is None else changed:
                self._broadcaster.deliver(match_id)
            return
        except StoreError:
            pass
        except Exception:  # a thread that dies would leave everybody without messages
            _log.exception("messages could not be handed on")
        self.add(None)
        self._stopped.wait(RETRY_SECONDS)

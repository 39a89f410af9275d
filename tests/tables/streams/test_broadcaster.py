"""Those who look on get every message of their viewer once and in order, whatever is lost on the way."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.conditions import MAX_SECONDS, wait_until
from tests.tables.received import add_match, body_of, remove_match, replace_token, seen_at, tell
from wordsvc.store.clock import read_time
from wordsvc.store.database import Database
from wordsvc.tables.live.broadcaster import Broadcaster
from wordsvc.tables.live.subscription import (
    MAX_QUEUED,
    MAX_READ,
    Message,
    Subscription,
    make_message,
)


@contextmanager
def working(broadcaster: Broadcaster) -> Iterator[Broadcaster]:
    """Yield a broadcaster that is stopped in the end, with its threads."""
    try:
        yield broadcaster
    finally:
        broadcaster.close()
        wait_until(lambda: not busy_threads())


@pytest.fixture
def broadcaster(database: Database) -> Iterator[Broadcaster]:
    """Yield a broadcaster that never looks through everything by itself, so that only wakes help."""
    with working(Broadcaster(database, rescan_seconds=10_000, linger_seconds=0)) as broadcaster:
        yield broadcaster


def busy_threads() -> list[str]:
    return [each.name for each in threading.enumerate() if each.name.startswith("wordsvc-")]


def time_of(database: Database) -> int:
    with database.reading() as connection:
        return read_time(database, connection)


def receive(subscription: Subscription, count: int) -> list[Message]:
    """Return the next so many messages."""
    found: list[Message] = []
    while len(found) < count:
        more = subscription.wait(MAX_SECONDS)
        assert more, f"{len(found)} of {count} messages came"
        found += more
    return found


def versions(messages: list[Message]) -> list[int]:
    return [message.version for message in messages]


def test_each_viewer_gets_its_own_messages_as_they_stand_in_the_store(
    database: Database, broadcaster: Broadcaster
) -> None:
    add_match(database, "m", ("a", "b"))
    tell(database, "m", 0, 1, 2)
    first, second, again = (broadcaster.subscribe("m", viewer, "-ab"[viewer], 0) for viewer in (1, 2, 1))
    assert versions(receive(first, 1)) == [1]
    tell(database, "m", 1)
    tell(database, "m", 1, 2)
    found = receive(first, 2)
    assert versions(found) == [2, 3]
    assert versions(receive(second, 2)) == [1, 2]
    assert [message.body for message in found] == [body_of(2, 1), body_of(3, 1)]
    assert found[1].frame == f"id: 3\nevent: match\ndata: {body_of(3, 1)}\n\n".encode()
    assert receive(again, 3)[2].body == body_of(3, 1)


def test_readers_of_a_viewer_share_the_bytes(database: Database, broadcaster: Broadcaster) -> None:
    add_match(database, "m")
    readers = [broadcaster.subscribe("m", 0, None, 0) for _ in range(2)]
    for reader in readers:
        assert reader.wait(0) == []
    tell(database, "m", 0)
    (first,), (second,) = (receive(reader, 1) for reader in readers)
    assert first is second


def test_what_others_are_told_wakes_nobody(database: Database, broadcaster: Broadcaster) -> None:
    add_match(database, "m", ("a", "b"))
    first, second = broadcaster.subscribe("m", 1, "a", 0), broadcaster.subscribe("m", 2, "b", 0)
    assert first.wait(0) == second.wait(0) == []
    for _ in range(2):
        tell(database, "m", 2)
        assert versions(receive(second, 1)) == [second.version]
        broadcaster.wake("m")
        broadcaster.deliver("m")
        assert first._queue.empty()


def test_a_lost_wake_is_made_up_for(database: Database) -> None:
    add_match(database, "m", ("a",))
    with working(Broadcaster(database, rescan_seconds=0.1)) as broadcaster:
        reader = broadcaster.subscribe("m", 1, "a", 0)
        assert reader.wait(0) == []
        tell(database, "m", 1, silent=True)
        assert versions(receive(reader, 1)) == [1]


def test_a_gap_is_filled_from_the_store_and_nothing_comes_twice(
    database: Database, broadcaster: Broadcaster
) -> None:
    add_match(database, "m")
    reader = broadcaster.subscribe("m", 0, None, 0)
    for _ in range(4):
        tell(database, "m", 0, silent=True)
    assert versions(receive(reader, 4)) == [1, 2, 3, 4]
    for _ in range(3):
        tell(database, "m", 0, silent=True)
    # 5 and 6 are lost, an old one comes again
    reader.offer([make_message(version, body_of(version, 0)) for version in (7, 2, 7)])
    found = receive(reader, 3)
    assert [message.body for message in found] == [body_of(version, 0) for version in (5, 6, 7)]
    tell(database, "m", 0, silent=True)
    broadcaster.deliver("m")
    broadcaster.deliver("m")
    assert versions(receive(reader, 1)) == [8]


def test_a_slow_reader_holds_few_messages_in_memory_and_loses_none(sqlite_database: Database) -> None:
    database = sqlite_database
    add_match(database, "m")
    count = MAX_QUEUED + MAX_READ + 10
    with working(Broadcaster(database)) as broadcaster:
        slow = broadcaster.subscribe("m", 0, None, 0)
        assert slow.wait(0) == []
        for _ in range(count):
            tell(database, "m", 0, silent=True)
            broadcaster.deliver("m")
        assert slow._queue.qsize() <= MAX_QUEUED
        assert versions(receive(slow, count)) == list(range(1, count + 1))
        tell(database, "m", 0)
        assert versions(receive(slow, 1)) == [count + 1]


@pytest.mark.slow
def test_who_comes_while_others_move_misses_nothing(database: Database, broadcaster: Broadcaster) -> None:
    add_match(database, "m", ("a",))
    count, written = 40, 0
    found: dict[int, list[Message]] = {}

    def follow(number: int) -> None:
        wait_until(lambda: written >= 5 * number)
        reader = broadcaster.subscribe("m", number % 2, "a" if number % 2 else None, 0)
        found[number] = receive(reader, count)
        broadcaster.unsubscribe(reader)

    readers = [threading.Thread(target=follow, args=(number,)) for number in range(6)]
    for reader in readers:
        reader.start()
    for _ in range(count):
        tell(database, "m", 0, 1)
        written += 1
    for reader in readers:
        reader.join()
    assert [versions(messages) for messages in found.values()] == [list(range(1, count + 1))] * 6


def test_a_reader_is_done_when_the_match_is_over_and_not_before_it_has_read_all(
    database: Database, broadcaster: Broadcaster
) -> None:
    add_match(database, "m", ("a",))
    early = broadcaster.subscribe("m", 0, None, 0)
    assert early.wait(0) == []
    tell(database, "m", 0, 1)
    tell(database, "m", 0, 1, status="finished")
    assert versions(receive(early, 2)) == [1, 2]
    assert early.over
    late = broadcaster.subscribe("m", 1, "a", 1)
    assert versions(receive(late, 1)) == [2]
    assert late.over
    nothing = broadcaster.subscribe("m", 0, None, 2)
    assert nothing.wait(MAX_SECONDS) == []
    assert nothing.over


def test_a_reader_whose_token_was_replaced_is_told_nothing_more(
    database: Database, broadcaster: Broadcaster
) -> None:
    add_match(database, "m", ("a", "b"))
    waiting, other = broadcaster.subscribe("m", 1, "a", 0), broadcaster.subscribe("m", 2, "b", 0)
    busy = broadcaster.subscribe("m", 1, "a", 0)
    for reader in (waiting, other):
        assert reader.wait(0) == []
    replace_token(database, "m", 1, "new")
    tell(database, "m", 1, 2)
    assert versions(receive(other, 1)) == [1]
    for reader in (waiting, busy):
        assert reader.wait(MAX_SECONDS) == []
        assert reader.revoked
    assert versions(receive(broadcaster.subscribe("m", 1, "new", 0), 1)) == [1]


def test_a_match_that_is_removed_is_over(database: Database) -> None:
    add_match(database, "m")
    with working(Broadcaster(database, rescan_seconds=0.1)) as broadcaster:
        reader = broadcaster.subscribe("m", 0, None, 0)
        assert reader.wait(0) == []
        remove_match(database, "m")
        assert reader.wait(MAX_SECONDS) == []
        assert reader.over


def test_who_stops_is_done_at_once(sqlite_database: Database) -> None:
    add_match(sqlite_database, "m")
    with working(Broadcaster(sqlite_database)) as broadcaster:
        gone, there = (broadcaster.subscribe("m", 0, None, 0) for _ in range(2))
        threading.Timer(0.1, gone.cancel).start()
        assert gone.wait(MAX_SECONDS) == []
        assert gone.cancelled
        threading.Timer(0.1, broadcaster.stop).start()
        assert there.wait(MAX_SECONDS) == []
        assert there.stopped
        assert broadcaster.subscribe("m", 0, None, 0).stopped


def test_a_broadcaster_at_which_nobody_looks_on_sleeps(database: Database, broadcaster: Broadcaster) -> None:
    assert not busy_threads()
    add_match(database, "m")
    for _ in range(2):
        reader = broadcaster.subscribe("m", 0, None, 0)
        assert len(busy_threads()) == 3
        broadcaster.unsubscribe(reader)
        broadcaster.unsubscribe(reader)
        assert broadcaster.count() == 0
        wait_until(lambda: broadcaster._work is None and not busy_threads())


@pytest.mark.slow
def test_who_looks_on_is_seen_and_who_goes_is_seen_last_then(
    database: Database, broadcaster: Broadcaster
) -> None:
    add_match(database, "m", ("a", "b"))
    add_match(database, "n", ("a",))
    places = (("m", 1, "a"), ("m", 1, "a"), ("n", 1, "a"), ("m", 0, None))
    readers = [broadcaster.subscribe(match, seat, token, 0) for match, seat, token in places]
    wait_until(lambda: seen_at(database, "m", 1) and seen_at(database, "n", 1))
    first = seen_at(database, "m", 1) or 0
    wait_until(lambda: time_of(database) > first)
    broadcaster.presence.write(everybody=True)
    assert (seen_at(database, "m", 1) or 0) > first
    assert seen_at(database, "m", 2) is None
    for reader in readers:
        broadcaster.unsubscribe(reader)
    broadcaster.presence.write(everybody=False)
    last = seen_at(database, "m", 1) or 0
    wait_until(lambda: time_of(database) > last)
    broadcaster.presence.write(everybody=True)
    assert seen_at(database, "m", 1) == last

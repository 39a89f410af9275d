"""A database that is away: those who look on wait for it, and miss nothing."""

import os
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.conditions import MAX_SECONDS, wait_until
from tests.store.postgresql import PostgresServer
from tests.tables.received import add_match, tell
from tests.tables.streams.test_broadcaster import receive, versions, working
from wordsvc.store import changes
from wordsvc.store.changes import Changed
from wordsvc.store.database import Database
from wordsvc.store.upkeep.upgrade import upgrade
from wordsvc.tables.live.broadcaster import Broadcaster


@contextmanager
def watching(database: Database) -> Iterator[list[Changed]]:
    """Yield the list of the messages of a watcher."""
    told: list[Changed] = []
    stopped = threading.Event()
    thread = threading.Thread(target=changes.watch, args=(database, told.append, stopped))
    thread.start()
    try:
        yield told
    finally:
        stopped.set()
        thread.join(MAX_SECONDS)
        assert not thread.is_alive()


def test_a_watcher_tells_which_matches_have_changed(database: Database) -> None:
    for match in ("m", "n", "o"):
        add_match(database, match)
    with watching(database) as told:
        wait_until(lambda: told == [None])
        tell(database, "m", 0)
        tell(database, "n", 0)
        wait_until(lambda: {match for each in told[1:] for match in each or ()} == {"m", "n"})
        tell(database, "o", 0, silent=True)
        tell(database, "m", 0)
        wait_until(lambda: "m" in (told[-1] or ()) and len(told) > 2)
        assert None not in told[1:]
        assert not any("o" in (each or ()) for each in told)


def test_a_file_that_is_away_is_waited_for_and_never_made_anew(
    sqlite_database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    add_match(sqlite_database, "m")
    sqlite_database.close()
    file = Path(sqlite_database.file or "")
    away = file.with_name("away")
    file.rename(away)
    with watching(sqlite_database) as told:
        wait_until(lambda: "the changes of matches cannot be watched now" in caplog.text)
        assert not file.exists()
        assert told == []
        away.rename(file)
        wait_until(lambda: told == [None])
        tell(sqlite_database, "m", 0)
        wait_until(lambda: told[1:] == [frozenset({"m"})])


def test_a_watcher_opens_a_new_file(sqlite_database: Database, other_sqlite_url: str) -> None:
    add_match(sqlite_database, "m")
    with watching(sqlite_database) as told:
        wait_until(lambda: told == [None])
        os.replace(other_sqlite_url.removeprefix("sqlite:///"), sqlite_database.file or "")
        wait_until(lambda: told == [None, None])
        add_match(sqlite_database, "n")
        tell(sqlite_database, "n", 0)
        wait_until(lambda: told[2:] == [frozenset({"n"})])


@pytest.mark.slow
def test_streams_outlast_a_server_that_stops(postgres_server: PostgresServer) -> None:
    with closing(Database(postgres_server.url())) as database:
        upgrade(database)
        add_match(database, "m", ("a",))
        with working(Broadcaster(database, rescan_seconds=10_000)) as broadcaster:
            reader, slow = broadcaster.subscribe("m", 1, "a", 0), broadcaster.subscribe("m", 1, "a", 0)
            tell(database, "m", 1)
            assert versions(receive(reader, 1)) == [1]
            postgres_server.stop()
            assert reader.wait(0.3) == []
            assert versions(slow.wait(0.3)) in ([], [1])  # it was queued already, or is in the store
            assert not reader.done
            assert not slow.done
            postgres_server.start()
            database.close()
            tell(database, "m", 1)
            tell(database, "m", 1)
            assert versions(receive(reader, 2)) == [2, 3]
            assert versions(receive(slow, 3 - slow.version))[-1] == 3

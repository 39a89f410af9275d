"""The order of locks: whoever writes a match and its seats locks the match first."""

from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import text

from tests.conditions import wait_until
from tests.store.rows import fill
from wordsvc.store.database import Database
from wordsvc.store.rows import match_rows
from wordsvc.store.rows.message_rows import mark_seen

MATCH = "m" * 16

_WAITING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


def is_locked_out(database: Database) -> bool:
    """Return whether some transaction waits for a lock."""
    with database.reading() as connection:
        return bool(connection.scalar(_WAITING))


def mark(database: Database) -> None:
    with database.writing() as connection:
        mark_seen(connection, [(MATCH, 0), (MATCH, 1)], 5)


def test_marks_and_a_change_lock_a_match_before_its_seats(postgresql_database: Database) -> None:
    database = postgresql_database
    with database.writing() as connection:
        fill(connection, "matches", id=MATCH, status="open")
        fill(connection, "seats", match=MATCH, seat=1)
    with ThreadPoolExecutor(1) as threads:
        with database.writing() as connection:
            match_rows.touch_owner(connection, MATCH, 3)
            marked = threads.submit(mark, database)
            wait_until(lambda: is_locked_out(database))
            match_rows.touch_seat(connection, MATCH, 1, 3)
        marked.result()
    with database.reading() as connection:
        row = match_rows.find_match(connection, MATCH)
        assert row is not None
        assert (row["owner_seen_at"], match_rows.find_seats(connection, MATCH)[0]["seen_at"]) == (5, 5)

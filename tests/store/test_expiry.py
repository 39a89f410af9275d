"""Old rows are removed with all that belongs to them, and nothing else is."""

import pytest
from sqlalchemy import Connection, select

from tests.store.rows import count_rows, fill
from wordsvc.store.clock import DAY
from wordsvc.store.database import Database
from wordsvc.store.schema import matches, rulings, scoresheets
from wordsvc.store.upkeep import expiry
from wordsvc.store.upkeep.expiry import remove_expired

NOW = 1_000 * DAY


@pytest.fixture(autouse=True)
def clock(database: Database) -> None:
    database.clock = lambda: NOW


def add_match(connection: Connection, name: str, **given: object) -> None:
    fill(connection, "matches", id=name, **given)
    for table in ("seats", "steps", "messages", "due", "idempotency"):
        recent = {"at": NOW} if table in ("steps", "due", "idempotency") else {}
        fill(connection, table, match=name, **recent)


def names(database: Database, column: object) -> set[str]:
    with database.reading() as connection:
        return set(connection.scalars(select(column)))  # type: ignore[call-overload]


@pytest.mark.parametrize("status", ["finished", "abandoned", "cancelled"])
def test_ended_matches_go_with_all_that_belongs_to_them(database: Database, status: str) -> None:
    with database.writing() as connection:
        add_match(connection, "old", status=status, moves=1, ended_at=NOW - 30 * DAY - 1)
        add_match(connection, "kept", status=status, moves=1, ended_at=NOW - 30 * DAY)
        add_match(connection, "long", status="playing")
        add_match(connection, "waits", status="open")
    assert remove_expired(database, 30)["matches"] == 1
    assert names(database, matches.c.id) == {"kept", "long", "waits"}
    tables = ("matches", "seats", "steps", "messages", "due", "idempotency")
    assert count_rows(database) == dict.fromkeys(tables, 3)


def test_each_kind_has_its_time(database: Database) -> None:
    with database.writing() as connection:
        fill(connection, "matches", id="m", status="playing")
        for key, at in (("old", NOW - DAY - 1), ("new", NOW - DAY)):
            fill(connection, "idempotency", match="m", key=key, at=at)
        for match, at in (("old", NOW - 600_001), ("new", NOW - 600_000)):
            fill(connection, "outbox", match=match, at=at)
        for name, at in (("old", NOW - 3_650 * DAY - 1), ("new", NOW - 3_650 * DAY)):
            fill(connection, "rulings", id=name, created_at=at)
        for name, at in (("old", NOW - 400 * DAY - 1), ("new", NOW - 400 * DAY)):
            fill(connection, "scoresheets", id=name, changed_at=at)
        for name, at in (("old", NOW - 30_001), ("new", NOW - 30_000)):
            fill(connection, "matches", id=name, status="cancelled", moves=0, ended_at=at)
        for day in (NOW // DAY - 2, NOW // DAY - 1):
            fill(connection, "usage", address="a", day=day)
        for at in (NOW - 60_001, NOW - 60_000):
            fill(connection, "reactions", match="m", at=at)
    kinds = ("outbox", "reactions", "idempotency", "rulings", "scoresheets", "usage")
    assert remove_expired(database, 30) == {"matches": 0, "cancelled": 1, **dict.fromkeys(kinds, 1)}
    assert count_rows(database) == {"matches": 2, **dict.fromkeys(kinds, 1)}
    assert names(database, rulings.c.id) | names(database, scoresheets.c.id) == {"new"}


def test_a_transaction_removes_few(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    with database.writing() as connection:
        for number in range(2 * expiry.MAX_MATCHES + 1):
            fill(connection, "matches", id=str(number), status="finished", ended_at=0)
    asked = []

    def is_stopped() -> bool:
        asked.append(count_rows(database)["matches"])
        return len(asked) == 3

    assert remove_expired(database, 30, is_stopped)["matches"] == 2 * expiry.MAX_MATCHES
    assert asked[:3] == [41, 21, 1]
    assert remove_expired(database, 30)["matches"] == 1

"""Due rows: claimed by one at a time, due again when a claim ends, and found as soon among many."""

import pytest
from sqlalchemy import Connection, insert, text

from wordsvc.store.database import Database
from wordsvc.store.rows import due_rows
from wordsvc.store.rows.due_rows import DueRow
from wordsvc.store.schema import due, matches

NOW = 1_000_000


def add_matches(connection: Connection, *ids: str) -> None:
    row = {"step": 1, "game": "diddly", "status": "playing", "visibility": "link", "agreed": "{}"}
    row |= {"owner": "", "address": "", "settled": 0, "moves": 0, "versions": "[]"}
    row |= {"created_at": NOW, "moved_at": NOW}
    connection.execute(insert(matches), [{"id": each, **row} for each in ids])


def add_due(connection: Connection, match: str, kind: str, seat: int, at: int) -> None:
    row = {"match": match, "kind": kind, "seat": seat, "step": 7, "at": at, "claimed_until": None}
    connection.execute(insert(due), [row])


def claim(database: Database, kind: str, now: int, until: int, most: int = 10) -> list[DueRow]:
    with database.writing() as connection:
        return due_rows.claim(connection, kind, now, until, most)


def first_of(database: Database) -> dict[str, int]:
    with database.reading() as connection:
        return due_rows.find_first(connection)[1]


@pytest.fixture
def two_rows(database: Database) -> Database:
    """Return a database with two bots that are asked, the second seat sooner."""
    with database.writing() as connection:
        add_matches(connection, "m" * 16)
        add_due(connection, "m" * 16, "bot", 1, NOW + 20)
        add_due(connection, "m" * 16, "bot", 2, NOW + 10)
    return database


def test_the_first_of_each_kind_is_known(two_rows: Database) -> None:
    with two_rows.writing() as connection:
        add_due(connection, "m" * 16, "turn", 1, NOW + 5)
    assert first_of(two_rows) == {"bot": NOW + 10, "turn": NOW + 5}


def test_nothing_is_claimed_before_it_is_due(two_rows: Database) -> None:
    assert claim(two_rows, "bot", NOW + 9, NOW + 1000) == []
    assert [row.seat for row in claim(two_rows, "bot", NOW + 10, NOW + 1000)] == [2]


def test_what_is_due_longest_is_claimed_first_and_by_one_alone(two_rows: Database) -> None:
    (row,) = claim(two_rows, "bot", NOW + 30, NOW + 1000, most=1)
    assert row == DueRow("m" * 16, "bot", 2, 7, NOW + 10, NOW + 1000, None)
    assert [row.seat for row in claim(two_rows, "bot", NOW + 30, NOW + 2000)] == [1]
    assert claim(two_rows, "bot", NOW + 30, NOW + 1000) == []


def test_a_claim_expires_and_then_is_nobodys(two_rows: Database) -> None:
    (old, _) = claim(two_rows, "bot", NOW + 30, NOW + 1000)
    assert first_of(two_rows) == {"bot": NOW + 1000}
    assert claim(two_rows, "bot", NOW + 999, NOW + 2000) == []
    new = next(row for row in claim(two_rows, "bot", NOW + 1000, NOW + 2000) if row.seat == old.seat)
    with two_rows.writing() as connection:
        assert not due_rows.remove(connection, old)
        assert due_rows.remove(connection, new)
    assert len(claim(two_rows, "bot", NOW + 2000, NOW + 3000)) == 1


def test_a_claim_is_given_back(two_rows: Database) -> None:
    rows = claim(two_rows, "bot", NOW + 30, NOW + 1000)
    with two_rows.writing() as connection:
        due_rows.put_off(connection, rows, NOW + 40)
    assert len(claim(two_rows, "bot", NOW + 40, NOW + 1000)) == 2


def test_a_call_takes_the_place_of_the_claimed_row(two_rows: Database) -> None:
    rows = claim(two_rows, "bot", NOW + 30, NOW + 1000)
    for planned in ("pass", "call:HANG"):
        with two_rows.writing() as connection:
            due_rows.plan_call(connection, rows[0], NOW + 500, planned)
            add_due(connection, "m" * 16, "bot", 2, NOW)
        (rows[0],) = claim(two_rows, "bot", NOW + 30, NOW + 1000)
    (call,) = claim(two_rows, "call", NOW + 500, NOW + 1000)
    assert (call.seat, call.step, call.plan) == (2, 7, "call:HANG")
    with two_rows.writing() as connection:
        due_rows.plan_call(connection, rows[0]._replace(step=6), NOW + 500, "pass")
    assert "call" in first_of(two_rows)


def test_a_late_turn_becomes_a_question_to_a_bot(two_rows: Database) -> None:
    with two_rows.writing() as connection:
        add_due(connection, "m" * 16, "turn", 1, NOW)
    (row,) = claim(two_rows, "turn", NOW, NOW + 1000)
    with two_rows.writing() as connection:
        due_rows.leave_to_bot(connection, row)
    with two_rows.reading() as connection:
        found = due_rows.find_thinking(connection, NOW, NOW, 10)
    assert [(each.kind, each.seat, each.step, each.at) for each in found] == [("late", 1, 7, NOW)]
    assert "turn" not in first_of(two_rows)


def test_two_who_claim_at_once_get_different_rows(postgresql_database: Database) -> None:
    database = postgresql_database
    with database.writing() as connection:
        add_matches(connection, "m" * 16)
        for seat in (1, 2):
            add_due(connection, "m" * 16, "bot", seat, NOW + seat)
    with database.writing() as one, database.writing() as other:
        mine = due_rows.claim(one, "bot", NOW + 9, NOW + 1000, 1)
        yours = due_rows.claim(other, "bot", NOW + 9, NOW + 1000, 9)
        assert ([row.seat for row in mine], [row.seat for row in yours]) == ([1], [2])


def test_matches_without_a_move_are_found(database: Database) -> None:
    with database.writing() as connection:
        add_matches(connection, "a" * 16, "b" * 16)
        connection.execute(matches.update().where(matches.c.id == "b" * 16).values(moved_at=NOW + 5))
    with database.reading() as connection:
        assert due_rows.find_idle(connection, "playing", NOW + 1) == [("a" * 16, "{}", NOW)]
        assert due_rows.find_idle(connection, "open", NOW + 1) == []


def plan_of(connection: Connection, statement: str) -> str:
    rows = connection.execute(text(statement)).all()
    return "\n".join(str(column) for row in rows for column in row)


@pytest.mark.slow
def test_what_is_due_is_found_by_the_index(database: Database) -> None:
    with database.writing() as connection:
        ids = [f"{number:016}" for number in range(3_000)]
        add_matches(connection, *ids)
        rows = [{"match": each, "kind": "bot", "seat": 1, "step": 1, "at": NOW + int(each)} for each in ids]
        connection.execute(insert(due), rows)
    with database.writing() as connection:
        connection.execute(text("ANALYZE"))
    explain = "EXPLAIN QUERY PLAN " if database.is_sqlite else "EXPLAIN "
    dialect = database.engine.dialect
    with database.writing() as connection:
        first = plan_of(connection, f"{explain}SELECT min(at) FROM due WHERE kind = 'bot'")
        assert "ix_due_kind_at" in first
        assert "Seq Scan" not in first
        claims = (
            due_rows.DUE.params(row_kind="bot", now=NOW, most=4)
            .compile(dialect=dialect, compile_kwargs={"literal_binds": True})
            .string
        )
        found = plan_of(connection, explain + claims)
        assert "ix_due_kind_at" in found
        assert not any(word in found for word in ("Seq Scan", "Sort", "TEMP B-TREE"))

"""Prepared statements do what the same statements do by way of SQLAlchemy."""

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import bindparam, delete, func, insert, select, update

from wordsvc.store.drivers.prepared_statement import PreparedStatement
from wordsvc.store.errors import StoreFull
from wordsvc.store.schema import outbox, rulings
from wordsvc.store.service_time import now_ms

if TYPE_CHECKING:
    from wordsvc.store.database import Database

_INSERT = insert(rulings)
_OF_GAME = select(rulings).where(rulings.c.game == bindparam("wanted")).order_by(rulings.c.id)
_COUNT = select(func.count().label("count")).select_from(rulings).where(rulings.c.game != "quiddler")
_UPDATE = (
    update(rulings).where(rulings.c.game == bindparam("wanted")).values(undone_at=bindparam("at"), body="new")
)
_DELETE = delete(rulings).where(rulings.c.id == bindparam("row_id"))


def _ruling(number: int, game: str, body: str = "ä\n\0'\"") -> dict[str, object]:
    body = body.replace("\0", "")  # PostgreSQL keeps no such character
    row = {"id": f"r{number}", "game": game, "body": body, "undo": "u", "address": "a"}
    return {**row, "created_at": 2**53 - number, "undone_at": None}


def test_the_same_rows_are_written_and_found(database: "Database") -> None:
    prepared, plain = [_ruling(1, "quiddler"), _ruling(2, "diabolo")], [_ruling(3, "quiddler")]
    with database.writing() as connection:
        PreparedStatement(_INSERT).change_each(connection, prepared)
        PreparedStatement(_INSERT).change_each(connection, [])
        connection.execute(_INSERT, plain)
    for game in ("quiddler", "diabolo", "diddly"):
        with database.reading() as connection:
            found = PreparedStatement(_OF_GAME).find(connection, {"wanted": game})
            expected = [dict(row) for row in connection.execute(_OF_GAME, {"wanted": game}).mappings()]
        assert found == expected == [row for row in [*prepared, *plain] if row["game"] == game]
    with database.reading() as connection:
        assert PreparedStatement(_COUNT).find(connection, {}) == [{"count": 1}]


def test_changes_are_counted_and_values_of_the_statement_stay(database: "Database") -> None:
    with database.writing() as connection:
        PreparedStatement(_INSERT).change_each(connection, [_ruling(n, "quiddler") for n in range(3)])
        assert PreparedStatement(_UPDATE).change(connection, {"wanted": "quiddler", "at": 7}) == 3
        assert PreparedStatement(_UPDATE).change(connection, {"wanted": "diabolo", "at": 8}) == 0
        assert PreparedStatement(_DELETE).change(connection, {"row_id": "r0"}) == 1
    with database.reading() as connection:
        found = PreparedStatement(_OF_GAME).find(connection, {"wanted": "quiddler"})
    assert [(row["id"], row["undone_at"], row["body"]) for row in found] == [
        ("r1", 7, "new"),
        ("r2", 7, "new"),
    ]


def test_the_time_and_numbers_that_the_database_counts(database: "Database") -> None:
    statement = PreparedStatement(insert(outbox).values(match=bindparam("match"), at=bindparam("at")))
    with database.writing() as connection:
        statement.change(connection, {"match": "m", "at": 5})
        statement.change(connection, {"match": "n", "at": 6})
    now = PreparedStatement(select(outbox, now_ms().label("now")).order_by(outbox.c.id))
    with database.reading() as connection:
        first, second = now.find(connection, {})
    assert (first["match"], second["match"], second["id"]) == ("m", "n", first["id"] + 1)
    assert abs(second["now"] - first["now"]) < 60_000 < first["now"]


def test_a_full_database_is_a_full_store(sqlite_url: str) -> None:
    from wordsvc.store.database import Database

    database = Database(f"{sqlite_url}?max_page_count=60")
    try:
        with pytest.raises(StoreFull), database.writing() as connection:
            PreparedStatement(_INSERT).change_each(
                connection, [_ruling(n, "x", "y" * 9000) for n in range(90)]
            )
        with database.reading() as connection:
            assert PreparedStatement(_COUNT).find(connection, {}) == [{"count": 0}]
    finally:
        database.close()

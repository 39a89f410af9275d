"""Running matches of older programs: after the upgrade of their store they go on, sleep and agree."""

from pathlib import Path

import orjson
import pytest
from sqlalchemy import MetaData, insert, select, update

from tests.store.databases import make_older
from tests.tables.keeping import (
    FOR_EVER,
    PERSON_HERE,
    Clock,
    begin_match,
    do_due,
    moves_of,
    show_up,
    table_of,
    tables_with_clock,
)
from wordsvc.store.database import Database
from wordsvc.store.schema import due, matches, messages, seats, steps
from wordsvc.store.upkeep.upgrade import upgrade
from wordsvc.tables.match.repair import verify_match
from wordsvc.tables.tables import Tables

NEW = ("bank_seconds", "increment_seconds", "on_timeout", "pace_seconds")
"""The fields of an agreement that older programs did not write."""

ASKING = {"seat": 1, "step": 1, "at": 0, "answers": {}}


def store_older(young: Database, url: str, revision: str) -> None:
    """Write the match of a database into one of an older revision, as an older program had it."""
    make_older(url, revision)
    old = Database(url)
    with young.reading() as connection:
        rows = {table.name: connection.execute(select(table)).mappings().all() for table in TABLES}
    with old.writing() as connection:
        known = MetaData()
        known.reflect(connection)
        for name, found in rows.items():
            columns = known.tables[name].c
            written = [{key: value for key, value in row.items() if key in columns} for row in found]
            connection.execute(insert(known.tables[name]), written)
    old.close()


TABLES = (matches, seats, steps, messages, due)


def forget_new_fields(database: Database) -> None:
    """Write the agreement of the match without fields that are new, and no checksum of it."""
    with database.writing() as connection:
        agreed = orjson.loads(connection.scalar(select(matches.c.agreed)) or "")
        older = {name: value for name, value in agreed.items() if name not in NEW}
        connection.execute(update(matches).values(agreed=orjson.dumps(older).decode(), checksum=None))


def last_head(database: Database) -> object:
    """Return the head of the message that was told last."""
    with database.reading() as connection:
        body = connection.scalar(select(messages.c.body).order_by(messages.c.version.desc()))
    return orjson.loads(body or "{}")["head"]


@pytest.mark.parametrize("revision", ["0001", "0002", "0003", "0004", "0005"])
def test_a_running_match_goes_on_after_an_upgrade(
    sqlite_database: Database, tmp_path: Path, revision: str
) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    options = {"dealer": 2}
    match = begin_match(tables, "diddly", [PERSON_HERE] * 2, options=options, turn_seconds=60, stays=False)
    forget_new_fields(sqlite_database)
    asked = table_of(tables, match).row.pending.to_text()
    assert len(orjson.loads(asked)) == 3  # as older programs wrote it
    url = f"sqlite:///{tmp_path / 'older.db'}"
    store_older(sqlite_database, url, revision)
    database = Database(url)
    upgrade(database)
    database.clock = clock = Clock()
    tables = Tables(database)
    clock.now += 10**7
    do_due(tables)
    assert moves_of(tables, match) == []  # it sleeps, since nobody of its people is here
    assert verify_match(tables, match) is None
    show_up(tables, match, FOR_EVER)
    clock.now += 10**7
    do_due(tables)
    assert len(moves_of(tables, match)) == 1
    assert table_of(tables, match).row.agreement.on_timeout == "pass"
    assert last_head(database) is None  # a number of 53 bits is no secret
    with database.writing() as connection:
        connection.execute(update(matches).values(asking=orjson.dumps(ASKING).decode()))
    assert table_of(tables, match).row.asking == ASKING
    database.close()


def test_cards_of_an_older_race_turn_as_before(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, "diabolo", [PERSON_HERE] * 2, window_seconds=60)
    forget_new_fields(sqlite_database)
    assert table_of(tables, match).row.agreement.pace_seconds is None
    cards = len(table_of(tables, match).match.state.line)
    clock.now += 59_999
    assert do_due(tables) == 0
    clock.now += 1
    assert do_due(tables) == 1
    assert len(table_of(tables, match).match.state.line) == cards + 1
    assert verify_match(tables, match) is None

"""The list of public matches."""

from random import Random

import pytest
from sqlalchemy import update

from tests.tables.people import ADDRESS, BASE_URL
from wordsvc.store.database import Database
from wordsvc.store.drivers.sqlite import driver_connection
from wordsvc.store.rows import match_rows
from wordsvc.store.schema import matches
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.listing import list_matches
from wordsvc.tables.answers import Matches
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

MATCHES = 12


@pytest.fixture
def tables(database: Database) -> Tables:
    return Tables(database, TableSettings(matches_per_address=100))


def make_matches(tables: Tables) -> list[str]:
    """Make matches of two games, every third one private; return the ids of the public ones, newest first."""
    made = []
    for number in range(MATCHES):
        game = ("diddly", "diggity")[number % 2]
        visibility = "link" if number % 3 == 2 else "public"
        wanted = {"game": game, "seats": ["open", "bot:random"], "visibility": visibility}
        tables.database.clock = lambda at=number: 1_000_000 + at
        match = create_match(tables, wanted, ADDRESS, BASE_URL)["id"]
        made += [match] if visibility == "public" else []
    return made[::-1]


def ids_of(document: Matches) -> list[str]:
    return [match["id"] for match in document["matches"]]


def ids_by_pages(tables: Tables, limit: int) -> list[str]:
    """Return the ids of all pages of a list."""
    seen: list[str] = []
    query = {"limit": [str(limit)]}
    while True:
        document, after = list_matches(tables, query)
        seen += ids_of(document)
        if after is None:
            return seen
        query["after"] = [after]


@pytest.mark.parametrize("limit", [1, 3, 100])
def test_pages_show_every_public_match_once(tables: Tables, limit: int) -> None:
    made = make_matches(tables)
    assert ids_by_pages(tables, limit) == made


def test_the_list_is_of_one_game_and_status(tables: Tables) -> None:
    make_matches(tables)
    document, _ = list_matches(tables, {"game": ["diggity"], "status": ["open"]})
    assert {match["game"] for match in document["matches"]} == {"diggity"}
    assert ids_of(list_matches(tables, {"status": ["finished"]})[0]) == []


@pytest.mark.parametrize("damage", ["", "[]", "{}", '{"seeded": 1}', "\0"[:0] + "{"])
def test_a_damaged_row_is_left_out(tables: Tables, damage: str, capfd: pytest.CaptureFixture[str]) -> None:
    made = make_matches(tables)
    broken = Random(damage).choice(made)
    with tables.database.writing() as connection:
        connection.execute(update(matches).where(matches.c.id == broken).values(agreed=damage))
    document, _ = list_matches(tables, {})
    assert ids_of(document) == [match for match in made if match != broken]
    assert '"event":"match_not_listed"' in capfd.readouterr().err


@pytest.mark.parametrize("created_at", [-5, 10**15, 10**18, 1.5, "x"])
def test_a_damaged_time_breaks_no_pages(sqlite_database: Database, created_at: float | str) -> None:
    tables = Tables(sqlite_database, TableSettings(matches_per_address=100))
    made = make_matches(tables)
    damaged = made.pop(3)
    with sqlite_database.writing() as connection:
        connection.execute(update(matches).where(matches.c.id == damaged).values(created_at=created_at))
    assert ids_by_pages(tables, 1) == made


@pytest.mark.parametrize("game", [None, "diddly"])
def test_the_list_goes_by_its_index(sqlite_database: Database, game: str | None) -> None:
    statements: list[str] = []
    with sqlite_database.reading() as connection:
        driver = driver_connection(connection)
        driver.set_trace_callback(statements.append)
        match_rows.find_public(connection, game, None, (0, "a"), 20)
        driver.set_trace_callback(None)
        plan = driver.execute(f"EXPLAIN QUERY PLAN {statements[0]}").fetchall()
    assert "ix_matches_public" in str(plan)
    assert "TEMP B-TREE" not in str(plan)

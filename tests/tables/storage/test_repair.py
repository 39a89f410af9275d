"""Damaged rows of matches: what follows from others is restored, the rest is reported and left alone."""

from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest
from sqlalchemy import Column, String, delete, func, select, update

from tests.tables.at_once import open_app
from tests.tables.keeping import (
    Clock,
    begin_match,
    do_due,
    due_of,
    next_due,
    play_on,
    tables_with_clock,
)
from tests.tables.people import (
    Party,
    ask_by_chance,
    do_by_chance,
    move_by_chance,
    options_by_chance,
    sit_down,
)
from wordsvc.catalogue import GAMES
from wordsvc.referee import Referee
from wordsvc.store.database import Database
from wordsvc.store.schema import due, matches, messages, metadata, seats, steps
from wordsvc.tables.actions.seats.bots import seat_bot
from wordsvc.tables.actions.seats.leaving import leave, return_
from wordsvc.tables.errors import TableError
from wordsvc.tables.match.repair import repair_match, verify_match, verify_matches
from wordsvc.tables.match.replay import DERIVED
from wordsvc.tables.tables import Tables

SEATS = {"solitaire": [1], "diggity": [3]}
DEEDS = 40
MANY = {"moves_a_minute": 10**6, "matches_per_address": 10**6}
CONTENT = ("agreed", *DERIVED)


def row_of(party: Party) -> dict[str, Any]:
    with party.tables.database.reading() as connection:
        found = connection.execute(select(matches).where(matches.c.id == party.match_id)).mappings()
        return dict(found.one())


def rows_of(database: Database) -> dict[str, list[Any]]:
    """Return all rows of all tables, in an order."""
    with database.reading() as connection:
        return {
            name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for name, table in metadata.tables.items()
        }


def damage(party: Party, **columns: Any) -> None:
    """Write wrong values into the row of a match."""
    with party.tables.database.writing() as connection:
        connection.execute(update(matches).where(matches.c.id == party.match_id).values(columns))


def play(tables: Tables, clock: Clock, game: str, number: int, deeds: int = DEEDS) -> Iterator[Party]:
    """Play a match by chance; gives it after each deed."""
    for count in SEATS.get(game, [2, 3]):
        rng = Random(f"{game} at {count} seats, match {number}")
        agreed: dict[str, Any] = {
            "undo": rng.choice(["strict", "lenient"]),
            "options": options_by_chance(game, rng),
        }
        for clocked in ("turn_seconds", "window_seconds"):
            if rng.random() < 0.5:
                agreed[clocked] = rng.randrange(20, 90)
        if game == "diabolo" and rng.random() < 0.5:
            agreed = {
                "undo": agreed["undo"],
                "options": agreed["options"],
                "pace_seconds": rng.randrange(3, 60),
            }
        party = sit_down(tables, game, count, rng, **agreed)
        for _ in range(deeds):
            if not party.table().row.is_live:
                break
            clock.now += rng.randrange(2_000)
            do_by_chance(party, clock, rng)
            yield party
        while party.table().row.is_live:
            party.resign()
        yield party


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_is_sound(sqlite_database: Database, game: str) -> None:
    tables, clock = tables_with_clock(sqlite_database, **MANY)
    for party in play(tables, clock, game, 0, 25):
        assert verify_match(tables, party.match_id) is None


@pytest.mark.parametrize("game", GAMES)
def test_what_the_service_does_is_sound(sqlite_database: Database, game: str) -> None:
    tables, clock = tables_with_clock(sqlite_database, away_bot=game != "diabolo")
    seats = ["person"] if game == "solitaire" else ["person", "random", "person"]
    match_id = begin_match(tables, game, seats, turn_seconds=20)
    ask = ask_by_chance(Random(1))
    for _ in range(20):
        clock.now = max(clock.now, next_due(tables) or 0)
        do_due(tables, ask)
        assert verify_match(tables, match_id) is None


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_played_is_sound(database: Database, game: str) -> None:
    tables, clock = tables_with_clock(database, away_bot=True, **MANY)
    numbers = (1, 2) if database.url.startswith("sqlite") else (3,)
    for number in numbers:
        for party in play(tables, clock, game, number, 60):
            assert verify_match(tables, party.match_id) is None


def wrong_values(column: Column[Any], value: Any, other: Any) -> list[Any]:
    """Values that a column can hold, each another one than it has; `other` is that of another match."""
    if column.type.python_type is int:
        wrong = [0, 1, 2**31 - 1, other]
    else:
        wrong = ["", "null", "{", "[]", "{}", "[1]", '"x"', other, (value or "")[:-1], (value or "") + " "]
    if isinstance(column.type, String) and column.type.length:
        wrong = [each if each is None else each[: column.type.length] for each in wrong]
    if column.nullable:
        wrong.append(None)
    return [each for each in wrong if each != value and (each is not None or column.nullable)]


@pytest.fixture
def party(sqlite_database: Database) -> Party:
    return play_until_asked(sqlite_database)


@pytest.fixture
def party_on_each(database: Database) -> Party:
    return play_until_asked(database)


def play_until_asked(database: Database) -> Party:
    """Return a match that is being played, after some moves and undos, in which somebody asks to undo."""
    tables, clock = tables_with_clock(database, **MANY)
    rng = Random(3)
    while True:
        party = sit_down(tables, "diddly", 3, rng, undo="lenient", turn_seconds=60)
        while (table := party.table()).row.is_live:
            if table.row.asking is not None and table.match.settled and count_undos(party):
                return party
            clock.now += rng.randrange(2_000)
            do_by_chance(party, clock, rng)


def count_undos(party: Party) -> int:
    with party.tables.database.reading() as connection:
        condition = (steps.c.match == party.match_id, steps.c.kind == "undo")
        return connection.scalar(select(func.count()).where(*condition)) or 0


@pytest.mark.parametrize("name", DERIVED)
def test_a_derived_column_is_restored(party: Party, name: str) -> None:
    damage_and_restore(party, name)


@pytest.mark.slow
def test_every_derived_column_is_restored_on_postgresql(postgresql_database: Database) -> None:
    party = play_until_asked(postgresql_database)
    for name in DERIVED:
        damage_and_restore(party, name)


def damage_and_restore(party: Party, name: str) -> None:
    """Write every kind of wrong value into a column of a match, and restore it."""
    other = sit_down(party.tables, "diggity", 3, Random(1), turn_seconds=60)
    sound = row_of(party)
    tried = wrong_values(matches.c[name], sound[name], row_of(other)[name])
    assert len(tried) >= 3
    for value in tried:
        damage(party, **{name: value})
        found = verify_match(party.tables, party.match_id)
        assert found is not None, value
        assert name in found.names, value
        assert row_of(party)[name] == value
        repaired = repair_match(party.tables, party.match_id)
        assert repaired is not None
        assert repaired.is_repaired
        assert {**row_of(party), "step": 0} == {**sound, "step": 0}, value
        assert verify_match(party.tables, party.match_id) is None
    assert row_of(party)["step"] == sound["step"] + len(tried)


@pytest.mark.parametrize("game", GAMES)
def test_all_columns_are_restored_together(sqlite_database: Database, game: str) -> None:
    tables, clock = tables_with_clock(sqlite_database, **MANY)
    for number, party in enumerate(play(tables, clock, game, 9)):
        if number % 5:
            continue
        before = rows_of(sqlite_database)
        sound = row_of(party)
        damage(
            party, status="?", state=None, settled=7, moves=0, versions="", asked="{", asking="[]",
            moved_at=0, ended_at=1,
        )  # fmt: skip
        with sqlite_database.writing() as connection:
            connection.execute(delete(due))
        repaired = repair_match(tables, party.match_id)
        assert repaired is not None
        assert repaired.is_repaired
        assert {name: row_of(party)[name] for name in CONTENT} == {name: sound[name] for name in CONTENT}
        after = rows_of(sqlite_database)
        for name in ("seats", "steps", "messages"):
            assert after[name] == before[name]
        assert verify_match(tables, party.match_id) is None


@pytest.mark.parametrize("values", [{"step": 99}, {"at": 2**62}, {"seat": 9}, {"kind": "x"}, {}])
def test_rows_of_what_is_due_are_restored(database: Database, values: dict[str, Any]) -> None:
    tables, _ = tables_with_clock(database)
    match_id = begin_match(tables, "diabolo", ["word", "person"])
    sound = due_of(tables)
    assert {kind for kind, _, _ in sound} == {"bot", "window"}
    with database.writing() as connection:
        connection.execute(update(due).values(values) if values else delete(due))
    found = verify_match(tables, match_id)
    assert found is not None
    assert found.names == ("due",)
    assert repair_match(tables, match_id)
    assert set(sound) <= set(due_of(tables))
    assert verify_match(tables, match_id) is None


def test_a_match_of_bots_goes_on_after_a_repair(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    match_id = begin_match(tables, "diddly", ["greedy", "random"])
    with database.writing() as connection:
        connection.execute(delete(due))
        connection.execute(update(matches).values(asked=None, state=None))
    assert repair_match(tables, match_id)
    play_on(tables, clock)
    with database.reading() as connection:
        assert connection.scalar(select(matches.c.status)) == "finished"
    assert verify_match(tables, match_id) is None


ALONE = {
    "agreed: no JSON": (update(matches).values(agreed="{"), {"agreed", "seats"}),
    "agreed: another seed": (None, {"agreed", "seats"}),
    "checksum": (update(matches).values(checksum="0" * 64), {"agreed", "seats"}),
    "seats: a name": (update(seats).where(seats.c.seat == 2).values(name="Eve"), {"agreed", "seats"}),
    "seats: a token": (update(seats).where(seats.c.seat == 1).values(token=None), {"agreed", "seats"}),
    "seats: one lacks": (delete(seats).where(seats.c.seat == 3), {"agreed", "seats"}),
    "steps: none": (delete(steps), {"steps"}),
    "steps: a kind": (update(steps).where(steps.c.kind == "undo").values(kind="x"), {"steps"}),
    "steps: no move": (update(steps).where(steps.c.kind == "move").values(move="x"), {"steps"}),
    "steps: null": (update(steps).where(steps.c.kind == "move").values(move=None), {"steps"}),
    "steps: events": (update(steps).where(steps.c.kind == "move").values(events="[]"), {"steps", "messages"}),
    "messages: one lacks": (
        delete(messages).where(messages.c.viewer == 1, messages.c.version == 2), {"messages"},
    ),
    "messages: no JSON": (
        update(messages).where(messages.c.viewer == 0).values(body="{"), {"steps", "messages"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", ALONE)
def test_what_follows_from_nothing_is_left_alone(party_on_each: Party, kind: str) -> None:
    party = party_on_each
    statement, names = ALONE[kind]
    if statement is None:
        agreed = orjson.loads(row_of(party)["agreed"])
        statement = update(matches).values(agreed=orjson.dumps(agreed | {"seed": 1}).decode())
    with party.tables.database.writing() as connection:
        connection.execute(statement.where(statement.table.c.get("match", matches.c.id) == party.match_id))
        connection.execute(update(matches).values(asked="{"))
    before = rows_of(party.tables.database)
    found = repair_match(party.tables, party.match_id)
    assert found is not None
    assert not found.is_repaired
    assert set(found.names) <= names
    assert rows_of(party.tables.database) == before


def test_a_row_that_cannot_be_read_is_reported(sqlite_database: Database) -> None:
    """SQLite stores texts in columns of numbers."""
    tables, _ = tables_with_clock(sqlite_database)
    match_id = begin_match(tables, "diddly", ["random", "random"])
    with sqlite_database.writing() as connection:
        connection.exec_driver_sql("UPDATE matches SET step = 'x', state = ''")
    found = repair_match(tables, match_id)
    assert found is not None
    assert found.names == ("row",)


@pytest.mark.parametrize("place", ["first", "middle", "last"])
def test_a_step_that_lacks_is_reported(party: Party, place: str) -> None:
    with party.tables.database.writing() as connection:
        numbers = list(connection.execute(select(steps.c.step).order_by(steps.c.step)).scalars())
        number = {"first": numbers[0], "middle": numbers[len(numbers) // 2], "last": numbers[-1]}[place]
        connection.execute(delete(steps).where(steps.c.step == number))
    found = repair_match(party.tables, party.match_id)
    assert found is not None
    assert not found.is_repaired


def test_a_change_of_seats_does_not_hide_that_they_were_damaged(party: Party) -> None:
    with party.tables.database.writing() as connection:
        connection.execute(update(seats).where(seats.c.seat == 2).values(name="Eve"))
    leave(party.tables, party.match_id, party.tokens[party.table().people[0]])
    found = verify_match(party.tables, party.match_id)
    assert found is not None
    assert found.names == ("agreed", "seats")


def test_a_match_without_checksum_is_not_checked(party: Party) -> None:
    damage(party, checksum=None)
    assert verify_match(party.tables, party.match_id) is None
    leave(party.tables, party.match_id, party.tokens[party.table().people[0]])
    assert row_of(party)["checksum"]
    assert verify_match(party.tables, party.match_id) is None


def test_all_matches_are_verified(database: Database) -> None:
    tables, _ = tables_with_clock(database, **MANY)
    parties = [sit_down(tables, "diddly", 2, Random(seed)) for seed in range(45)]
    damage(parties[7], state="")
    found = list(verify_matches(tables, repair=False))
    assert len(found) == len(parties)
    assert [each.match for each in found if each] == [parties[7].match_id]
    assert [each.is_repaired for each in verify_matches(tables, repair=True) if each] == [True]
    assert list(verify_matches(tables, repair=False)) == [None] * len(parties)


def test_a_change_that_comes_first_wins(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repair is derived anew when the match has changed since it was verified."""
    database, write = party.tables.database, party.tables.database.writing
    damage(party, moves=0)

    def move_first(**given: Any) -> Any:
        monkeypatch.setattr(database, "writing", write)
        leave(party.tables, party.match_id, party.tokens[party.table().people[0]])
        return write(**given)

    monkeypatch.setattr(database, "writing", move_first)
    repaired = repair_match(party.tables, party.match_id)
    assert repaired is not None
    assert repaired.is_repaired
    assert verify_match(party.tables, party.match_id) is None
    assert any(seat.gone for seat in party.table().seats)


@pytest.mark.parametrize(
    "columns",
    [
        {"state": None}, {"state": ""}, {"state": "null"}, {"state": '{"x": 1}'}, {"versions": ""},
        {"versions": "[]"}, {"versions": "[0, 0, 0, null]"}, {"asked": None},
        {"asked": "{"}, {"asking": "[]"}, {"status": "x"}, {"state": "", "versions": "", "asked": ""},
    ],
)  # fmt: skip
def test_a_damaged_match_is_answered_and_goes_on(
    party: Party, columns: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    tables, app = open_app(party.tables.database)
    sound = row_of(party)
    damage(party, **columns)
    client = app.test_client()
    assert client.get(f"/v1/matches/{party.match_id}").status_code == 200
    mover = orjson.loads(sound["asked"])[0][0][0]
    again = party._replace(tables=tables)
    again.move(mover, move_by_chance(again.table(), mover, Random(1)))
    assert '"event":"match_rebuilt"' in capfd.readouterr().err
    assert verify_match(tables, party.match_id) is None


@pytest.mark.parametrize(
    "statement",
    [
        update(matches).values(agreed="{"),
        update(matches).values(agreed='{"x": 1}'),
        update(matches).values(state="", settled=0),
    ],
)
def test_a_match_that_cannot_be_rebuilt_answers_503(party: Party, statement: Any) -> None:
    _, app = open_app(party.tables.database)
    with party.tables.database.writing() as connection:
        connection.execute(statement)
        connection.execute(update(steps).values(move="x"))
    answer = app.test_client().get(f"/v1/matches/{party.match_id}")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "match_damaged")


def test_a_wrong_version_refuses_one_request_at_most(party: Party) -> None:
    """A wrong version that can be read is noticed when its message exists already."""
    mover = next(iter(party.table().row.pending.since))
    move = move_by_chance(party.table(), mover, Random(1))
    damage(party, versions="[0,0,0,0]")
    with pytest.raises(TableError, match="You know version 0"):
        party.move(mover, move)
    assert verify_match(party.tables, party.match_id) is None
    party.move(mover, move)


def test_streams_of_others_go_on(party: Party) -> None:
    broadcaster = party.tables.broadcaster
    other = sit_down(party.tables, "diddly", 2, Random(1))
    subscriptions = [broadcaster.subscribe(each.match_id, 0, None, 0) for each in (party, other)]
    try:
        damage(party, versions="")
        assert list(broadcaster.find_missed()) == [party.match_id]
    finally:
        for subscription in subscriptions:
            broadcaster.unsubscribe(subscription)
        broadcaster.close()


def test_messages_of_an_older_program_are_enough(party: Party) -> None:
    """Without the steps in them nobody knows since when somebody is asked; what can be read stays."""
    sound = row_of(party)
    with party.tables.database.writing() as connection:
        connection.execute(update(messages).values(step=None))
    assert verify_match(party.tables, party.match_id) is None
    damage(party, state="", versions="", asked="", moves=0)
    repaired = repair_match(party.tables, party.match_id)
    assert repaired is not None
    assert repaired.is_repaired
    kept = row_of(party)
    for name in ("state", "versions", "moves", "settled", "status", "asking"):
        assert kept[name] == sound[name]
    asked = [seat for seat, *_ in orjson.loads(kept["asked"])[0]]
    assert asked == [seat for seat, *_ in orjson.loads(sound["asked"])[0]]
    assert verify_match(party.tables, party.match_id) is None


def test_a_match_that_began_with_an_older_program(party: Party) -> None:
    with party.tables.database.writing() as connection:
        connection.execute(update(messages).where(messages.c.step < 9).values(step=None))
    assert verify_match(party.tables, party.match_id) is None


@pytest.mark.parametrize("game", ["diabolo", "quiddler"])
def test_the_answers_of_a_judge_stand(
    sqlite_database: Database, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, clock = tables_with_clock(sqlite_database, **MANY)
    ids = [party.match_id for number in range(3) for party in play(tables, clock, game, number)]
    with sqlite_database.reading() as connection:
        condition = steps.c.events.contains('"ruling"')
        assert connection.scalar(select(func.count()).select_from(steps).where(condition))
    monkeypatch.setattr(Referee, "rule_on", lambda *_: pytest.fail("nobody asks"))
    assert [verify_match(tables, match_id) for match_id in set(ids)] == [None] * len(set(ids))


def test_people_and_bots_who_change_seats(database: Database) -> None:
    tables, clock = tables_with_clock(database, **MANY)
    party = sit_down(tables, "fiddlefoo", 3, Random(2), window_seconds=30)
    for seat in (1, 2, 1):
        clock.now += 120_000
        seat_bot(tables, party.match_id, seat, party.owner, {"bot": "random"})
        assert verify_match(tables, party.match_id) is None
        return_(tables, party.match_id, party.tokens[seat])
        assert verify_match(tables, party.match_id) is None

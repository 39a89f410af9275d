"""Limits on moves, joins, matches and bytes in a minute or a day."""

from collections.abc import Callable
from random import Random

import pytest

from tests.tables.keeping import FOR_EVER, Clock, do_due, moves_of, show_up, tables_with_clock
from tests.tables.limits.limited_tables import BASE_URL, TWO, play_one, refusal
from tests.tables.people import Party, move_by_chance, sit_down
from wordsvc.http import create_app
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.store.rows.usage_rows import Usage, add_usage
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.seats.leaving import leave, resign
from wordsvc.tables.errors import TableError
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

pytestmark = pytest.mark.once


def test_a_seat_makes_sixty_moves_a_minute(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), options={"rounds": 9})
    rng, made = Random(2), {1: 0, 2: 0}
    refused: TableError | None = None
    while refused is None:
        table = party.table()
        seat = table.match.game.to_act(table.match.state)[0] + 1
        before = moves_of(tables, party.match_id)
        try:
            party.move(seat, move_by_chance(table, seat, rng))
            made[seat] += 1
        except TableError as error:
            refused = error
    assert (refused.kind, refused.code) == ("too_many", "too_many_moves")
    assert made[seat] == 60 >= made[3 - seat]
    assert refused.retry_after
    assert moves_of(tables, party.match_id) == before
    clock.now += 59_999
    with pytest.raises(TableError, match="60 moves a minute"):
        party.move(seat, move_by_chance(party.table(), seat, rng))
    clock.now += 1
    party.move(seat, move_by_chance(party.table(), seat, rng))


def test_an_address_joins_ten_times_a_minute_and_others_as_often(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database, TableSettings(matches_per_address=100))
    client = create_app(Settings(log_requests=False, rate_limit=None), tables=tables).test_client()
    made = client.post("/v1/matches", json={"game": "diddly", "seats": ["open"] * 2}).get_json()
    path, wrong = f"/v1/matches/{made['id']}/join", {"ticket": "A" * 22, "name": "Ann"}
    for address in ("192.0.2.1", "192.0.2.2"):
        asked = [client.post(path, json=wrong, environ_overrides={"REMOTE_ADDR": address}) for _ in range(11)]
        assert [answer.status_code for answer in asked] == [404] * 10 + [429]
        assert 1 <= int(asked[-1].headers["Retry-After"]) <= 60
    # Whoever is refused has taken nothing, and everything else goes on.
    assert client.get(f"/v1/matches/{made['id']}").get_json()["status"] == "open"
    ticket = {"ticket": made["join"][0]["ticket"], "name": "Ann"}
    other = {"REMOTE_ADDR": "192.0.2.3"}
    assert client.post(path, json=ticket, environ_overrides=other).status_code == 200


def test_an_address_makes_so_many_matches_a_day(database: Database) -> None:
    tables, clock = tables_with_clock(database, matches_a_day=3, matches_per_address=10)
    for _ in range(3):
        create_match(tables, TWO, "192.0.2.1", BASE_URL)
    refused = refusal(tables, TWO, "192.0.2.1")
    assert (refused.kind, refused.code) == ("too_many", "too_many_matches_today")
    create_match(tables, TWO, "192.0.2.2", BASE_URL)
    clock.now += (refused.retry_after or 0) * 1000
    create_match(tables, TWO, "192.0.2.1", BASE_URL)


def sit_down_over_limit(database: Database, seats: int, megabytes: int) -> tuple[Party, Clock]:
    """Return a match with a clock for turns, whose address may store one megabyte and has stored more."""
    tables, clock = tables_with_clock(database, megabytes_a_day=1)
    party = sit_down(tables, "diddly", seats, Random(1), turn_seconds=30)
    show_up(tables, party.match_id, FOR_EVER)
    with database.writing() as connection:
        add_usage(connection, party.table().row.address, clock.now, Usage(bytes=megabytes * 2**20))
    return party, clock


def test_a_match_wakes_though_its_address_has_stored_too_much(sqlite_database: Database) -> None:
    party, clock = sit_down_over_limit(sqlite_database, 2, 1)
    show_up(party.tables, party.match_id, clock.now)
    clock.now += 10**6
    assert get_match(party.tables, party.match_id, None)["asleep"]
    assert not get_match(party.tables, party.match_id, party.tokens[1])["asleep"]


def test_an_address_stores_so_much_a_day(database: Database) -> None:
    party, _ = sit_down_over_limit(database, 2, 1)
    before = party.table()
    with pytest.raises(TableError) as refused:
        play_one(party)
    assert refused.value.code == "too_much_stored"
    assert party.table().row.step == before.row.step


@pytest.mark.parametrize("go", [leave, resign])
def test_people_may_go_however_much_is_stored(go: Callable[..., object], sqlite_database: Database) -> None:
    party, _ = sit_down_over_limit(sqlite_database, 3, 9)
    go(party.tables, party.match_id, party.tokens[1])
    assert party.table().seat(1).gone


@pytest.mark.parametrize(("megabytes", "moves"), [(1, 1), (2, 0)])
def test_deadlines_hold_beyond_the_limit_of_bytes(
    megabytes: int, moves: int, sqlite_database: Database
) -> None:
    party, clock = sit_down_over_limit(sqlite_database, 2, megabytes)
    clock.now += 30_000
    do_due(party.tables)
    assert len(moves_of(party.tables, party.match_id)) == moves


def test_bots_among_themselves_stop_at_the_limit_of_bytes(sqlite_database: Database) -> None:
    party, clock = sit_down_over_limit(sqlite_database, 2, 1)
    with sqlite_database.writing() as connection:
        connection.exec_driver_sql("UPDATE seats SET kind = 'bot', bot = 'random'")
    clock.now += 30_000
    do_due(party.tables)
    assert moves_of(party.tables, party.match_id) == []

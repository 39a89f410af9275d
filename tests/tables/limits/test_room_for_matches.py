"""Limits on open matches: of an address, of a browser and of the service."""

from random import Random
from typing import Any

import pytest

from tests.tables.keeping import do_due, tables_with_clock
from tests.tables.limits.limited_tables import BASE_URL, BOTS, TWO, refusal
from tests.tables.people import sit_down
from wordsvc.store.database import Database
from wordsvc.store.rows import match_rows
from wordsvc.tables.actions.cancellation import cancel
from wordsvc.tables.actions.creation import DEVICE_FULL, create_match
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.listing import list_own
from wordsvc.tables.actions.rematch import rematch
from wordsvc.tables.actions.room import MIN_SLEEP
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.actions.seats.leaving import leave, resign
from wordsvc.tables.answers import ABANDONED, LIVE
from wordsvc.tables.errors import TableError
from wordsvc.tables.match.repair import verify_match
from wordsvc.tables.settings import TableSettings

ALONE: dict[str, Any] = {"game": "diddly", "seats": ["open", "bot:random"]}


pytestmark = pytest.mark.once


def test_eight_matches_of_an_address_are_open_or_played(sqlite_database: Database) -> None:
    assert TableSettings().matches_per_address == 64
    tables, _ = tables_with_clock(sqlite_database, matches_per_address=8)
    made = [create_match(tables, wanted, "192.0.2.1", BASE_URL) for wanted in [TWO, BOTS] * 4]
    refused = refusal(tables, TWO, "192.0.2.1")
    assert (refused.kind, refused.code, refused.retry_after) == ("too_many", "too_many_matches", 60)
    create_match(tables, TWO, "192.0.2.2", BASE_URL)
    cancel(tables, made[0]["id"], made[0]["owner_token"])
    create_match(tables, TWO, "192.0.2.1", BASE_URL)
    refusal(tables, BOTS, "192.0.2.1")


def test_a_full_service_has_room_when_a_match_ends(sqlite_database: Database) -> None:
    assert TableSettings().max_matches == 10_000
    tables, _ = tables_with_clock(sqlite_database, max_matches=3)
    made = [create_match(tables, TWO, f"192.0.2.{number}", BASE_URL) for number in range(3)]
    refused = refusal(tables, TWO, "192.0.2.9")
    assert (refused.kind, refused.code, refused.retry_after) == ("unavailable", "server_full", 60)
    cancel(tables, made[1]["id"], made[1]["owner_token"])
    create_match(tables, TWO, "192.0.2.9", BASE_URL)


def test_eight_matches_of_a_browser_are_open(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    wanted = [dict(TWO, visibility="private") for _ in range(8)]
    made = [
        create_match(tables, each, f"192.0.2.{number}", BASE_URL, device="a")
        for number, each in enumerate(wanted)
    ]
    with pytest.raises(TableError, match="this device 8") as refused:
        create_match(tables, TWO, "192.0.2.9", BASE_URL, device="a")
    assert refused.value.code == DEVICE_FULL
    create_match(tables, TWO, "192.0.2.9", BASE_URL, device="b")
    create_match(tables, TWO, "192.0.2.9", BASE_URL)
    assert {each["id"] for each in list_own(tables, "a")} == {each["id"] for each in made}
    cancel(tables, made[0]["id"], made[0]["owner_token"])
    assert len(list_own(tables, "a")) == 7
    create_match(tables, TWO, "192.0.2.9", BASE_URL, device="a")


def test_a_rematch_counts_for_the_client_that_asks(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database, matches_per_address=1)
    made = create_match(tables, TWO, "192.0.2.1", BASE_URL, device="a")
    wanted = [{"ticket": each["ticket"], "name": f"P{each['seat']}"} for each in made["join"]]
    tokens = [join(tables, made["id"], each, None)["token"] for each in wanted]
    resign(tables, made["id"], tokens[0])
    rematch(tables, made["id"], tokens[1], "192.0.2.2", BASE_URL)
    assert list_own(tables, "a") == []
    create_match(tables, TWO, "192.0.2.1", BASE_URL, device="a")
    assert refusal(tables, TWO, "192.0.2.2").kind == "too_many"


def test_bots_alone_make_room_then_who_slept_longest(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database, max_matches=5)
    made = []
    for number, wanted in enumerate([TWO, ALONE, ALONE, {**ALONE, "turn_seconds": 7200}, BOTS]):
        made.append(create_match(tables, wanted, f"192.0.2.{number}", BASE_URL))
        for place in made[-1]["join"][: number and 1]:
            join(tables, made[-1]["id"], {"ticket": place["ticket"], "name": "Ann"}, None)
        clock.now += 1_000

    def live() -> list[int]:
        states = [get_match(tables, each["id"], None)["status"] for each in made]
        return [number for number, status in enumerate(states) if status in LIVE]

    assert live() == [0, 1, 2, 3, 4]
    made.append(create_match(tables, TWO, "192.0.2.9", BASE_URL))
    assert live() == [0, 1, 2, 3, 5]
    assert refusal(tables, TWO, "192.0.2.9").code == "server_full"  # all others were here just now
    while do_due(tables):
        clock.now += 1_000
    clock.now += MIN_SLEEP + 100_000
    made.append(create_match(tables, TWO, "192.0.2.9", BASE_URL))
    assert live() == [0, 2, 3, 5, 6]
    made.append(create_match(tables, TWO, "192.0.2.9", BASE_URL))
    assert live() == [0, 3, 5, 6, 7]
    assert refusal(tables, TWO, "192.0.2.9").code == "server_full"  # nobody is expected at a slow one
    assert verify_match(tables, made[1]["id"]) is None


def copy_match(database: Database, match_id: str, copies: int, **changed: Any) -> None:
    """Write copies of a match that has begun, with other columns."""
    with database.writing() as connection:
        match, seats = (
            match_rows.find_match(connection, match_id),
            match_rows.find_seats(connection, match_id),
        )
        assert match is not None
        row = {name: value for name, value in match.items() if name != "now"} | changed
        for number in range(copies):
            name = f"{number:016}"
            match_rows.insert_match(
                connection, {**row, "id": name}, [{**seat, "match": name} for seat in seats]
            )


@pytest.mark.parametrize("agreed", [{"turn_seconds": 7200}, {}])
def test_matches_that_never_sleep_hide_none_that_does(
    sqlite_database: Database, agreed: dict[str, Any]
) -> None:
    """Some are slow, others wait for who has left."""
    tables, clock = tables_with_clock(sqlite_database, max_matches=202, matches_per_address=1_000)
    party = sit_down(tables, "diddly", 2, Random(1), options={"dealer": 2}, **agreed)
    if not agreed:
        leave(tables, party.match_id, party.tokens[1], {"then": "wait"})
    copy_match(sqlite_database, party.match_id, 200)
    clock.now += 1_000
    asleep = sit_down(tables, "diddly", 2, Random(1))
    assert refusal(tables, TWO, "192.0.2.9").code == "server_full"
    clock.now += MIN_SLEEP + 100_000
    create_match(tables, TWO, "192.0.2.9", BASE_URL)
    assert asleep.table().row.status == ABANDONED
    assert refusal(tables, TWO, "192.0.2.9").code == "server_full"


def test_damaged_matches_hide_none_that_may_end(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database, max_matches=32, matches_per_address=1_000)
    damaged = create_match(tables, BOTS, "192.0.2.1", BASE_URL)
    copy_match(sqlite_database, damaged["id"], 30, agreed="{")
    clock.now += 1_000
    whole = create_match(tables, BOTS, "192.0.2.1", BASE_URL)
    cancel(tables, damaged["id"], damaged["owner_token"])
    create_match(tables, TWO, "192.0.2.1", BASE_URL)
    create_match(tables, TWO, "192.0.2.1", BASE_URL)
    assert get_match(tables, whole["id"], None)["status"] == ABANDONED
    assert refusal(tables, TWO, "192.0.2.1").code == "server_full"

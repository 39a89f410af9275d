"""Clocks of turns: a time for each move or a bank, the end of the time, and how long matches are kept."""

from random import Random
from typing import Any

import pytest

from tests.tables.keeping import FOR_EVER, do_due, moves_of, show_up, table_of, tables_with_clock
from tests.tables.people import ADDRESS, BASE_URL, Party, sit_down
from wordsvc.input import InputError
from wordsvc.store.clock import DAY
from wordsvc.store.database import Database
from wordsvc.store.upkeep.expiry import CANCELLED_LIFETIME
from wordsvc.tables.actions.cancellation import cancel
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.answers import FINISHED, MatchDocument, format_time
from wordsvc.tables.match.repair import verify_match
from wordsvc.tables.tables import Tables

BANK = {"bank_seconds": 60, "increment_seconds": 5}


def begin(tables: Tables, seats: int = 2, **agreed: Any) -> Party:
    """Return a match of Diddly whose people stay for ever."""
    party = sit_down(tables, "diddly", seats, Random(1), options={"dealer": seats}, **agreed)
    show_up(tables, party.match_id, FOR_EVER)
    return party


def look(party: Party) -> MatchDocument:
    return get_match(party.tables, party.match_id, None)


def times(party: Party) -> list[tuple[float, bool]]:
    """Return the seconds that each seat has left, and for which the clock runs."""
    clocks = [seat["clock"] for seat in look(party)["seats"]]
    return [(clock["left_seconds"], clock["running"]) for clock in clocks if clock is not None]


def move(party: Party, seat: int) -> None:
    """Make the first legal move of a seat."""
    party.move(seat, get_match(party.tables, party.match_id, party.tokens[seat])["legal"][0])


def test_a_bank_runs_over_all_turns_and_grows_at_the_end_of_each(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    party = begin(tables, clock=BANK)
    assert times(party) == [(60, True), (60, False)]
    clock.now += 10_000
    assert times(party) == [(50, True), (60, False)]
    move(party, 1)  # it turns two cards up, one after the other
    assert times(party) == [(50, True), (60, False)]
    clock.now += 20_000
    move(party, 1)
    assert times(party) == [(35, False), (60, True)]
    clock.now += 59_999
    assert do_due(tables) == 0
    clock.now += 1
    assert do_due(tables) == 1
    assert len(moves_of(tables, party.match_id)) == 3
    assert times(party) == [(35, False), (0, True)]
    assert verify_match(tables, party.match_id) is None


def test_a_bank_is_charged_no_time_in_which_all_were_away(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), options={"dealer": 2}, clock=BANK)
    clock.now += DAY
    assert times(party) == [(30, False), (60, False)]
    move(party, 1)
    assert times(party) == [(30, True), (60, False)]


@pytest.mark.parametrize(
    ("on_timeout", "moves", "status"),
    [("bot", 1, "playing"), ("pass", 1, "playing"), ("resign", 0, FINISHED)],
)
def test_the_end_of_a_turn_is_as_agreed(
    on_timeout: str, moves: int, status: str, sqlite_database: Database
) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = begin(tables, turn_seconds=30, on_timeout=on_timeout)
    clock.now += 30_000
    assert do_due(tables) == 1
    assert len(moves_of(tables, party.match_id)) == moves
    assert look(party)["status"] == status
    assert verify_match(tables, party.match_id) is None


def test_two_weeks_for_a_move(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), clock={"turn_seconds": 14 * 86_400})
    assert look(party)["absence_seconds"] == 86_400
    clock.now += 14 * DAY - 1
    assert do_due(tables) == 0
    assert look(party)["seats"][0]["clock"] is not None
    clock.now += 1
    assert do_due(tables) == 1
    assert len(moves_of(tables, party.match_id)) == 1


@pytest.mark.parametrize(
    ("agreed", "field"),
    [
        ({"clock": {}}, ("clock",)),
        ({"clock": {"turn_seconds": 60, "bank_seconds": 60}}, ("clock",)),
        ({"clock": {"bank_seconds": 59}}, ("clock", "bank_seconds")),
        ({"clock": {"turn_seconds": 60, "increment_seconds": 1}}, ("clock", "increment_seconds")),
        ({"clock": {"turn_seconds": 60}, "turn_seconds": 60}, ("clock",)),
        ({"clock": 60}, ("clock",)),
        ({"on_timeout": "lose"}, ("on_timeout",)),
    ],
)
def test_a_clock_that_cannot_be_agreed_on(
    agreed: dict[str, Any], field: tuple[str, ...], sqlite_database: Database
) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    with pytest.raises(InputError) as refused:
        create_match(tables, {"game": "diddly", "seats": ["open"] * 2, **agreed}, ADDRESS, BASE_URL)
    assert refused.value.field[: len(field)] == field


def test_a_match_tells_how_long_it_is_kept(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database, keep_open_days=3, keep_days=2)
    party = begin(tables, turn_seconds=7200)
    assert look(party)["kept_until"] == format_time(clock.now + 3 * DAY + 7_200_000)
    clock.now += DAY
    move(party, 1)
    assert look(party)["kept_until"] == format_time(clock.now + 3 * DAY + 7_200_000)
    party.resign()
    assert look(party)["kept_until"] == format_time(clock.now + 2 * DAY)
    made = create_match(tables, {"game": "diddly", "seats": ["open"] * 2}, ADDRESS, BASE_URL)
    cancel(tables, made["id"], made["owner_token"])
    cancelled = get_match(tables, made["id"], None)
    assert cancelled["kept_until"] == format_time(clock.now + CANCELLED_LIFETIME)
    assert table_of(tables, made["id"]).row.ended_at == clock.now

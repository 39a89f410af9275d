"""Sleep: nothing is decided for people while none of them is here, and clocks go on where they stopped."""

from random import Random
from typing import Any

import pytest

from games.bots import Reaction
from games.core import SEALED, generator, random_move
from tests.tables.keeping import (
    FOR_EVER,
    NOW,
    PERSON_HERE,
    answer_here,
    begin_match,
    change_table,
    do_due,
    moves_of,
    play_on,
    show_up,
    table_of,
    tables_with_clock,
)
from tests.tables.people import Party, sit_down
from wordsvc.store.database import Database
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.seats.leaving import leave, return_
from wordsvc.tables.answers import FINISHED, MatchDocument
from wordsvc.tables.match.repair import verify_match
from wordsvc.tables.match.table import Table
from wordsvc.tables.scheduler.bot_questions import Question
from wordsvc.tables.scheduler.due_work import lease

HOUR = 3_600_000
TURN: dict[str, Any] = {"options": {"dealer": 2}, "turn_seconds": 90}


def look(party: Party, seat: int = 0) -> MatchDocument:
    return get_match(party.tables, party.match_id, party.tokens[seat])


def left_of(document: MatchDocument) -> Any:
    """Return the deadline and the time of a document."""
    return document["deadline"] and document["deadline"]["at"], document["now"]


def test_no_clock_runs_while_nobody_is_here(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    party = sit_down(tables, "diddly", 2, Random(1), **TURN)
    clock.now += 30_000
    assert (look(party)["asleep"], look(party)["deadline"]) == (True, None)
    clock.now += 10 * HOUR
    do_due(tables)
    assert moves_of(tables, party.match_id) == []


def test_the_rest_of_a_deadline_goes_on_at_waking(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), **TURN)
    clock.now += 10 * HOUR
    do_due(tables)
    woken = look(party, 2)
    assert not woken["asleep"]
    deadline = table_of(tables, party.match_id).row.pending.deadline
    assert deadline is not None
    assert deadline.at == clock.now + 60_000
    assert verify_match(tables, party.match_id) is None
    show_up(tables, party.match_id, FOR_EVER)
    clock.now += 59_999
    assert do_due(tables) == 0
    clock.now += 1
    assert do_due(tables) == 1
    assert [seat for seat, _ in moves_of(tables, party.match_id)] == [0]


def test_a_move_wakes_the_match_with_the_version_that_was_known(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), **TURN)
    move = look(party, 1)["legal"][0]
    clock.now += HOUR
    kinds = [event["kind"] for event in party.move(1, move)["events"]]
    assert kinds[0] == "woke"
    assert len(kinds) > 1
    assert verify_match(tables, party.match_id) is None


def test_a_spectator_wakes_nobody(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), **TURN)
    clock.now += HOUR
    versions = table_of(tables, party.match_id).row.versions
    assert look(party)["asleep"]
    assert look(party)["asleep"]
    assert table_of(tables, party.match_id).row.versions == versions


def test_in_a_slow_match_clocks_always_run(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), options={"dealer": 2}, turn_seconds=3600)
    clock.now += HOUR
    assert not look(party)["asleep"]
    assert do_due(tables) == 1
    assert len(moves_of(tables, party.match_id)) == 1


def test_bots_in_seats_of_their_own_move_in_a_sleeping_match(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    options = {"rounds": 1, "dealer": 1}
    match = begin_match(tables, "diddly", [PERSON_HERE, "random", "random"], options=options, stays=False)
    clock.now += HOUR
    for _ in range(50):
        clock.now += 1000
        do_due(tables)
    table = table_of(tables, match)
    assert table.match.to_act() == [1]
    assert {seat for seat, _ in moves_of(tables, match)} <= {1, 2}


def test_a_match_that_both_have_left_is_not_played_by_bots(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), **TURN)
    leave(tables, party.match_id, party.tokens[2], {"then": "bot"})
    leave(tables, party.match_id, party.tokens[1], {"then": "bot"})
    clock.now += 10 * HOUR
    for _ in range(20):
        clock.now += 10_000
        do_due(tables)
    assert moves_of(tables, party.match_id) == []
    return_(tables, party.match_id, party.tokens[1])
    show_up(tables, party.match_id, FOR_EVER)
    while 2 not in look(party)["to_act"]:
        party.move(1, look(party, 1)["legal"][0])
    clock.now += 1000
    assert do_due(tables) == 1
    assert {seat for seat, _ in moves_of(tables, party.match_id)} == {0, 1}


@pytest.mark.parametrize("then", [None, "wait"])
def test_a_match_waits_for_who_leaves(then: str | None, sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), **TURN)
    clock.now += 30_000
    assert look(party, 1)["deadline"] is not None
    clock.now += 1_000
    leave(tables, party.match_id, party.tokens[1], {"then": then} if then else {})
    assert look(party, 2)["deadline"] is None
    clock.now += 5 * HOUR
    do_due(tables)
    assert moves_of(tables, party.match_id) == []
    returned = return_(tables, party.match_id, party.tokens[1])
    assert returned["deadline"] is not None
    pending = table_of(tables, party.match_id).row.pending
    assert pending.deadline is not None
    assert pending.deadline.at == clock.now + 59_000
    assert verify_match(tables, party.match_id) is None


def test_a_bot_plays_on_by_default_where_others_are_here(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), **TURN)
    leave(tables, party.match_id, party.tokens[1])
    clock.now += 1_000
    assert do_due(tables) == 1
    assert len(moves_of(tables, party.match_id)) == 1


def test_a_bot_whose_match_fell_asleep_while_it_thought_plays_on(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), **TURN)
    leave(tables, party.match_id, party.tokens[1])
    clock.now += 1_000

    def think_long(question: Question) -> Reaction:
        clock.now += 60_000
        return answer_here(question)

    assert do_due(tables, think_long) == 1
    assert moves_of(tables, party.match_id) == []
    show_up(tables, party.match_id, FOR_EVER)  # as the mark of an open stream, which wakes nobody
    clock.now += lease(tables)
    do_due(tables)
    assert [seat for seat, _ in moves_of(tables, party.match_id)] == [0]


def test_a_running_match_of_an_older_program_falls_asleep_too(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, "diddly", [PERSON_HERE] * 2, stays=False, **TURN)  # nobody was ever seen
    clock.now += HOUR
    do_due(tables)
    assert moves_of(tables, match) == []
    show_up(tables, match, FOR_EVER)
    clock.now = NOW + 10 * HOUR
    play_on(tables, clock, most=2)
    assert len(moves_of(tables, match)) == 2
    assert table_of(tables, match).row.status != FINISHED


def test_sleep_tells_of_no_sealed_answer(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, "fiddlefoo", [PERSON_HERE, "random", "random", "random"], window_seconds=20)
    rng = generator(5)

    def move(table: Table) -> None:
        seat = table.match.to_act()[0]
        legal = table.match.game.legal(table.match.state, seat - 1)
        table.submit(seat, random_move(table.match.game, table.match.view(seat), legal, rng))

    while not is_person_and_bot_sealed(table_of(tables, match)):
        change_table(tables, match, move)
    show_up(tables, match, NOW)
    clock.now = NOW + HOUR
    assert get_match(tables, match, None)["asleep"]
    change_table(tables, match, lambda table: answer_sealed(table, 1))
    assert 1 not in table_of(tables, match).match.to_act()
    assert get_match(tables, match, None)["asleep"]


def is_person_and_bot_sealed(table: Table) -> bool:
    """Return whether the person of seat 1 and at least two bots owe sealed answers."""
    window = table.match.window()
    return (
        window is not None and window.kind == SEALED and 0 in window.waiting() and len(window.waiting()) > 2
    )


def answer_sealed(table: Table, seat: int) -> None:
    while seat in table.match.to_act():
        table.submit(seat, next(iter(table.match.game.legal(table.match.state, seat - 1))))

"""Questions to bots are answered in a fair order: people first, then those who have used least."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tables.keeping import (
    PERSON_HERE,
    answer_here,
    begin_match,
    due_of,
    moves_of,
    pass_in,
    tables_with_clock,
)
from wordsvc.store.database import Database
from wordsvc.store.errors import StoreUnavailable
from wordsvc.store.rows import due_rows
from wordsvc.store.rows.due_rows import ThinkingRow
from wordsvc.tables.match.repair import verify_match
from wordsvc.tables.scheduler.due_work import do
from wordsvc.tables.scheduler.fair_share import ThinkingOrder
from wordsvc.tables.scheduler.scheduler import Claim, Scheduler
from wordsvc.tables.tables import Tables


def question(address: str, match: str = "m", *, at: int = 0, waits: bool = False) -> ThinkingRow:
    return ThinkingRow(match, "bot", 1, 1, at, address, waits)


def test_tables_with_a_person_come_first() -> None:
    rows = [question("a", at=1), question("b", at=2, waits=True), question("c", at=3)]
    assert [row.address for row in ThinkingOrder().choose(rows, 3)] == ["b", "a", "c"]


def test_an_address_with_many_matches_waits_for_others() -> None:
    order = ThinkingOrder()
    many = [question("many", f"m{number}") for number in range(8)]
    assert order.choose(many, 1) == many[:1]
    order.charge(many[0], 1.0)
    late = question("few", at=9)
    assert order.choose([*many[1:], late], 1) == [late]


@given(st.lists(st.floats(0.01, 5.0), min_size=3, max_size=3))
def test_addresses_get_the_same_time(costs: list[float]) -> None:
    order, used = ThinkingOrder(), dict.fromkeys("abc", 0.0)
    rows = [question(address) for address in "abc"]
    for _ in range(300):
        (chosen,) = order.choose(rows, 1)
        cost = costs["abc".index(chosen.address)]
        order.charge(chosen, cost)
        used[chosen.address] += cost
    assert max(used.values()) - min(used.values()) <= 2 * max(costs) + 3 * ThinkingOrder.EXPECTED


def test_matches_of_an_address_take_turns() -> None:
    order = ThinkingOrder()
    rows = [question("a", match) for match in "xyz"]
    turns = []
    for _ in range(6):
        (chosen,) = order.choose(rows, 1)
        order.charge(chosen, 1.0)
        turns.append(chosen.match)
    assert Counter(turns) == {"x": 2, "y": 2, "z": 2}


def test_a_person_waits_who_was_seen_lately(database: Database) -> None:
    tables, clock = tables_with_clock(database, bot_pause=0)
    begin_match(tables, "diggity", ["random", "random"], match_id="b" * 16)
    begin_match(tables, "diddly", ["random", PERSON_HERE], match_id="p" * 16, options={"dealer": 2})
    with database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE seats SET seen_at = {clock.now} WHERE kind = 'person'")
    with database.reading() as connection:
        here = due_rows.find_thinking(connection, clock.now, clock.now - 1, 10)
        first = due_rows.find_thinking(connection, clock.now, clock.now - 1, 1)
        away = due_rows.find_thinking(connection, clock.now, clock.now, 10)
    assert {row.match[0]: bool(row.waits) for row in here} == {"b": False, "p": True}
    assert not any(row.waits for row in away)
    assert [row.match[0] for row in first] == ["p"]


def test_a_question_is_claimed_once(database: Database) -> None:
    tables, clock = tables_with_clock(database, bot_pause=0)
    begin_match(tables, "diggity", ["random", "random"])
    with database.reading() as connection:
        (row,) = due_rows.find_thinking(connection, clock.now, clock.now, 10)
    with database.writing() as connection:
        claims = [due_rows.claim_thinking(connection, row, clock.now + 1000) for _ in range(2)]
    assert [claim is not None for claim in claims] == [True, False]


def test_a_match_of_another_address_forgets_no_marks() -> None:
    order, used = ThinkingOrder(), Counter[str]()
    costs = {"dear": 100, "cheap": 5, "other": 100}
    rows = [question("a", "dear"), question("a", "cheap"), question("b", "other")]
    for _ in range(400):
        (chosen,) = order.choose(rows, 1)
        order.charge(chosen, costs[chosen.match] / 100)
        used[chosen.match] += costs[chosen.match]
    assert abs(used["dear"] - used["cheap"]) <= 400


def test_a_person_who_is_served_first_forgets_no_marks() -> None:
    order, used = ThinkingOrder(), Counter[str]()
    costs = {"person": 50, "dear": 100, "cheap": 10}
    rows = [question(name, name, waits=name == "person") for name in costs]
    for turn in range(800):
        (chosen,) = order.choose(rows[turn % 2 :], 1)  # at every other turn nobody waits
        order.charge(chosen, costs[chosen.address] / 100)
        used[chosen.address] += costs[chosen.address]
    assert abs(used["dear"] - used["cheap"]) <= 400


def claim_late_turn(database: Database) -> tuple[Tables, str, Claim]:
    """Claim, as a scheduler, the question of a seat whose turn is over."""
    tables, clock = tables_with_clock(database)
    match = begin_match(tables, "diddly", [PERSON_HERE] * 2, options={"dealer": 2}, turn_seconds=30)
    clock.now += 30_000
    scheduler = Scheduler(tables, 1)
    for _ in range(2):
        scheduler._turn()
    (claim,) = scheduler._held
    return tables, match, claim


def test_a_late_turn_is_a_question_among_others(database: Database) -> None:
    tables, match, claim = claim_late_turn(database)
    assert (claim.row.kind, claim.asked.match) == ("late", match)
    assert verify_match(tables, match) is None
    do(tables, claim.row, answer_here)
    assert len(moves_of(tables, match)) == 1
    assert [kind for kind, _, _ in due_of(tables)] == ["turn"]


def test_a_lost_claim_is_not_charged(sqlite_database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, _ = tables_with_clock(sqlite_database, bot_pause=0)
    match = begin_match(tables, "diggity", ["random", "random"])
    scheduler = Scheduler(tables, 1)
    monkeypatch.setattr(due_rows, "claim_thinking", lambda *_: None)
    scheduler._turn()
    assert scheduler._held == []
    assert scheduler._order._matches.mark(match) == 0


def test_a_process_that_does_not_start_is_not_charged(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database, bot_pause=0)
    match = begin_match(tables, "diggity", ["random", "random"])
    scheduler = Scheduler(tables, 1)
    scheduler._turn()
    (worker,) = scheduler._workers
    worker.seconds_used = 5.0
    worker.close()
    scheduler._work.put(None)
    scheduler._serve(worker)
    assert len(moves_of(tables, match)) == 1
    assert scheduler._used.total() == 0


def test_usage_is_stored_in_the_order_of_addresses(
    sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    scheduler, stored = Scheduler(tables, 1), []
    monkeypatch.setattr(
        "wordsvc.tables.scheduler.scheduler.add_usage", lambda *given: stored.append(given[1])
    )
    for address in "bca":
        scheduler._charge(question(address), 1)
    scheduler._store_usage(clock.now)
    assert stored == ["a", "b", "c"]


def test_a_sweep_that_fails_is_made_again(sqlite_database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    scheduler, results = Scheduler(tables, 1), [StoreUnavailable(), None]

    def abandon(_: Tables) -> None:
        if error := results.pop(0):
            raise error

    monkeypatch.setattr("wordsvc.tables.scheduler.scheduler.abandon_matches", abandon)
    with pytest.raises(StoreUnavailable):
        scheduler._sweep(clock.now)
    for _ in range(2):
        scheduler._sweep(clock.now)
    assert results == []


def test_a_move_ends_the_question_of_its_late_turn(sqlite_database: Database) -> None:
    tables, match, _ = claim_late_turn(sqlite_database)
    pass_in(tables, match, 1)
    assert [kind for kind, _, _ in due_of(tables)] == ["turn"]

"""Deadlines: the changes that the service makes at tables when a time has come."""

from typing import Any

import pytest

from games.bots import Reaction
from games.core import SEALED, generator, random_move
from tests.store.rows import fill
from tests.tables.at_once import before_next_write
from tests.tables.keeping import (
    PERSON_HERE,
    answer_here,
    begin_match,
    change_table,
    do_due,
    due_of,
    moves_of,
    next_due,
    pass_in,
    play_on,
    replay,
    state_of,
    table_of,
    tables_with_clock,
)
from wordsvc.store.clock import DAY
from wordsvc.store.database import Database
from wordsvc.tables.answers import ABANDONED, FINISHED, OPEN, PLAYING
from wordsvc.tables.match.table import Table
from wordsvc.tables.scheduler.bot_questions import Question
from wordsvc.tables.scheduler.deadlines import abandon_matches
from wordsvc.tables.scheduler.due_work import claim_due, do
from wordsvc.tables.tables import Tables

KEPT_OPEN = 30 * DAY

OPTIONS: dict[str, dict[str, Any]] = {"diddly": {"rounds": 1}, "quiddler": {"hands": "3-6"}}

# A turn


def test_the_service_moves_for_who_is_late(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    match = begin_match(tables, "diddly", [PERSON_HERE] * 2, options={"dealer": 2}, turn_seconds=30)
    clock.now += 29_999
    assert do_due(tables) == 0
    clock.now += 1
    assert do_due(tables) == 1
    table = table_of(tables, match)
    assert [seat for seat, _ in moves_of(tables, match)] == [0]
    assert table.row.pending.deadline is not None
    assert table.row.pending.deadline.at == clock.now + 30_000


def test_a_turn_that_was_played_in_time_ends_nothing(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, "diddly", [PERSON_HERE] * 2, options={"dealer": 2}, turn_seconds=30)
    clock.now += 30_000
    (row,) = claim_due(tables, ["turn"], 10)
    pass_in(tables, match, 1)
    assert len(moves_of(tables, match)) == 1
    do(tables, row, unasked)
    assert len(moves_of(tables, match)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", ["diddly", "fiddlefoo", "quiddler"])
def test_a_match_that_all_have_left_open_is_played_to_its_end(game: str, sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    options = OPTIONS.get(game, {})
    match = begin_match(tables, game, [PERSON_HERE] * 2, options=options, turn_seconds=5, window_seconds=10)
    play_on(tables, clock)
    assert table_of(tables, match).row.status == FINISHED
    assert replay(tables, match) == state_of(tables, match)


# A window


def unasked(_: Question) -> Reaction:
    raise AssertionError("nobody needs to think")


def test_the_cards_of_a_race_turn_by_the_clock_of_the_service(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    match = begin_match(tables, "diabolo", [PERSON_HERE] * 3, window_seconds=20)
    before = len(moves_of(tables, match))
    for cards in (4, 5):
        clock.now += 19_999
        assert do_due(tables, unasked) == 0
        clock.now += 1
        assert do_due(tables, unasked) == 1
        assert len(table_of(tables, match).match.state.line) == cards
    window = table_of(tables, match).match.window()
    assert window is not None
    assert [seat for seat, _ in moves_of(tables, match)[before:]] == [*window.members] * 2


def test_the_end_of_a_window_is_fixed_when_it_opens(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, "diabolo", [PERSON_HERE] * 3, window_seconds=20)
    before = len(moves_of(tables, match))
    deadline = table_of(tables, match).row.pending.deadline
    clock.now += 7_000
    pass_in(tables, match, 2)
    assert table_of(tables, match).row.pending.deadline == deadline
    clock.now += 13_000
    do_due(tables, unasked)
    assert len(moves_of(tables, match)) == before + 3


def test_a_window_row_that_came_too_late_turns_no_second_card(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, "diabolo", [PERSON_HERE] * 2, window_seconds=20)
    clock.now += 20_000
    (row,) = claim_due(tables, ["window"], 10)
    for seat in (1, 2):
        pass_in(tables, match, seat)
    do(tables, row, unasked)
    assert len(table_of(tables, match).match.state.line) == 4


def open_sealed_window(tables: Tables) -> str:
    """Return a match of Fiddlefoo among four people at whose table several are asked at once."""
    match = begin_match(tables, "fiddlefoo", [PERSON_HERE] * 4, window_seconds=20)
    rng = generator(5)

    def move(table: Table) -> None:
        seat = table.match.game.to_act(table.match.state)[0]
        legal = table.match.game.legal(table.match.state, seat)
        table.submit(seat + 1, random_move(table.match.game, table.match.view(seat + 1), legal, rng))

    for _ in range(500):
        table = table_of(tables, match)
        window = table.match.window()
        if window is not None and window.kind == SEALED and len(window.waiting()) > 2:
            return match
        change_table(tables, match, move)
    raise AssertionError("no window was opened")


def test_the_deadline_of_sealed_answers_tells_of_none(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    match = open_sealed_window(tables)
    before = table_of(tables, match)
    window = before.match.window()
    assert window is not None
    waiting = window.waiting()
    clock.now += 5_000

    def answer(table: Table) -> None:
        while waiting[0] in table.match.game.to_act(table.match.state) and table.match.window() is not None:
            table.submit(waiting[0] + 1, table.match.game.legal(table.match.state, waiting[0])[0])

    change_table(tables, match, answer)
    after = table_of(tables, match)
    assert after.row.step > before.row.step
    assert after.row.pending.deadline == before.row.pending.deadline
    others = [viewer for viewer in before.viewers if viewer != waiting[0] + 1]
    told, known = after.row.versions, before.row.versions
    assert [told[viewer] for viewer in others] == [known[viewer] for viewer in others]
    assert [row for row in due_of(tables) if row[0] == "window"] == [("window", 0, clock.now + 15_000)]
    clock.now += 15_000
    do_due(tables)
    later = table_of(tables, match).match.window()
    assert later is None or later.members != window.members or not later.closed[0]
    assert replay(tables, match) == state_of(tables, match)


def test_an_answer_at_the_deadline_leaves_no_window_open(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = open_sealed_window(tables)
    first = table_of(tables, match).match.to_act()[0]

    def answer(table: Table) -> None:
        while first in table.match.to_act():
            table.submit(first, table.match.game.legal(table.match.state, first - 1)[0])

    clock.now += 20_000
    (row,) = claim_due(tables, ["window"], 10)
    with before_next_write(sqlite_database, lambda: change_table(tables, match, answer)):
        do(tables, row, answer_here)
    deadline = table_of(tables, match).row.pending.deadline
    assert deadline is None or deadline.at > clock.now


# A request to undo


def test_a_request_to_undo_ends_in_time(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    match = begin_match(tables, "diddly", [PERSON_HERE] * 2, options={"dealer": 2})

    def ask(table: Table) -> None:
        table.row.asking = {"seat": 1, "step": table.row.step + 1, "at": table.row.now, "answers": {}}
        table.announce("undo_asked", 1)

    change_table(tables, match, ask)
    clock.now += 119_999
    assert do_due(tables) == 0
    clock.now += 1
    versions = table_of(tables, match).row.versions
    assert do_due(tables) == 1
    assert table_of(tables, match).row.asking is None
    assert table_of(tables, match).row.versions == [version + 1 for version in versions]
    assert next_due(tables) is None


# A match that nobody plays


def test_a_match_without_a_move_is_abandoned_after_a_month(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    match = begin_match(tables, "diddly", [PERSON_HERE] * 2, options={"dealer": 2})
    clock.now += 1_000
    pass_in(tables, match, 1)
    clock.now += KEPT_OPEN
    assert abandon_matches(tables) == 0
    clock.now += 1
    assert abandon_matches(tables) == 1
    assert table_of(tables, match).row.status == ABANDONED
    assert table_of(tables, match).row.ended_at == clock.now
    assert abandon_matches(tables) == 0


def test_a_slow_match_has_the_time_of_a_turn_besides(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    day = 24 * 60 * 60
    match = begin_match(tables, "diddly", [PERSON_HERE] * 2, turn_seconds=3 * day)
    clock.now += KEPT_OPEN + 3 * day * 1000
    assert abandon_matches(tables) == 0
    clock.now += 1
    assert abandon_matches(tables) == 1
    assert table_of(tables, match).row.status == ABANDONED
    assert due_of(tables) == []


def test_a_match_that_nobody_joins_is_abandoned(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, "diddly", [PERSON_HERE] * 2)

    def reopen(table: Table) -> None:
        table.row.status = OPEN
        table.touched = True

    change_table(tables, match, reopen)
    playing = begin_match(tables, "diddly", ["greedy"] * 2, match_id="p" * 16)
    clock.now += KEPT_OPEN - 1
    do_due(tables)
    clock.now += 2
    assert abandon_matches(tables) == 1
    assert [table_of(tables, each).row.status for each in (match, playing)] == [ABANDONED, PLAYING]


def test_no_match_is_given_up_on_the_day_of_a_jump(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    begin_match(tables, "diddly", [PERSON_HERE] * 2)
    clock.now += 31 * DAY
    with database.writing() as connection:
        fill(connection, "service_clock", id=1, jumped_at=clock.now)
    assert abandon_matches(tables) == 0
    clock.now += DAY
    assert abandon_matches(tables) == 1

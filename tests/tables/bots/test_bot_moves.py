"""Bots at tables: they play every game to its end, find the same moves again, and wait in a race."""

import json
from typing import Any

import pytest

from games.bots import Reaction
from games.core import generator
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
from wordsvc.diabolo.game.moves import PASS
from wordsvc.store.database import Database
from wordsvc.store.rows.match_rows import touch_seat
from wordsvc.tables.answers import FINISHED
from wordsvc.tables.match.seat import LEFT, PERSON
from wordsvc.tables.match.table import Table
from wordsvc.tables.scheduler.bot_moves import MAX_PASS_SECONDS
from wordsvc.tables.scheduler.bot_questions import Question, question_of, seat_bot, think
from wordsvc.tables.scheduler.due_work import RETRY_SECONDS, claim_due, do, lease
from wordsvc.tables.tables import Tables

MATCHES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("diddly", ["greedy", "search:2"], {"rounds": 1}),
    ("diggity", ["greedy", "random"], {}),
    ("fiddlefoo", ["greedy", "random", "greedy"], {}),
    ("quiddler", ["good", "easy"], {"hands": "3-6"}),
    ("diabolo", ["good", "strong"], {"rounds": 1}),
    ("solitaire", ["longest"], {}),
]


@pytest.mark.parametrize(("game", "bots", "options"), MATCHES, ids=[match[0] for match in MATCHES])
@pytest.mark.slow
def test_bots_play_a_game_to_its_end(
    game: str, bots: list[str], options: dict[str, Any], sqlite_database: Database
) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, game, bots, options=options)
    play_on(tables, clock)
    assert table_of(tables, match).row.status == FINISHED
    assert replay(tables, match) == state_of(tables, match)
    assert due_of(tables) == []


@pytest.mark.slow
def test_bots_play_on_either_database(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    match = begin_match(tables, "diddly", ["greedy", "greedy"], options={"rounds": 1})
    play_on(tables, clock)
    assert table_of(tables, match).row.status == FINISHED
    assert replay(tables, match) == state_of(tables, match)


def test_a_bot_moves_after_its_pause(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database, bot_pause=300)
    match = begin_match(tables, "diddly", ["greedy", PERSON_HERE], options={"dealer": 2})
    clock.now += 299
    assert do_due(tables) == 0
    clock.now += 1
    assert do_due(tables) == 1
    assert table_of(tables, match).match.moves_made == 1


def bot_question(tables: Tables, match: str) -> Question:
    """Return the question of the first bot that has to answer."""
    table = table_of(tables, match)
    seat, (step, _) = next(iter(table.row.pending.since.items()))
    return question_of(table, seat, step, table.seat(seat).bot or "")


def test_a_second_thinker_finds_the_same_move(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database, bot_pause=0)
    match = begin_match(tables, "diddly", ["random", "random"])
    for _ in range(30):
        assert answer_here(bot_question(tables, match)) == answer_here(bot_question(tables, match))
        do_due(tables)


@pytest.mark.parametrize("name", ["search", "strong"])
def test_a_thought_ends_with_the_seconds_of_its_question(name: str, sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    question = bot_question(tables, begin_match(tables, "diddly", [name, name]))._replace(seconds=0)
    bot: Any = seat_bot(question)
    assert not bot.is_over()
    think(bot, question)
    assert bot.is_over()


def test_chance_is_of_the_seed_the_seat_and_the_step(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    one = table_of(tables, begin_match(tables, "diddly", ["random", "random"], seed=1, match_id="a" * 16))
    two = table_of(tables, begin_match(tables, "diddly", ["random", "random"], seed=2, match_id="b" * 16))
    asked = [
        question_of(table, seat, step, "random") for table in (one, two) for seat in (1, 2) for step in (5, 6)
    ]
    assert len({question.chance for question in asked}) == 8
    assert len({question.lasting for question in asked}) == 4
    assert "seed" not in Question._fields


def test_a_bot_knows_the_same_words_during_a_match(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    table = table_of(tables, begin_match(tables, "diabolo", ["easy", "easy"]))
    words = [
        "HAND",
        "HAUS",
        "BAUM",
        "TISCH",
        "ABEND",
        "GARTEN",
        "WASSER",
        "KIND",
        "ZEIT",
        "JAHR",
        "STADT",
        "WEG",
    ]

    def known(seat: int, step: int) -> list[bool]:
        bot: Any = seat_bot(question_of(table, seat, step, "easy"))
        return [bot.knows(word) for word in words]

    assert known(1, 5) == known(1, 6)
    assert known(1, 5) != known(2, 5)


def test_nobody_moves_twice_for_one_claim(database: Database) -> None:
    tables, clock = tables_with_clock(database, bot_pause=0)
    match = begin_match(tables, "diddly", ["greedy", PERSON_HERE], options={"dealer": 2})
    (row,) = claim_due(tables, ["bot"], 10)
    clock.now += lease(tables)
    (again,) = claim_due(tables, ["bot"], 10)
    for each in (again, row, again):
        do(tables, each, answer_here)
    assert len(moves_of(tables, match)) == 1


def test_the_move_of_a_thinker_that_was_killed_is_made_within_its_lease(database: Database) -> None:
    tables, clock = tables_with_clock(database, bot_pause=0)
    match = begin_match(tables, "diddly", ["random", PERSON_HERE], options={"dealer": 2})
    expected = answer_here(bot_question(tables, match))
    assert len(claim_due(tables, ["bot"], 10)) == 1  # and nothing more is heard of who claimed it
    clock.now += lease(tables) - 1
    assert do_due(tables) == 0
    clock.now += 1
    assert do_due(tables) == 1
    assert moves_of(tables, match) == [(0, expected.move)]


def test_a_row_that_came_too_late_changes_nothing(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database, bot_pause=0)
    match = begin_match(tables, "diddly", ["greedy", PERSON_HERE], options={"dealer": 2})
    (row,) = claim_due(tables, ["bot"], 10)
    do(tables, row, answer_here)
    step = table_of(tables, match).row.step
    for kind in ("bot", "call"):
        do(tables, row._replace(kind=kind, plan="flip8"), answer_here)
    assert table_of(tables, match).row.step == step


def test_a_move_that_is_refused_is_replaced(sqlite_database: Database, capfd: Any) -> None:
    tables, _ = tables_with_clock(sqlite_database, bot_pause=0)
    match = begin_match(tables, "diddly", ["greedy", PERSON_HERE], options={"dealer": 2})
    do_due(tables, lambda _: Reaction(10**12))
    assert len(moves_of(tables, match)) == 1
    line = json.loads(capfd.readouterr().err)
    assert {name: line[name] for name in line if name != "time"} == {
        "event": "bot_refused",
        "game": "diddly",
        "bot": "greedy",
    }


def test_what_cannot_be_done_is_put_off(sqlite_database: Database, capfd: Any) -> None:
    tables, clock = tables_with_clock(sqlite_database, bot_pause=0)
    match = begin_match(tables, "diddly", ["greedy", PERSON_HERE], options={"dealer": 2})

    def fail(_: Question) -> Reaction:
        raise ZeroDivisionError(match)

    assert do_due(tables, fail) == 1
    log = capfd.readouterr().err
    assert "ZeroDivisionError" in log
    assert match not in log
    assert next_due(tables) == clock.now + RETRY_SECONDS * 1000
    clock.now += RETRY_SECONDS * 1000
    do_due(tables)
    assert len(moves_of(tables, match)) == 1


def test_a_bot_plays_on_for_who_has_left(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, "diddly", [PERSON_HERE, PERSON_HERE], options={"dealer": 2})
    assert due_of(tables) == []

    def leave(table: Table) -> None:
        table.change_seat(1).gone = LEFT

    change_table(tables, match, leave)
    assert [row[:2] for row in due_of(tables)] == [("bot", 1)]
    play_on(tables, clock)
    assert {seat for seat, _ in moves_of(tables, match)} == {0}


# In a race


def passing(_: Question) -> Reaction:
    return Reaction(PASS, 3.0)


def begin_race(tables: Tables, cards: int) -> str:
    """Return a match of Diabolo among a person and two bots, with some cards on the table."""
    match = begin_match(tables, "diabolo", [PERSON_HERE, "good", "good"], options={"rounds": 1})
    while len(table_of(tables, match).match.state.line) < cards:
        for seat in list(table_of(tables, match).row.pending.since):
            pass_in(tables, match, seat)
    return match


def test_the_first_call_is_made_and_the_others_are_forgotten(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    match = begin_race(tables, 4)
    asked_at = clock.now

    def calling(question: Question) -> Reaction:
        game = table_of(tables, match).match.game
        call = next(each for seed in range(99) for each in game.sample_moves(question.view, generator(seed)))
        return Reaction(call, {1: 2.5, 2: 1.5}[question.seat])

    clock.now += tables.settings.bot_pause
    assert do_due(tables, calling) == 2
    assert [row for row in due_of(tables) if row[0] != "window"] == [
        ("call", 2, asked_at + 2500),
        ("call", 3, asked_at + 1500),
    ]
    before = len(moves_of(tables, match))
    clock.now = asked_at + 1499
    assert do_due(tables) == 0
    clock.now = asked_at + 3000
    do_due(tables)
    after = moves_of(tables, match)
    assert len(after) == before + 1
    assert after[-1][0] == 2
    assert not any(kind == "call" for kind, _, _ in due_of(tables))


def test_a_pass_among_people_waits_as_a_call_would(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_race(tables, 1)
    asked_at = clock.now
    clock.now += tables.settings.bot_pause
    do_due(tables, passing)
    assert sorted(table_of(tables, match).row.pending.since) == [1, 2, 3]
    clock.now = asked_at + 3000
    do_due(tables)
    assert sorted(table_of(tables, match).row.pending.since) == [1]


def test_a_pass_does_not_wait_for_ever(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    begin_race(tables, 1)
    asked_at = clock.now
    clock.now += tables.settings.bot_pause
    do_due(tables, lambda _: Reaction(PASS, 3600))
    assert ("call", 2, asked_at + MAX_PASS_SECONDS * 1000) in due_of(tables)


def test_among_bots_alone_a_pass_waits_for_nothing(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, "diabolo", ["good", "good"])
    before = len(moves_of(tables, match))
    clock.now += tables.settings.bot_pause
    do_due(tables, passing)
    assert len(moves_of(tables, match)) == before + 2


def test_a_planned_call_ends_with_its_window(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_race(tables, 1)
    clock.now += tables.settings.bot_pause
    do_due(tables, passing)
    for seat in (1, 2, 3):
        pass_in(tables, match, seat)
    assert not any(kind == "call" for kind, _, _ in due_of(tables))
    assert sorted(seat for kind, seat, _ in due_of(tables) if kind == "bot") == [2, 3]


# For people who are away


def test_a_bot_plays_for_who_is_away_while_asked(database: Database) -> None:
    tables, clock = tables_with_clock(database, away_bot=True)
    match = begin_match(tables, "diddly", [PERSON_HERE, PERSON_HERE], options={"dealer": 2})
    seen(tables, match, 1, clock.now + 10_000)
    clock.now += 39_999
    do_due(tables)
    assert moves_of(tables, match) == []
    clock.now += 1
    do_due(tables)
    assert [seat for seat, _ in moves_of(tables, match)] == [0]
    assert table_of(tables, match).seat(1).kind == PERSON


def test_who_comes_back_moves_for_themselves(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database, away_bot=True)
    match = begin_match(tables, "diddly", [PERSON_HERE, PERSON_HERE], options={"dealer": 2})
    clock.now += 29_000
    seen(tables, match, 1, clock.now)
    clock.now += 1_000
    do_due(tables)
    assert moves_of(tables, match) == []
    assert next_due(tables) == clock.now + 29_000
    pass_in(tables, match, 1)
    assert [seat for seat, _ in moves_of(tables, match)] == [0]


def test_nobody_plays_for_people_unless_it_is_wanted(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    begin_match(tables, "diddly", [PERSON_HERE, PERSON_HERE])
    assert due_of(tables) == []


def seen(tables: Tables, match: str, seat: int, at: int) -> None:
    """Note that somebody was there."""
    with tables.database.writing() as connection:
        touch_seat(connection, match, seat, at)

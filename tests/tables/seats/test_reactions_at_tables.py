"""Reactions and presence: told to all who are there, bounded, in no log, and silent about what is hidden."""

from functools import partial
from random import Random

import pytest

from tests.conditions import wait_until
from tests.store.rows import count_rows
from tests.tables.at_once import after_all_have_read, before_next_write
from tests.tables.keeping import PERSON_HERE, begin_match, do_due, table_of, tables_with_clock
from tests.tables.people import Party, sit_down
from wordsvc.input import InputError
from wordsvc.store.database import Database
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.moves import submit_move
from wordsvc.tables.actions.reactions import react
from wordsvc.tables.actions.review import get_log
from wordsvc.tables.actions.seats.leaving import leave, resign
from wordsvc.tables.errors import TableError
from wordsvc.tables.live.broadcaster import Broadcaster
from wordsvc.tables.match.repair import verify_match


def begin(database: Database) -> Party:
    tables, _ = tables_with_clock(database)
    return sit_down(tables, "diddly", 2, Random(1), options={"dealer": 2})


def say(party: Party, seat: int, reaction: object) -> None:
    react(party.tables, party.match_id, party.tokens[seat], {"reaction": reaction})


def seen(party: Party, seat: int = 0) -> list[tuple[int, str]]:
    document = get_match(party.tables, party.match_id, party.tokens[seat])
    return [(each["seat"], each["reaction"]) for each in document["reactions"]]


def test_a_reaction_is_told_without_a_version(database: Database) -> None:
    party = begin(database)
    before, steps = party.table().row.versions, party.table().row.step
    say(party, 1, "thanks")
    say(party, 2, "oops")
    assert seen(party) == seen(party, 1) == [(1, "thanks"), (2, "oops")]
    assert (party.table().row.versions, party.table().row.step) == (before, steps)
    assert verify_match(party.tables, party.match_id) is None


def test_answers_to_requests_have_the_reactions(sqlite_database: Database) -> None:
    party = begin(sqlite_database)
    told = react(party.tables, party.match_id, party.tokens[2], {"reaction": "thanks"})["reactions"]
    assert [(each["seat"], each["reaction"]) for each in told] == [(2, "thanks")]
    assert party.move(1, "flip1")["match"]["reactions"] == told
    with pytest.raises(TableError) as stale:
        submit_move(party.tables, party.match_id, party.tokens[1], {"move": "flip2", "version": 0}, None)
    assert stale.value.members["match"]["reactions"] == told
    assert resign(party.tables, party.match_id, party.tokens[1])["reactions"] == []


def test_a_stream_gets_a_reaction_and_a_poll_none(sqlite_database: Database) -> None:
    party = begin(sqlite_database)
    broadcaster = party.tables.broadcaster
    readers = [broadcaster.subscribe(party.match_id, 0, None, party.table().row.versions[0], stays=stays)
               for stays in (False, True)]  # fmt: skip
    say(party, 2, "hurry")
    assert readers[0].wait(60) == []
    assert [(row.seat, row.reaction) for row in readers[0].take_reactions()] == [(2, "hurry")]
    assert readers[0].take_reactions() == readers[1].take_reactions() == []
    broadcaster.close()


def test_a_reaction_is_handed_on_by_a_look_through_all(database: Database) -> None:
    party = begin(database)
    broadcaster = party.tables.broadcaster = Broadcaster(database, rescan_seconds=0)
    reader = broadcaster.subscribe(party.match_id, 0, None, party.table().row.versions[0])
    say(party, 2, "hurry")
    said = wait_until(lambda: [] if reader.wait(1) else reader.take_reactions())
    assert [row.reaction for row in said] == ["hurry"]
    broadcaster.close()


def test_a_request_with_its_key_tells_once(database: Database) -> None:
    party = begin(database)
    for reaction, key in (("thanks", "a"), ("thanks", "a"), ("thanks", "b"), ("oops", None)):
        react(party.tables, party.match_id, party.tokens[1], {"reaction": reaction}, key)
    assert seen(party) == [(1, "thanks"), (1, "thanks"), (1, "oops")]
    with pytest.raises(TableError, match="another move"):
        react(party.tables, party.match_id, party.tokens[1], {"reaction": "oops"}, "a")


def test_six_a_minute_are_enough(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1))
    for _ in range(6):
        say(party, 1, "hurry")
    with pytest.raises(TableError, match="6 times a minute") as refused:
        say(party, 1, "hurry")
    assert (refused.value.kind, refused.value.code) == ("too_many", "too_many_reactions")
    say(party, 2, "oops")
    clock.now += 60_000
    assert seen(party) == []
    say(party, 1, "one_moment")


def test_six_a_minute_are_enough_also_at_once(database: Database) -> None:
    party = begin(database)
    for _ in range(5):
        say(party, 1, "hurry")
    with pytest.raises(TableError, match="6 times a minute"):
        after_all_have_read(database, [partial(say, party, 1, "hurry")] * 2)
    assert seen(party) == [(1, "hurry")] * 6


def test_a_reaction_that_the_end_overtakes_is_not_kept(sqlite_database: Database) -> None:
    party = begin(sqlite_database)
    end = partial(resign, party.tables, party.match_id, party.tokens[2])
    with pytest.raises(TableError, match="over"), before_next_write(sqlite_database, end):
        say(party, 1, "thanks")
    assert "reactions" not in count_rows(sqlite_database)


@pytest.mark.parametrize("reaction", [None, "", "hello", 7, ["thanks"]])
def test_nothing_else_is_said(sqlite_database: Database, reaction: object) -> None:
    with pytest.raises(InputError) as refused:
        say(begin(sqlite_database), 1, reaction)
    assert refused.value.field == ("reaction",)


def test_only_who_sits_there_reacts_while_it_is_open(sqlite_database: Database) -> None:
    party = begin(sqlite_database)
    for token in (None, party.owner):
        with pytest.raises(TableError, match="sits at the table"):
            react(party.tables, party.match_id, token, {"reaction": "thanks"})
    say(party, 2, "thanks")
    leave(party.tables, party.match_id, party.tokens[1], {"then": "bot"})
    with pytest.raises(TableError, match="left"):
        say(party, 1, "thanks")
    resign(party.tables, party.match_id, party.tokens[2])
    with pytest.raises(TableError):
        say(party, 2, "thanks")
    assert seen(party) == []
    assert "thanks" not in str(get_log(party.tables, party.match_id, None))


def test_a_bot_that_is_asked_thinks(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    match = begin_match(tables, "diddly", ["random", PERSON_HERE], options={"dealer": 2})
    assert [seat["state"] for seat in get_match(tables, match, None)["seats"]] == ["thinking", "here"]
    for _ in range(100):
        clock.now += 1_000
        if not do_due(tables):
            break
    assert [seat["state"] for seat in get_match(tables, match, None)["seats"]] == ["here", "here"]


def test_no_bot_is_shown_as_thinking_while_answers_are_sealed(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    match = begin_match(tables, "fiddlefoo", ["random"] * 3)
    for _ in range(60):
        table = table_of(tables, match)
        window = table.match.window() if table.is_in_play else None
        if window is not None and not window.in_turn:
            break
        tables.database.clock.now += 1_000  # type: ignore[union-attr]
        do_due(tables)
    else:
        raise AssertionError("no window has opened")
    assert {seat["state"] for seat in get_match(tables, match, None)["seats"]} == {"here"}

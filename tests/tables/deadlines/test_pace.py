"""Diabolo with a clock: cards turn by the pace that was agreed, and a late penalty is taken (D31)."""

from random import Random
from typing import Any

import pytest

from games.bots import Reaction
from games.core import RACE
from tests.tables.at_once import before_next_write
from tests.tables.keeping import (
    FOR_EVER,
    Clock,
    do_due,
    moves_of,
    next_due,
    replay,
    show_up,
    state_of,
    tables_with_clock,
)
from tests.tables.people import ADDRESS, BASE_URL, Party, sit_down
from wordsvc.input import InputError
from wordsvc.store.database import Database
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.proposals import answer_proposal, propose
from wordsvc.tables.answers import FINISHED
from wordsvc.tables.live.presence import Presence
from wordsvc.tables.match.repair import verify_match
from wordsvc.tables.scheduler.bot_questions import Question
from wordsvc.tables.scheduler.due_work import claim_due, do

PACE = 5
WRONG = "call:ZZZ:Z.Z.Z"


def unasked(_: Question) -> Reaction:
    raise AssertionError("nobody needs to think")


def party_at_pace(database: Database, seats: int = 3, **agreed: Any) -> tuple[Party, Clock]:
    """People at a table of Diabolo with a pace, who stay."""
    tables, clock = tables_with_clock(database)
    options = {"rounds": 1, "dealer": 1}
    party = sit_down(tables, "diabolo", seats, Random(5), options=options, pace_seconds=PACE, **agreed)
    show_up(tables, party.match_id, FOR_EVER)
    return party, clock


def turn_until_word(party: Party, clock: Clock) -> str:
    """Turn cards by the clock until they lay a word, and return the call of it."""
    while True:
        match = party.table().match
        hints = match.game.hint(match.view(1))
        if ": " in hints[0]:
            typed = match.game.parse_typed(match.view(1), f"call {hints[0].split(' ')[0]}")
            return match.game.format_move(typed)
        clock.now += PACE * 1000
        do_due(party.tables, unasked)


def line_of(party: Party) -> list[str]:
    line: list[str] = party.table().match.view(0)["public"]["line"]
    return line


def deadline_of(party: Party) -> int:
    deadline = party.table().row.pending.shown_deadline
    assert deadline is not None
    return deadline.at


@pytest.mark.rule("D31")
def test_cards_turn_by_the_pace(database: Database) -> None:
    party, clock = party_at_pace(database)
    cards = len(line_of(party))
    for more in (1, 2):
        clock.now += PACE * 1000 - 1
        assert do_due(party.tables, unasked) == 0
        clock.now += 1
        assert do_due(party.tables, unasked) == 1
        assert len(line_of(party)) == cards + more
    assert verify_match(party.tables, party.match_id) is None


@pytest.mark.rule("D31")
def test_a_call_starts_the_pace_anew(sqlite_database: Database) -> None:
    party, clock = party_at_pace(sqlite_database)
    call = turn_until_word(party, clock)
    clock.now += 3_000
    party.move(3, "pass")
    clock.now += 1_000
    party.move(3, call)
    assert party.table().match.state.taken[2] == len(call.split(":")[2].split("."))
    assert deadline_of(party) == clock.now + PACE * 1000


@pytest.mark.rule("D31")
def test_where_all_pass_the_next_card_comes_at_once(sqlite_database: Database) -> None:
    party, _ = party_at_pace(sqlite_database)
    cards = len(line_of(party))
    for seat in (1, 2, 3):
        party.move(seat, "pass")
    assert len(line_of(party)) == cards + 1


@pytest.mark.rule("D31")
@pytest.mark.parametrize("passing", [(1,), (2,), (1, 2, 3)])
def test_a_pass_while_the_card_turns_stops_no_pace(database: Database, passing: tuple[int, ...]) -> None:
    party, clock = party_at_pace(database)
    cards = len(line_of(party))
    clock.now += PACE * 1000
    (row,) = claim_due(party.tables, ["window"], 10)
    with before_next_write(database, lambda: [party.move(seat, "pass") for seat in passing]):
        do(party.tables, row, unasked)
    assert len(line_of(party)) == cards + 1
    clock.now += PACE * 1000
    assert do_due(party.tables, unasked) == 1
    assert len(line_of(party)) == cards + 2


@pytest.mark.rule("D31", "D08")
def test_who_is_late_takes_the_first_card(database: Database) -> None:
    party, clock = party_at_pace(database)
    first, second, *rest = line_of(party)
    party.move(1, WRONG)
    for seat, card in ((2, first), (3, second)):
        assert party.table().seats_to_act(0) == [seat]
        clock.now += 19_999
        assert do_due(party.tables, unasked) == 0
        clock.now += 1
        assert do_due(party.tables, unasked) == 1
        assert party.table().match.view(0)["public"]["picked"][seat - 1] == [card]
    assert line_of(party)[: len(rest)] == rest
    assert verify_match(party.tables, party.match_id) is None


@pytest.mark.rule("D31")
def test_a_round_ends_by_the_pace_and_its_log_leads_to_it(sqlite_database: Database) -> None:
    party, clock = party_at_pace(sqlite_database, seats=2)
    party.move(2, turn_until_word(party, clock))
    while (at := next_due(party.tables)) is not None:
        clock.now = at
        do_due(party.tables, unasked)
    assert party.table().row.status == FINISHED
    assert party.table().match.state.results[0][1] >= 3
    assert replay(party.tables, party.match_id) == state_of(party.tables, party.match_id)
    assert verify_match(party.tables, party.match_id) is None


def test_the_pace_sleeps_and_goes_on_with_the_rest(sqlite_database: Database) -> None:
    party, clock = party_at_pace(sqlite_database)
    began = clock.now
    show_up(party.tables, party.match_id, began - 28_000)
    clock.now += 3_600_000
    do_due(party.tables, unasked)
    made = len(moves_of(party.tables, party.match_id))
    assert get_match(party.tables, party.match_id, None)["asleep"]
    woken = get_match(party.tables, party.match_id, party.tokens[2])
    assert (woken["asleep"], deadline_of(party)) == (False, clock.now + 3_000)
    assert len(moves_of(party.tables, party.match_id)) == made
    assert verify_match(party.tables, party.match_id) is None


def test_the_pace_goes_on_when_streams_are_noted_again(sqlite_database: Database) -> None:
    party, clock = party_at_pace(sqlite_database)
    show_up(party.tables, party.match_id, clock.now - 28_000)
    cards = len(line_of(party))
    clock.now += PACE * 1000
    do_due(party.tables, unasked)
    assert get_match(party.tables, party.match_id, None)["asleep"]
    presence = Presence(sqlite_database)
    presence.enter(party.match_id, 2)
    for _ in range(3):
        presence.write(everybody=True)
        clock.now += PACE * 1000
        do_due(party.tables, unasked)
    assert len(line_of(party)) == cards + 3


def test_a_match_that_sleeps_on_is_looked_at_seldom(sqlite_database: Database) -> None:
    party, clock = party_at_pace(sqlite_database)
    show_up(party.tables, party.match_id, clock.now)
    looks = 0
    for _ in range(720):
        clock.now += PACE * 1000
        looks += do_due(party.tables, unasked)
    assert len(moves_of(party.tables, party.match_id)) > 0
    assert looks < 100


def test_the_pace_stops_while_the_match_is_paused(sqlite_database: Database) -> None:
    party, clock = party_at_pace(sqlite_database, seats=2)
    clock.now += 1_000
    for kind in ("pause", "resume"):
        versions = party.table().row.versions
        wanted = {"kind": kind, "version": versions[1]}
        propose(party.tables, party.match_id, party.tokens[1], wanted, None)
        versions = party.table().row.versions
        agrees = {"agree": True, "version": versions[2]}
        answer_proposal(party.tables, party.match_id, party.tokens[2], agrees, None)
        if kind == "pause":
            clock.now += 600_000
            assert do_due(party.tables, unasked) == 0
    assert deadline_of(party) == clock.now + 4_000


def test_more_time_is_a_pace_more(sqlite_database: Database) -> None:
    party, _ = party_at_pace(sqlite_database, seats=2)
    before = deadline_of(party)
    wanted = {"kind": "more_time", "version": party.table().row.versions[1]}
    propose(party.tables, party.match_id, party.tokens[1], wanted, None)
    agrees = {"agree": True, "version": party.table().row.versions[2]}
    answer_proposal(party.tables, party.match_id, party.tokens[2], agrees, None)
    assert deadline_of(party) == before + PACE * 1000


def test_a_document_names_the_pace(sqlite_database: Database) -> None:
    party, _ = party_at_pace(sqlite_database)
    document = get_match(party.tables, party.match_id, None)
    assert (document["pace_seconds"], document["turn_seconds"], document["clock"]) == (PACE, None, None)
    window = party.table().match.window()
    assert window is not None
    assert window.kind == RACE


@pytest.mark.parametrize(
    ("game", "agreed", "code"),
    [
        ("diddly", {"pace_seconds": 5}, "no_race"),
        ("diabolo", {"pace_seconds": 2}, "out_of_range"),
        ("diabolo", {"pace_seconds": 61}, "out_of_range"),
        ("diabolo", {"pace_seconds": 5, "turn_seconds": 30}, "named_twice"),
        ("diabolo", {"pace_seconds": 5, "clock": {"turn_seconds": 30}}, "named_twice"),
        ("diabolo", {"pace_seconds": 5, "window_seconds": 30}, "named_twice"),
        ("diabolo", {"pace_seconds": 5, "on_timeout": "resign"}, "named_twice"),
    ],
)
def test_a_pace_that_cannot_be_agreed_on_is_refused(
    sqlite_database: Database, game: str, agreed: dict[str, Any], code: str
) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    with pytest.raises(InputError) as caught:
        create_match(tables, {"game": game, "seats": ["open", "open"], **agreed}, ADDRESS, BASE_URL)
    assert (caught.value.field, caught.value.code) == (("pace_seconds",), code)

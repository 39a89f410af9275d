"""Proposals: who has to agree, who counts as agreeing, and what happens then."""

from collections.abc import Callable
from random import Random
from typing import Any

import orjson
import pytest

from games.core import SEALED
from tests.tables.keeping import Clock, change_table, do_due, moves_of, table_of, tables_with_clock
from tests.tables.people import ADDRESS, BASE_URL, Party, move_by_chance, sit_down
from wordsvc.input import InputError
from wordsvc.store.database import Database
from wordsvc.store.rows.message_rows import find_messages
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.proposals import answer_proposal, propose
from wordsvc.tables.actions.rematch import rematch
from wordsvc.tables.actions.seats.invitation import invite
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.actions.seats.leaving import leave, resign, return_
from wordsvc.tables.actions.seats.recovery import recover
from wordsvc.tables.actions.start import start
from wordsvc.tables.answers import CANCELLED, MatchDocument
from wordsvc.tables.errors import TableError
from wordsvc.tables.live.presence import OWNER, Presence
from wordsvc.tables.match.repair import verify_match
from wordsvc.tables.match.table import Table

TURN: dict[str, Any] = {"turn_seconds": 600}


def begin(tables: Any, seats: int = 3, **agreed: Any) -> Party:
    return sit_down(tables, "diddly", seats, Random(1), options={"dealer": seats}, **{**TURN, **agreed})


def look(party: Party, seat: int = 0) -> MatchDocument:
    return get_match(party.tables, party.match_id, party.tokens[seat])


def ask(party: Party, seat: int, kind: str, about: int | None = None) -> bool:
    """Propose something as a seat; whether it is done at once."""
    wanted = {"kind": kind, "version": look(party, seat)["version"], **({"seat": about} if about else {})}
    return propose(party.tables, party.match_id, party.tokens[seat], wanted)[0]


def answer(party: Party, seat: int, agree: bool = True) -> MatchDocument:
    wanted = {"agree": agree, "version": look(party, seat)["version"]}
    return answer_proposal(party.tables, party.match_id, party.tokens[seat], wanted)


def act_until(party: Party, clock: Clock, is_done: Callable[[], bool]) -> None:
    """Make the second person and the bots move until something is so."""
    while not is_done():
        clock.now += 1_000
        if 2 in look(party, 2)["to_act"]:
            party.move(2, look(party, 2)["legal"][0])
        do_due(party.tables)


def refused(act: Any, *values: Any) -> str:
    with pytest.raises(TableError) as refusal:
        act(*values)
    return refusal.value.code


def test_a_pause_stops_the_clock_and_all_moves_until_it_ends(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    party = begin(tables)
    clock.now += 1_000
    assert not ask(party, 2, "pause")
    assert answer(party, 1)["proposal"] is not None
    assert verify_match(tables, party.match_id) is None
    paused = answer(party, 3)
    assert (paused["paused"], paused["proposal"], paused["deadline"]) == (True, None, None)
    assert verify_match(tables, party.match_id) is None
    assert refused(party.move, 1, look(party, 1)["legal"][0]) == "paused"
    clock.now += 10**8
    do_due(tables)
    assert moves_of(tables, party.match_id) == []
    for seat in (2, 3):
        look(party, seat)
    assert not ask(party, 1, "resume")
    answer(party, 2)
    assert not answer(party, 3)["paused"]
    deadline = table_of(tables, party.match_id).row.pending.deadline
    assert deadline is not None
    assert deadline.at == clock.now + 599_000
    assert verify_match(tables, party.match_id) is None
    party.move(1, look(party, 1)["legal"][0])


def test_who_sits_there_begins_while_the_owner_is_away(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    made = create_match(tables, {"game": "diddly", "seats": ["open"] * 3}, ADDRESS, BASE_URL)
    wanted = {"ticket": made["join"][0]["ticket"], "name": "Ann"}
    token = join(tables, made["id"], wanted, None)["token"]
    bots = {"bots": "greedy"}
    clock.now += 119_000
    assert refused(start, tables, made["id"], token, bots) == "owner_here"
    get_match(tables, made["id"], made["owner_token"])
    clock.now += 119_999
    assert refused(start, tables, made["id"], token, bots) == "owner_here"
    assert refused(start, tables, made["id"], None, bots) == "spectator"
    clock.now += 1
    assert start(tables, made["id"], token, bots)["status"] == "playing"


def test_an_owner_who_listens_is_here(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    made = create_match(tables, {"game": "diddly", "seats": ["open"] * 3}, ADDRESS, BASE_URL)
    wanted = {"ticket": made["join"][0]["ticket"], "name": "Ann"}
    token = join(tables, made["id"], wanted, None)["token"]
    presence = Presence(sqlite_database)
    presence.enter(made["id"], OWNER)
    clock.now += 10**7
    presence.write(everybody=True)
    assert refused(start, tables, made["id"], token, {"bots": "greedy"}) == "owner_here"


def test_a_rematch_is_told_to_everybody(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    party = begin(tables, 2)
    resign(tables, party.match_id, party.tokens[1])
    before = look(party)["version"]
    again = rematch(tables, party.match_id, party.tokens[2], ADDRESS, BASE_URL)["id"]
    shown = look(party)
    assert (shown["rematch"], shown["version"]) == (again, before + 1)
    assert verify_match(tables, party.match_id) is None
    with sqlite_database.reading() as connection:
        told = find_messages(connection, party.match_id, 0, before, 1)[0][1]
    assert orjson.loads(told)["events"] == [{"kind": "rematch", "seat": 1, "match": again}]


def test_a_refusal_ends_a_proposal(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    party = begin(tables)
    ask(party, 1, "call_off")
    assert refused(ask, party, 2, "pause") == "proposal_open"
    assert answer(party, 2, agree=False)["proposal"] is None
    assert look(party)["status"] == "playing"
    assert refused(answer, party, 3) == "no_proposal"


def test_a_match_is_called_off_when_all_agree(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    party = begin(tables)
    ask(party, 3, "call_off")
    answer(party, 1)
    assert answer(party, 2)["status"] == CANCELLED
    assert verify_match(tables, party.match_id) is None


def test_who_is_away_agrees_by_it_in_time(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    party = begin(tables)
    clock.now += 60_000
    ask(party, 1, "more_time")
    answer(party, 2)
    assert look(party)["proposal"] is not None  # the third person is away for a minute only
    clock.now += 119_999
    look(party, 1), look(party, 2)
    before = table_of(tables, party.match_id).row.pending.deadline
    assert do_due(tables) == 0
    clock.now += 1
    do_due(tables)
    after = table_of(tables, party.match_id).row.pending.deadline
    assert before is not None
    assert after is not None
    assert after.at - before.at == 600_000
    assert verify_match(tables, party.match_id) is None


def test_without_the_consent_of_who_is_here_a_proposal_ends(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = begin(tables)
    ask(party, 1, "pause")
    clock.now += 119_000
    look(party, 2), look(party, 3)
    clock.now += 1_000
    do_due(tables)
    assert (look(party)["proposal"], look(party)["paused"]) == (None, False)


def test_a_bot_takes_the_seat_of_who_is_absent_without_consent(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = begin(tables)
    assert refused(ask, party, 2, "bot", 1) == "not_away"
    clock.now += 120_000
    look(party, 3)
    assert ask(party, 2, "bot", 1)
    assert verify_match(tables, party.match_id) is None


def test_a_bot_ends_the_wait_for_who_has_left(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = begin(tables, 2)
    leave(tables, party.match_id, party.tokens[1], {"then": "wait"})
    assert ask(party, 2, "bot", 1)
    assert verify_match(tables, party.match_id) is None
    clock.now += 1_000
    assert do_due(tables) == 1
    assert [seat for seat, _ in moves_of(tables, party.match_id)] == [0]
    return_(tables, party.match_id, party.tokens[1])
    assert look(party)["seats"][0]["bot"] is None


def test_somebody_new_comes_only_if_all_agree_themselves(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = begin(tables)
    leave(tables, party.match_id, party.tokens[1], {"then": "bot"})
    assert not ask(party, 2, "invite", 1)
    assert refused(invite, tables, party.match_id, 1, party.tokens[2], BASE_URL) == "already_started"
    clock.now += 10**7
    look(party, 2)
    do_due(tables)
    seat = look(party)["seats"][0]
    assert look(party)["proposal"] is None
    assert (seat["opened"], seat["opens_later"]) == (False, True)  # no silence opens a hand
    assert verify_match(tables, party.match_id) is None
    look(party, 3)
    assert not ask(party, 2, "invite", 1)
    answer(party, 3)
    assert verify_match(tables, party.match_id) is None
    ticket = invite(tables, party.match_id, 1, party.tokens[2], BASE_URL)["ticket"]
    joined = join(tables, party.match_id, {"ticket": ticket, "name": "Newcomer"}, None)
    assert joined["seat"] == 1
    assert verify_match(tables, party.match_id) is None
    assert refused(look, party, 1) == "bad_token"
    assert (
        refused(recover, tables, party.match_id, 1, {"recovery": party.recoveries[1]}, None)
        == "no_such_recovery"
    )
    assert refused(join, tables, party.match_id, {"ticket": ticket, "name": "Other"}, None) == "ticket_used"


def test_the_link_to_a_seat_of_old_opens_it_to_nobody(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    wanted = {"game": "diddly", "seats": ["open"] * 3, "seed": 1, **TURN}
    made = create_match(tables, wanted, ADDRESS, BASE_URL)
    tickets = [place["ticket"] for place in made["join"]]
    tokens = [
        join(tables, made["id"], {"ticket": ticket, "name": f"Player {seat}"}, None)["token"]
        for seat, ticket in enumerate(tickets, 1)
    ]
    party = Party(tables, made["id"], made["owner_token"], [None, *tokens], [None] * 4)
    leave(tables, party.match_id, party.tokens[1], {"then": "bot"})
    ask(party, 2, "invite", 1)
    answer(party, 3)
    stranger = {"ticket": tickets[0], "name": "Stranger"}
    assert refused(join, tables, party.match_id, stranger, None) == "no_such_ticket"
    assert refused(invite, tables, party.match_id, 1, party.owner, BASE_URL) in ("bad_token", "spectator")
    assert invite(tables, party.match_id, 1, party.tokens[2], BASE_URL)["ticket"]


def test_no_proposal_brings_back_who_has_resigned(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    party = begin(tables)
    resign(tables, party.match_id, party.tokens[1])
    for kind in ("bot", "invite"):
        assert refused(ask, party, 2, kind, 1) == "not_away"
    assert refused(return_, tables, party.match_id, party.tokens[1])


def test_an_answer_given_twice_is_told_once(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    party = begin(tables)
    ask(party, 1, "pause")
    assert answer(party, 2)["version"] == answer(party, 2)["version"] == look(party, 2)["version"]


def test_at_a_table_of_two_somebody_new_comes_at_the_next_deal(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = begin(tables, 2, turn_seconds=None)
    leave(tables, party.match_id, party.tokens[1], {"then": "wait"})
    assert ask(party, 2, "invite", 1)
    assert look(party)["seats"][0]["opens_later"]
    assert refused(invite, tables, party.match_id, 1, party.tokens[2], BASE_URL) == "already_started"
    act_until(party, clock, lambda: look(party)["seats"][0]["opened"])
    view = look(party)["view"]
    assert view is not None
    assert view["public"]["round"] == 2
    assert verify_match(tables, party.match_id) is None
    ticket = invite(tables, party.match_id, 1, party.tokens[2], BASE_URL)["ticket"]
    joined = join(tables, party.match_id, {"ticket": ticket, "name": "Newcomer"}, None)
    assert joined["match"]["seats"][0]["state"] == "here"
    assert verify_match(tables, party.match_id) is None


def test_the_first_person_returns_before_somebody_new_comes(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    party = begin(tables)
    leave(tables, party.match_id, party.tokens[1], {"then": "bot"})
    ask(party, 2, "invite", 1)
    answer(party, 3)
    ticket = invite(tables, party.match_id, 1, party.tokens[3], BASE_URL)["ticket"]
    return_(tables, party.match_id, party.tokens[1])
    assert refused(join, tables, party.match_id, {"ticket": ticket, "name": "Late"}, None) == "ticket_used"
    assert look(party, 1)["you"] == 1


def test_an_undo_is_a_proposal_that_any_move_ends(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    party = begin(tables, undo="lenient")
    party.move(1, look(party, 1)["legal"][0])
    assert not ask(party, 1, "undo")
    shown = look(party)
    assert shown["undo"] == {"asked_by": 1, "answers": {}}
    assert shown["proposal"] is not None
    assert shown["proposal"]["kind"] == "undo"
    party.move(1, look(party, 1)["legal"][0])
    assert look(party)["proposal"] is None


def test_other_proposals_outlive_a_move(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    party = begin(tables)
    ask(party, 2, "call_off")
    party.move(1, look(party, 1)["legal"][0])
    assert look(party)["proposal"] is not None
    assert verify_match(tables, party.match_id) is None


@pytest.mark.parametrize("fields", [{"kind": "bot"}, {"kind": "pause", "seat": 1}])
def test_a_seat_is_named_where_it_is_needed(fields: dict[str, Any], sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    party = begin(tables)
    with pytest.raises(InputError, match="name the seat"):
        propose(tables, party.match_id, party.tokens[1], {**fields, "version": look(party, 1)["version"]})


def test_an_unseen_take_back_leaves_the_request_of_another_open(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    rng = Random(5)
    party = sit_down(tables, "fiddlefoo", 3, rng)
    while True:
        table = party.table()
        window, asked = table.match.window(), table.match.to_act()
        if window is not None and window.kind == SEALED and len(asked) > 1:
            break
        party.move(asked[0], move_by_chance(table, asked[0], rng))
    first, second = asked
    party.move(first, look(party, first)["legal"][-1])

    def ask_too(table: Table) -> None:
        step = table.row.step + 1
        table.row.asking = {"seat": second, "step": step, "at": table.row.now, "answers": {}}
        table.announce("undo_asked", second)

    change_table(tables, party.match_id, ask_too)
    assert ask(party, first, "undo")
    assert look(party)["undo"] == {"asked_by": second, "answers": {}}
    assert verify_match(tables, party.match_id) is None

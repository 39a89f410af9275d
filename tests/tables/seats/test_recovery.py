"""The recovery secret of a seat: in any order of requests, only the newest secrets open the seat."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from tests.tables.keeping import tables_with_clock
from tests.tables.people import ADDRESS, BASE_URL, sit_down
from wordsvc.store.database import Database
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.seats.bots import seat_bot
from wordsvc.tables.actions.seats.invitation import invite
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.actions.seats.leaving import leave, return_
from wordsvc.tables.actions.seats.recovery import recover
from wordsvc.tables.errors import TableError
from wordsvc.tables.tables import Tables

DEEDS = ("recover", "recover by an older secret", "invite", "bot", "leave", "return", "wait", "look")


@settings(
    max_examples=examples(30),
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # each example makes a match of its own
)
@given(st.lists(st.tuples(st.sampled_from(DEEDS), st.sampled_from((1, 2))), max_size=12))
def test_only_the_newest_secrets_open_a_seat(sqlite_database: Database, deeds: list[tuple[str, int]]) -> None:
    tables, clock = tables_with_clock(sqlite_database, matches_per_address=10**6, matches_a_day=10**6)
    party = sit_down(tables, "diddly", 2, Random(1))
    secrets = {seat: [(party.tokens[seat], party.recoveries[seat])] for seat in (1, 2)}
    for deed, seat in deeds:
        token, secret = secrets[seat][-1]
        with suppress(TableError):
            if deed == "recover":
                new = recover(tables, party.match_id, seat, {"recovery": secret}, None)
                secrets[seat].append((new["token"], new["recovery"]))
            elif deed == "recover by an older secret" and len(secrets[seat]) > 1:
                recover(tables, party.match_id, seat, {"recovery": secrets[seat][0][1]}, None)
                pytest.fail("an older secret opens the seat")
            elif deed == "invite":
                invite(tables, party.match_id, seat, party.owner, "http://table.example")
                pytest.fail("the owner has a ticket for a seat")
            elif deed == "bot":
                seat_bot(tables, party.match_id, seat, party.owner, {"bot": "random"})
            elif deed == "leave":
                leave(tables, party.match_id, token)
            elif deed == "return":
                return_(tables, party.match_id, token)
            elif deed == "look":
                get_match(tables, party.match_id, token)
        clock.now += 121_000 if deed == "wait" else 1
    for seat, pairs in secrets.items():
        assert [_opens(tables, party.match_id, token) for token, _ in pairs] == [0] * (len(pairs) - 1) + [
            seat
        ]


def test_whoever_has_lost_a_seat_to_a_bot_does_not_repeat_a_request_for_it(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    made = create_match(tables, {"game": "diddly", "seats": ["open", "open"]}, ADDRESS, BASE_URL)
    ticket = made["join"][1]["ticket"]
    joined = join(tables, made["id"], {"ticket": ticket, "name": "Bea"}, "key-1")
    secret = recover(tables, made["id"], 2, {"recovery": joined["recovery"]}, "key-2")["recovery"]
    seat_bot(tables, made["id"], 2, made["owner_token"], {"bot": "random"})
    for old, key in (
        (joined["recovery"], "key-2"),
        (secret, "key-2"),
        (ticket, "key-1"),
        (f"{ticket} key-1", "Bea"),
    ):
        with pytest.raises(TableError, match="does not open the seat"):
            recover(tables, made["id"], 2, {"recovery": old}, key)


def test_a_join_is_not_repeated_as_a_recovery(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    made = create_match(tables, {"game": "diddly", "seats": ["open", "open"]}, ADDRESS, BASE_URL)
    ticket = made["join"][1]["ticket"]
    join(tables, made["id"], {"ticket": ticket, "name": "Bea"}, "key-1")
    with pytest.raises(TableError, match="does not open the seat"):
        recover(tables, made["id"], 2, {"recovery": f"{ticket} key-1"}, "Bea")


def _opens(tables: Tables, match_id: str, token: str | None) -> int:
    """Return the seat that a token opens, 0 for none."""
    try:
        return get_match(tables, match_id, token)["you"] or 0
    except TableError:
        return 0

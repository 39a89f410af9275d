"""Matches that may be cancelled, and how long they stay."""

from functools import partial
from random import Random

import pytest

from tests.tables.keeping import do_due, tables_with_clock
from tests.tables.limits.limited_tables import BASE_URL, BOTS, TWO, play_one
from tests.tables.people import ADDRESS, Party, sit_down
from wordsvc.store.database import Database
from wordsvc.store.rows import match_rows
from wordsvc.store.upkeep.expiry import CANCELLED_LIFETIME, remove_expired
from wordsvc.tables.actions.cancellation import cancel
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.errors import TableError
from wordsvc.tables.tables import Tables

pytestmark = pytest.mark.once


def sit_down_alone(tables: Tables) -> Party:
    """Return a match of a person and a bot; the person is asked first."""
    wanted = {"game": "diddly", "seats": ["open", "bot:random"], "options": {"dealer": 2}}
    made = create_match(tables, wanted, ADDRESS, BASE_URL)
    joined = join(tables, made["id"], {"ticket": made["join"][0]["ticket"], "name": "Ann"}, None)
    return Party(tables, made["id"], made["owner_token"], [None, joined["token"]], [None, None])


@pytest.mark.parametrize("alone", [False, True])
def test_no_match_is_cancelled_that_people_have_begun_to_play(
    sqlite_database: Database, *, alone: bool
) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    sit = sit_down_alone if alone else partial(sit_down, game="diddly", seats=2, rng=Random(1))
    played, new = sit(tables), sit(tables)
    play_one(played)
    with pytest.raises(TableError) as refused:
        cancel(tables, played.match_id, played.owner)
    assert (refused.value.kind, refused.value.code) == ("conflict", "already_played")
    assert played.table().row.is_live
    cancel(tables, new.match_id, new.owner)
    assert new.table().row.status == "cancelled"


def test_a_cancelled_match_that_nobody_played_goes_at_once(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    made, watched = (create_match(tables, wanted, ADDRESS, BASE_URL) for wanted in (TWO, BOTS))
    clock.now += 30_000
    do_due(tables)
    for each in (made, watched):
        cancel(tables, each["id"], each["owner_token"])
    clock.now += CANCELLED_LIFETIME + 1
    assert remove_expired(database, 30)["cancelled"] == 1
    with database.reading() as connection:
        assert match_rows.find_match(connection, made["id"]) is None
        assert match_rows.find_match(connection, watched["id"]) is not None

"""Calls in Diabolo at a table: after a pass, of cards that do not lie there, and too late (D26, D27)."""

from random import Random

import pytest
from sqlalchemy import text

from games.core import GameError
from tests.tables.keeping import moves_of, tables_with_clock
from tests.tables.people import Party, sit_down
from wordsvc.store.database import Database
from wordsvc.tables.actions.moves import submit_move
from wordsvc.tables.answers import Moved
from wordsvc.tables.errors import CONFLICT, TableError


def party_at(database: Database, **options: object) -> tuple[Party, str]:
    """Three people at a table on which a word lies, and the call of it."""
    tables, _ = tables_with_clock(database)
    party = sit_down(tables, "diabolo", 3, Random(5), options={"rounds": 1, **options})
    while True:
        table = party.table()
        hints = table.match.game.hint(table.match.view(1))
        if ": " in hints[0]:
            word = hints[0].split(" ")[0]
            return party, table.match.game.format_move(
                table.match.game.parse_typed(table.match.view(1), f"call {word}")
            )
        for seat in (1, 2, 3):
            party.move(seat, "pass")


def send(party: Party, seat: int, move: str, version: int) -> Moved:
    """Send a move of a seat with a version."""
    return submit_move(
        party.tables, party.match_id, party.tokens[seat], {"move": move, "version": version}, None
    )


def test_who_has_passed_calls_without_asking_anybody(database: Database) -> None:
    party, call = party_at(database)
    party.move(1, "pass")
    told = party.move(1, call)
    assert [event["kind"] for event in told["events"]][:2] == ["call", "ruling"]
    assert party.table().row.asking is None
    assert party.table().match.state.taken[0] == len(call.split(":")[2].split("."))


def test_a_call_that_the_table_does_not_lay_costs_the_penalty(database: Database) -> None:
    party, _ = party_at(database)
    before = len(party.table().match.state.line)
    party.move(2, "call:ZZZZZZ:Z.Z.Z.Z.Z.Z")
    table = party.table()
    assert table.match.game.to_act(table.match.state) == (2,)
    kind = table.match.game.format_move(table.match.game.legal(table.match.state, 2)[0])
    party.move(3, kind)
    assert party.table().match.state.taken == [0, 0, 1]
    assert len(party.table().match.state.line) == before - 1


def test_a_late_call_is_no_move_and_says_who_was_quicker(database: Database) -> None:
    party, call = party_at(database)
    version = party.table().row.versions[1]
    party.move(2, call)
    made = moves_of(party.tables, party.match_id)
    with pytest.raises(TableError) as caught:
        send(party, 1, call, version)
    error, word = caught.value, call.split(":")[1]
    assert (error.kind, error.code) == (CONFLICT, "too_late")
    assert error.members["quicker"] == {"seat": 2, "name": "Player 2", "word": word}
    assert error.members["match"]["version"] == party.table().row.versions[1]
    assert word in error.message
    assert moves_of(party.tables, party.match_id) == made


def test_the_same_call_is_wrong_for_who_knew_it(database: Database) -> None:
    party, call = party_at(database)
    party.move(2, call)
    party.move(1, call)
    assert party.table().match.state.calls[-1].answer == "cannot_be_made"


def test_a_call_that_its_own_version_did_not_lay_is_wrong(database: Database) -> None:
    party, call = party_at(database)
    version = party.table().row.versions[1]
    party.move(2, call)
    send(party, 1, f"{call}.X.X.X.X.X.X", version)
    assert party.table().match.state.calls[-1].answer == "cannot_be_made"


def test_cards_of_a_penalty_make_a_call_late_too(database: Database) -> None:
    party, call = party_at(database)
    version = party.table().row.versions[1]
    party.move(2, "call:ZZZ:Z.Z.Z")
    party.move(3, f"take:{call.split(':')[2].split('.')[0]}")
    table = party.table()
    other = next(
        face for face in table.match.view(1)["public"]["line"] if face != call.split(":")[2].split(".")[0]
    )
    party.move(1, f"take:{other}")
    with pytest.raises(TableError) as caught:
        send(party, 1, call, version)
    assert caught.value.members["quicker"] == {"seat": 3, "name": "Player 3", "word": None}


def test_a_late_call_while_a_penalty_is_paid_is_late(database: Database) -> None:
    party, call = party_at(database)
    version = party.table().row.versions[1]
    party.move(2, call)
    party.move(3, "call:ZZZ:Z.Z.Z")
    with pytest.raises(TableError) as caught:
        send(party, 1, call, version)
    assert caught.value.code == "too_late"
    with pytest.raises(TableError) as caught:
        send(party, 1, "call:ZZZ:Z.Z.Z", version)
    assert caught.value.code == "stale_version"


def test_a_right_call_repeated_names_nobody_else(database: Database) -> None:
    party, call = party_at(database)
    version = party.table().row.versions[1]
    party.move(1, call)
    with pytest.raises(TableError) as caught:
        send(party, 1, call, version)
    word = call.split(":")[1]
    assert (
        caught.value.message == f"You have taken these cards already, with {word}. This call costs nothing."
    )


def test_in_a_race_no_version_ahead_is_accepted(database: Database) -> None:
    party, call = party_at(database)
    with pytest.raises(TableError) as caught:
        send(party, 1, call, party.table().row.versions[1] + 1)
    assert (caught.value.kind, caught.value.code) == (CONFLICT, "version_ahead")


def test_a_call_with_a_version_of_which_no_step_is_kept_is_not_late(database: Database) -> None:
    party, call = party_at(database)
    version = party.table().row.versions[1]
    party.move(2, call)
    with party.tables.database.writing() as connection:
        connection.execute(text("UPDATE messages SET step = NULL"))
    send(party, 1, call, version)
    assert party.table().match.state.calls[-1].answer == "cannot_be_made"


def test_where_misfits_are_ignored_a_call_is_refused(database: Database) -> None:
    party, call = party_at(database, misfits="ignored")
    party.move(2, call)
    with pytest.raises(GameError) as caught:
        party.move(1, call)
    assert (caught.value.code, caught.value.rule) == ("not_on_the_table", "D26")

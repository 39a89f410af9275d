"""Ten tables of Diabolo at a pace of three seconds: four people call at once at each, and no call is lost."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from flask import Flask

from tests.tables.at_once import Answered, ask_of, at_once, open_app
from tests.tables.keeping import FOR_EVER, NOW, Clock, do_due, moves_of, replay, show_up, state_of
from tests.tables.people import Party, sit_down
from wordsvc.store.database import Database
from wordsvc.tables.match.repair import verify_match

TABLES, PEOPLE, PACE, LOOKS = 10, 4, 3, 12


class SharedClock(Clock):
    """A clock that all tables turn, each by its share."""

    def pass_time(self) -> None:
        """Pass a share of a pace, which is over when all tables have looked once."""
        self.now += PACE * 1000 // TABLES


def find_call(party: Party) -> tuple[str, list[int]] | None:
    """Return a call of what lies on a table, and the versions in which it lay there; None without a word."""
    table = party.table()
    match, hints = table.match, table.match.game.hint(table.match.view(1))
    if ": " not in hints[0]:
        return None
    typed = match.game.parse_typed(match.view(1), f"call {hints[0].split(' ')[0]}")
    return match.game.format_move(typed), table.row.versions


def play(app: Flask, clock: SharedClock, party: Party) -> list[tuple[str, Answered]]:
    """Call the best word at one table again and again, all people at once, while cards turn."""
    answers: list[tuple[str, Answered]] = []

    def turn() -> Answered | None:
        clock.pass_time()
        do_due(party.tables)
        return None

    for _ in range(LOOKS):
        found = find_call(party)
        calls: list[Callable[[], Answered | None]] = [turn]
        if found is not None:
            call, versions = found
            for seat in range(1, PEOPLE + 1):
                body: dict[str, Any] = {"move": call, "version": versions[seat]}
                calls.append(partial(ask_of, app, party, seat, "moves", body))
            answers += [(call, each) for each in at_once(calls) if each is not None]
        else:
            turn()
    return answers


@pytest.mark.slow
@pytest.mark.rule("D06", "D26", "D31")
def test_ten_tables_of_four_lose_no_call(sqlite_database: Database) -> None:
    tables, app = open_app(sqlite_database)
    clock = SharedClock()
    sqlite_database.clock = clock
    parties = [
        sit_down(tables, "diabolo", PEOPLE, Random(seed), options={"rounds": 1}, pace_seconds=PACE)
        for seed in range(TABLES)
    ]
    for party in parties:
        show_up(tables, party.match_id, FOR_EVER)
    played = at_once([partial(play, app, clock, party) for party in parties])
    assert clock.now >= NOW + PACE * 1000
    for party, answers in zip(parties, played, strict=True):
        game = party.table().match.game
        made = [game.format_move(move) for _, move in moves_of(tables, party.match_id)]
        taken = Counter(call for call, answer in answers if answer.status == 200)
        assert Counter(move for move in made if move.startswith("call:")) == taken
        words = {call.split(":")[1] for call in taken}
        late = [answer for _, answer in answers if answer.status != 200]
        assert {answer.code for answer in late} <= {"too_late"}
        assert {answer.document["quicker"]["word"] for answer in late} <= words
        assert all(answer == "allowed" for _, _, _, answer in party.table().match.state.calls)
        assert made.count("pass") > 3 * PEOPLE
        assert replay(tables, party.match_id) == state_of(tables, party.match_id)
        assert verify_match(tables, party.match_id) is None
    assert {answer.status for answers in played for _, answer in answers} == {200, 409}

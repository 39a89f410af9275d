"""A table plays as the engine does, and tells everybody what the engine says that they may know."""

from collections import Counter
from random import Random

import pytest

from tests.tables.keeping import FOR_EVER, Clock, next_due, show_up, tables_with_clock
from tests.tables.people import (
    Party,
    ask_by_chance,
    do_by_chance,
    options_by_chance,
    sit_down,
    sit_down_again,
)
from tests.tables.witness import Witness
from wordsvc.catalogue import GAMES
from wordsvc.store.database import Database
from wordsvc.tables.pending import TURN, WINDOW
from wordsvc.tables.scheduler.due_work import claim_due, do
from wordsvc.tables.secrets import Secrets
from wordsvc.tables.tables import Tables

DEEDS = 40
"""After so many things done all resign, unless the match it is over by then."""
SEATS = {"solitaire": [1], "diggity": [3, 2]}

pytestmark = pytest.mark.once


def play(tables: Tables, clock: Clock, party: Party, rng: Random, deeds: int) -> Counter[str]:
    """Play a match before a witness; gives what was done how often."""
    witness = Witness(party)
    done: Counter[str] = Counter()
    while party.table().row.is_live:
        if done.total() >= deeds:
            party.resign()
        else:
            clock.now += rng.randrange(2_000)
            done[do_by_chance(party, clock, rng)] += 1
        witness.look()
    witness.check_end()
    return done


def play_games(database: Database, games: list[str], deeds: int, sitting: int = 1) -> Counter[str]:
    """Play games, each at several tables; gives what was done how often in all of them.

    In every other sitting the secrets are drawn, and the witness checks the heads of all messages.
    """
    tables, clock = tables_with_clock(database, moves_a_minute=1_000_000)
    done: Counter[str] = Counter()
    for game in games:
        for seats in SEATS.get(game, [2, 3]):
            rng = Random(f"{game} at {seats} seats, sitting {sitting}")
            tables.secrets = Secrets(rng.randbytes)
            agreed = {"undo": rng.choice(["strict", "lenient"]), "options": options_by_chance(game, rng)}
            seed = rng.randrange(2**50) if sitting % 2 else None
            party = sit_down(tables, game, seats, rng, seed=seed, **agreed)
            done += play(tables, clock, party, rng, deeds)
            again = sit_down_again(party)
            done += play(tables, clock, again, rng, 5)
    return done


def test_what_a_table_tells_is_what_the_engine_says(sqlite_database: Database) -> None:
    assert play_games(sqlite_database, ["diddly"], 15)["move"]


def test_what_a_table_with_a_pace_tells_is_what_the_engine_says(sqlite_database: Database) -> None:
    """Half of what is done is the end of a pace, or of the time for a penalty."""
    tables, clock = tables_with_clock(sqlite_database, moves_a_minute=1_000_000)
    rng = Random(5)
    party = sit_down(tables, "diabolo", 3, rng, pace_seconds=3)
    show_up(tables, party.match_id, FOR_EVER)
    witness = Witness(party)
    late = 0
    for _ in range(40):
        if rng.random() < 0.5:
            do_by_chance(party, clock, rng)
        else:
            clock.now = max(clock.now, next_due(tables) or 0)
            rows = claim_due(tables, (WINDOW, TURN), 1)
            for row in rows:
                do(tables, row, ask_by_chance(rng))
            late += len(rows)
        witness.look()
    assert late
    while party.table().row.is_live:
        party.resign()
        witness.look()
    witness.check_end()


@pytest.mark.slow
def test_what_every_table_tells_is_what_the_engine_says(database: Database) -> None:
    usual = {"move", "bot", "undo asked", "answer", "undone", "leave", "return"}
    refused = {"nothing_to_undo", "passed_on", "others_learned", "mover_learned", "left", "not_left"}
    done: Counter[str] = Counter()
    for sitting in range(1, 6):
        done += play_games(database, list(GAMES), DEEDS, sitting)
        if usual | refused <= set(done):
            return
    pytest.fail(f"not everything was done: {done}")

"""A match at tables commits itself to its secret, and each message to the log so far; the end reveals all."""

import hashlib
import re
from random import Random
from typing import Any

import pytest

from games.core import MAX_SEED, deal_follows_seed, load_log, seed_of_secret
from tests.tables.keeping import begin_match, tables_with_clock
from tests.tables.own_heads import own_commitment, own_head, own_lines
from tests.tables.people import Party, do_by_chance, sit_down
from tests.tables.test_tables_and_engine import SEATS
from tests.tables.witness import Witness
from wordsvc.catalogue import GAMES, find_rulebook
from wordsvc.store.database import Database
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.review import get_log
from wordsvc.tables.errors import TableError
from wordsvc.tables.match.repair import verify_match
from wordsvc.tables.secrets import Secrets

HEX = re.compile(r"[0-9a-f]{64}")


def play_drawn(database: Database, game: str, seats: int, deeds: int, seed: int = 1) -> tuple[Party, Witness]:
    """Play a match whose secret was drawn, before a witness, and end it."""
    tables, clock = tables_with_clock(database, moves_a_minute=1_000_000)
    rng = Random(f"{game} {seats} {seed}")
    tables.secrets = Secrets(rng.randbytes)
    party = sit_down(tables, game, seats, rng, seed=None, undo="lenient")
    witness = Witness(party)
    for _ in range(deeds):
        if party.table().row.is_live:
            do_by_chance(party, clock, rng)
            witness.look()
    while party.table().row.is_live:
        party.resign()
        witness.look()
    witness.check_end()
    return party, witness


@pytest.mark.rule("C3")
@pytest.mark.parametrize("game", GAMES)
def test_commitment_and_heads_fit_the_log(sqlite_database: Database, game: str) -> None:
    party, witness = play_drawn(sqlite_database, game, SEATS.get(game, [2])[0], 25)
    log = get_log(party.tables, party.match_id, None)
    assert log["seed"] is None
    assert HEX.fullmatch(log["proof"]["secret"])
    commitment = own_commitment(log)
    assert get_match(party.tables, party.match_id, None)["commitment"] == commitment
    lines = own_lines(log)
    for viewer in range(len(party.tokens)):
        told = witness.read_messages(viewer)
        events = [event for body in told for event in body["events"]]
        assert [each["commitment"] for each in events if each["kind"] == "started"] == [commitment]
        assert [each["secret"] for each in events if each["kind"] == "finished"] == [log["proof"]["secret"]]
        last = told[-1]
        assert last["head"] == own_head(log["proof"]["secret"], lines, viewer, last["version"])
    match = load_log(log, find_rulebook)
    assert match.deal.seed == seed_of_secret(log["proof"]["secret"]) > MAX_SEED
    assert deal_follows_seed(match)
    assert verify_match(party.tables, party.match_id) is None


def test_orders_follow_from_the_secret_by_own_arithmetic(sqlite_database: Database) -> None:
    party, _ = play_drawn(sqlite_database, "diddly", 2, 0)
    log = get_log(party.tables, party.match_id, None)
    match = load_log(log, find_rulebook)
    number = 2**53 + int(log["proof"]["secret"], 16)
    for deck, cards in match.game.contents.items():
        name = f"{number}/deck/{deck}".encode()
        digest = hashlib.shake_256(name).digest(8 * len(cards))
        keys = [int.from_bytes(digest[start : start + 8], "little") for start in range(0, len(digest), 8)]
        places = sorted(range(len(cards)), key=keys.__getitem__)
        faces = match.game.card_names(deck)
        assert log["decks"][deck].split() == [faces[cards[place]] for place in places]


def test_moves_that_were_taken_back_stay_in_the_proof(sqlite_database: Database) -> None:
    found: list[Any] = []
    for seed in range(20):
        party, _ = play_drawn(sqlite_database, "diddly", 2, 20, seed)
        found += get_log(party.tables, party.match_id, None)["proof"].get("undone", [])
        if len(found) > 2:
            return
    pytest.fail("nobody took a move back")


def test_a_match_with_a_chosen_seed_has_no_heads(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1))
    witness = Witness(party)
    do_by_chance(party, clock, Random(1))
    assert get_match(tables, party.match_id, None)["commitment"] is None
    assert {body["head"] for body in witness.read_messages(1)} == {None}
    party.resign()
    party.resign() if party.table().row.is_live else None
    log = get_log(tables, party.match_id, None)
    assert (type(log["seed"]), log["seeded"], "proof" in log) == (int, True, False)


@pytest.mark.rule("C3")
def test_the_secret_is_told_at_the_end_alone(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    rng = Random(3)
    party = sit_down(tables, "diabolo", 2, rng, seed=None)
    witness = Witness(party)
    for _ in range(10):
        do_by_chance(party, clock, rng)
    secret = party.table().row.agreement.secret
    assert secret is not None
    for viewer, token in enumerate(party.tokens):
        assert secret not in str(get_match(tables, party.match_id, token))
        assert secret not in str(witness.read_messages(viewer))
    with pytest.raises(TableError, match="when the match is over"):
        get_log(tables, party.match_id, party.tokens[1])


def test_an_older_match_with_a_drawn_number_has_no_heads(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    match = begin_match(tables, "diddly", ["person"] * 2, seed=MAX_SEED)
    assert get_match(tables, match, None)["commitment"] is None

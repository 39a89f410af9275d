"""Nothing hidden is in any answer: worlds that look the same to a viewer are answered alike, to the byte."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from tests.tables.hidden.world_pairs import (
    Asked,
    ask,
    open_tables,
    play_pairs,
    play_until_sealed,
    seat_people,
)
from wordsvc.catalogue import GAMES
from wordsvc.store.database import Database
from wordsvc.tables.actions import document
from wordsvc.tables.actions.document import write_seats
from wordsvc.tables.match.stored_match import StoredMatch
from wordsvc.tables.match.table import Table
from wordsvc.tables.tables import Tables

FEW, MANY = 8, 40

HARDLY_PREVIEWED = ("fiddlefoo", "solitaire")
"""Games whose turns by chance are refused, or show a card: `test_hidden_on_pages` previews good ones."""
"""Pairs of each game; `benchmarks/leaks.py` compares as many as it is asked for."""
SEATS = {"solitaire": (1,), "diggity": (2, 4), "fiddlefoo": (2, 4)}

pytestmark = pytest.mark.once


def check_pairs(database: Database, game: str, count: int, seed: int) -> tuple[int, int]:
    """Compare so many pairs; gives how many answers were, and how many of them showed what moves lead to."""
    tables, client = open_tables(database)
    rng = Random(seed)
    compared = previews = 0
    seats = SEATS.get(game, (2, 3))
    for number in seats:
        for address, first, second in play_pairs(tables, client, game, number, rng, count // len(seats)):
            assert first == second, f"{game}, {number} seats: {address}"
            compared += 1
            previews += "?pick=" in address and first[0] == 200
    return compared, previews


@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_look_the_same_are_answered_the_same(sqlite_database: Database, game: str) -> None:
    assert check_pairs(sqlite_database, game, FEW, 1)[0] == 4 * FEW


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_worlds_that_look_the_same(sqlite_database: Database, game: str) -> None:
    compared, previews = check_pairs(sqlite_database, game, MANY, 4)
    assert compared == 4 * MANY
    assert previews or game in HARDLY_PREVIEWED


def _legal_of_all(match: StoredMatch, seat: int) -> list[str]:
    """Return the answer of a careless server: the legal moves of the seats that have to answer."""
    game, state = match.game, match.state
    return [game.format_move(move) for each in match.to_act() for move in game.legal(state, each - 1)]


def _move_in_the_true_world(match: StoredMatch, seat: int, moves: Sequence[int]) -> None:
    for move in moves:
        match.engine.submit(seat - 1, move)


def _seats_and_cards(tables: Tables, table: Table) -> list[Any]:
    """Return another one: with the seats a number that tells the place of each card."""
    match, seats = table.match, write_seats(tables, table)
    if not match.has_begun:
        return seats
    cards = sum(place * card for place, card in enumerate(match.game.cards(match.state)))
    return [{**each, "x": cards} for each in seats]


@pytest.mark.parametrize(
    ("game", "owner", "name", "careless"),
    [
        ("fiddlefoo", StoredMatch, "legal", _legal_of_all),
        ("diddly", StoredMatch, "show_preview", _move_in_the_true_world),
        ("fiddlefoo", document, "write_seats", _seats_and_cards),
    ],
)
def test_an_answer_with_more_than_the_viewer_knows_is_found(
    sqlite_database: Database,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    owner: object,
    name: str,
    careless: Callable[..., Any],
) -> None:
    monkeypatch.setattr(owner, name, careless)
    with pytest.raises(AssertionError, match="GET"):
        check_pairs(sqlite_database, game, MANY, 4)


@pytest.mark.parametrize("game", ["quiddler", "fiddlefoo"])
def test_who_has_answered_is_told_to_nobody_while_answers_are_sealed(
    sqlite_database: Database, game: str
) -> None:
    """One of those who are asked at once answers, and takes it back: the others see nothing of either."""
    tables, client = open_tables(sqlite_database)
    rng = Random(5)
    found = 0
    while found < 3:
        seated = seat_people(tables, game, 3, {}, rng)
        table = play_until_sealed(tables, seated, rng)
        if table is None:
            continue
        first, *others = [seat + 1 for seat in table.match.game.to_act(table.match.state)]
        viewers = [viewer for viewer in table.viewers if viewer != first]
        paths = (f"/v1/matches/{table.row.id}", f"/v1/matches/{table.row.id}/events?after=0&wait=0")
        asked = [(viewer, Asked("GET", path)) for viewer in viewers for path in paths]
        before = [ask(client, seated, *each) for each in asked]
        move = table.match.game.format_move(table.match.game.legal(table.match.state, first - 1)[-1])
        body = {"move": move, "version": table.row.versions[first]}
        status, _, answer = ask(client, seated, first, Asked("POST", f"{paths[0]}/moves", body))
        assert status == 200, answer
        assert [ask(client, seated, *each) for each in asked] == before
        version = {"version": table.row.versions[first] + 1}
        status, _, answer = ask(client, seated, first, Asked("POST", f"{paths[0]}/undo", version))
        assert status == 200, answer
        assert [ask(client, seated, *each) for each in asked] == before
        assert others
        found += 1

"""Worlds that look alike are answered alike over real sockets, and leave the same in log and metrics."""

from collections.abc import Iterable
from random import Random

import pytest

from tests.tables.hidden.test_hidden_over_http import SEATS
from tests.tables.hidden.world_pairs import Client, open_tables, play_pairs
from tests.tables.hidden.world_server import DATE, serving_by_gunicorn, serving_here
from wordsvc.catalogue import GAMES
from wordsvc.store.database import Database
from wordsvc.tables.tables import Tables

FEW, MANY = 2, 16

pytestmark = pytest.mark.once


def compare_worlds(tables: Tables, client: Client, other: Client, games: Iterable[str], count: int) -> int:
    """Compare so many pairs of each game; gives how many answers were."""
    rng = Random(11)
    compared = 0
    for game in games:
        seats = SEATS.get(game, (2, 3))
        for number in seats:
            share = count // len(seats)
            pairs = play_pairs(tables, client, game, number, rng, share, other_client=other, besides=1)
            for address, first, second in pairs:
                assert first == second, f"{game}, {number} seats: {address}"
                compared += 1
    return compared


@pytest.mark.slow
def test_worlds_that_look_the_same_are_answered_the_same_over_sockets(sqlite_database: Database) -> None:
    tables, client = open_tables(sqlite_database)
    with serving_here(client.application) as asked:
        headers = asked.open("/healthz", method="GET", json=None, headers={}).headers
        assert headers["Date"] == DATE
        assert compare_worlds(tables, asked, asked, GAMES, FEW) == 2 * FEW * len(GAMES)


@pytest.mark.slow
def test_many_worlds_over_the_sockets_of_gunicorn(
    sqlite_database: Database, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Yield one server process that answers for both worlds; its log is compared too."""
    tables, _ = open_tables(sqlite_database)
    with serving_by_gunicorn(sqlite_database, tmp_path_factory.mktemp("gunicorn")) as asked:
        shown = asked.open("/healthz", method="GET", json=None, headers={"X-Request-ID": "a-look"})
        assert (shown.headers["Date"], shown.headers["Server"]) == (DATE, "gunicorn")
        assert shown.data.endswith(b'"status":200,"ms":0.000,"request_id":"a-look"}\n')
        assert compare_worlds(tables, asked, asked, GAMES, MANY) == 2 * MANY * len(GAMES)

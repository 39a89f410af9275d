"""The first moves at tables, made by way of the application with a database in memory."""

from random import Random
from typing import Final

from games.core import Rulebook, random_move
from wordsvc.catalogue import rulebooks
from wordsvc.http.app import create_app
from wordsvc.http.worker.in_process_worker import MANY, SETTINGS, InProcessWorker
from wordsvc.store.memory_database import open_in_memory
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

_SEATS: Final = 3
_MOVES: Final = 12
"""The moves of each game. With more of them the workers share no more, and the server starts later."""


def warm_up_tables(arbiter: object) -> None:
    """Play some moves of every game; nothing is left of their tables."""
    database = open_in_memory()
    try:
        tables = Tables(database, TableSettings(moves_a_minute=MANY, joins_a_minute=MANY))
        with InProcessWorker(arbiter, create_app(SETTINGS, tables)) as worker:
            for rulebook in rulebooks():
                if any(_SEATS in variant.seats for variant in rulebook.variants):
                    _play(worker, rulebook)
    finally:
        database.close()


def _play(worker: InProcessWorker, rulebook: Rulebook) -> None:
    rng = Random(1)  # noqa: S311 - the same moves at each start
    game = rulebook.game(_SEATS)
    wanted = {"game": rulebook.name, "seats": ["open"] * _SEATS, "seed": 1}
    made = worker.ask("POST", "/v1/matches", wanted)
    path = f"/v1/matches/{made['id']}"
    tokens = []
    for ticket in made["join"]:
        request = {"ticket": ticket["ticket"], "name": f"Player {ticket['seat']}"}
        tokens.append(worker.ask("POST", f"{path}/join", request)["token"])
    for _ in range(_MOVES):
        for token in tokens:
            found = worker.ask("GET", path, token=token)
            if found["legal"]:
                legal = [game.parse_move(move) for move in found["legal"]]
                move = game.format_move(random_move(game, found["view"], legal, rng))
                request = {"move": move, "version": found["version"]}
                worker.ask("POST", f"{path}/moves", request, token)
                break

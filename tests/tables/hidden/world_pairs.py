"""Pairs of tables that differ only in what one viewer cannot know, asked the same over HTTP.

The first table is one that was played; the second has, in the place of its state and its seed, those of a
world that the viewer cannot tell from it (`Game.determinize`). Ids, tokens, times and request ids are the
test's, so that answers are compared byte for byte, headers and all; only hashes with a secret are masked.
"""

import itertools
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlencode

import orjson
from flask.testing import FlaskClient
from sqlalchemy import select, update

from games.core import RACE, SEALED, GameError, known_moves, seed_of_secret
from tests.tables.people import turn_by_chance
from wordsvc.catalogue import find_rulebook
from wordsvc.http import create_app
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.store.schema import matches
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.moves import submit_move
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.match.loading import load_table
from wordsvc.tables.match.table import Table
from wordsvc.tables.secrets import Secrets
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

NOW = 1_800_000_000_000
REQUEST_ID = "the-same-request"
SETTINGS = TableSettings(
    matches_per_address=10**6, max_matches=10**6, moves_a_minute=10**6, joins_a_minute=10**6
)

ASKED_BESIDES = 3
"""Requests of each pair besides the document of the match, drawn by chance."""

_HASHES = re.compile(rb'"(commitment|head)": ?"[0-9a-f]{64}"')

Answer = tuple[int, list[tuple[str, str]], bytes]
"""The status, the headers and the body, whole."""


class Client(Protocol):
    """A client of tables: Flask's, or one over a socket."""

    def open(self, path: str, *, method: str, json: Any, headers: dict[str, str]) -> Any:
        """Return the answer to a request, with `status_code`, `headers` and `data`."""


class Asked(NamedTuple):
    """A request of a viewer."""

    method: str
    path: str
    body: Any = None


class Seated(NamedTuple):
    """A match with its tokens by viewer; the spectator has none."""

    match_id: str
    tokens: list[str | None]


def open_tables(database: Database) -> tuple[Tables, FlaskClient]:
    """Tables whose time stands still, and what asks for them."""
    database.clock = lambda: NOW
    entropy = (number.to_bytes(32) for number in itertools.count(1))
    tables = Tables(database, SETTINGS, Secrets(lambda size: next(entropy)[-size:]))
    app = create_app(Settings(log_requests=False, rate_limit=None), tables=tables)
    return tables, app.test_client()


def play_pairs(
    tables: Tables,
    client: Client,
    game: str,
    seats: int,
    rng: Random,
    count: int,
    *,
    other_client: Client | None = None,
    besides: int = ASKED_BESIDES,
) -> Iterator[tuple[str, Answer, Answer]]:
    """Yield the answers of a viewer in `count` pairs of worlds: every request, with its address.

    `other_client` asks in the second world; `besides` are the requests of each pair beside the document.
    """
    made = 0
    options = _options(game, rng)
    while made < count:
        seated = seat_people(tables, game, seats, options, rng)
        for _ in range(rng.randrange(1, 60)):
            if made >= count or not play_by_chance(tables, seated, rng):
                break
            if rng.random() < 0.4:
                viewer = rng.randrange(len(seated.tokens))
                made += 1
                clients = (client, other_client or client)
                yield from compare(tables, clients, seated, viewer, rng, besides)


def compare(
    tables: Tables, clients: tuple[Client, Client], seated: Seated, viewer: int, rng: Random, besides: int
) -> Iterator[tuple[str, Answer, Answer]]:
    """Ask the same in the true world and in another one that the viewer cannot tell from it."""
    table = table_of(tables, seated)
    other = table.match.game.determinize(table.match.view(viewer), rng)
    document, *rest = _requests(table, viewer, rng)
    requests = [document, *rng.sample(rest, besides)]
    first = [ask(clients[0], seated, viewer, request) for request in requests]
    kept = change_world(tables, table, other, rng)
    try:
        second = [ask(clients[1], seated, viewer, request) for request in requests]
    finally:
        _write(tables, seated.match_id, kept)
    yield from zip([f"{each.method} {each.path}" for each in requests], first, second, strict=True)


def seat_people(tables: Tables, game: str, seats: int, options: Mapping[str, Any], rng: Random) -> Seated:
    """Return a match that has begun, with people on all seats; half of them drew a secret."""
    seed = rng.randrange(2**50)
    request = {
        "game": game,
        "seats": ["open"] * seats,
        "options": dict(options),
        "seed": seed if seed % 2 else None,
        "pace_seconds": 5 if game == "diabolo" and rng.random() < 0.5 else None,
    }
    made = create_match(tables, request, "127.0.0.1", "http://table.example")
    tokens: list[str | None] = [None]
    for place in made["join"]:
        wanted = {"ticket": place["ticket"], "name": f"Player {place['seat']}"}
        tokens.append(join(tables, made["id"], wanted, None)["token"])
    return Seated(made["id"], tokens)


def play_until_sealed(tables: Tables, seated: Seated, rng: Random) -> Table | None:
    """Play until two or more are asked for sealed answers and none has answered; None where it ends first."""
    while play_by_chance(tables, seated, rng):
        table = table_of(tables, seated)
        window = table.match.window()
        if window is not None and window.kind == SEALED and len(window.waiting()) == len(window.members) > 1:
            return table
    return None


def ask(client: Client, seated: Seated, viewer: int, request: Asked) -> Answer:
    """Return the answer to a request of a viewer.

    Commitments and heads are masked: they are hashes with a secret of which nobody knows anything, so they
    are others in each world, and nobody can tell from which it is.
    """
    token = seated.tokens[viewer]
    headers = {"X-Request-ID": REQUEST_ID, **({"Authorization": f"Bearer {token}"} if token else {})}
    answer = client.open(request.path, method=request.method, json=request.body, headers=headers)
    return answer.status_code, list(answer.headers.items()), _HASHES.sub(rb'"\1":"hash"', answer.data)


def _requests(table: Table, viewer: int, rng: Random) -> Iterator[Asked]:
    """Yield all that a viewer can ask without changing the match."""
    path = f"/v1/matches/{table.row.id}"
    version = table.row.versions[viewer]
    yield Asked("GET", path)
    yield Asked("GET", f"{path}/events?after=0&wait=0")
    yield Asked("GET", f"{path}/events?after={version}&wait=0")
    yield Asked("GET", f"{path}/log")
    yield Asked("GET", f"{path}/states/1?seat={rng.randrange(len(table.seats) + 1)}")
    window = table.match.window()
    is_race = window is not None and window.kind == RACE
    if not is_race:  # there no version is stale, and a legal move would be made
        legal = table.match.game.legal(table.match.state, viewer - 1) if _is_asked(table, viewer) else ()
        move = table.match.game.format_move(rng.choice(legal)) if legal else "pass"
        yield Asked("POST", f"{path}/moves", {"move": move, "version": version + 1})
        yield Asked("POST", f"{path}/undo", {"version": version + 1})
    for move in _refused_moves(table, viewer, rng):
        yield Asked("POST", f"{path}/moves", {"move": move, "version": version})
    for moves in _turns(table, viewer, rng):
        yield Asked("GET", f"{path}?{urlencode({'pick': moves}, doseq=True)}")
        if _is_refused(table, viewer, moves):
            yield Asked("POST", f"{path}/moves", {"moves": moves, "version": version})


def _refused_moves(table: Table, viewer: int, rng: Random) -> Iterator[str]:
    """Yield moves of the game that the viewer may not make now, and texts that are no move."""
    yield "%"
    game = table.match.game
    for _ in range(8):
        move = rng.choice(game.moves)
        if not viewer or game.check(table.match.state, viewer - 1, move) is not None:
            yield game.format_move(move)
            return


def _turns(table: Table, viewer: int, rng: Random) -> Iterator[list[str]]:
    """Yield moves that a viewer may try together: possible ones, one of them again, and any behind them."""
    if _is_asked(table, viewer):
        moves = turn_by_chance(table, viewer, rng)
        yield moves
        yield [*moves, moves[-1]]
        yield [*moves, table.match.game.format_move(rng.choice(table.match.game.moves))]


def _is_refused(table: Table, viewer: int, moves: list[str]) -> bool:
    try:
        table.match.engine.check_all(viewer - 1, table.match.parse_moves(moves))
    except GameError:
        return True
    return False


def play_by_chance(tables: Tables, seated: Seated, rng: Random) -> bool:
    """Make a move of somebody who is asked; whether the match goes on."""
    table = table_of(tables, seated)
    asked = table.match.game.to_act(table.match.state) if table.row.is_live else ()
    if not asked:
        return False
    seat = rng.choice(asked) + 1
    moves = known_moves(
        table.match.game, table.match.view(seat), table.match.game.legal(table.match.state, seat - 1), rng
    )
    text = table.match.game.format_move(rng.choice(moves))
    submit_move(
        tables, table.row.id, seated.tokens[seat], {"move": text, "version": table.row.versions[seat]}, None
    )
    return table_of(tables, seated).row.is_live


def change_world(tables: Tables, table: Table, other: Any, rng: Random) -> dict[str, Any]:
    """Put another world in the place of the true one; gives what stood there."""
    with tables.database.reading() as connection:
        row = connection.execute(
            select(matches.c.state, matches.c.agreed, matches.c.step).where(matches.c.id == table.row.id)
        ).one()
    seed = rng.randrange(2**53)
    if table.row.agreement.secret is not None:
        seed = seed_of_secret(f"{seed:064x}")
    agreed = table.row.agreement._replace(seed=seed).to_text()
    state = orjson.dumps(table.match.game.to_dict(other)).decode()
    _write(tables, table.row.id, {"state": state, "agreed": agreed, "step": row.step + rng.randrange(5)})
    return {"state": row.state, "agreed": row.agreed, "step": row.step}


def _write(tables: Tables, match_id: str, values: Mapping[str, Any]) -> None:
    with tables.database.writing() as connection:
        connection.execute(update(matches).where(matches.c.id == match_id).values(**values))


def table_of(tables: Tables, seated: Seated) -> Table:
    with tables.database.reading() as connection:
        return load_table(tables, connection, seated.match_id)


def _is_asked(table: Table, viewer: int) -> bool:
    return viewer > 0 and viewer - 1 in table.match.game.to_act(table.match.state)


def _options(game: str, rng: Random) -> Mapping[str, Any]:
    """Return the options of one of the game's variants."""
    return rng.choice(find_rulebook(game).variants).options

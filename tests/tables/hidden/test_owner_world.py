"""The owner of a match tries every operation, and learns nothing of the cards of other seats.

Each try is made in two worlds that look the same to the owner, who may play a seat too. A ticket or a token
that the owner gets is used at once, and all answers of both worlds are the same to the byte.
"""

import itertools
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from sqlalchemy import delete, insert, select, update

from tests.tables.hidden.world_pairs import (
    NOW,
    Answer,
    Asked,
    Seated,
    ask,
    change_world,
    open_tables,
    play_by_chance,
    seat_people,
    table_of,
)
from wordsvc.catalogue import GAMES
from wordsvc.http.api import OPERATIONS
from wordsvc.http.operations import Operation
from wordsvc.http.views import seats
from wordsvc.store.database import Database
from wordsvc.store.schema import matches, metadata
from wordsvc.tables.match.access import require_owner
from wordsvc.tables.match.seat import EMPTY
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.secrets import Secrets, hash_secret
from wordsvc.tables.tables import Tables

GAMES_OF_SEVERAL = [game for game in GAMES if game != "solitaire"]
FEW, MANY = 2, 12
"""Pairs of each game; `python -m benchmarks.leaks` compares as many as it is told."""

ABSENCE = 120_000
OWNER = "owner-of-all-worlds-0A"
END = "matches_cancel_match"
"""It ends the match, after which everybody may read its log; so nothing is asked behind it."""

OF_A_MATCH = [each for each in OPERATIONS if each.path.startswith("/v1/matches/<id:match_id>")]

pytestmark = pytest.mark.once


def check_owners(database: Database, game: str, count: int, seed: int) -> Counter[str]:
    """Compare so many pairs of worlds; count the answers by operation and status."""
    tables, client = open_tables(database)
    rng = Random(seed)
    counts: Counter[str] = Counter()
    made = 0
    while made < count:
        seated = seat_people(tables, game, 2 + (game == "fiddlefoo") * 2 * rng.randrange(2), {}, rng)
        _become_owner(tables, seated)
        for _ in range(rng.randrange(12)):
            play_by_chance(tables, seated, rng)
        table = table_of(tables, seated)
        if not table.row.is_live:
            continue
        made += 1
        viewer = rng.randrange(len(seated.tokens))  # the owner looks on, or has a seat
        tries = list(_tries(table, viewer, rng))
        stored, secrets = _read_all(database), rng.randrange(10**6)
        now = NOW + rng.choice((0, ABSENCE))
        database.clock = lambda now=now: now
        first = _try_all(tables, client, seated, viewer, tries, secrets)
        _write_all(database, stored)
        change_world(tables, table, table.match.game.determinize(table.match.view(viewer), rng), rng)
        second = _try_all(tables, client, seated, viewer, tries, secrets)
        _write_all(database, stored)
        database.clock = lambda: NOW
        for (name, one), (_, other) in zip(first, second, strict=True):
            assert one == other, f"{game}, the owner as viewer {viewer}: {name}"
            counts[f"{name} {one[0]}"] += 1
    return counts


def _become_owner(tables: Tables, seated: Seated) -> None:
    """Give the match an owner's token that the test knows."""
    with tables.database.writing() as connection:
        owner = {"owner": hash_secret(OWNER)}
        connection.execute(update(matches).where(matches.c.id == seated.match_id).values(owner))


def _tries(table: Table, viewer: int, rng: Random) -> Iterator[tuple[Operation, Asked]]:
    """Return every operation of a match, at each seat, in any order; the end of the match comes last."""
    tries = []
    for operation in OF_A_MATCH:
        body = _body(operation, table, viewer)
        places = [f"{seat}" for seat in range(1, len(table.seats) + 1)] if "seat>" in operation.path else [""]
        for place in places:
            path = operation.path.replace("<id:match_id>", table.row.id).replace("<number:seat>", place)
            path = path.replace("<number:step>", "1").replace("<path:word>", "CAT")
            tries.append((operation, Asked(operation.method, path + _query(operation), body)))
    rng.shuffle(tries)
    return iter(sorted(tries, key=lambda each: each[0].id == END))


def _query(operation: Operation) -> str:
    return "?after=0&wait=0" if operation.path.endswith("/events") else ""


def _body(operation: Operation, table: Table, viewer: int) -> Any:
    version = table.row.versions[viewer]
    bodies = {
        "seats_join": {"ticket": "A" * 22, "name": "Eve"},
        "seats_recover": {"recovery": OWNER},
        "seats_start": {"bots": "random"},
        "seats_seat_bot": {"bot": "random"},
        "moves_submit_move": {"move": "pass", "version": version},
        "moves_ask_undo": {"version": version},
        "moves_answer_undo": {"agree": True, "version": version},
    }
    return bodies.get(operation.id)


def _try_all(
    tables: Tables,
    client: FlaskClient,
    seated: Seated,
    viewer: int,
    tries: list[tuple[Operation, Asked]],
    first_secret: int,
) -> list[tuple[str, Answer]]:
    """Return the answers to all tries, and to what each of them makes possible, by operation."""
    numbers = itertools.count(first_secret)
    tables.secrets = Secrets(lambda size: next(numbers).to_bytes(32)[-size:])
    path = f"/v1/matches/{seated.match_id}"
    look = Asked("GET", path)
    answers = []
    for operation, request in tries:
        answer = ask(client, Seated(seated.match_id, [OWNER]), 0, request)
        answers.append((operation.id, answer))
        if operation.id == END:
            break
        told = orjson.loads(answer[2]) if answer[2].startswith(b"{") else {}
        if "ticket" in told:
            joining_ = Asked("POST", f"{path}/join", {"ticket": told["ticket"], "name": "Eve"})
            answer = ask(client, Seated(seated.match_id, [None]), 0, joining_)
            answers.append(("a ticket of the owner", answer))
            told = orjson.loads(answer[2])
        if "token" in told:
            answers.append(
                ("a seat of the owner", ask(client, Seated(seated.match_id, [told["token"]]), 0, look))
            )
        answers.append(("look", ask(client, Seated(seated.match_id, [OWNER]), 0, look)))
        answers.append(("look from the own seat", ask(client, seated, viewer, look)))
    return answers


def _read_all(database: Database) -> dict[str, list[dict[str, Any]]]:
    with database.reading() as connection:
        return {
            table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for table in metadata.sorted_tables
        }


def _write_all(database: Database, stored: dict[str, list[dict[str, Any]]]) -> None:
    with database.writing() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(delete(table))
        for table in metadata.sorted_tables:
            if stored[table.name]:
                connection.execute(insert(table), stored[table.name])


@pytest.mark.parametrize("game", GAMES_OF_SEVERAL)
def test_the_owner_learns_no_card(sqlite_database: Database, game: str) -> None:
    check_owners(sqlite_database, game, FEW, 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_OF_SEVERAL)
def test_the_owner_learns_no_card_in_many_worlds(sqlite_database: Database, game: str) -> None:
    counts = check_owners(sqlite_database, game, MANY, 2)
    assert {name.rpartition(" ")[0] for name in counts} >= {each.id for each in OF_A_MATCH}
    assert counts["seats_invite 200"] == 0
    assert counts["seats_seat_bot 200"] > 0
    assert counts["seats_seat_bot 409"] > 0
    assert counts[f"{END} 204"] + counts[f"{END} 409"] == MANY
    assert counts[f"{END} 409"] > 0


def test_an_owner_who_may_invite_after_the_start_is_found(
    sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def invite(tables: Tables, match_id: str, number: int, token: str | None, base_url: str) -> Any:
        ticket = tables.secrets.new_token()

        def act(table: Table, _: object) -> None:
            require_owner(table, token)
            seat = table.change_seat(number)
            seat.ticket, seat.token, seat.kind = hash_secret(ticket), None, EMPTY

        update_table(tables, match_id, act)
        return {"seat": number, "link": f"{base_url}/play", "ticket": ticket}

    monkeypatch.setattr(seats, "renew", invite)
    with pytest.raises(AssertionError, match=r"a ticket of the owner|a seat of the owner"):
        check_owners(sqlite_database, "quiddler", 10, 3)

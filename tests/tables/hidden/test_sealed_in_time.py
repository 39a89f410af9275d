"""While answers are sealed nobody learns by a refusal, a stream or its times that another has answered."""

import threading
from collections.abc import Iterator
from random import Random

import pytest

from tests.tables.hidden.world_pairs import (
    SETTINGS,
    Answer,
    Asked,
    Seated,
    ask,
    open_tables,
    play_until_sealed,
    seat_people,
)
from tests.tables.keeping import table_of
from wordsvc.http import streams
from wordsvc.store.database import Database
from wordsvc.tables.actions.seats.leaving import leave
from wordsvc.tables.match.table import Table
from wordsvc.tables.tables import Tables

MAX_SECONDS = 60

pytestmark = pytest.mark.once


def sealed_tables(tables: Tables, game: str, rng: Random) -> Iterator[tuple[Seated, Table]]:
    """Yield matches at which several seats owe sealed answers, and none has answered."""
    while True:
        seated = seat_people(tables, game, 3, {}, rng)
        table = play_until_sealed(tables, seated, rng)
        if table is not None:
            yield seated, table


def answer_or_take_back(table: Table, seat: int, *, takes_back: bool) -> Asked:
    """Return the request of a seat that answers, or takes its answer back."""
    path, version = f"/v1/matches/{table.row.id}", table.row.versions[seat]
    if takes_back:
        return Asked("POST", f"{path}/undo", {"version": version})
    move = table.match.game.format_move(table.match.game.legal(table.match.state, seat - 1)[-1])
    return Asked("POST", f"{path}/moves", {"move": move, "version": version})


def refused_requests(table: Table, viewer: int) -> list[Asked]:
    """Return requests of a viewer that are refused, one of each kind that leaves the match unchanged."""
    path, version = f"/v1/matches/{table.row.id}", table.row.versions[viewer]
    legal = table.match.game.legal(table.match.state, viewer - 1) if viewer else ()
    moves = [table.match.game.format_move(move) for move in legal[:2]] or ["pass"]
    return [
        *(Asked("POST", f"{path}/moves", {"move": move, "version": version}) for move in (*moves, "%")),
        Asked("POST", f"{path}/moves", {"move": moves[0], "version": version + 1}),
        Asked("POST", f"{path}/undo", {"version": version + 1}),
        Asked("POST", f"{path}/undo/answer", {"agree": True, "version": version}),
        Asked("POST", f"{path}/return"),
        Asked("POST", f"{path}/rematch"),
        Asked("GET", f"{path}/events?after={version}&wait=0"),
        Asked("GET", f"{path}/events?after={version + 1}&wait=0"),
        Asked("GET", f"{path}/log"),
    ]


@pytest.mark.parametrize("game", ["quiddler", "fiddlefoo"])
def test_no_refusal_tells_that_another_has_answered(sqlite_database: Database, game: str) -> None:
    """Among the refusals is 429 for too many moves, with its `Retry-After`: here one is too many."""
    tables, client = open_tables(sqlite_database)
    seated, table = next(sealed_tables(tables, game, Random(5)))
    first = table.match.game.to_act(table.match.state)[0] + 1
    asked = [
        (viewer, each)
        for viewer in table.viewers
        if viewer != first
        for each in refused_requests(table, viewer)
    ]

    def refusals() -> list[Answer]:
        tables.settings = SETTINGS._replace(moves_a_minute=0)
        answers = [ask(client, seated, viewer, each) for viewer, each in asked]
        tables.settings = SETTINGS
        return answers

    before = refusals()
    statuses = {answer[0] for answer in before}
    assert {204, 401, 409, 429} <= statuses, statuses
    for takes_back in (False, True):
        each = answer_or_take_back(table_of(tables, table.row.id), first, takes_back=takes_back)
        status, _, body = ask(client, seated, first, each)
        assert status == 200, body
        assert refusals() == before


@pytest.mark.slow
def test_a_stream_is_silent_while_another_answers(
    sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader's next message is the next one for everybody: no empty message comes before it."""
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", MAX_SECONDS)  # on a busy machine one would come
    tables, client = open_tables(sqlite_database)
    seated, table = next(sealed_tables(tables, "fiddlefoo", Random(6)))
    first, other = (seat + 1 for seat in table.match.game.to_act(table.match.state)[:2])
    headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {seated.tokens[other]}"}
    path = f"/v1/matches/{table.row.id}/events?after={table.row.versions[other]}"
    stream = client.application.test_client().get(path, headers=headers)
    chunks = iter(stream.response)
    assert next(chunks) == b"retry: 1000\n\n"
    told: list[object] = []
    reader = threading.Thread(target=lambda: told.append(next(chunks)))
    reader.start()
    try:
        for number in range(6):
            now = table_of(tables, table.row.id)
            each = answer_or_take_back(now, first, takes_back=number % 2 == 1)
            assert ask(client, seated, first, each)[0] == 200
            reader.join(0.1)  # it has the time to be told too much
            assert told == []
        leave(tables, table.row.id, seated.tokens[first])
        reader.join(MAX_SECONDS)
    finally:
        stream.close()
        tables.broadcaster.close()
    (message,) = told
    assert isinstance(message, bytes)
    assert message.startswith(f"id: {table.row.versions[other] + 1}\nevent: match\n".encode())
    assert b'"kind":"left"' in message

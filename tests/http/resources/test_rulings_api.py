"""Saved rulings over HTTP, on both databases."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from wordsvc.http import create_app
from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

QUIET = Settings(log_requests=False, rate_limit=None)
NOON = 1_798_027_200_000
CHALLENGE: dict[str, Any] = {
    "challenger": "Bea",
    "challenged": "Ann",
    "words": [{"word": "DONT", "cards": ["D", "O", "N", "T"]}, {"word": "zzx", "cards": "Z,Z,X"}],
}


@pytest.fixture
def client(database: Database) -> FlaskClient:
    database.clock = lambda: NOON
    return create_app(QUIET, Tables(database, TableSettings(rulings_a_day=3))).test_client()


def save(client: FlaskClient, **more: Any) -> Any:
    return client.post("/v1/quiddler/challenges", json={**CHALLENGE, "save": True, **more})


def undo(client: FlaskClient, address: str, token: str) -> Any:
    return client.post(f"{address}/undo", headers={"Authorization": f"Bearer {token}"})


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.get_json(force=True)["code"]


def test_a_saved_ruling_is_what_was_answered_until_it_is_undone_and_after(
    client: FlaskClient, database: Database
) -> None:
    plain = client.post("/v1/quiddler/challenges", json=CHALLENGE)
    saved = save(client)
    assert saved.status_code == 201
    address = saved.headers["Location"]
    given = saved.get_json()
    token = given.pop("undo_token")
    assert address == f"/v1/rulings/{given.pop('id')}"
    assert given == {**plain.get_json(), "made_at": "2026-12-23T12:00:00.000Z", "undone_at": None}

    shown = client.get(address)
    about = {"id": address[-16:], "game": "quiddler", "challenge": CHALLENGE}
    assert shown.get_json() == given | about
    assert {"version", "sha256"} < set(shown.get_json()["dictionaries"][0])
    assert saved.headers["Cache-Control"] == shown.headers["Cache-Control"] == "no-store"
    assert "ETag" not in saved.headers
    assert not {"ETag", "Access-Control-Allow-Origin"} & {*shown.headers.keys()}
    assert plain.data[1:-2] in shown.data  # not read and written again

    database.clock = lambda: NOON + 1_500
    undone = undo(client, address, token)
    assert (undone.status_code, undone.get_json()["undone_at"]) == (200, "2026-12-23T12:00:01.500Z")
    assert undone.get_json() == client.get(address).get_json()
    assert undone.get_json() | {"undone_at": None} == shown.get_json()
    assert code(undo(client, address, token)) == (409, "already_undone")
    assert client.get(address).data == undone.data


def test_only_its_token_undoes_a_ruling(client: FlaskClient) -> None:
    first, second = save(client).get_json(), save(client).get_json()
    address = f"/v1/rulings/{first['id']}"
    for token in (second["undo_token"], "x", first["undo_token"][:-1]):
        assert code(undo(client, address, token)) == (401, "bad_token")
    assert code(undo(client, address, "ü" * 22)) == (401, "unauthorized")  # no token has such a sign
    assert code(client.post(f"{address}/undo")) == (401, "unauthorized")
    assert client.get(address).get_json()["undone_at"] is None
    unknown = f"{address[:-1]}{'b' if address[-1] == 'a' else 'a'}"
    assert code(undo(client, unknown, first["undo_token"])) == (404, "no_such_ruling")
    for path in (unknown, "/v1/rulings/short", f"{address}x", "/v1/rulings/%00aaaaaaaaaaaaaaa"):
        assert client.get(path).status_code == 404
    assert client.get(f"{address}?x=1").status_code == 422


def test_one_address_saves_so_many_in_a_day(client: FlaskClient, database: Database) -> None:
    assert [save(client).status_code for _ in range(4)] == [201, 201, 201, 429]
    refused = save(client)
    assert code(refused) == (429, "too_many_rulings")
    assert int(refused.headers["Retry-After"]) > 0
    others = {"REMOTE_ADDR": "192.0.2.7"}
    body = {**CHALLENGE, "save": True}
    assert client.post("/v1/quiddler/challenges", json=body, environ_overrides=others).status_code == 201
    database.clock = lambda: NOON + 24 * 60 * 60 * 1000
    assert save(client).status_code == 201


@pytest.mark.parametrize(
    ("more", "status", "pointer"),
    [
        ({"save": None}, 200, None),
        ({"save": False}, 200, None),
        ({"save": 1}, 422, "/save"),
        ({"save": "true"}, 422, "/save"),
        ({"save": [True]}, 422, "/save"),
        ({"challenged": "bea"}, 422, "/challenged"),
        ({"words": []}, 422, "/words"),
        ({"saved": True}, 422, "/saved"),
        ({"challenger": "x" * 101}, 422, "/challenger"),
        ({"dictionary": "xx"}, 422, "/dictionary"),
    ],
)
def test_what_is_not_to_be_saved_or_cannot_be_read_saves_nothing(
    client: FlaskClient, database: Database, more: dict[str, Any], status: int, pointer: str | None
) -> None:
    response = save(client, **more)
    assert response.status_code == status
    if pointer is not None:
        assert response.get_json(force=True)["errors"][0]["pointer"] == pointer
    with database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM rulings").scalar_one() == 0


def test_texts_that_no_database_takes_are_saved_all_the_same(client: FlaskClient) -> None:
    words = [{"word": "zz\0x", "cards": "Z,Z,X"}]
    saved = save(client, challenger="Be🂡", words=words)
    assert saved.status_code == 201
    challenge = client.get(saved.headers["Location"]).get_json()["challenge"]
    assert challenge == {**CHALLENGE, "challenger": "Be🂡", "words": words}


def test_a_line_of_text_has_no_room_for_the_token(client: FlaskClient) -> None:
    def ask(accept: str) -> Any:
        body = {**CHALLENGE, "save": True}
        return client.post("/v1/quiddler/challenges", json=body, headers={"Accept": accept})

    assert code(ask("text/plain")) == (406, "not_acceptable")
    assert ask("text/plain, application/json;q=0.5").get_json()["undo_token"]


def test_saving_takes_more_of_the_limit(sqlite_database: Database) -> None:
    limited = Settings(log_requests=False, rate_limit=RateLimit(20, 3600))
    client = create_app(limited, Tables(sqlite_database)).test_client()
    assert '"client";r=9;' in save(client).headers["RateLimit"]
    assert code(save(client)) == (429, "too_many_requests")
    assert client.post("/v1/quiddler/challenges", json=CHALLENGE).status_code == 200


def test_judging_touches_no_store(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from wordsvc.http import create_app\n"
        "client = create_app().test_client()\n"
        f"body = {CHALLENGE!r}\n"
        "for more in ({}, {'save': False}):\n"
        "    assert client.post('/v1/quiddler/challenges', json=body | more).status_code == 200\n"
        "assert client.get('/v1/words/DOG').status_code == 200\n"
        "modules = ('sqlalchemy', 'alembic', 'wordsvc.records', 'games.core')\n"
        "print([name for name in modules if name in sys.modules])"
    )
    environment = {"WORDSVC_DATA": str(tmp_path), "LOG_REQUESTS": "off", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
    assert not [*tmp_path.iterdir()]

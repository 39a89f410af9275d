"""Matches over HTTP: statuses, codes, headers and secrets, at the tables of the examples.

One waits for a second player, one is played by Ann and Bea, one is over (docs/example_tables.py).
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from docs.example_tables import SETTINGS, example_tables, make_app
from games.core import load_log, parse_any
from wordsvc.catalogue import GAMES, find_rulebook
from wordsvc.http import create_app
from wordsvc.http.api import OPERATIONS
from wordsvc.http.resources.table_parts import (
    FINISHED_MATCH,
    MAX_TABLE_BODY,
    OPEN_MATCH,
    PLAYED_MATCH,
    bearer,
    example_token,
)
from wordsvc.http.server.settings import Settings
from wordsvc.tables.tables import Tables

OPEN, PLAYED, OVER = (f"/v1/matches/{name}" for name in (OPEN_MATCH, PLAYED_MATCH, FINISHED_MATCH))
OWNER_OF_OPEN, TICKET_OF_OPEN, ANN_OF_OPEN = bearer(11), example_token(13), bearer(14)
OWNER, ANN, BEA = bearer(21), bearer(24), bearer(25)
OWNER_OF_OVER, ANN_OF_OVER, BEA_OF_OVER = bearer(31), bearer(34), bearer(35)
NOBODY = bearer(99)
DIDDLY = {"game": "diddly", "seats": ["open", "open"]}
MATCHES = [operation for operation in OPERATIONS if operation.tag == "matches"]


@pytest.fixture
def tables() -> Iterator[Tables]:
    with example_tables() as found:
        yield found


@pytest.fixture
def client(tables: Tables) -> FlaskClient:
    return make_app(tables).test_client()


def code(response: TestResponse) -> tuple[int, str]:
    """The status and the code of a problem; of faults of the input that of the first."""
    assert response.content_type == "application/problem+json", response.text
    document = response.get_json(force=True)
    assert document["status"] == response.status_code
    if document["code"] == "invalid_input":
        return response.status_code, document["errors"][0]["code"]
    return response.status_code, document["code"]


def post(client: FlaskClient, path: str, body: object, token: dict[str, str] | None = None) -> TestResponse:
    """Post any JSON, null too."""
    data = json.dumps(body)
    return client.post(path, data=data, content_type="application/json", headers=token)


def see(client: FlaskClient, path: str, token: dict[str, str] | None = None) -> dict[str, Any]:
    response = client.get(path, headers=token)
    assert response.status_code == 200, response.text
    document: dict[str, Any] = response.get_json()
    return document


# Making a match


def test_a_match_is_made_and_its_secrets_are_told_once(client: FlaskClient) -> None:
    response = client.post("/v1/matches", json=DIDDLY)
    made = response.get_json()
    assert response.status_code == 201
    assert response.headers["Location"] == f"/v1/matches/{made['id']}"
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers
    assert (made["game"], made["status"]) == ("diddly", "open")
    assert [seat["state"] for seat in made["seats"]] == ["empty", "empty"]
    secrets = [made["owner_token"], *(join["ticket"] for join in made["join"])]
    assert len(set(secrets)) == 3
    for join in made["join"]:
        assert join["link"] == f"https://cards.example/play/{made['id']}/join/{join['ticket']}"
    shown = client.get(response.headers["Location"]).text
    assert not [secret for secret in secrets if secret in shown]


def test_a_match_whose_seats_are_all_taken_begins_at_once(client: FlaskClient) -> None:
    made = client.post(
        "/v1/matches", json={"game": "diddly", "seats": ["bot:greedy", "bot:random"]}
    ).get_json()
    assert (made["status"], made["join"]) == ("playing", [])


def test_links_begin_with_the_address_that_was_asked_where_none_is_set(tables: Tables) -> None:
    tables.settings = SETTINGS._replace(public_url="")
    app = create_app(Settings(log_requests=False, rate_limit=None, trusted_proxies=1), tables=tables)
    headers = {"Host": "cards.home:8000", "X-Forwarded-Proto": "https"}
    made = app.test_client().post("/v1/matches", json=DIDDLY, headers=headers).get_json()
    assert made["join"][0]["link"].startswith(f"https://cards.home:8000/play/{made['id']}/join/")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ([], ""),
        ({}, "/game"),
        ({"game": "diddly"}, "/seats"),
        ({**DIDDLY, "game": "poker"}, "/game"),
        ({**DIDDLY, "game": 7}, "/game"),
        ({**DIDDLY, "game": "./highest.py"}, "/game"),
        ({**DIDDLY, "seats": []}, "/seats"),
        ({**DIDDLY, "seats": ["open"] * 17}, "/seats"),
        ({**DIDDLY, "seats": "open"}, "/seats"),
        ({**DIDDLY, "seats": ["open", "bot:deep blue"]}, "/seats/1"),
        ({**DIDDLY, "seats": ["open", None]}, "/seats/1"),
        ({**DIDDLY, "options": []}, "/options"),
        ({**DIDDLY, "options": {"rounds": 99}}, "/options/rounds"),
        ({**DIDDLY, "options": {"colour": "red"}}, "/options/colour"),
        ({**DIDDLY, "visibility": "secret"}, "/visibility"),
        ({**DIDDLY, "turn_seconds": 4}, "/turn_seconds"),
        ({**DIDDLY, "turn_seconds": "60"}, "/turn_seconds"),
        ({**DIDDLY, "window_seconds": 10**9}, "/window_seconds"),
        ({**DIDDLY, "hints": 1}, "/hints"),
        ({**DIDDLY, "undo": "always"}, "/undo"),
        ({**DIDDLY, "seed": -1}, "/seed"),
        ({**DIDDLY, "seed": 2**53}, "/seed"),
        ({**DIDDLY, "seed": True}, "/seed"),
        ({**DIDDLY, "stakes": 5}, "/stakes"),
        ({**DIDDLY, "edition": "quiddler-en"}, "/edition"),
    ],
)
def test_an_agreement_that_cannot_be_read_makes_nothing(
    client: FlaskClient, body: object, pointer: str
) -> None:
    public = see(client, "/v1/matches")
    response = client.post("/v1/matches", json=body)
    assert response.status_code == 422
    (error,) = response.get_json(force=True)["errors"]
    assert error["pointer"] == pointer
    assert see(client, "/v1/matches") == public


def test_one_address_and_the_whole_service_have_so_many_matches(tables: Tables) -> None:
    tables.settings = SETTINGS._replace(matches_per_address=4)
    client = make_app(tables).test_client()
    answers = [client.post("/v1/matches", json=DIDDLY) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert code(answers[2])[0] == 429
    other = {"REMOTE_ADDR": "192.0.2.9"}
    assert client.post("/v1/matches", json=DIDDLY, environ_overrides=other).status_code == 201
    tables.settings = SETTINGS._replace(max_matches=4)
    full = make_app(tables).test_client().post("/v1/matches", json=DIDDLY, environ_overrides=other)
    assert code(full) == (503, "server_full")


# Listing


def test_public_matches_are_listed_newest_first_and_page_by_page(client: FlaskClient) -> None:
    made = [
        client.post("/v1/matches", json={**DIDDLY, "visibility": visibility}).get_json()["id"]
        for visibility in ("public", "link", "private", "public")
    ]
    first = client.get("/v1/matches?game=diddly&limit=2")
    assert first.headers["Cache-Control"] == "no-store"
    found = re.fullmatch('<(/v1/matches\\?.+)>; rel="next"', first.headers["Link"])
    assert found
    assert "game=diddly&limit=2&after=" in found[1]
    second = client.get(found[1])
    ids = [match["id"] for match in first.get_json()["matches"] + second.get_json()["matches"]]
    assert set(ids) == {made[0], made[3], OPEN_MATCH}
    assert len(ids) == 3
    assert "Link" not in second.headers


def test_a_list_may_be_of_one_game_or_one_status(client: FlaskClient) -> None:
    assert see(client, "/v1/matches?game=fiddlefoo") == {"matches": []}
    assert see(client, "/v1/matches?status=playing") == {"matches": []}
    (only,) = see(client, "/v1/matches?status=open")["matches"]
    assert (only["id"], only["game"]) == (OPEN_MATCH, "diddly")


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=101",
        "limit=x",
        "limit=1&limit=2",
        "status=lost",
        "status=",
        "after=!",
        "after=" + "9" * 200,
        "game=",
        "page=2",
        "limit=٣",
    ],
)
def test_a_list_that_cannot_be_asked_for_is_refused(client: FlaskClient, query: str) -> None:
    response = client.get(f"/v1/matches?{query}")
    assert response.status_code == 422
    assert response.get_json(force=True)["errors"][0]["pointer"] == f"/{query.partition('=')[0]}"


def test_a_list_of_a_game_or_a_status_that_there_is_not_names_those_that_there_are(
    client: FlaskClient,
) -> None:
    for game in ("nonsense", "Diddly", "diddly ", "games.diddly", "'", "x" * 100):
        response = client.get("/v1/matches", query_string={"game": game})
        assert code(response) == (422, "unknown_game")
        (error,) = response.get_json(force=True)["errors"]
        assert error["pointer"] == "/game"
        assert error["detail"].endswith("the games are " + ", ".join(GAMES))
        assert "hint" not in error
    response = client.get("/v1/matches?status=nonsense")
    assert code(response) == (422, "unknown_status")
    (error,) = response.get_json(force=True)["errors"]
    assert error["pointer"] == "/status"
    for status in ("open", "playing", "finished", "abandoned", "cancelled"):
        assert repr(status) in error["detail"]
        assert client.get(f"/v1/matches?status={status}").status_code == 200
    for name in GAMES:
        assert client.get(f"/v1/matches?game={name}").status_code == 200


# Looking on


def test_a_match_is_seen_by_its_players_and_by_who_has_its_id(client: FlaskClient) -> None:
    ann, bea = see(client, PLAYED, ANN), see(client, PLAYED, BEA)
    assert (ann["you"], bea["you"]) == (1, 2)
    assert ann["to_act"] == [1]
    assert (bool(ann["legal"]), bea["legal"]) == (True, [])
    for token in (None, OWNER):
        spectator = see(client, PLAYED, token)
        assert (spectator["you"], spectator["legal"]) == (None, [])
        assert not spectator["view"].get("private")
    assert ann["view"]["private"] is not None


STRANGE = [
    *("", " ", "Basic YW5uOmFubg==", "Bearer", "Bearer  ", "bearer", 'Digest username="ann"', "{token}"),
    *("{token} Bearer", "Basic {token}", "Token {token}", "Bearer {token} {token}", "Bearer {token},"),
    *("Bearer {token},Bearer {token}", "Bearer {token}, Basic x", "Bearer\t{token}", "Bearer={token}"),
    *("Bearer {token}\x00", "Bearer {token}\xa0", "Bearer \xff\xfe", "Bearer ¹", "Bearer " + "x," * 3000),
]
"""What a program may send in place of a token."""


@pytest.mark.parametrize("sent", STRANGE, ids=lambda sent: ascii(sent)[:30])
def test_a_credential_that_is_no_token_is_refused_and_nobody_is_taken_for_a_stranger(
    client: FlaskClient, sent: str
) -> None:
    value = sent.replace("{token}", ANN["Authorization"].removeprefix("Bearer "))
    for operation in (operation for operation in OPERATIONS if operation.security):
        response = client.open(
            operation.example_address,
            method=operation.method,
            json=operation.example.body,
            headers={"If-Match": '"1"'},
            environ_overrides={"HTTP_AUTHORIZATION": value},
        )
        assert code(response) == (401, "unauthorized"), operation.id
        assert response.headers["WWW-Authenticate"] == "Bearer"


def test_the_name_of_the_scheme_may_be_written_in_any_case(client: FlaskClient) -> None:
    token = ANN["Authorization"].removeprefix("Bearer ")
    for scheme in ("bearer", "BEARER", "Bearer "):
        assert see(client, PLAYED, {"Authorization": f"{scheme} {token}"})["you"] == 1
        wrong = client.get(PLAYED, headers={"Authorization": f"{scheme} {token}A"})
        assert code(wrong) == (401, "bad_token")
        assert wrong.headers["WWW-Authenticate"] == "Bearer"


def test_a_wrong_token_opens_nothing_and_a_private_match_is_not_there_without_one(
    client: FlaskClient,
) -> None:
    response = client.get(PLAYED, headers=NOBODY)
    assert code(response) == (401, "bad_token")
    assert response.headers["WWW-Authenticate"] == "Bearer"
    made = client.post("/v1/matches", json={**DIDDLY, "visibility": "private"}).get_json()
    path = f"/v1/matches/{made['id']}"
    assert code(client.get(path)) == (404, "no_such_match")
    assert client.get(path, headers={"Authorization": f"Bearer {made['owner_token']}"}).status_code == 200
    unknown = client.get("/v1/matches/AAAAAAAAAAAAAAAA")
    known = client.get(path)
    unknown_document, known_document = (r.get_json(force=True) for r in (unknown, known))
    assert {**unknown_document, "request_id": ""} == {**known_document, "request_id": ""}


@pytest.mark.parametrize(
    "name", ["short", "a" * 17, "kitchen table 01", "kitchen-table-0%00", "..............%2F."]
)
def test_what_is_no_id_leads_nowhere(client: FlaskClient, name: str) -> None:
    assert code(client.get(f"/v1/matches/{name}")) == (404, "not_found")


def test_a_token_in_a_cookie_or_in_the_address_is_none(client: FlaskClient) -> None:
    client.set_cookie("Authorization", f"Bearer {example_token(24)}")
    client.set_cookie(f"seat-{PLAYED_MATCH}", example_token(24))
    assert see(client, PLAYED)["you"] is None
    assert client.get(f"{PLAYED}?token={example_token(24)}").status_code == 422


# The owner


def test_the_owner_begins_with_bots_on_the_open_seats(client: FlaskClient) -> None:
    assert code(client.post(f"{OPEN}/start", json={"bots": "greedy"})) == (401, "unauthorized")
    assert code(client.post(f"{OPEN}/start", json={"bots": "greedy"}, headers=ANN_OF_OPEN))[0] == 403
    response = client.post(f"{OPEN}/start", json={"bots": "greedy"}, headers=OWNER_OF_OPEN)
    assert response.status_code == 200
    assert response.get_json()["status"] == "playing"
    assert [seat["kind"] for seat in response.get_json()["seats"]] == ["person", "bot"]
    again = client.post(f"{OPEN}/start", json={"bots": "greedy"}, headers=OWNER_OF_OPEN)
    assert code(again)[0] == 409


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {},
        7,
        "greedy",
        {"bots": None},
        {"bots": 7},
        {"bots": []},
        {"bots": "nobody"},
        {"bot": "greedy"},
    ],
)
def test_a_start_without_a_bot_of_the_game_is_refused(client: FlaskClient, body: object) -> None:
    before = see(client, OPEN, OWNER_OF_OPEN)
    assert post(client, f"{OPEN}/start", body, OWNER_OF_OPEN).status_code == 422
    assert see(client, OPEN, OWNER_OF_OPEN) == before


def test_the_owner_lets_a_bot_sit_down(client: FlaskClient) -> None:
    path = f"{OPEN}/seats/2/bot"
    assert code(client.post(path, json={"bot": "greedy"}, headers=ANN_OF_OPEN))[0] == 403
    assert client.post(path, json={"bot": "nobody"}, headers=OWNER_OF_OPEN).status_code == 422
    assert client.post(path, json={"bots": "greedy"}, headers=OWNER_OF_OPEN).status_code == 422
    response = client.post(path, json={"bot": "greedy"}, headers=OWNER_OF_OPEN)
    assert (response.status_code, response.get_json()["status"]) == (200, "playing")


def test_a_new_ticket_voids_the_token_of_the_seat(client: FlaskClient) -> None:
    assert see(client, OPEN, ANN_OF_OPEN)["you"] == 1
    response = client.post(f"{OPEN}/seats/1/invite", headers=OWNER_OF_OPEN)
    assert response.status_code == 200
    invitation = response.get_json()
    assert invitation["link"].endswith(f"/play/{OPEN_MATCH}/join/{invitation['ticket']}")
    assert code(client.get(OPEN, headers=ANN_OF_OPEN)) == (401, "bad_token")
    again = client.post(f"{OPEN}/join", json={"ticket": invitation["ticket"], "name": "Ann"})
    assert (again.status_code, again.get_json()["seat"]) == (200, 1)


@pytest.mark.parametrize("seat", ["0", "3", "999999999999999999999", "-1", "x"])
def test_a_seat_that_is_not_there_is_not_found(client: FlaskClient, seat: str) -> None:
    for action, body in (("invite", None), ("bot", {"bot": "greedy"})):
        response = client.post(f"{OPEN}/seats/{seat}/{action}", json=body, headers=OWNER_OF_OPEN)
        assert response.status_code == 404


def test_the_owner_cancels_a_match_and_then_it_is_over(client: FlaskClient) -> None:
    assert code(client.delete(OPEN, headers=ANN_OF_OPEN))[0] == 403
    response = client.delete(OPEN, headers=OWNER_OF_OPEN)
    assert (response.status_code, response.data) == (204, b"")
    assert see(client, OPEN)["status"] == "cancelled"
    joining = client.post(f"{OPEN}/join", json={"ticket": TICKET_OF_OPEN, "name": "Bea"})
    assert code(joining) == (410, "match_over")


# Joining


def test_a_ticket_takes_a_seat_once(client: FlaskClient) -> None:
    response = client.post(f"{OPEN}/join", json={"ticket": TICKET_OF_OPEN, "name": "Bea"})
    joined = response.get_json()
    assert response.status_code == 200
    assert (joined["seat"], joined["match"]["you"], joined["match"]["status"]) == (2, 2, "playing")
    assert see(client, OPEN, {"Authorization": f"Bearer {joined['token']}"})["you"] == 2
    again = client.post(f"{OPEN}/join", json={"ticket": TICKET_OF_OPEN, "name": "Cem"})
    assert code(again) == (409, "ticket_used")
    other = client.post(f"{OPEN}/join", json={"ticket": example_token(98), "name": "Cem"})
    assert code(other) == (404, "no_such_ticket")


def test_a_join_that_is_repeated_with_its_key_gets_a_new_token(client: FlaskClient) -> None:
    body, key = {"ticket": TICKET_OF_OPEN, "name": "Bea"}, {"Idempotency-Key": "bea-1"}
    first = client.post(f"{OPEN}/join", json=body, headers=key).get_json()["token"]
    second = client.post(f"{OPEN}/join", json=body, headers=key).get_json()["token"]
    assert first != second
    assert code(client.get(OPEN, headers={"Authorization": f"Bearer {first}"})) == (401, "bad_token")
    assert see(client, OPEN, {"Authorization": f"Bearer {second}"})["you"] == 2
    assert code(client.post(f"{OPEN}/join", json=body, headers=key)) == (409, "ticket_used")


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a" * 33,
        "a\nb",
        "a\x00b",
        "\u202eAnn",
        "\u3164",
        "An\u200bn",
        "\ud800",
        "ann",
        "Ａｎｎ",
        7,
        None,
        ["Bea"],
        {},
    ],
)
def test_a_name_that_nobody_may_have_takes_no_seat(client: FlaskClient, name: object) -> None:
    response = post(client, f"{OPEN}/join", {"ticket": TICKET_OF_OPEN, "name": name})
    assert response.status_code == 422
    (error,) = response.get_json(force=True)["errors"]
    assert error["pointer"] == "/name"
    if isinstance(name, str) and name.strip():
        assert error["code"] == "bad_name"
    assert see(client, OPEN)["status"] == "open"


@pytest.mark.parametrize(
    "body",
    [
        *(None, [], {}, 7, "ticket", {"name": "Bea"}, {"ticket": TICKET_OF_OPEN}),
        *({"ticket": junk, "name": "Bea"} for junk in (7, 1.5, None)),
        {"ticket": TICKET_OF_OPEN, "name": "Bea", "seat": 2},
    ],
)
def test_a_join_that_cannot_be_read_takes_no_seat(client: FlaskClient, body: object) -> None:
    assert post(client, f"{OPEN}/join", body).status_code == 422
    assert see(client, OPEN)["status"] == "open"


def test_an_address_joins_so_often_a_minute(tables: Tables) -> None:
    tables.settings = SETTINGS._replace(joins_a_minute=3)
    client = make_app(tables).test_client()
    body = {"ticket": example_token(98), "name": "Cem"}
    answers = [client.post(f"{OPEN}/join", json=body) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    assert code(answers[3]) == (429, "too_many_joins")
    assert int(answers[3].headers["Retry-After"]) >= 1


# Moving


def test_a_move_is_made_once_and_told(client: FlaskClient) -> None:
    before = see(client, PLAYED, ANN)
    body = {"move": before["legal"][1], "version": before["version"]}
    key = {**ANN, "Idempotency-Key": "move-1"}
    response = client.post(f"{PLAYED}/moves", json=body, headers=key)
    moved = response.get_json()
    assert response.status_code == 200
    assert moved["version"] == before["version"] + 1 == moved["match"]["version"]
    assert moved["events"]
    again = client.post(f"{PLAYED}/moves", json=body, headers=key)
    assert (again.status_code, again.get_json()["version"]) == (200, moved["version"])
    assert again.get_json()["events"] == moved["events"]
    without = client.post(f"{PLAYED}/moves", json=body, headers=ANN)
    assert code(without) == (409, "stale_version")
    assert without.get_json(force=True)["match"] == see(client, PLAYED, ANN)


def test_who_may_not_move_is_told_why(client: FlaskClient) -> None:
    body = {"move": "flip1", "version": see(client, PLAYED, BEA)["version"]}
    path = f"{PLAYED}/moves"
    assert code(client.post(path, json=body)) == (401, "unauthorized")
    assert code(client.post(path, json=body, headers=NOBODY)) == (401, "bad_token")
    assert code(client.post(path, json=body, headers=OWNER)) == (403, "spectator")
    refused = client.post(path, json=body, headers=BEA)
    assert code(refused) == (422, "not_your_turn")
    (error,) = refused.get_json(force=True)["errors"]
    assert (error["pointer"], error["rule"]) == ("/move", "core.2")
    late = client.post(f"{OVER}/moves", json={"move": "pass", "version": 0}, headers=ANN_OF_OVER)
    assert code(late) == (410, "match_over")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        (None, ""),
        ([], ""),
        ("flip1", ""),
        ({}, "/move"),
        ({"move": "flip1"}, "/version"),
        ({"move": 1, "version": 2}, "/move"),
        ({"move": "", "version": 2}, "/move"),
        ({"move": "a" * 201, "version": 2}, "/move"),
        ({"move": "castle", "version": 2}, "/move"),
        ({"move": "flip1", "version": -1}, "/version"),
        ({"move": "flip1", "version": "3"}, "/version"),
        ({"move": "flip1", "version": True}, "/version"),
        ({"move": "flip1", "version": 2, "seat": 1}, "/seat"),
        ({"move": "flip1\u0000", "version": 2}, "/move"),
    ],
)
def test_a_move_that_cannot_be_read_changes_nothing(client: FlaskClient, body: object, pointer: str) -> None:
    before = see(client, PLAYED, ANN)
    response = post(client, f"{PLAYED}/moves", body, ANN)
    assert response.status_code == 422, response.text
    assert response.get_json(force=True)["errors"][0]["pointer"] == pointer
    assert see(client, PLAYED, ANN) == before


@pytest.mark.parametrize("key", ["", "a b", "é", "a" * 129])
def test_a_key_has_its_form(client: FlaskClient, key: str) -> None:
    environ = {"HTTP_IDEMPOTENCY_KEY": key, "HTTP_AUTHORIZATION": ANN["Authorization"]}
    body = {"move": "flip2", "version": 2}
    assert code(client.post(f"{PLAYED}/moves", json=body, environ_overrides=environ)) == (400, "bad_header")


def test_an_undo_among_people_is_asked_for_and_answered(client: FlaskClient) -> None:
    before = see(client, PLAYED, ANN)
    body = {"move": before["legal"][1], "version": before["version"]}
    client.post(f"{PLAYED}/moves", json=body, headers=ANN)
    version = see(client, PLAYED, ANN)["version"]
    asked = client.post(f"{PLAYED}/undo", json={"version": version}, headers=ANN)
    assert (asked.status_code, asked.get_json()["undo"]["asked_by"]) == (202, 1)
    seen = see(client, PLAYED, BEA)
    assert seen["undo"]["asked_by"] == 1
    answer = {"agree": True, "version": seen["version"]}
    assert client.post(f"{PLAYED}/undo/answer", json=answer, headers=ANN).status_code in (403, 409)
    done = client.post(f"{PLAYED}/undo/answer", json=answer, headers=BEA)
    assert (done.status_code, done.get_json()["undo"]) == (200, None)
    assert see(client, PLAYED, ANN)["view"] == before["view"]


@pytest.mark.parametrize("action", ["undo", "undo/answer"])
@pytest.mark.parametrize(
    "body",
    [
        *(None, [], 3, "now", {"agree": True}, {"version": []}, {"version": 2, "agree": "yes", "why": 1}),
        *({"version": junk, "agree": True} for junk in (None, "3", -1)),
    ],
)
def test_an_undo_that_cannot_be_read_changes_nothing(client: FlaskClient, action: str, body: object) -> None:
    before = see(client, PLAYED, ANN)
    assert post(client, f"{PLAYED}/{action}", body, ANN).status_code == 422
    assert see(client, PLAYED, ANN) == before


# Leaving


def test_who_leaves_may_return_and_who_resigns_ends_a_match_of_two(client: FlaskClient) -> None:
    left = client.post(f"{PLAYED}/leave", headers=ANN)
    assert (left.status_code, left.get_json()["seats"][0]["state"]) == (200, "left")
    body = {"move": "flip2", "version": left.get_json()["version"]}
    assert code(client.post(f"{PLAYED}/moves", json=body, headers=ANN))[0] == 403
    back = client.post(f"{PLAYED}/return", headers=ANN)
    assert (back.status_code, back.get_json()["seats"][0]["state"]) == (200, "here")
    resigned = client.post(f"{PLAYED}/resign", headers=ANN)
    assert (resigned.status_code, resigned.get_json()["seats"][0]["resigned"]) == (200, True)
    assert resigned.get_json()["status"] == "finished"
    assert code(client.post(f"{PLAYED}/return", headers=ANN)) == (410, "match_over")


def test_who_has_resigned_from_a_larger_table_does_not_return(client: FlaskClient) -> None:
    made = client.post("/v1/matches", json={**DIDDLY, "seats": ["open", "open", "bot:greedy"]}).get_json()
    path = f"/v1/matches/{made['id']}"
    tokens = []
    for name, place in zip(("Ann", "Bea"), made["join"], strict=True):
        joined = client.post(f"{path}/join", json={"ticket": place["ticket"], "name": name}).get_json()
        tokens.append({"Authorization": f"Bearer {joined['token']}"})
    assert client.post(f"{path}/resign", headers=tokens[0]).get_json()["status"] == "playing"
    assert code(client.post(f"{path}/return", headers=tokens[0])) == (403, "resigned")
    assert code(client.post(f"{path}/return", headers=tokens[1])) == (409, "not_left")


@pytest.mark.parametrize("action", ["leave", "return", "resign"])
def test_only_who_sits_at_the_table_leaves_it(client: FlaskClient, action: str) -> None:
    assert code(client.post(f"{PLAYED}/{action}")) == (401, "unauthorized")
    assert code(client.post(f"{PLAYED}/{action}", headers=NOBODY)) == (401, "bad_token")
    assert code(client.post(f"{PLAYED}/{action}", headers=OWNER)) == (403, "spectator")
    assert code(client.post(f"{OVER}/{action}", headers=ANN_OF_OVER)) == (410, "match_over")


# Afterwards


def test_the_log_of_a_match_that_is_over_replays(client: FlaskClient) -> None:
    response = client.get(f"{OVER}/log")
    assert (response.status_code, response.content_type) == (200, "text/plain; charset=utf-8")
    assert response.headers["Cache-Control"] == "no-store"
    match = load_log(parse_any(response.text), find_rulebook)
    shown = see(client, OVER)
    assert match.game.over(match.state)
    assert list(match.game.scores(match.state)) == shown["scores"]
    assert match.players == ("Ann", "Bea")
    assert code(client.get(f"{OVER}/log", headers={"Accept": "application/json"})) == (406, "not_acceptable")


def test_every_state_of_a_match_that_is_over_is_seen_as_a_seat_saw_it(client: FlaskClient) -> None:
    match = load_log(parse_any(client.get(f"{OVER}/log").text), find_rulebook, 5)
    for seat in (1, 2):
        state = see(client, f"{OVER}/states/5?seat={seat}")
        assert state["view"] == json.loads(json.dumps(match.view(seat - 1)))
    assert see(client, f"{OVER}/states/5")["view"] == json.loads(json.dumps(match.view(None)))
    for query in ("seat=x", "seat=1&seat=2", "seat=", "place=1", "seat=1000"):
        assert client.get(f"{OVER}/states/5?{query}").status_code == 422
    assert client.get(f"{OVER}/states/999999").status_code in (404, 422)
    assert client.get(f"{OVER}/states/5?seat=3").status_code in (404, 422)


@pytest.mark.parametrize("path", ["log", "states/0"])
def test_nobody_reviews_a_match_that_is_not_over(client: FlaskClient, path: str) -> None:
    for token in (None, OWNER, ANN):
        assert code(client.get(f"{PLAYED}/{path}", headers=token)) == (409, "match_not_over")


def test_a_rematch_moves_the_seats_on_and_everybody_fetches_a_ticket(client: FlaskClient) -> None:
    assert client.post(f"{PLAYED}/rematch", headers=ANN).status_code == 409
    assert code(client.post(f"{OVER}/rematch")) == (401, "unauthorized")
    first = client.post(f"{OVER}/rematch", headers=ANN_OF_OVER)
    second = client.post(f"{OVER}/rematch", headers=BEA_OF_OVER)
    assert (first.status_code, first.get_json()["seat"], second.get_json()["seat"]) == (201, 2, 1)
    assert first.get_json()["id"] == second.get_json()["id"] != FINISHED_MATCH
    assert first.headers["Location"] == f"/v1/matches/{first.get_json()['id']}"
    for name, made in (("Ann", first.get_json()), ("Bea", second.get_json())):
        body = {"ticket": made["ticket"], "name": name}
        joined = client.post(f"/v1/matches/{made['id']}/join", json=body)
        assert (joined.status_code, joined.get_json()["seat"]) == (200, made["seat"])
    assert see(client, OVER)["rematch"] == first.get_json()["id"]


# What holds for all of them


@pytest.mark.parametrize("operation", MATCHES, ids=lambda operation: operation.id)
def test_tables_are_for_this_site_alone_and_for_no_cache(client: FlaskClient, operation: Any) -> None:
    path = operation.template.format(**operation.example.parameters or {})
    headers = {"Origin": "https://example.org", "Access-Control-Request-Method": operation.method}
    preflight = client.options(path, headers=headers)
    response = client.open(path, method=operation.method, headers={"Origin": "https://example.org"})
    for answer in (preflight, response):
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers
    assert "Set-Cookie" not in response.headers


WITH_A_BODY = [operation for operation in MATCHES if operation.body_schema]


@pytest.mark.parametrize("operation", WITH_A_BODY, ids=lambda operation: operation.id)
def test_a_body_has_at_most_64_kib(client: FlaskClient, operation: Any) -> None:
    path = operation.template.format(**operation.example.parameters or {})
    response = client.open(
        path,
        method=operation.method,
        data=b"{" + b" " * MAX_TABLE_BODY,
        content_type="application/json",
        headers=operation.example.headers,
    )
    assert code(response) == (413, "body_too_large")


def test_no_id_no_token_and_no_ticket_gets_into_the_log_or_the_metrics(
    tables: Tables, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("prometheus_client", reason="prometheus_client is not here")
    settings = Settings(rate_limit=None, metrics_token="0123456789abcdef")
    client = create_app(settings, tables=tables).test_client()
    client.post(f"{OPEN}/join", json={"ticket": TICKET_OF_OPEN, "name": "Beatrix"})
    client.post(f"{PLAYED}/moves", json={"move": "flip2", "version": 2}, headers=ANN)
    client.get(PLAYED, headers=NOBODY)
    client.get(f"/play/{OPEN_MATCH}/join/{TICKET_OF_OPEN}")
    client.get(f"/v1/matches?after={example_token(97)}")
    log = "".join(capfd.readouterr())
    metrics = client.get("/metrics", headers={"Authorization": "Bearer 0123456789abcdef"}).text
    assert '"rule":"/v1/matches/<id:match_id>/join"' in log
    assert "/v1/matches/<id:match_id>/moves" in metrics
    for text in (log, metrics):
        for hidden in ("example-token", OPEN_MATCH, PLAYED_MATCH, "Beatrix", "flip2"):
            assert hidden not in text

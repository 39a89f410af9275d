"""Matches over HTTP: made, listed, and looked at."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from docs.example_tables import SETTINGS, make_app
from tests.http.matches.example_matches import ANN, BEA, DIDDLY, NOBODY, OWNER, PLAYED, code, see
from wordsvc.catalogue import GAMES
from wordsvc.http import create_app
from wordsvc.http.api import OPERATIONS
from wordsvc.http.resources.table_parts import (
    OPEN_MATCH,
    PLAYED_MATCH,
    example_token,
)
from wordsvc.http.server.settings import Settings
from wordsvc.tables.tables import Tables

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
        ({**DIDDLY, "absence_seconds": 29}, "/absence_seconds"),
        ({**DIDDLY, "absence_seconds": 1_209_601}, "/absence_seconds"),
        ({**DIDDLY, "absence_seconds": "long"}, "/absence_seconds"),
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
    tables.settings = SETTINGS._replace(matches_per_address=5)
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
"""Values that a program may send in place of a token."""


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


@pytest.mark.parametrize(
    ("agreed", "seconds"),
    [
        ({}, 120),
        ({"turn_seconds": 3599}, 120),
        ({"turn_seconds": 3600}, 86_400),
        ({"turn_seconds": 3600, "absence_seconds": 30}, 30),
        ({"absence_seconds": None}, 120),
    ],
)
def test_a_match_agrees_on_an_absence(client: FlaskClient, agreed: dict[str, Any], seconds: int) -> None:
    made = client.post("/v1/matches", json={**DIDDLY, **agreed}).get_json()
    assert see(client, f"/v1/matches/{made['id']}")["absence_seconds"] == seconds

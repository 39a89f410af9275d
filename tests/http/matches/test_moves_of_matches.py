"""Players of a match over HTTP: moves, undo, leaving, and the answers after the end."""

import json
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from games.core import load_log, parse_any
from tests.http.matches.example_matches import (
    ANN,
    ANN_OF_OVER,
    BEA,
    BEA_OF_OVER,
    DIDDLY,
    NOBODY,
    OVER,
    OWNER,
    PLAYED,
    code,
    post,
    see,
)
from wordsvc.catalogue import find_rulebook
from wordsvc.http.api import OPERATIONS
from wordsvc.http.operations import Operation
from wordsvc.http.resources.table_parts import FINISHED_MATCH

WITHOUT_BODY: Final = [operation for operation in OPERATIONS if operation.takes_no_body]

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
        ({}, "/version"),
        ({"version": 2}, "/move"),
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


@pytest.mark.rule("C5")
def test_a_preview_shows_the_match_after_moves_that_nobody_has_made(client: FlaskClient) -> None:
    before = see(client, PLAYED, ANN)
    move = before["legal"][1]
    preview = see(client, f"{PLAYED}?pick={move}", ANN)
    assert (preview["preview"], preview["version"]) == (True, before["version"])
    assert see(client, PLAYED, ANN) == before
    assert move not in preview["legal"]
    body = {"move": move, "version": before["version"]}
    made = client.post(f"{PLAYED}/moves", json=body, headers=ANN).get_json()["match"]
    assert (preview["view"], preview["legal"]) == (made["view"], made["legal"])


@pytest.mark.parametrize(
    ("picks", "token", "refusal"),
    [
        (["flip1"], {}, (403, "spectator")),
        (["flip1"], OWNER, (403, "spectator")),
        (["flip1"], NOBODY, (401, "bad_token")),
        (["flip1"], BEA, (422, "not_your_turn")),
        (["castle"], ANN, (422, "bad_move")),
        ([""], ANN, (422, "bad_move")),
        (["flip1", "flip1"], ANN, (422, "already_chosen")),
        (["flip1", "flip2"], ANN, (422, "not_yet_known")),
        (["flip1"] * 17, ANN, (422, "wrong_length")),
        (["a" * 201], ANN, (422, "bad_move")),
    ],
)
def test_a_preview_that_is_none_is_refused(
    client: FlaskClient, picks: list[str], token: dict[str, str], refusal: tuple[int, str]
) -> None:
    response = client.get(PLAYED, query_string={"pick": picks}, headers=token)
    assert code(response) == refusal


@pytest.mark.rule("C5")
def test_several_moves_are_one_act(client: FlaskClient) -> None:
    before = see(client, PLAYED, ANN)
    body = {"moves": ["flip1", "flip2"], "version": before["version"]}
    key = {**ANN, "Idempotency-Key": "turn-1"}
    moved = client.post(f"{PLAYED}/moves", json=body, headers=key).get_json()
    assert moved["version"] == before["version"] + 1
    assert [event["kind"] for event in moved["events"]][:2] == ["choose", "choose"]
    again = client.post(f"{PLAYED}/moves", json=body, headers=key).get_json()
    assert (again["version"], again["events"]) == (moved["version"], moved["events"])
    other = client.post(f"{PLAYED}/moves", json={**body, "moves": ["flip1"]}, headers=key)
    assert code(other) == (409, "idempotency_key_reused")


@pytest.mark.parametrize(
    ("moves", "pointer"),
    [
        ([], "/moves"),
        ("flip1", "/moves"),
        (["flip1"] * 17, "/moves"),
        (["flip1", 3], "/moves/1"),
        (["flip1", "a" * 201], "/moves/1"),
        (["flip1", "castle"], "/moves/1"),
        (["flip1", "flip1"], "/moves/1"),
        (["flip1", "flip2", "flip3"], "/moves/1"),
    ],
)
def test_moves_of_which_one_is_refused_change_nothing(
    client: FlaskClient, moves: object, pointer: str
) -> None:
    before = see(client, PLAYED, ANN)
    response = post(client, f"{PLAYED}/moves", {"moves": moves, "version": before["version"]}, ANN)
    assert response.status_code == 422, response.text
    assert response.get_json(force=True)["errors"][0]["pointer"] == pointer
    assert see(client, PLAYED, ANN) == before


def test_a_request_has_one_move_or_several(client: FlaskClient) -> None:
    body = {"move": "flip1", "moves": ["flip1"], "version": 2}
    assert code(client.post(f"{PLAYED}/moves", json=body, headers=ANN)) == (422, "one_of_two")


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


@pytest.mark.parametrize("operation", WITHOUT_BODY, ids=lambda operation: operation.id)
def test_an_operation_without_fields_refuses_a_body(client: FlaskClient, operation: Operation) -> None:
    ids = {name: PLAYED.rpartition("/")[2] for name in operation.path_parameters} | {"seat": "1"}
    address = operation.template.format(**ids)

    def ask(body: str) -> Any:
        kind = {"Content-Type": "application/json"}
        return client.open(address, method=operation.method, data=body, headers=ANN | kind)

    before = see(client, PLAYED, ANN)
    assert code(ask("[[[[")) == (400, "bad_json")
    for body, pointer, problem in (
        ('{"x": 1}', "/x", "unknown_field"),
        ("[]", "", "not_an_object"),
        ("null", "", "not_an_object"),
    ):
        (error,) = ask(body).get_json()["errors"]
        assert (error["pointer"], error["code"]) == (pointer, problem)
    assert client.open(address, method=operation.method, data="x", headers=ANN).status_code == 415
    assert see(client, PLAYED, ANN) == before
    assert ask("{}").status_code not in (400, 415, 422)


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
    reacts: Any = {"path": f"{path}/reactions", "json": {"reaction": "thanks"}, "headers": tokens[0]}
    assert code(client.post(**reacts)) == (403, "resigned")
    assert client.post(f"{path}/resign", headers=tokens[1]).get_json()["status"] == "finished"
    assert code(client.post(**reacts)) == (410, "match_over")
    assert code(client.post(f"{path}/seats/1/invite", headers=tokens[0])) == (410, "match_over")


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

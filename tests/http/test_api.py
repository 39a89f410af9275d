import json
import socket
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.conditions import MAX_SECONDS
from wordsvc import judge
from wordsvc.http import create_app

CHALLENGE: dict[str, Any] = {
    "challenger": "Bea",
    "challenged": "Ann",
    "words": [{"word": "QUIT", "cards": ["QU", "I", "T"]}],
}
EMPTY: dict[str, str] = {}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def problem(response: Any) -> dict[str, Any]:
    assert response.content_type == "application/problem+json"
    document: dict[str, Any] = response.get_json(force=True)
    assert document["status"] == response.status_code
    assert document["title"]
    assert document["detail"]
    return document


def test_a_look_up_is_the_verdict_of_the_library(client: FlaskClient) -> None:
    assert client.get("/v1/words/HANG?dictionary=de").get_json() == judge("HANG", dictionaries="de").to_dict()
    assert client.get("/v1/words/caf%C3%A9").get_json() == judge("café").to_dict()
    for odd in ("a/b", "/", "/a//b", "%00", "."):
        assert client.get(f"/v1/words/{odd}").get_json()["reasons"] == ["not_letters"]
    assert client.get("/v1/words/a%0A").get_json() == judge("a\n").to_dict()
    assert client.get("/v1/words/%20a").get_json()["allowed"] is True


def test_several_dictionaries_are_given_by_repeating_the_parameter(client: FlaskClient) -> None:
    assert len(client.get("/v1/words/HANG?dictionary=en&dictionary=en").get_json()["dictionaries"]) == 1
    document = problem(client.get("/v1/words/HANG?dictionary=en&dictionary=de"))
    assert document["errors"][0]["code"] == "mixed_languages"


def test_the_checks_are_the_verdicts_of_the_library(client: FlaskClient) -> None:
    response = client.post("/v1/diabolo/check", json={"word": "POST", "cards": ["P", "T", "ΨΨ"]})
    assert response.json == judge("POST", game="diabolo", cards="P,T,**").to_dict()
    response = client.post("/v1/diabolo/check", json={"word": "HANG", "cards": "G,N,H,A", "min_cards": 5})
    assert response.get_json()["reasons"] == ["too_few_cards"]
    response = client.post("/v1/quiddler/check", json={"word": "QUIT"})
    assert response.json == judge("QUIT", game="quiddler").to_dict()
    response = client.post("/v1/quiddler/check", json={"word": "QUIT", "hand": 3})
    assert [way["count"] for way in response.get_json()["spellings"]] == [3, 4]
    response = client.post(
        "/v1/quiddler/check", json={"word": "QUIT", "cards": "(qu)it", "dictionary": ["en"]}
    )
    assert response.json == judge("QUIT", game="quiddler", cards="(qu)it").to_dict()


def test_a_challenge_is_settled(client: FlaskClient) -> None:
    document = client.post("/v1/quiddler/challenges", json=CHALLENGE).get_json()
    assert document["upheld"] is False
    assert document["penalty"] == {"player": "Bea", "points": 14}
    ruling = client.post("/v1/quiddler/challenges", json={**CHALLENGE, "mode": "ruling"}).get_json()
    assert ruling == {name: document[name] for name in ("upheld", "dictionaries", "deck")}


def test_health(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({}, "/challenger", "missing"),
        ([], "", "not_an_object"),
        ("QUIT", "", "not_an_object"),
        ({**CHALLENGE, "challenger": 3}, "/challenger", "not_a_name"),
        ({**CHALLENGE, "challenger": "  "}, "/challenger", "not_a_name"),
        ({**CHALLENGE, "challenger": "x" * 101}, "/challenger", "too_long"),
        ({**CHALLENGE, "challenger": "\ud800"}, "/challenger", "invalid_utf8"),
        ({**CHALLENGE, "challenged": "bea"}, "/challenged", "same_player"),
        ({**CHALLENGE, "words": []}, "/words", "wrong_length"),
        ({**CHALLENGE, "words": {"word": "A"}}, "/words", "wrong_length"),
        ({**CHALLENGE, "words": CHALLENGE["words"] * 21}, "/words", "wrong_length"),
        ({**CHALLENGE, "words": [3]}, "/words/0", "not_an_object"),
        ({**CHALLENGE, "words": [{"cards": "A,A"}]}, "/words/0/word", "missing"),
        ({**CHALLENGE, "words": [{"word": "AA", "cards": []}]}, "/words/0/cards", "empty"),
        ({**CHALLENGE, "words": [{"word": "AA", "cards": ["A", 1]}]}, "/words/0/cards/1", "not_text"),
        ({**CHALLENGE, "words": [{"word": "AA", "cards": ["A", "€"]}]}, "/words/0/cards/1", "not_a_card"),
        ({**CHALLENGE, "words": [{"word": "", "cards": "A"}]}, "/words/0/word", "empty"),
        ({**CHALLENGE, "words": [{"word": ["A"], "cards": "A"}]}, "/words/0/word", "not_text"),
        ({**CHALLENGE, "words": [{"word": "A", "cards": "A", "x": 1}]}, "/words/0/x", "unknown_field"),
        ({**CHALLENGE, "mode": "strict"}, "/mode", "unknown_mode"),
        ({**CHALLENGE, "mode": ["ruling"]}, "/mode", "unknown_mode"),
        ({**CHALLENGE, "dictionary": "fr"}, "/dictionary", "unknown_dictionary"),
        ({**CHALLENGE, "dictionary": ["en", "de"]}, "/dictionary", "mixed_languages"),
        ({**CHALLENGE, "dictionary": []}, "/dictionary", "empty"),
        ({**CHALLENGE, "dictionary": 3}, "/dictionary", "not_text"),
        ({**CHALLENGE, "dictionary": "../en"}, "/dictionary", "unknown_dictionary"),
        ({**CHALLENGE, "a/b~c": 3}, "/a~1b~0c", "unknown_field"),
    ],
)
def test_a_field_that_cannot_be_read_is_named(
    client: FlaskClient, body: Any, pointer: str, code: str
) -> None:
    document = problem(client.post("/v1/quiddler/challenges", json=body))
    assert (document["status"], document["code"]) == (422, "invalid_input")
    (error,) = document["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({"word": "X" * 10_000, "cards": "A"}, "/word", "too_long"),
        ({"word": "\ud800", "cards": "A"}, "/word", "invalid_utf8"),
        ({"word": 1e999, "cards": "A"}, "/word", "not_text"),
        ({"word": "HANG", "cards": ["A"] * 201}, "/cards", "too_many_cards"),
        ({"word": "HANG", "cards": {"A": 1}}, "/cards", "not_text"),
        ({"word": "HANG", "cards": "A", "min_cards": True}, "/min_cards", "out_of_range"),
        ({"word": "HANG", "cards": "A", "min_cards": 2.5}, "/min_cards", "out_of_range"),
        ({"word": "HANG", "cards": "A", "min_cards": "3"}, "/min_cards", "out_of_range"),
        ({"word": "HANG", "cards": "A", "min_cards": 67}, "/min_cards", "out_of_range"),
        ({"word": "HANG"}, "/cards", "missing"),
        (None, "", "not_an_object"),
    ],
)
def test_a_check_that_cannot_be_read_names_the_field(
    client: FlaskClient, body: Any, pointer: str, code: str
) -> None:
    text = json.dumps(body).replace("Infinity", "1e999")
    document = problem(client.post("/v1/diabolo/check", data=text, content_type="application/json"))
    assert document["status"] == 422
    assert (document["errors"][0]["pointer"], document["errors"][0]["code"]) == (pointer, code)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_json"),
        (b"{", "bad_json"),
        (b'{"word": NaN, "cards": "A"}', "bad_json"),
        (b'{"word": -Infinity, "cards": "A"}', "bad_json"),
        (b'{"word": "A", "word": "B", "cards": "A"}', "bad_json"),
        (b"[" * 60_000, "bad_json"),
        (b'{"a":' * 10_000, "bad_json"),
        (b"1" * 60_000, "bad_json"),
        (b'"\xff"', "invalid_utf8"),
    ],
)
def test_a_body_that_is_no_json_is_400(client: FlaskClient, body: bytes, code: str) -> None:
    document = problem(client.post("/v1/diabolo/check", data=body, content_type="application/json"))
    assert (document["status"], document["code"]) == (400, code)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nope", 404, "not_found"),
        ("GET", "/v1/words/", 404, "not_found"),
        ("GET", "/v1/words/A?dictionary=%ff", 400, "invalid_utf8"),
        ("POST", "/v1/words/A", 405, "method_not_allowed"),
        ("GET", "/v1/quiddler/challenges", 405, "method_not_allowed"),
        ("DELETE", "/healthz", 405, "method_not_allowed"),
        ("GET", "/v1/words/A?dict=en", 422, "invalid_input"),
        ("GET", "/v1/words/" + "A" * 51, 422, "invalid_input"),
        ("POST", "/v1/quiddler/check", 415, "unsupported_media_type"),
    ],
)
def test_every_error_is_a_problem(
    client: FlaskClient, method: str, path: str, status: int, code: str
) -> None:
    response = client.open(path, method=method)
    document = problem(response)
    assert (document["status"], document["code"]) == (status, code)
    assert ("Allow" in response.headers) == (status == 405)


def test_a_body_beyond_the_limit_is_413(client: FlaskClient) -> None:
    response = client.post(
        "/v1/quiddler/check", data=b" " * (128 * 1024 + 1), content_type="application/json"
    )
    assert problem(response)["code"] == "body_too_large"


def test_200_cards_are_read_and_refused_by_the_deck(client: FlaskClient) -> None:
    response = client.post("/v1/quiddler/check", json={"word": "AA", "cards": ["A"] * 200})
    assert response.get_json()["reasons"] == ["card_not_in_deck"]


def test_a_mistake_of_the_server_tells_nothing_of_its_inside() -> None:
    app = create_app()
    app.add_url_rule("/broken", view_func=lambda: EMPTY["secret"])
    document = problem(app.test_client().get("/broken"))
    assert (document["status"], document["code"]) == (500, "internal_server_error")
    assert "secret" not in json.dumps(document)


@pytest.mark.slow
def test_the_real_server_answers_and_survives_bytes_that_are_no_http(server: str) -> None:
    host, _, port = server.partition(":")
    for sent in (b"\xff\xfe\r\n\r\n", b"GET /v1/words/\xff HTTP/1.1\r\nHost: x\r\n\r\n"):
        with socket.create_connection((host, int(port)), timeout=MAX_SECONDS) as connection:
            connection.sendall(sent)
            assert connection.recv(12).startswith(b"HTTP/1.")
    with socket.create_connection((host, int(port)), timeout=MAX_SECONDS) as connection:
        connection.sendall(b"GET /v1/words/HELLO HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert b'"allowed":true' in answer


def test_a_body_without_a_length_beyond_the_limit_is_refused_whole(server: str) -> None:
    host, _, port = server.partition(":")
    body = b'{"word": "CAT"}' + b" " * (128 * 1024) + b"GARBAGE"
    request = (
        b"POST /v1/quiddler/check HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        + f"{len(body):x}\r\n".encode()
        + body
        + b"\r\n0\r\n\r\n"
    )
    with socket.create_connection((host, int(port)), timeout=MAX_SECONDS) as connection:
        connection.sendall(request)
        assert connection.recv(4096).startswith(b"HTTP/1.1 413")

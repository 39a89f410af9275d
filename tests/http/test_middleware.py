import gzip
import json
from typing import Any

import pytest
from flask import Response, make_response
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from dictionaries import load_manifest
from wordsvc import DictionaryError, judge
from wordsvc.http.api import OPERATIONS
from wordsvc.http.json_provider import DICTIONARIES_HEADER
from wordsvc.http.middleware import caching
from wordsvc.http.middleware.caching import is_known
from wordsvc.http.middleware.client_address import client_of
from wordsvc.http.middleware.compression import takes_gzip
from wordsvc.http.middleware.cors import EXPOSED
from wordsvc.http.middleware.negotiation import choose
from wordsvc.http.middleware.request_id import take_request_id
from wordsvc.http.operations import Example, Operation, register
from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.web import create_app
from wordsvc.web.assets import asset

PLAIN = Settings(log_requests=False, rate_limit=None)
CHALLENGE = {"challenger": "Bea", "challenged": "Ann", "words": [{"word": "QUIT", "cards": ["QU", "I", "T"]}]}
JSON_CSP = "default-src 'none'; frame-ancestors 'none'"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(PLAIN).test_client()


def test_a_look_up_has_exactly_these_headers() -> None:
    client = create_app(Settings(log_requests=False, rate_limit=RateLimit(100, 60))).test_client()
    response = client.get("/v1/words/HELLO", headers={"X-Request-ID": "abc-1"})
    headers = dict(response.headers)
    etag = headers.pop("ETag")
    assert etag.startswith('W/"')
    assert len(headers) == len(response.headers) - 1
    assert headers == {
        "Content-Type": "application/json",
        "Content-Length": str(len(response.data)),
        "X-Request-ID": "abc-1",
        "RateLimit-Policy": '"client";q=100;w=60',
        "RateLimit": '"client";r=99;t=1',
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Content-Security-Policy": JSON_CSP,
        "Vary": "Accept, Accept-Encoding",
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": EXPOSED,
        "Cache-Control": "public, max-age=300",
    }


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/words/HELLO"),
        ("HEAD", "/v1/words/HELLO"),
        ("POST", "/v1/words"),
        ("GET", "/nope"),
        ("DELETE", "/"),
        ("GET", "/healthz"),
        ("GET", "/"),
        ("GET", asset("site.css")),
    ],
)
def test_every_answer_has_an_id_and_the_security_headers_once(
    client: FlaskClient, method: str, path: str
) -> None:
    with client.open(path, method=method) as response:
        for name in ("X-Request-ID", "X-Content-Type-Options", "Referrer-Policy", "Cache-Control"):
            assert len(response.headers.getlist(name)) == 1
        (policy,) = response.headers.getlist("Content-Security-Policy")
        assert "frame-ancestors 'none'" in policy
        assert ("style-src 'self'" in policy) == (method == "GET" and path == "/")
        assert "unsafe" not in policy
        if method == "HEAD":
            assert response.data == b""
            assert int(response.headers["Content-Length"]) > 100


def look() -> dict[str, str]:
    """Look."""
    return {"status": "seen"}


def change() -> dict[str, str]:
    """Change."""
    return {"status": "changed"}


@pytest.mark.parametrize(
    ("method", "public"), [("GET", False), ("GET", True), ("POST", False), ("POST", True)]
)
def test_other_sites_may_use_what_is_declared_public_and_nothing_else(method: str, public: bool) -> None:
    app = create_app(PLAIN)
    view, other = (look, change) if method == "GET" else (change, look)
    beside = "POST" if method == "GET" else "GET"
    register(
        app,
        [  # the address is the same, so that a browser that asks first must be told of the right one
            Operation(
                "other", "test", beside, "/v1/private", other, "words.Verdict", Example(), public=not public
            ),
            Operation("view", "test", method, "/v1/private", view, "words.Verdict", Example(), public=public),
        ],
    )
    client = app.test_client()
    origin = {"Origin": "https://example.org"}
    answer = client.open("/v1/private", method=method, headers=origin)
    asked = client.options("/v1/private", headers={**origin, "Access-Control-Request-Method": method})
    assert answer.status_code == 200
    for response in (answer, asked):
        assert response.headers.getlist("Access-Control-Allow-Origin") == (["*"] if public else [])
    allowed = asked.headers.get("Access-Control-Allow-Methods")
    assert allowed == ({"GET": "GET, HEAD", "POST": "POST"}[method] if public else None)


def test_these_operations_are_public_and_no_others() -> None:
    assert {operation.id for operation in OPERATIONS if operation.public} == {
        "words_look_up",
        "words_look_up_many",
        "finding_find_words",
        "quiddler_check",
        "quiddler_settle_challenge",
        "quiddler_score_a_round",
        "quiddler_score_a_game",
        "hands_find_best",
        "hands_weigh_draws",
        "solitaire_find_words",
        "diabolo_check",
        "diabolo_score_a_game",
        "dictionaries_list_dictionaries",
        "dictionaries_list_changes",
        "decks_list_decks",
        "decks_show_deck",
        "games_list_games",
        "games_show_game",
    }


def test_a_route_that_nobody_declared_is_closed_to_other_sites() -> None:
    app = create_app(PLAIN)
    app.add_url_rule("/v1/undeclared", view_func=look)
    response = app.test_client().get("/v1/undeclared", headers={"Origin": "https://example.org"})
    assert (response.status_code, "Access-Control-Allow-Origin" in response.headers) == (200, False)


def test_only_what_is_public_is_open_to_other_sites(client: FlaskClient) -> None:
    origin = {"Origin": "https://example.org"}
    for path in ("/v1/words/HELLO", "/v1/words/HELLO?nope=1", "/openapi.json"):
        response = client.get(path, headers=origin)
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response.headers
    for path in ("/", "/healthz", "/nope"):
        assert "Access-Control-Allow-Origin" not in client.get(path, headers=origin).headers
    response = client.post("/v1/words", json={"words": ["A"]}, headers=origin)
    assert response.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(
    ("origins", "origin", "expected", "vary"),
    [
        (("*",), "https://one.example", "*", False),
        ((), "https://one.example", None, False),
        (("https://one.example",), "https://one.example", "https://one.example", True),
        (("https://one.example",), "https://two.example", None, True),
        (("https://one.example",), "http://one.example", None, True),
        (("https://one.example",), None, None, True),
    ],
)
def test_the_origins_of_the_setting_are_allowed(
    origins: tuple[str, ...], origin: str | None, expected: str | None, vary: bool
) -> None:
    client = create_app(PLAIN._replace(origins=origins)).test_client()
    headers = {"Origin": origin} if origin else {}
    answer = client.post("/v1/words", json={"words": ["A"]}, headers=headers)
    asked = client.options("/v1/words", headers={**headers, "Access-Control-Request-Method": "POST"})
    assert answer.status_code == 200
    assert answer.headers.get("Access-Control-Allow-Origin") == expected
    assert ("Origin" in answer.headers.getlist("Vary")) == vary
    assert asked.headers.get("Access-Control-Allow-Origin") == (expected if origin else None)
    assert (asked.status_code == 204) == (expected is not None)


def test_scripts_may_read_every_header_that_is_documented(client: FlaskClient) -> None:
    document = client.get("/openapi.json").get_json()
    documented = {
        header
        for response in document["components"]["responses"].values()
        for header in response.get("headers", {})
    }
    documented |= {header.name for o in OPERATIONS if o.public for header in o.answer_headers}
    assert documented
    assert documented | {DICTIONARIES_HEADER, "Location"} <= set(EXPOSED.split(", "))


def test_a_preflight_is_answered_for_the_method_that_it_names(client: FlaskClient) -> None:
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "GET"}
    response = client.options("/v1/words/HELLO", headers=asked)
    assert (response.status_code, response.data) == (204, b"")
    assert response.headers.getlist("Access-Control-Allow-Origin") == ["*"]
    assert response.headers["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert "X-Request-ID" in response.headers["Access-Control-Allow-Headers"]
    assert "Content-Type" not in response.headers
    response = client.options("/v1/words", headers={**asked, "Access-Control-Request-Method": "POST"})
    assert response.headers["Access-Control-Allow-Methods"] == "POST"
    assert "Content-Type" in response.headers["Access-Control-Allow-Headers"]
    response = client.options("/v1/matches", headers={**asked, "Access-Control-Request-Method": "POST"})
    assert "Access-Control-Allow-Origin" not in response.headers
    assert "POST" in response.headers["Allow"]
    assert client.options("/openapi.json", headers=asked).status_code == 204
    assert "GET" in client.options("/v1/words/HELLO").headers["Allow"]


def test_a_known_verdict_is_304_before_any_work(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    path = "/v1/words/HELLO?dictionary=en"
    etag = client.get(path).headers["ETag"]
    monkeypatch.setattr("wordsvc.words.judge_by", None)
    monkeypatch.setattr("wordsvc.words.open_authority", None)
    for known in (etag, etag.removeprefix("W/"), f'"x", {etag}'):
        response = client.get(path, headers={"If-None-Match": known})
        assert (response.status_code, response.data) == (304, b"")
        assert response.headers["ETag"] == etag
        assert response.headers["Cache-Control"] == "public, max-age=300"
        assert response.headers["Vary"] == "Accept, Accept-Encoding"
        assert "Content-Type" not in response.headers


def test_an_etag_belongs_to_one_question_and_one_form_of_answer(client: FlaskClient) -> None:
    etags = [
        client.get("/v1/words/HELLO").headers["ETag"],
        client.get("/v1/words/HELLO", headers={"Accept": "text/plain"}).headers["ETag"],
        client.get("/v1/words/HELLO?dictionary=de").headers["ETag"],
        client.get("/v1/words/HELL").headers["ETag"],
    ]
    assert len(set(etags)) == len(etags)
    assert client.get("/v1/words/HELLO").headers["ETag"] == etags[0]
    assert client.get("/v1/words/HELL", headers={"If-None-Match": etags[0]}).status_code == 200
    for response in (client.get("/v1/words/A?x=1"), client.post("/v1/words", json={"words": ["A"]})):
        assert "ETag" not in response.headers
        assert response.headers["Cache-Control"] == "no-store"


def test_verdicts_are_one_line_of_text_for_those_who_want_it(client: FlaskClient) -> None:
    text = {"Accept": "text/plain"}
    response = client.get("/v1/words/hang", headers=text)
    assert (response.text, response.content_type) == ("HANG counts.\n", "text/plain; charset=utf-8")
    (named,) = client.get("/v1/words/hang").get_json()["dictionaries"]
    assert response.headers["Dictionaries"] == "{name} {version} {sha256}".format_map(named)
    assert client.get("/v1/words/London", headers=text).text == "LONDON does not count: proper_noun\n"
    assert client.get("/v1/words/a%1Bb", headers=text).text == "A\\x1bB does not count: not_letters\n"
    response = client.get("/v1/words/recieve?suggest=true", headers=text)
    assert response.text == "RECIEVE does not count: not_in_dictionary (try RECEIVE, RECEIVED, RECEIVES)\n"
    body: dict[str, Any] = {"word": "LONDON", "cards": "L,O,N,D,Z,Z,Z"}
    response = client.post("/v1/quiddler/check", json=body, headers=text)
    assert response.text == "LONDON does not count: proper_noun, cannot_be_made, card_not_in_deck\n"
    body = {"word": "HANG", "cards": "G,N,H,A"}
    assert client.post("/v1/diabolo/check", json=body, headers=text).text == "HANG counts.\n"
    body = {"word": "TAXI", "cards": "T,A,X,I"}
    assert client.post("/v1/diabolo/check", json=body, headers=text).text == "TAXI counts.\n"
    response = client.post("/v1/quiddler/challenges", json=CHALLENGE, headers=text)
    assert response.text == "The challenge fails: Bea subtracts 14 points.\n"
    ruling = {**CHALLENGE, "mode": "ruling"}
    response = client.post("/v1/quiddler/challenges", json=ruling, headers=text)
    assert response.text == "The challenge fails.\n"
    assert response.headers["Dictionaries"].startswith(f"en {load_manifest('en').version} ")
    assert client.get("/v1/words/A?x=1", headers=text).content_type == "application/problem+json"


@pytest.mark.parametrize(
    ("accept", "type_or_status"),
    [
        ("*/*", "application/json"),
        ("application/*", "application/json"),
        ("text/*", "text/plain; charset=utf-8"),
        ("text/plain;q=0.5, application/json", "application/json"),
        ("application/json;q=0.1, text/plain", "text/plain; charset=utf-8"),
        ("*/*;q=0.1, application/json;q=0", "text/plain; charset=utf-8"),
        ("text/html, */*;q=0.8", "application/json"),
        ("text/plain;q=x, application/json", "application/json"),
        ("text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", "application/json"),
        ("application/json;Q=.2, text/plain; Q=.3", "text/plain; charset=utf-8"),
        ("application/json;q=.2, text/plain;\t q=1.", "text/plain; charset=utf-8"),
        ("application/json;q=1.", "application/json"),
        ("application/json;q=0., text/plain;q=0.5", "text/plain; charset=utf-8"),
        ("application/json;q=0.", 406),
        ("application/json;q=.", 406),
        ("application/xml, text/plain; charset=utf-8", "text/plain; charset=utf-8"),
        ("text/html", 406),
        ("application/json;q=0", 406),
        ("x" * 1000, 406),
        (",", 406),
    ],
)
def test_the_form_of_an_answer_is_negotiated(
    client: FlaskClient, accept: str, type_or_status: str | int
) -> None:
    response = client.get("/v1/words/HELLO", headers={"Accept": accept})
    if isinstance(type_or_status, int):
        assert (response.status_code, response.get_json(force=True)["code"]) == (406, "not_acceptable")
    else:
        assert response.content_type == type_or_status


def test_what_has_no_line_of_text_is_406_and_pages_are_not_negotiated(client: FlaskClient) -> None:
    text = {"Accept": "text/plain"}
    assert client.post("/v1/words", json={"words": ["A"]}, headers=text).status_code == 406
    assert client.get("/", headers={"Accept": "application/json"}).status_code == 200
    assert client.get("/nope", headers={"Accept": "image/png"}).status_code == 404


def test_large_answers_are_compressed_for_those_who_take_it(client: FlaskClient) -> None:
    body = {"words": ["hello"] * 50}
    plain = client.post("/v1/words", json=body)
    packed = client.post("/v1/words", json=body, headers={"Accept-Encoding": "br, gzip;q=0.5"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 5
    assert gzip.decompress(packed.data) == plain.data
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept, Accept-Encoding"
    for refused in ("gzip;q=0", "br", "identity", "gzip;q=0.000", "notgzip"):
        response = client.post("/v1/words", json=body, headers={"Accept-Encoding": refused})
        assert response.data == plain.data
    small = client.get("/v1/words/HELLO", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in small.headers
    page = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert b"<!doctype html>" in gzip.decompress(page.data)
    assert page.headers.getlist("Vary") == ["Accept-Language, Cookie, HX-Request", "Accept-Encoding"]


@pytest.mark.parametrize("sent", ["abc", "A.b_c:d-1", "x" * 64])
def test_a_sane_request_id_is_kept(client: FlaskClient, sent: str) -> None:
    response = client.get("/nope", headers={"X-Request-ID": sent})
    assert response.headers["X-Request-ID"] == sent
    assert response.get_json(force=True)["request_id"] == sent


@pytest.mark.parametrize(
    "sent", ["", "a b", "x" * 65, '"', "a\tb", "<script>", "é", "-x", "a\x00", 'a","b":"c']
)
def test_another_request_id_is_replaced(client: FlaskClient, sent: str) -> None:
    response = client.get("/nope", headers={"X-Request-ID": sent})
    made = response.headers["X-Request-ID"]
    assert made != sent
    assert len(made) == 16
    assert response.get_json(force=True)["request_id"] == made


def test_a_line_end_in_a_request_id_is_no_line_end_in_the_answer(client: FlaskClient) -> None:
    for sent in ("a\r\nSet-Cookie: x=1", "a\n", "\na"):
        environ = {"HTTP_X_REQUEST_ID": sent}
        assert len(client.get("/nope", environ_overrides=environ).headers["X-Request-ID"]) == 16


def test_a_request_is_one_line_of_json_without_its_words(capfd: pytest.CaptureFixture[str]) -> None:
    client = create_app(Settings(log_requests=True, rate_limit=None)).test_client()
    client.get("/v1/words/zymurgy?dictionary=en&no_names=true", headers={"X-Request-ID": "one"})
    client.open("/nope/zymurgy", method='BR"EW', headers={"X-Request-ID": "two"})
    out = capfd.readouterr().out
    assert "zymurgy" not in out
    assert "no_names" not in out
    first, second = map(json.loads, out.splitlines())
    assert first.pop("ms") > 0
    assert len(first.pop("time")) == len("2026-11-21T11:00:00.000Z")
    assert first == {"method": "GET", "rule": "/v1/words/<path:word>", "status": 200, "request_id": "one"}
    assert (second["method"], second["rule"], second["status"]) == ("OTHER", None, 404)


def test_nothing_is_logged_when_it_is_off(client: FlaskClient, capfd: pytest.CaptureFixture[str]) -> None:
    client.get("/v1/words/HELLO")
    assert capfd.readouterr().out == ""


def test_a_word_with_half_a_surrogate_pair_is_answered_as_it_was_sent(client: FlaskClient) -> None:
    (verdict,) = client.post("/v1/words", json={"words": ["\ud800"]}).get_json()["verdicts"]
    assert verdict["input"] == "\ud800"
    assert verdict["error"]["code"] == "invalid_utf8"


def test_answers_are_utf8(client: FlaskClient) -> None:
    response = client.get("/v1/words/caf%C3%A9")
    assert json.loads(response.data.decode()) == judge("café").to_dict()
    assert "café" in response.data.decode()


def test_a_star_matches_every_verdict_there_is(client: FlaskClient) -> None:
    response = client.get("/v1/words/HELLO", headers={"If-None-Match": "*"})
    assert (response.status_code, response.data, "ETag" in response.headers) == (304, b"", True)
    assert client.get("/v1/words/HELLO?x=1", headers={"If-None-Match": "*"}).status_code == 422


def test_there_is_no_etag_while_a_dictionary_is_damaged(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> bytes:
        raise DictionaryError((), "damaged_dictionary", "damaged")

    monkeypatch.setattr(caching, "_revision", broken)
    response = client.get("/v1/words/HELLO", headers={"If-None-Match": "*"})
    assert response.status_code == 200
    assert "ETag" not in response.headers
    assert response.headers["Cache-Control"] == "no-store"


def test_a_view_keeps_the_status_the_headers_and_the_body_it_chose() -> None:
    app = create_app(PLAIN)

    def changed() -> Response:
        response = make_response({"a": 1})
        response.set_data(b"other")
        return response

    own = {"Cache-Control": "max-age=5"}
    app.add_url_rule("/made", view_func=lambda: ({"made": True}, 201, own), endpoint="made")
    app.add_url_rule("/changed", view_func=changed)
    page = "<p>", 200, {"Content-Security-Policy": "default-src *"}
    app.add_url_rule("/page", view_func=lambda: page, endpoint="page")
    client = app.test_client()
    response = client.get("/made")
    assert (response.status_code, response.json) == (201, {"made": True})
    assert response.headers.getlist("Cache-Control") == ["max-age=5"]
    assert client.get("/changed").data == b"other"
    assert client.get("/page").headers.getlist("Content-Security-Policy") == ["default-src *"]


def test_a_mistake_of_the_server_is_found_in_the_log_by_its_request_id(
    caplog: pytest.LogCaptureFixture,
) -> None:
    app = create_app(PLAIN)
    empty: dict[str, str] = {}
    app.add_url_rule("/broken", view_func=lambda: empty["secret"])
    response = app.test_client().get("/broken", headers={"X-Request-ID": "broken-1"})
    assert response.get_json(force=True)["request_id"] == "broken-1"
    assert response.headers["Content-Security-Policy"] == JSON_CSP
    assert "(request broken-1)" in caplog.text
    assert "builtins.KeyError" in caplog.text
    assert caplog.records[0].exc_info is None


@pytest.mark.parametrize("chain", ["cause", "context", "none"])
def test_the_log_of_a_mistake_says_where_and_never_what(caplog: pytest.LogCaptureFixture, chain: str) -> None:
    app = create_app(PLAIN)

    hands: dict[str, str] = {}

    def broken() -> str:
        try:
            return hands["hand of Ann"]
        except KeyError as error:
            if chain == "context":
                raise RuntimeError("QU I T")  # noqa: B904
            raise RuntimeError("QU I T") from (error if chain == "cause" else None)

    app.add_url_rule("/broken", view_func=broken)
    assert app.test_client().get("/broken").status_code == 500
    frames, _, error = caplog.text.rstrip().rpartition("\n")
    assert error == "builtins.RuntimeError"
    assert ("builtins.KeyError" in frames) == (chain != "none")
    assert "in broken" in frames
    lines = [line for line in caplog.text.splitlines() if "raise" not in line and "[" not in line]
    assert not [line for line in lines if "Ann" in line or "QU" in line]


@given(header=st.text(max_size=40) | st.text("*/;q=,.01 applicationjsntextpgzip", max_size=60))
def test_no_header_is_too_strange_to_be_read(header: str) -> None:
    assert choose(header, ("application/json", "text/plain")) in ("application/json", "text/plain", None)
    assert takes_gzip(header) in (True, False)
    assert is_known(header, 'W/"x"') == ('"x"' in [e.strip().removeprefix("W/") for e in header.split(",")])
    assert client_of({"REMOTE_ADDR": header, "HTTP_X_FORWARDED_FOR": header}, 1)
    assert len(take_request_id(header)) <= 64

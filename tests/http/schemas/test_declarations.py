"""Everything that an operation can declare, tried on a small resource: notes that somebody keeps.

The document of these operations is valid OpenAPI, and the answers are those that it promises.
"""

from typing import Any

import pytest

pytest.importorskip("openapi_spec_validator", reason="openapi_spec_validator is not here")

from flask import Response
from flask.testing import FlaskClient
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from wordsvc.http import create_app
from wordsvc.http.openapi import document
from wordsvc.http.operations import (
    AnswerHeader,
    BearerToken,
    Example,
    HeaderParameter,
    Link,
    MediaType,
    Operation,
    register,
)
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.requests import read_json
from wordsvc.http.resources.words import look_up_many
from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.http.service import ServiceResponse, current_request
from wordsvc.input.question import Field, text

TOKEN = BearerToken("note_token", "The token that came with the note.")
IF_MATCH = HeaderParameter("If-Match", "The version that is meant.", required=True, pattern='"[0-9]{1,9}"')
KEY = HeaderParameter("Idempotency-Key", "The same key applies once.", pattern="[A-Za-z0-9]{1,64}")
SENT = {"Authorization": "Bearer open", "If-Match": '"1"'}


def refuse_unknown(name: str) -> None:
    if name not in ("a", "kept"):
        raise UnreadableRequestError(404, "unknown_note", "There is no such note.")


def add_note() -> dict[str, str]:
    """Add a note.

    The same key adds it once.
    """
    look_up_many()
    return {"status": "ok"}


def take_note() -> tuple[dict[str, str], int, dict[str, str]]:
    """Take a note over, at a place that the answer names."""
    return {"status": "ready"}, 201, {"Location": "/v1/notes/1"}


def show_note(name: str) -> dict[str, str | None]:
    """Show a note, and more of it to those who have its token."""
    refuse_unknown(name)
    return {"status": "ok", "name": name, "token": current_request().bearer_token}


def drop_note(name: str) -> None:
    """Drop a note."""
    refuse_unknown(name)
    if current_request().bearer_token != "open":
        raise UnreadableRequestError(401, "bad_token", "The token does not open this note.")
    if name == "kept":
        raise UnreadableRequestError(409, "note_kept", "The note is kept.")
    if current_request().headers["If-Match"] != '"1"':
        raise UnreadableRequestError(412, "stale_version", "The note has changed.")


def own_answer() -> Response:
    """Answer in a way of its own."""
    return Response("gone", 410)


def sign_note() -> Any:
    """Sign a note, at once or later or not at all."""
    name = read_json()["name"]
    if name == "never":
        return ServiceResponse.empty(204)
    return ({"status": "ok"}, 202) if name == "later" else {"status": "ok"}


def print_note() -> Response:
    """Print a note."""
    return Response("a note\n", mimetype="text/plain")


PRINTED = MediaType("text/plain", "The note.", "a note\n")


def declare(name: str, method: str, path: str, view: Any, **declared: Any) -> Operation:
    answer = declared.pop("answer", "http.resources.health.HealthDocument")
    return Operation(
        name, "notes", method, path, view, answer, declared.pop("example", Example()), **declared
    )


NAMED = {
    "parameters": (Field("name", text(), "The name of a deck."),),
    "example": Example({"name": "a"}, None, SENT),
}
OPERATIONS = [
    declare(
        "add_note",
        "POST",
        "/v1/notes",
        add_note,
        status=201,
        question="http.resources.words.BATCH",
        header_parameters=(KEY,),
        public=True,
    ),
    declare("take_note", "PUT", "/v1/notes", take_note, status=201, problems=(403, 409), cost=3),
    declare(
        "show_note",
        "GET",
        "/v1/notes/<name>",
        show_note,
        security=(TOKEN,),
        anonymous=True,
        problems=(404,),
        public=True,
        cached=True,
        cost=0,
        **NAMED,
    ),
    declare(
        "drop_note",
        "DELETE",
        "/v1/notes/<name>",
        drop_note,
        answer=None,
        status=204,
        security=(TOKEN,),
        header_parameters=(IF_MATCH, KEY),
        problems=(404, 409, 410, 412),
        **NAMED,
    ),
    declare("own_answer", "POST", "/v1/notes/own", own_answer, status=202, problems=(410,)),
    declare(
        "sign_note",
        "POST",
        "/v1/notes/signed",
        sign_note,
        question="tables.requests.START",
        other_statuses=(202, 204),
        answer_headers=(AnswerHeader("Location", "The address of the note."),),
        links=(Link("show", "show_note", "Shows it.", {"name": "$response.body#/name"}, {"a": "b"}),),
        budget="joins",
        max_body=20,
    ),
    declare("print_note", "GET", "/v1/printed", print_note, answer=None, media_types=(PRINTED,)),
]
ANSWERS = {
    "add_note": {"status": "ok"},
    "take_note": {"status": "ready"},
    "show_note": {"status": "ok", "name": "a", "token": "open"},
}
DOCUMENT = document(OPERATIONS, ANSWERS)
LIMITED = Settings(log_requests=False, rate_limit=RateLimit(1_000_000, 60))


def new_client() -> FlaskClient:
    app = create_app(LIMITED)
    register(app, OPERATIONS)
    return app.test_client()


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return new_client()


def described(operation_id: str) -> dict[str, Any]:
    found: dict[str, Any]
    (found,) = (
        operation
        for path in DOCUMENT["paths"].values()
        for operation in path.values()
        if operation["operationId"] == operation_id
    )
    return found


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.get_json(force=True)["code"]


def test_the_document_is_valid_and_says_what_is_declared() -> None:
    OpenAPIV31SpecValidator(DOCUMENT).validate()
    added, dropped = described("add_note"), described("drop_note")
    assert set(added["responses"]) == {"201", "400", "405", "406", "413", "415", "422", "429", "500"}
    assert added["responses"]["201"]["content"]["application/json"]["schema"]
    assert set(dropped["responses"]) == {
        *("204", "400", "401", "404", "405", "406", "409", "410", "412"),
        *("413", "415", "422", "429", "500"),
    }
    assert dropped["responses"]["204"] == {"description": "The answer has no body."}
    assert dropped["parameters"][1:] == [
        {
            "name": "If-Match",
            "in": "header",
            "required": True,
            "description": "The version that is meant.",
            "example": '"1"',
            "schema": {"type": "string", "pattern": '^(?:"[0-9]{1,9}")$'},
        },
        {
            "name": "Idempotency-Key",
            "in": "header",
            "required": False,
            "description": "The same key applies once.",
            "schema": {"type": "string", "pattern": "^(?:[A-Za-z0-9]{1,64})$"},
        },
    ]
    assert (dropped["security"], "security" in added) == ([{"note_token": []}], False)
    assert described("show_note")["security"] == [{"note_token": []}, {}]
    assert DOCUMENT["components"]["securitySchemes"] == {
        "note_token": {"type": "http", "scheme": "bearer", "description": TOKEN.description}
    }
    assert set(DOCUMENT["components"]["responses"]["Unauthorized"]["headers"]) == {"WWW-Authenticate"}


def test_the_document_of_the_service_declares_none_of_it() -> None:
    assert "securitySchemes" not in document([])["components"]
    with pytest.raises(ValueError, match=r"no description of the problems \[418\]"):
        document([declare("teapot", "GET", "/v1/tea", add_note, problems=(418,))], {})


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/v1/notes", 201),
        ("PUT", "/v1/notes", 201),
        ("GET", "/v1/notes/a", 200),
        ("DELETE", "/v1/notes/a", 204),
    ],
)
def test_an_answer_has_the_declared_status_and_shape(
    client: FlaskClient, method: str, path: str, status: int
) -> None:
    body = {"words": ["a"]} if method == "POST" else None
    response = client.open(path, method=method, json=body, headers=SENT)
    assert response.status_code == status
    promised = DOCUMENT["paths"][path.replace("/a", "/{name}")][method.lower()]["responses"][str(status)]
    if status == 204:
        assert (response.data, "content" in promised) == (b"", False)
        assert not {"Content-Type", "Content-Length"} & set(response.headers.keys())
        return
    schema = promised["content"]["application/json"]["schema"]
    OAS31Validator({**schema, "components": DOCUMENT["components"]}).validate(response.json)
    assert response.json == promised["content"]["application/json"]["examples"]["example"]["value"]


def test_a_view_may_answer_in_its_own_way_whatever_is_declared(client: FlaskClient) -> None:
    response = client.put("/v1/notes")
    assert (response.status_code, response.headers["Location"]) == (201, "/v1/notes/1")
    response = client.post("/v1/notes/own")
    assert (response.status_code, response.text) == (410, "gone")


@pytest.mark.parametrize(
    "sent",
    [
        *(
            None,
            "",
            " ",
            "Bearer",
            "Bearer ",
            "Basic open",
            "open",
            "open Bearer",
            "Bearer\topen",
            "Bearer:open",
        ),
        *(
            "Bearer open, Bearer open",
            "Bearer open,Basic x",
            "Bearer open open",
            "Bearer öpen",
            'Bearer "open"',
        ),
    ],
)
def test_without_a_token_it_is_401_before_the_view(client: FlaskClient, sent: str | None) -> None:
    headers = {"If-Match": '"1"'} | ({} if sent is None else {"Authorization": sent})
    response = client.delete("/v1/notes/a", headers=headers)
    assert code(response) == (401, "unauthorized")
    assert response.headers["WWW-Authenticate"] == "Bearer"
    shown = client.get("/v1/notes/a", headers={} if sent is None else {"Authorization": sent})
    assert shown.status_code == (200 if sent is None else 401)


def test_the_view_reads_the_token_and_decides_what_it_opens(client: FlaskClient) -> None:
    assert client.get("/v1/notes/a").get_json()["token"] is None
    assert client.get("/v1/notes/a", headers={"Authorization": "bearer  abc "}).get_json()["token"] == "abc"
    wrong = {**SENT, "Authorization": "Bearer other"}
    assert code(client.delete("/v1/notes/a", headers=wrong)) == (401, "bad_token")
    assert code(client.delete("/v1/notes/kept", headers=SENT)) == (409, "note_kept")
    assert code(client.delete("/v1/notes/a", headers={**SENT, "If-Match": '"2"'})) == (412, "stale_version")


def test_what_a_token_protects_is_asked_before_what_the_client_has(client: FlaskClient) -> None:
    etag = client.get("/v1/notes/a").headers["ETag"]
    known = {"If-None-Match": etag}
    assert client.get("/v1/notes/a", headers=known).status_code == 304
    assert client.get("/v1/notes/a", headers={**known, "Authorization": "Basic x"}).status_code == 401


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({"If-Match": '"1"', "Idempotency-Key": "abc"}, None),
        ({"Idempotency-Key": "abc"}, "missing_header"),
        ({"If-Match": "1"}, "bad_header"),
        ({"If-Match": '"1"\n'}, "bad_header"),
        ({"If-Match": '"1"', "Idempotency-Key": ""}, "bad_header"),
        ({"If-Match": '"1"', "Idempotency-Key": "é"}, "bad_header"),
    ],
)
def test_a_header_is_there_when_it_must_be_and_has_its_form(
    client: FlaskClient, sent: dict[str, str], expected: str | None
) -> None:
    environ = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in sent.items()}
    environ["HTTP_AUTHORIZATION"] = "Bearer open"
    response = client.delete("/v1/notes/a", environ_overrides=environ)
    assert response.status_code == (204 if expected is None else 400)
    if expected is not None:
        assert code(response) == (400, expected)


def test_a_preflight_allows_the_headers_that_are_declared(client: FlaskClient) -> None:
    def asked(path: str, method: str) -> str | None:
        headers = {"Origin": "https://example.org", "Access-Control-Request-Method": method}
        return client.options(path, headers=headers).headers.get("Access-Control-Allow-Headers")

    assert asked("/v1/notes", "POST") == "Content-Type, X-Request-ID, Idempotency-Key"
    assert asked("/v1/notes/a", "GET") == "If-None-Match, X-Request-ID, Authorization"
    assert asked("/v1/notes", "PUT") is None
    assert client.options("/v1/notes/a").status_code == 200


def test_the_limit_counts_what_is_declared() -> None:
    client = new_client()
    assert "r=999997;" in client.put("/v1/notes").headers["RateLimit"]
    assert "RateLimit" not in client.get("/v1/notes/a").headers
    assert [operation.limited for operation in OPERATIONS] == [True, True, False, True, True, True, True]


def test_a_view_chooses_among_the_statuses_that_are_declared(client: FlaskClient) -> None:
    statuses = [
        client.post("/v1/notes/signed", json={"name": n}).status_code for n in ("a", "later", "never")
    ]
    assert statuses == [200, 202, 204]
    signed = described("sign_note")
    assert {"200", "202", "204"} <= set(signed["responses"])
    assert signed["responses"]["204"] == {"description": "The answer has no body."}
    assert "examples" not in signed["responses"]["202"]["content"]["application/json"]
    assert list(signed["responses"]["200"]["headers"]) == ["Location"]
    assert signed["responses"]["200"]["links"]["show"] == {
        "operationId": "show_note",
        "description": "Shows it.",
        "parameters": {"name": "$response.body#/name"},
        "requestBody": {"a": "b"},
    }


def test_an_operation_may_have_a_smaller_body_than_the_others(client: FlaskClient) -> None:
    fitting = b'{"name":"abcdefghi"}'
    assert len(fitting) == 20
    for body, status in ((fitting, 200), (fitting + b" ", 413)):
        response = client.post("/v1/notes/signed", data=body, content_type="application/json")
        assert response.status_code == status
    assert client.post("/v1/notes", json={"words": ["a" * 30]}).status_code == 201


def test_an_operation_may_have_a_budget_besides_the_limit() -> None:
    client = new_client()
    ours = {"REMOTE_ADDR": "192.0.2.1"}
    statuses = []
    for _ in range(11):
        response = client.post("/v1/notes/signed", json={"name": "a"}, environ_overrides=ours)
        statuses.append(response.status_code)
    assert statuses == [200] * 10 + [429]
    assert code(response) == (429, "too_many_joins")
    assert 1 <= int(response.headers["Retry-After"]) <= 6
    assert "192.0.2.1" not in response.text
    assert client.options("/v1/notes/signed", environ_overrides=ours).status_code == 200
    assert client.put("/v1/notes", environ_overrides=ours).status_code == 201
    assert client.post("/v1/notes/signed", json={"name": "a"}).status_code == 200  # of another address


def test_an_answer_may_be_text_and_nothing_else(client: FlaskClient) -> None:
    assert client.get("/v1/printed").text == "a note\n"
    refused = client.get("/v1/printed", headers={"Accept": "application/json"})
    assert code(refused) == (406, "not_acceptable")
    content = described("print_note")["responses"]["200"]["content"]
    assert list(content) == ["text/plain"]


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ({"status": 404}, "cannot have the status 404"),
        ({"other_statuses": (302,)}, "cannot have the status 302"),
        ({"status": 204}, "no body exactly when its status is 204"),
        ({"answer": None}, "no body exactly when its status is 204"),
        ({"problems": (200,)}, "is 400 to 599"),
        ({"header_parameters": (HeaderParameter("Authorization", "No."),)}, "are not parameters"),
        ({"anonymous": True}, "only an operation with a token"),
        ({"cost": -1}, "cannot cost -1"),
        ({"cached": True}, "only the answers to a GET"),
    ],
)
def test_a_declaration_that_contradicts_itself_is_refused(declared: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        declare("x", "POST", "/v1/x", add_note, **declared)

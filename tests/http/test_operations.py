import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("openapi_schema_validator", reason="openapi_schema_validator is not here")

from flask import Flask
from flask.testing import FlaskClient

from docs.example_tables import WITH_TABLES, example_client
from tests.http.schemas.body_schemas import check_answer, fits
from wordsvc.http import create_app
from wordsvc.http.api import OPERATIONS
from wordsvc.http.openapi import EXAMPLES
from wordsvc.http.operations import Example, Operation, register
from wordsvc.input.question import Field, text

OPERATION = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def tell(name: str) -> dict[str, str]:
    """Tell a name.

    To whoever
    asks.
    """
    return {"status": name}


TELL = Operation(
    "tell",
    "telling",
    "GET",
    "/tell/<path:name>",
    tell,
    "words.Verdict",
    Example(),
    parameters=(Field("name", text(), "The name of a deck."),),
    problems=(404,),
)


def test_an_operation_says_everything_about_itself() -> None:
    assert (TELL.tag, TELL.id) == ("telling", "tell")
    assert (TELL.summary, TELL.description) == ("Tell a name.", "To whoever asks.")
    assert (TELL.template, TELL.path_parameters) == ("/tell/{name}", ["name"])
    assert TELL.statuses == [400, 404, 405, 406, 422, 429, 500]


def test_registering_routes_to_the_view_under_the_name_of_the_operation() -> None:
    app = Flask("test", static_folder=None)
    register(app, [TELL])
    assert app.test_client().get("/tell/a/b").get_json() == {"status": "a/b"}
    assert app.test_client().get("/tell//a%0A").get_json() == {"status": "/a\n"}
    assert app.test_client().post("/tell/a").status_code == 405
    assert TELL.id in app.view_functions


def test_no_two_operations_have_a_name_or_an_address_in_common() -> None:
    assert len({operation.id for operation in OPERATIONS}) == len(OPERATIONS)
    assert len({(operation.method, operation.template) for operation in OPERATIONS}) == len(OPERATIONS)


def test_nothing_is_served_that_is_not_declared() -> None:
    declared = {operation.path for operation in OPERATIONS}
    rules = {rule.rule for rule in create_app().url_map.iter_rules() if rule.rule.startswith("/v1")}
    assert rules <= declared


@pytest.mark.slow
@OPERATION
def test_an_example_answers_what_the_document_shows(client: FlaskClient, operation: Operation) -> None:
    shown: dict[str, Any] = json.loads(Path(EXAMPLES).read_text("utf-8"))
    stored = operation.tag in WITH_TABLES
    with example_client(operation) if stored else nullcontext(client) as asked:
        response = asked.open(
            operation.example_address,
            method=operation.method,
            json=operation.example.body,
            headers=operation.example.headers,
        )
    assert response.status_code in (operation.status, *operation.other_statuses)
    if operation.answer is None:
        assert (operation.id in shown, bool(response.data)) == (False, operation.status != 204)
        return
    assert response.get_json() == shown[operation.id], "run: make docs"
    check_answer(operation, response.get_json())


def test_declarations_read_every_example() -> None:
    shown: dict[str, Any] = json.loads(Path(EXAMPLES).read_text("utf-8"))
    answers = [(each.answer, shown[each.id]) for each in OPERATIONS if each.answer and each.id in shown]
    assert len(answers) == len(shown)
    for answer, document in answers:
        answer.read(document)


@OPERATION
def test_an_example_fits_the_shape_of_what_is_read(operation: Operation) -> None:
    assert operation.body is None or operation.method in ("POST", "PUT")
    if operation.body is not None:
        assert fits(operation, operation.example.body)
    assert {*(operation.example.parameters or {})} <= {field.name for field in operation.parameters}

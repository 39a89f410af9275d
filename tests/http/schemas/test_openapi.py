import json
import re
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("openapi_spec_validator", reason="openapi_spec_validator is not here")

from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from dictionaries import available
from wordsvc.cards.deck_file import DECK_SHAPE
from wordsvc.http import create_app
from wordsvc.http.api import OPERATIONS
from wordsvc.http.openapi import document
from wordsvc.http.operations import Example, MediaType, Operation


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.fixture(scope="module")
def described(client: FlaskClient) -> dict[str, Any]:
    response = client.get("/openapi.json")
    assert response.content_type == "application/json"
    found: dict[str, Any] = response.get_json()
    return found


def shown(described: dict[str, Any]) -> Any:
    return described["content"]["application/json"]["examples"]["example"]["value"]


def test_the_document_is_valid_openapi(described: dict[str, Any]) -> None:
    assert described["openapi"].startswith("3.1.")
    OpenAPIV31SpecValidator(described).validate()


def test_every_operation_has_all_that_a_reader_needs(described: dict[str, Any]) -> None:
    for operation in OPERATIONS:
        found = described["paths"][operation.template][operation.method.lower()]
        assert found["operationId"] == operation.id
        assert found["summary"].endswith(".")
        answered = [str(status) for status in (operation.status, *operation.other_statuses)]
        assert set(found["responses"]) == {*answered, *map(str, operation.statuses)}
        if operation.answer:
            assert shown(found["responses"][answered[0]])
        assert ("requestBody" in found) == (operation.body is not None)
        if operation.body:
            assert shown(found["requestBody"]) == operation.example.body
        for parameter in found["parameters"]:
            assert parameter["description"]


def test_every_problem_has_the_one_shape(described: dict[str, Any]) -> None:
    responses = described["components"]["responses"]
    assert len(responses) == len({status for operation in OPERATIONS for status in operation.statuses})
    for response in responses.values():
        (content,) = response["content"].items()
        assert content == ("application/problem+json", {"schema": {"$ref": "#/components/schemas/Problem"}})
    assert "Allow" in responses["MethodNotAllowed"]["headers"]


def test_bodies_are_closed_and_answers_are_open(described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    assert schemas["Call"]["additionalProperties"] is False
    assert "additionalProperties" not in schemas["Verdict"]


def test_the_installed_dictionaries_are_the_ones_to_choose_from(described: dict[str, Any]) -> None:
    (dictionary,) = (
        parameter
        for parameter in described["paths"]["/v1/words/{word}"]["get"]["parameters"]
        if parameter["name"] == "dictionary"
    )
    pattern = dictionary["schema"]["items"]["pattern"]
    assert all(re.search(pattern, name) for name in (*available(), "en@2026.11", "en@44fb834239c9"))
    assert not any(re.search(pattern, name) for name in ("fr", "en@", "en@44fb"))


def test_a_deck_document_is_one_component(described: dict[str, Any]) -> None:
    assert described["components"]["schemas"]["OwnDeck"] == DECK_SHAPE
    assert json.dumps(described).count(json.dumps(DECK_SHAPE["properties"])) == 1


def test_a_field_without_a_default_has_no_default_of_null(described: dict[str, Any]) -> None:
    assert '"default": null' not in json.dumps(described)


def test_an_answer_may_have_more_media_types() -> None:
    def tell() -> str:
        """Tell."""
        return ""

    plain = MediaType("text/plain", "One word.", "ok\n")
    told = document(
        [
            Operation(
                "tell",
                "test",
                "GET",
                "/tell",
                tell,
                "words.Verdict",
                Example(),
                media_types=(plain,),
            )
        ]
    )
    content = told["paths"]["/tell"]["get"]["responses"]["200"]["content"]
    assert content["text/plain"] == {
        "schema": {"type": "string", "description": "One word."},
        "examples": {"example": {"value": "ok\n"}},
    }


def test_a_server_reads_the_document_and_makes_none() -> None:
    made = "wordsvc.http.openapi"
    code = f"import sys\nfrom wordsvc.http import create_app\ncreate_app()\nprint('{made}' in sys.modules)\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"

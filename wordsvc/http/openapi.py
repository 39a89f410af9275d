"""The OpenAPI 3.1 document, made from the operations, their questions and their answers.

`make docs` writes it to `generated/openapi.json`, so that a server need not make it.
"""

import json
import os
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any, Final

from werkzeug.http import HTTP_STATUS_CODES

from wordsvc.http.operations import HeaderParameter, Link, Operation
from wordsvc.http.problems import ProblemDocument
from wordsvc.input.answer_schema import answer_of
from wordsvc.input.question import Field

Part = dict[str, object]
"""A part of the document."""

_ABOUT: Final = """\
Ask whether a word counts in Quiddler, Diabolo or a dictionary and why, settle a challenge, score rounds and
games, find the best words and hands, and run matches that nobody can cheat in.

Start with `POST /v1/quiddler/challenges`. Operations without a lock need no token, and scripts of any site
may call them; a token is returned by the request that makes a match, a seat, a ruling or a score sheet, and
goes into the header `Authorization`. An error is a problem document (RFC 9457): `code` is stable, `detail`
is for people, and `errors` name the fields. An optional field that is null counts as left out."""

_PROBLEM: Final = "application/problem+json"
_WHEN: Final = {
    400: "The request cannot be read: its body is no JSON, or something in it is not UTF-8.",
    401: "The header `Authorization` has no token that is valid here.",
    403: "The token does not allow this.",
    404: "There is nothing at the address.",
    405: "The address does not take the method; the header `Allow` names those it takes.",
    406: "No form of the answer is one that `Accept` allows.",
    409: "The request contradicts the state of the resource.",
    410: "The resource is over.",
    412: "The resource is not in the state that `If-Match` names.",
    413: "The body is larger than the service reads.",
    415: "The body is not `application/json`.",
    422: "A field cannot be read; `errors` names it.",
    428: "The header `If-Match` is missing.",
    429: "Too many requests; the header `Retry-After` says when to come back.",
    500: "The server made a mistake.",
    503: "A dictionary is missing or damaged, or the store or a place in it cannot be had now.",
}
"""The problems that an operation can declare, by status."""

_PROBLEM_HEADERS: Final = {401: "WWW-Authenticate", 405: "Allow", 429: "Retry-After"}
"""The header that explains a problem, by status."""

EXAMPLES: Final = os.path.join(os.path.dirname(__file__), "generated", "examples.json")
"""The file of the answers to the examples, by operation; `make docs` writes it."""


def document(
    operations: Sequence[Operation], example_answers: Mapping[str, object] | None = None
) -> dict[str, Any]:
    """Return the OpenAPI document of the operations.

    `example_answers` are the answers to their examples by operation id, by default those of the file
    `EXAMPLES`. Raises `ValueError` for a status that this document has no description of.
    """
    answers = _load_examples() if example_answers is None else example_answers
    paths: dict[str, Part] = {}
    for operation in operations:
        described = _describe(operation, answers.get(operation.id))
        paths.setdefault(operation.template, {})[operation.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "wordsvc",
            "description": _ABOUT,
            "summary": "The referee at the card table: judges words in Quiddler and Diabolo and says why.",
            "version": version("wordsvc"),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": tag} for tag in dict.fromkeys(operation.tag for operation in operations)],
        "paths": paths,
        "components": {
            "schemas": _schemas(operations),
            "responses": _problem_responses(operations),
            **_security_schemes(operations),
        },
    }


def _load_examples() -> dict[str, object]:
    with open(EXAMPLES, encoding="utf-8") as stream:
        answers: dict[str, object] = json.load(stream)
    return answers


def _schemas(operations: Sequence[Operation]) -> Part:
    """Return the schemas of all questions and answers, by name."""
    parts = answer_of(ProblemDocument).parts()
    for operation in operations:
        parts |= operation.answer.parts() if operation.answer else {}
        parts |= operation.body.parts() if operation.body else {}
    return {name: parts[name].schema() for name in sorted(parts)}


def _reference(name: str) -> Part:
    return {"$ref": f"#/components/schemas/{name}"}


def _describe(operation: Operation, example_answer: object) -> Part:
    described: Part = {
        "operationId": operation.id,
        "summary": operation.summary,
        "tags": [operation.tag],
        "parameters": _parameters(operation),
        "responses": _answers(operation, example_answer)
        | {
            str(status): {"$ref": f"#/components/responses/{_response_name(status)}"}
            for status in operation.statuses
        },
    }
    if operation.description:
        described["description"] = operation.description
    if operation.body is not None:
        content = {"schema": _reference(operation.body.name), **_shown(operation.example.body)}
        described["requestBody"] = {
            "required": not operation.optional_body,
            "content": {"application/json": content},
        }
    if operation.security:
        nothing: list[dict[str, list[str]]] = [{}] if operation.anonymous else []
        described["security"] = [{token.name: []} for token in operation.security] + nothing
    return described


def _parameters(operation: Operation) -> list[Part]:
    found = [_parameter(operation, field) for field in operation.parameters]
    return found + [_header_parameter(operation, header) for header in operation.header_parameters]


def _parameter(operation: Operation, field: Field) -> Part:
    in_path = field.name in operation.path_parameters
    described: Part = {"name": field.name, "in": "path" if in_path else "query", "required": in_path}
    described["description"] = field.text or field.kind.schema()["description"]
    if operation.example.parameters and field.name in operation.example.parameters:
        described["example"] = operation.example.parameters[field.name]
    return {**described, "schema": field.parameter_schema()}


def _header_parameter(operation: Operation, header: HeaderParameter) -> Part:
    described: Part = {
        "name": header.name,
        "in": "header",
        "required": header.required,
        "description": header.description,
    }
    if operation.example.headers and header.name in operation.example.headers:
        described["example"] = operation.example.headers[header.name]
    return {**described, "schema": {"type": "string", "pattern": f"^(?:{header.pattern})$"}}


def _answers(operation: Operation, example: object) -> dict[str, Part]:
    """Return the answers by status; headers, links and the example are those of the first."""
    answers: dict[str, Part] = {str(operation.status): _answer(operation, operation.status, example)}
    first = answers[str(operation.status)]
    if operation.answer_headers:
        first["headers"] = {
            header.name: {"description": header.description, "schema": {"type": "string"}}
            for header in operation.answer_headers
        }
    if operation.links:
        first["links"] = {link.name: _link(link) for link in operation.links}
    for status in operation.other_statuses:
        answers[str(status)] = _answer(operation, status, None)
    return answers


def _answer(operation: Operation, status: int, example: object) -> Part:
    if status == 204:
        return {"description": "The answer has no body."}
    content: Part = {}
    if operation.answer is not None:
        content["application/json"] = {"schema": _reference(operation.answer.name), **_shown(example)}
    for media_type in operation.media_types:
        content[media_type.name] = {
            "schema": {"type": "string", "description": media_type.description},
            **_shown(media_type.example),
        }
    described = operation.answer.text if operation.answer else operation.media_types[0].description
    return {"description": described, "content": content}


def _link(link: Link) -> Part:
    described: Part = {
        "operationId": link.operation_id,
        "description": link.description,
        "parameters": dict(link.parameters),
    }
    return described if link.body is None else {**described, "requestBody": dict(link.body)}


def _shown(example: object) -> Part:
    """Return an example among named ones, since the page at /docs does not show one alone; none for None."""
    return {} if example is None else {"examples": {"example": {"value": example}}}


def _problem_responses(operations: Sequence[Operation]) -> Part:
    """Return the problems that the operations declare, in the order of their statuses."""
    declared = {status for operation in operations for status in operation.statuses}
    if unknown := declared - set(_WHEN):
        raise ValueError(f"no description of the problems {sorted(unknown)}")
    return {
        _response_name(status): _problem_response(status, when)
        for status, when in _WHEN.items()
        if status in declared
    }


def _problem_response(status: int, when: str) -> Part:
    described: Part = {"description": when, "content": {_PROBLEM: {"schema": _reference("Problem")}}}
    if status in _PROBLEM_HEADERS:
        described["headers"] = {_PROBLEM_HEADERS[status]: {"schema": {"type": "string"}}}
    return described


def _security_schemes(operations: Sequence[Operation]) -> Part:
    """Return the tokens that the operations read, as a part of the components; nothing where none is read."""
    tokens = {token.name: token for operation in operations for token in operation.security}
    schemes = {
        name: {"type": "http", "scheme": "bearer", "description": token.description}
        for name, token in tokens.items()
    }
    return {"securitySchemes": schemes} if schemes else {}


def _response_name(status: int) -> str:
    return HTTP_STATUS_CODES[status].title().replace(" ", "")

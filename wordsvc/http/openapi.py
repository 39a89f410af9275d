"""The OpenAPI 3.1 document, made from the operations and their models.

`make docs` writes it down (`openapi.json`), so that a server has neither to make it nor to load what
makes it.
"""

import json
import os
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from werkzeug.http import HTTP_STATUS_CODES

from wordsvc.http.operations import Operation
from wordsvc.http.schemas.parts import Problem

_REFERENCE: Final = "#/components/schemas/{model}"
_PROBLEM: Final = "application/problem+json"
_WHEN: Final = {
    400: "The request cannot be read: its body is no JSON, or something in it is not UTF-8.",
    404: "There is nothing at the address.",
    405: "The address does not take the method; the header `Allow` names those it takes.",
    406: "No form of the answer is one that `Accept` allows.",
    413: "The body is larger than the service reads.",
    415: "The body is not `application/json`.",
    422: "A field cannot be read; `errors` names it.",
    429: "Too many requests; the header `Retry-After` says when to come back.",
    500: "The server made a mistake.",
    503: "A dictionary is missing or damaged.",
}
"""The problems of the API, by status."""

EXAMPLES: Final = os.path.join(os.path.dirname(__file__), "examples.json")
"""The file of what the example of each operation answers; `make docs` writes it."""


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """The OpenAPI document of the operations."""
    with open(EXAMPLES, encoding="utf-8") as stream:
        answers: dict[str, Any] = json.load(stream)
    models: set[type[BaseModel]] = {Problem, *(operation.answer for operation in operations)}
    models |= {operation.body for operation in operations if operation.body is not None}
    ordered = sorted(models, key=lambda model: model.__name__)
    places, definitions = models_json_schema([(m, "validation") for m in ordered], ref_template=_REFERENCE)
    schemas = {model: places[model, "validation"] for model in ordered}
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        described = _describe(operation, schemas, answers.get(operation.id))
        paths.setdefault(operation.template, {})[operation.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "wordsvc",
            "description": "An optional field that is null counts as left out.",
            "summary": "The referee at the card table: judges words in Quiddler and Diabolo and says why.",
            "version": version("wordsvc"),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": tag} for tag in dict.fromkeys(operation.tag for operation in operations)],
        "paths": paths,
        "components": {
            "schemas": _tidy(definitions["$defs"]),
            "responses": {
                _response_name(status): _problem_response(status, when, schemas[Problem])
                for status, when in _WHEN.items()
            },
        },
    }


def _describe(
    operation: Operation, schemas: dict[type[BaseModel], Any], example_answer: object
) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.id,
        "summary": operation.summary,
        "tags": [operation.tag],
        "parameters": _parameters(operation),
        "responses": {"200": _answer(operation, schemas[operation.answer], example_answer)}
        | {
            str(status): {"$ref": f"#/components/responses/{_response_name(status)}"}
            for status in operation.statuses
        },
    }
    if operation.description:
        described["description"] = operation.description
    if operation.body is not None:
        content = {"schema": schemas[operation.body], **_shown(operation.example.body)}
        described["requestBody"] = {"required": True, "content": {"application/json": content}}
    return described


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    if operation.parameters is None:
        return []
    fields = _tidy(operation.parameters.model_json_schema())["properties"]
    return [_parameter(operation, name, field) for name, field in fields.items()]


def _parameter(operation: Operation, name: str, field: dict[str, Any]) -> dict[str, Any]:
    in_path = name in operation.path_parameters
    described: dict[str, Any] = {"name": name, "in": "path" if in_path else "query", "required": in_path}
    if "description" in field:
        described["description"] = field.pop("description")
    if operation.example.parameters and name in operation.example.parameters:
        described["example"] = operation.example.parameters[name]
    return {**described, "schema": field}


def _answer(operation: Operation, schema: Any, example: object) -> dict[str, Any]:
    content: dict[str, Any] = {"application/json": {"schema": schema, **_shown(example)}}
    for media_type in operation.media_types:
        content[media_type.name] = {
            "schema": {"type": "string", "description": media_type.description},
            **_shown(media_type.example),
        }
    return {"description": operation.answer.__doc__ or "", "content": content}


def _shown(example: object) -> dict[str, Any]:
    """An example among named ones: the page at /docs does not show one alone."""
    return {"examples": {"example": {"value": example}}}


def _problem_response(status: int, when: str, schema: Any) -> dict[str, Any]:
    headers = {405: "Allow", 429: "Retry-After"}
    described: dict[str, Any] = {"description": when, "content": {_PROBLEM: {"schema": schema}}}
    if status in headers:
        described["headers"] = {headers[status]: {"schema": {"type": "string"}}}
    return described


def _response_name(status: int) -> str:
    return HTTP_STATUS_CODES[status].title().replace(" ", "")


def _tidy(schema: Any) -> Any:
    """A schema without the titles that pydantic makes of names, and with required fields first."""
    if isinstance(schema, list):
        return [_tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    tidy = {
        key: _tidy(value)
        for key, value in schema.items()
        if key != "properties" and not (key == "title" and isinstance(value, str))
    }
    if "properties" in schema:
        required = schema.get("required", [])
        fields = sorted(schema["properties"].items(), key=lambda field: field[0] not in required)
        tidy["properties"] = {name: _tidy(field) for name, field in fields}
    return tidy

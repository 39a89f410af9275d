"""The operations of the API: each is declared once, beside its view, and everything else comes from that.

Routing is `register`, the OpenAPI document `wordsvc.http.openapi`, the reference in docs/http.md
`docs/http_reference.py`, and the tests try every operation that is declared.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from flask import Flask
from werkzeug.routing import PathConverter

if TYPE_CHECKING:
    from wordsvc.http.schemas.parts import Answer, Input

_CONVERTER: Final = re.compile(r"<(?:[^<>:]+:)?([^<>]+)>")
"""A part of a path as Flask writes it."""


@dataclass(frozen=True, slots=True)
class MediaType:
    """Another form of an answer, besides JSON, for who asks for it with `Accept`."""

    name: str
    description: str
    example: str


VERDICT_LINE: Final = MediaType("text/plain", "The verdict in one line, for shells.", "HANG counts.")
"""The form of a verdict for shells."""


@dataclass(frozen=True, slots=True)
class Example:
    """A request that the document shows; what it answers stands in `examples.json` (`make docs`)."""

    parameters: Mapping[str, str] | None = None
    body: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Operation:
    """A method at a path.

    `id` is its name, which is stable; `tag` the resource that it belongs to; `path` is as Flask writes
    it; the sentences of the view's docstring are the summary (the first) and the description; the fields
    of `parameters` stand in the path where it names them, else in the query; the schemas are names of
    models in `wordsvc.http.schemas` ("words.Batch"); `problems` are statuses besides `PROBLEMS`,
    `PROBLEMS_OF_INPUT` and `PROBLEMS_OF_BODIES`.

    Scripts of other sites may use it only when it is `public`. The answers of a `cached` GET have an
    ETag. It takes `cost` tokens from a client's rate limit; one that costs 0 is not limited.
    """

    id: str
    tag: str
    method: str
    path: str
    view: Callable[..., Any]
    answer_schema: str
    example: Example
    parameters_schema: str | None = None
    body_schema: str | None = None
    problems: tuple[int, ...] = ()
    media_types: tuple[MediaType, ...] = ()
    public: bool = False
    cached: bool = False
    cost: int = 1

    def __post_init__(self) -> None:
        """Refuse a declaration that cannot hold. Raises `ValueError`."""
        if self.cost < 0:
            raise ValueError(f"{self.path}: an operation cannot cost {self.cost} tokens")
        if self.cached and self.method != "GET":
            raise ValueError(f"{self.path}: only the answers to a GET have an ETag")

    @property
    def answer(self) -> "type[Answer]":
        """The model of what it answers."""
        answer: type[Answer] = _schema(self.answer_schema)
        return answer

    @property
    def parameters(self) -> "type[Input] | None":
        """The model of its parameters, None when it has none."""
        return _schema(self.parameters_schema) if self.parameters_schema else None

    @property
    def body(self) -> "type[Input] | None":
        """The model of the body it reads, None when it reads none."""
        return _schema(self.body_schema) if self.body_schema else None

    @property
    def summary(self) -> str:
        """What it does, in one sentence."""
        return self._sentences()[0]

    @property
    def description(self) -> str:
        """What there is to say besides."""
        return self._sentences()[1]

    @property
    def template(self) -> str:
        """The path as OpenAPI writes it."""
        return _CONVERTER.sub(r"{\1}", self.path)

    @property
    def path_parameters(self) -> list[str]:
        """The names of the parameters in the path."""
        return _CONVERTER.findall(self.path)

    @property
    def statuses(self) -> list[int]:
        """The statuses of all problems that it can answer."""
        found = {*PROBLEMS, *self.problems}
        found |= PROBLEMS_OF_INPUT if self.parameters_schema or self.body_schema else set()
        found |= PROBLEMS_OF_BODIES if self.body_schema else set()
        return sorted(found)

    def _sentences(self) -> tuple[str, str]:
        first, _, rest = (inspect.getdoc(self.view) or "").partition("\n\n")
        return " ".join(first.split()), " ".join(rest.split())


def _schema(name: str) -> Any:
    """The model `module.Name` of `wordsvc.http.schemas`, loaded when it is asked for.

    A server never asks: models describe, and the description is a file (`wordsvc.http.openapi`).
    """
    module, _, model = name.partition(".")
    return getattr(import_module(f"wordsvc.http.schemas.{module}"), model)


PROBLEMS: Final = frozenset({400, 405, 406, 429, 500})
"""What any operation can answer."""

PROBLEMS_OF_INPUT: Final = frozenset({422})
"""What an operation with parameters or a body can answer besides."""

PROBLEMS_OF_BODIES: Final = frozenset({413, 415})
"""What an operation with a body can answer besides."""


_EXTENSION: Final = "wordsvc-operations"
"""Where an application keeps the operations that it serves."""


class AnyText(PathConverter):
    """`<path:name>` for texts: also one with line breaks, or slashes at its beginning."""

    regex = "(?s:.+)"
    part_isolating = False


def register(app: Flask, operations: Iterable[Operation]) -> None:
    """Route requests to the operations; an endpoint is called as its operation."""
    app.url_map.converters["path"] = AnyText
    declared = app.extensions.setdefault(_EXTENSION, {})
    for operation in operations:
        declared[operation.id] = operation
        app.add_url_rule(
            operation.path, endpoint=operation.id, view_func=operation.view, methods=[operation.method]
        )


def operation_at(app: Flask, endpoint: str) -> Operation | None:
    """The operation of an endpoint, None where there is a page or a file."""
    found: Operation | None = app.extensions.get(_EXTENSION, {}).get(endpoint)
    return found

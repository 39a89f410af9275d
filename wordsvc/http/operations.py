"""The operations of the API: each is declared once, beside its view, and everything else comes from that.

Routing is `register`, the OpenAPI document `wordsvc.http.openapi`, the reference in docs/http.md
`docs/http_reference.py`; the steps of `wordsvc.http.middleware` do what an operation declares, and the
tests try every operation that is declared.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlencode

from flask import Flask
from werkzeug.routing import BaseConverter, PathConverter

from wordsvc.input.answer_schema import Answer, answer_of
from wordsvc.input.names import call_by_name, load
from wordsvc.input.texts import WHOLE_NUMBER

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue, RouteCallable

    from wordsvc.input.question import Field, Question

_CONVERTER: Final = re.compile(r"<(?:[^<>:]+:)?([^<>]+)>")
"""A part of a path as Flask writes it."""

PROBLEMS: Final = frozenset({400, 405, 406, 429, 500})
"""The problems that any operation can answer, by status."""

PROBLEMS_OF_INPUT: Final = frozenset({422})
"""The further problems of an operation with parameters or a body."""

PROBLEMS_OF_BODIES: Final = frozenset({413, 415})
"""The further problems of an operation with a body."""

PROBLEMS_OF_SECURITY: Final = frozenset({401})
"""The further problems of an operation that reads a token."""

STATUSES: Final = frozenset({200, 201, 202, 204})
"""The statuses that an operation can declare for its answer."""

_NO_PARAMETERS: Final = frozenset({"accept", "authorization", "content-type"})
"""Headers that OpenAPI describes in other places than among the parameters."""


@dataclass(frozen=True, slots=True)
class MediaType:
    """Another form of an answer besides JSON; a client asks for it with `Accept`."""

    name: str
    description: str
    example: str


VERDICT_LINE: Final = MediaType("text/plain", "The verdict in one line, for shells.", "HANG counts.")
"""The form of a verdict for shells."""


@dataclass(frozen=True, slots=True)
class HeaderParameter:
    """A header that an operation reads; a value must match the whole `pattern`, a regular expression.

    `form` says the same in words.
    """

    name: str
    description: str
    required: bool = False
    pattern: str = "[ -~]{1,200}"
    form: str = "1 to 200 characters of ASCII"


@dataclass(frozen=True, slots=True)
class BearerToken:
    """A secret that a client sends as `Authorization: Bearer`; the document lists it under its name."""

    name: str
    description: str


@dataclass(frozen=True, slots=True)
class AnswerHeader:
    """A header of an answer that says something of its own."""

    name: str
    description: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a next operation, and the places of its parameters in the answer.

    The values of `parameters` and `body` are runtime expressions of OpenAPI, as "$response.body#/id", or
    constants.
    """

    name: str
    operation_id: str
    description: str
    parameters: Mapping[str, str]
    body: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A request that the document shows; its answer stands in `generated/examples.json` (`make docs`)."""

    parameters: Mapping[str, str] | None = None
    body: Mapping[str, object] | None = None
    headers: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Operation:
    """A method at a path.

    `id` is its name, which is stable, and `tag` the resource that it belongs to. `path` is as Flask
    writes it. `view` is a function, or the name below `wordsvc` of one that needs a store or an engine
    ("http.views.moves.submit_move"); its docstring is the summary (its first sentence) and the description.
    `answer_class` is the name of the class of its answer ("words.verdict.Verdict"), and `question` that of
    the `Question` for its body ("tables.requests.MOVE"). A field of `parameters` stands in the path where the
    path names it, else in the query.

    `status` is the status of its answer, and `other_statuses` are those that its view may choose besides.
    The answer is JSON by `answer_class`, or one of `media_types`, which come first where there is no
    class; it has no body exactly when its status is 204. `answer_headers` and `links` are said of the
    answer with `status`. `problems` are further statuses besides `PROBLEMS`, `PROBLEMS_OF_INPUT`,
    `PROBLEMS_OF_BODIES` and `PROBLEMS_OF_SECURITY`.

    A request is refused with 400 when a required header is missing or a header does not match its
    pattern (`header_parameters`). It is refused with 401 when it has none of the tokens in `security`,
    unless the operation is `anonymous` too. What a token opens is for the view to decide.

    Scripts of other sites may use it only when it is `public`. The answers of a `cached` GET have an
    ETag. A request takes `cost` tokens from the rate limit of its client; cost 0 is not limited. `budget`
    names a further limit, of which a request takes one. `max_body` is the largest body in bytes, None for
    that of the application.
    """

    id: str
    tag: str
    method: str
    path: str
    view: "Callable[..., ResponseReturnValue | None] | str"
    answer_class: str | None
    example: Example
    parameters: tuple["Field", ...] = ()
    question: str | None = None
    optional_body: bool = False
    header_parameters: tuple[HeaderParameter, ...] = ()
    status: int = 200
    problems: tuple[int, ...] = ()
    media_types: tuple[MediaType, ...] = ()
    security: tuple[BearerToken, ...] = ()
    anonymous: bool = False
    public: bool = False
    cached: bool = False
    cost: int = 1
    other_statuses: tuple[int, ...] = ()
    answer_headers: tuple[AnswerHeader, ...] = ()
    links: tuple[Link, ...] = ()
    budget: str | None = None
    max_body: int | None = None

    def __post_init__(self) -> None:
        """Refuse a declaration that contradicts itself. Raises `ValueError`."""
        for fault in self._faults():
            raise ValueError(f"{self.method} {self.path}: {fault}")

    def _faults(self) -> Iterable[str]:
        if self.cost < 0:
            yield f"an operation cannot cost {self.cost} tokens"
        if self.cached and self.method != "GET":
            yield "only the answers to a GET have an ETag"
        for status in (self.status, *self.other_statuses):
            if status not in STATUSES:
                yield f"an answer cannot have the status {status}"
        if (self.answer_class is None and not self.media_types) != (self.status == 204):
            yield "an answer has no body exactly when its status is 204"
        if any(not 400 <= status < 600 for status in self.problems):
            yield "the status of a problem is 400 to 599"
        if any(header.name.lower() in _NO_PARAMETERS for header in self.header_parameters):
            yield "Accept, Authorization and Content-Type are not parameters"
        if self.anonymous and not self.security:
            yield "only an operation with a token can be anonymous too"

    @property
    def answer(self) -> "Answer | None":
        """The declaration of its answer, None when the answer has no body."""
        return answer_of(load(self.answer_class)) if self.answer_class else None

    @property
    def body(self) -> "Question | None":
        """The question that reads its body, None when it reads none."""
        return load(self.question) if self.question else None

    @property
    def takes_no_body(self) -> bool:
        """True if it changes something and reads no body; an empty object is accepted."""
        return self.method != "GET" and not self.question

    @property
    def summary(self) -> str:
        """The purpose of the operation, in one sentence."""
        return self._sentences()[0]

    @property
    def description(self) -> str:
        """The sentences after the summary."""
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
    def example_address(self) -> str:
        """The path and the query of its example."""
        given = self.example.parameters or {}
        query = {name: value for name, value in given.items() if name not in self.path_parameters}
        return self.template.format(**given) + (f"?{urlencode(query)}" if query else "")

    @property
    def limited(self) -> bool:
        """True if it takes tokens from the rate limit of a client."""
        return self.cost > 0

    @property
    def statuses(self) -> list[int]:
        """The statuses of all problems that it can answer."""
        found = {*PROBLEMS, *self.problems}
        found |= PROBLEMS_OF_INPUT if self.parameters or self.question else set()
        found |= PROBLEMS_OF_BODIES if self.method != "GET" else set()
        found |= PROBLEMS_OF_SECURITY if self.security else set()
        return sorted(found)

    def _sentences(self) -> tuple[str, str]:
        view = load(self.view) if isinstance(self.view, str) else self.view
        first, _, rest = (inspect.getdoc(view) or "").partition("\n\n")
        return " ".join(first.split()), " ".join(rest.split())


_EXTENSION: Final = "wordsvc-operations"
"""The key of an application's operations among its extensions."""


class AnyText(PathConverter):
    """`<path:name>` for any text: it may have line breaks, and slashes at its beginning."""

    regex = "(?s:.+)"
    part_isolating = False


class Id(BaseConverter):
    """`<id:name>` in a path for the id of a stored record; any other text gets 404."""

    regex = "[A-Za-z0-9_-]{16}"


class Number(BaseConverter):
    """`<number:name>` in a path for a whole number without leading zeros; any other text gets 404."""

    regex = WHOLE_NUMBER

    def to_python(self, value: str) -> int:
        """Return the number itself."""
        return int(value)


def register(app: Flask, operations: Iterable[Operation]) -> None:
    """Route requests to the operations; the endpoint of each is its id.

    A named view is loaded by the first request for it, and in debug mode here, so that a wrong
    name is seen at once.
    """
    app.url_map.converters |= {"path": AnyText, "id": Id, "number": Number}
    served = served_by(app)
    for operation in operations:
        served[operation.id] = operation
        view = call_by_name(operation.view) if isinstance(operation.view, str) else operation.view
        if app.debug:
            _ = operation.summary
        app.add_url_rule(
            operation.path,
            endpoint=operation.id,
            view_func=cast("RouteCallable", view),  # None is for an operation without a body
            methods=[operation.method],
        )


def served_by(app: Flask) -> dict[str, Operation]:
    """Return the operations of an application by endpoint; the endpoints of pages and files are not there."""
    served: dict[str, Operation] = app.extensions.setdefault(_EXTENSION, {})
    return served

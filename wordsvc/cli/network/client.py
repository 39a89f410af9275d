"""Requests to a server of tables: one connection each, nothing followed, nothing believed.

Whatever comes back is a stranger's: at most `MAX_BYTES` of it are read, it must be JSON, and whoever prints
some of it makes it printable. A redirect is not followed, for a token must go to no other address.
"""

import http.client
import json
import re
import ssl
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import click

from wordsvc.cli.exit_codes import SERVER, USAGE
from wordsvc.cli.network.server_address import ServerAddress
from wordsvc.input import InputError
from wordsvc.input.documents import parse_json
from wordsvc.input.files import system_message
from wordsvc.input.sentences import say, tell, translate
from wordsvc.input.texts import printable

MAX_BYTES: Final = 4 * 1024 * 1024
"""Of an answer; that of a match has some thousands."""

TIMEOUT: Final = 30.0
"""Seconds that a server may take for a connection or for the next part of an answer."""

MAX_WAIT: Final = 60
"""Seconds that a server may ask for with Retry-After."""

_MAX_DETAIL: Final = 500
_NEXT: Final = re.compile(r"<(/v1/[!-;=?-~]{1,500})>; *rel=\"?next\"?")
_JSON: Final = "application/json"


class ServerUnreachableError(click.ClickException):
    """No answer came, or none that can be read; whether the request was carried out is unknown."""

    exit_code = SERVER


class ServerRefusalError(click.ClickException):
    """The server answers with a problem.

    `detail` is the sentence of the server, `code` its stable code, `rule` the rule of the game, `document`
    all of the answer. `retry_after` is in seconds, None where the server does not say.
    """

    def __init__(self, status: int, document: Mapping[str, Any], retry_after: int | None = None) -> None:
        self.status = status
        self.document = document
        self.code = _text(document, "code") or "unknown"
        self.rule = _rule(document)
        self.detail = _text(document, "detail") or tell("the server answers with {status}", status=status)
        self.retry_after = retry_after
        super().__init__(f"{translate(self.detail)} ({self.code})")

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        """That of a server that cannot serve, or that of a request that cannot be met."""
        return SERVER if self.status >= 500 else USAGE

    @property
    def passes(self) -> bool:
        """Whether the same request may succeed a little later."""
        return self.status in (429, 502, 503, 504)


class Answer(NamedTuple):
    """The status of an answer, its JSON, None where it has no body, and the address of the next page."""

    status: int
    document: Any
    next_page: str | None = None


class ServerClient:
    """Asks one server, with the token of one seat, of the owner, or with none."""

    def __init__(self, server: ServerAddress, token: str | None = None) -> None:
        self.server = server
        self.token = token

    def with_token(self, token: str | None) -> "ServerClient":
        """What asks the same server with another token."""
        return ServerClient(self.server, token)

    def get(self, path: str, *, timeout: float = TIMEOUT) -> Answer:
        """Ask for a document.

        Raises `ServerUnreachableError` and `ServerRefusalError`, as all of these do.
        """
        return self._ask("GET", path, None, None, timeout)

    def post(self, path: str, document: object = None, *, key: str | None = None) -> Answer:
        """Send a document, with an idempotency key if the request may be repeated."""
        return self._ask("POST", path, {} if document is None else document, key, TIMEOUT)

    def delete(self, path: str) -> Answer:
        """Delete something."""
        return self._ask("DELETE", path, None, None, TIMEOUT)

    def connect(self, timeout: float) -> http.client.HTTPConnection:
        """A connection that is not open yet."""
        host, port = self.server.host, self.server.port
        if self.server.scheme == "https":
            return http.client.HTTPSConnection(
                host, port, timeout=timeout, context=ssl.create_default_context()
            )
        return http.client.HTTPConnection(host, port, timeout=timeout)

    def headers(self, accept: str = _JSON) -> dict[str, str]:
        """The headers of every request."""
        return {"Accept": accept, **({"Authorization": f"Bearer {self.token}"} if self.token else {})}

    def unreachable(self, error: Exception) -> ServerUnreachableError:
        """What is said when no answer came."""
        problem = system_message(error) if isinstance(error, OSError) else say("it breaks off")
        if isinstance(error, TimeoutError):
            problem = say("it does not answer")
        return ServerUnreachableError(
            tell("cannot reach {server}: {problem}", server=self.server, problem=problem)
        )

    def _ask(self, method: str, path: str, document: object, key: str | None, timeout: float) -> Answer:
        headers = self.headers()
        body = None
        if document is not None:
            body = json.dumps(document).encode()
            headers["Content-Type"] = _JSON
        if key is not None:
            headers["Idempotency-Key"] = key
        connection = self.connect(timeout)
        try:
            connection.request(method, self.server.prefix + path, body, headers)
            with connection.getresponse() as response:
                return read_answer(self, response)
        except (OSError, http.client.HTTPException) as error:
            raise self.unreachable(error) from None
        finally:
            connection.close()


def read_answer(client: ServerClient, response: http.client.HTTPResponse) -> Answer:
    """The answer in a response. Raises `ServerRefusalError`, or `ServerUnreachableError` for what is none."""
    data = response.read(MAX_BYTES + 1)
    if 300 <= response.status < 400:
        raise ServerUnreachableError(
            tell("{server} leads to another address, which is not followed", server=client.server)
        )
    document = None
    if data:
        try:
            document = parse_json(data, "answer") if len(data) <= MAX_BYTES else None
        except InputError:
            document = None
    if response.status >= 400:
        known = document if isinstance(document, dict) else {}
        raise ServerRefusalError(response.status, known, parse_retry_after(response))
    if document is None and response.status != 204:
        raise not_understood(client.server)
    return Answer(response.status, document, _next_page(response))


def not_understood(server: object) -> ServerUnreachableError:
    """What is said of an answer that is not what was asked for."""
    return ServerUnreachableError(
        tell("{server} answers what cannot be read; is it a server of wordsvc?", server=server)
    )


def parse_retry_after(response: http.client.HTTPResponse) -> int | None:
    """The seconds that a server asks to wait, at most `MAX_WAIT`."""
    text = response.headers.get("Retry-After", "")
    return min(int(text), MAX_WAIT) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _next_page(response: http.client.HTTPResponse) -> str | None:
    """The address of the next page on the same server, as the header Link names it."""
    found = _NEXT.search(response.headers.get("Link", ""))
    return None if found is None else found[1]


def _text(document: Mapping[str, Any], name: str) -> str:
    value = document.get(name)
    return printable(value[:_MAX_DETAIL]) if isinstance(value, str) else ""


def _rule(document: Mapping[str, Any]) -> str:
    """The rule of a game that a problem names: of the whole, or of its first error."""
    errors = document.get("errors")
    first = errors[0] if isinstance(errors, list) and errors and isinstance(errors[0], dict) else {}
    return (_text(document, "rule") or _text(first, "rule"))[:40]

"""Requests to a server of tables: bounded in size and time, checked before anybody reads the answer.

Requests go to the transport of httpx, below its client: a redirect is not followed and no cookie, proxy or
password of the environment is used, for a token must go to no other address.
"""

import json
import re
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, Final, NoReturn, TypeVar

import click
import httpx

from wordsvc.cli.exit_codes import SERVER, USAGE
from wordsvc.cli.network.documents import Problem, parse_answer, parse_problem
from wordsvc.cli.network.server_address import ServerAddress
from wordsvc.input.answer_schema import UnreadableAnswerError
from wordsvc.input.files import system_message
from wordsvc.input.messages import message, translate

MAX_BYTES: Final = 4 * 1024 * 1024
"""The most bytes of an answer; a match has some thousands."""

TIMEOUT: Final = 30.0
"""Seconds for a connection or for one part of an answer; the whole answer may take twice as long."""

MAX_WAIT: Final = 60
"""The most seconds that a server may ask for with Retry-After."""

_NEXT: Final = re.compile(r"<(/v1/[!-;=?-~]{1,500})>; *rel=\"?next\"?")
_JSON: Final = "application/json"

Parsed = TypeVar("Parsed")
Parser = Callable[[object], Parsed]


class ServerUnreachableError(click.ClickException):
    """No answer came; it is unknown whether the request was carried out."""

    exit_code = SERVER


class ServerAnswerError(click.ClickException):
    """An answer that cannot be used: not JSON, of another shape, too large, or a redirect."""

    exit_code = SERVER


class ServerRefusalError(click.ClickException):
    """A server refuses a request.

    `problem` is its reason, `retry_after` the seconds after which the request may be repeated, or None.
    """

    def __init__(self, status: int, problem: Problem, retry_after: int | None = None) -> None:
        self.status = status
        self.problem = problem
        self.code = problem.code
        self.detail = problem.detail or translate("the server answers with {status}", status=status)
        self.retry_after = retry_after
        super().__init__(f"{translate(self.detail)} ({self.code})")

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        """Return 3 if the server is unavailable, 2 if it refuses the request."""
        return SERVER if self.status >= 500 else USAGE

    @property
    def passes(self) -> bool:
        """Return whether the same request may succeed later."""
        return self.status in (429, 502, 503, 504)


class Exchange:
    """The connection of one request, which another thread may break."""

    def __init__(self) -> None:
        self.broken = False
        self._socket: socket.socket | None = None

    def trace(self, event: str, facts: Mapping[str, Any]) -> None:
        """Note the socket as soon as there is one; httpx calls this with every step of a request."""
        if event in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            self._socket = facts["return_value"].get_extra_info("socket")
            if self.broken:  # before there was a socket
                self.break_off()

    def break_off(self) -> None:
        """End the connection at once."""
        self.broken = True
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


class ServerClient:
    """A client of one server, with the token of a seat, of the owner, or with none.

    Its methods raise `ServerUnreachableError`, `ServerAnswerError` and `ServerRefusalError`, and return an
    answer only as the given parser returns it.
    """

    def __init__(self, server: ServerAddress, token: str | None = None) -> None:
        self.server = server
        self.token = token

    def with_token(self, token: str | None) -> "ServerClient":
        """Return a client of the same server with another token."""
        return ServerClient(self.server, token)

    def get(self, path: str, parse: Parser[Parsed], *, timeout: float = TIMEOUT) -> Parsed:
        """Request a document."""
        with self.request("GET", path, timeout=timeout) as response:
            return self.read(response, parse)

    def get_page(self, path: str, parse: Parser[Parsed]) -> tuple[Parsed, str | None]:
        """Request a page of a list; return it with the path of the next page, None after the last."""
        with self.request("GET", path) as response:
            found = _NEXT.search(response.headers.get("Link", ""))
            return self.read(response, parse), None if found is None else found[1]

    def post(
        self, path: str, parse: Parser[Parsed], document: object = None, *, key: str | None = None
    ) -> Parsed:
        """Send a document, with an idempotency key if the request may be repeated."""
        content = json.dumps({} if document is None else document).encode()
        headers = {"Content-Type": _JSON} | ({} if key is None else {"Idempotency-Key": key})
        with self.request("POST", path, headers=headers, content=content) as response:
            return self.read(response, parse)

    def delete(self, path: str, parse: Parser[Parsed]) -> Parsed:
        """Delete something."""
        with self.request("DELETE", path) as response:
            return self.read(response, parse)

    @contextmanager
    def request(
        self,
        method: str,
        path: str,
        *,
        headers: Mapping[str, str] | None = None,
        content: bytes | None = None,
        timeout: float = TIMEOUT,
        streamed: bool = False,
        exchange: Exchange | None = None,
    ) -> Iterator[httpx.Response]:
        """Send a request and give its response, of which the body is not read yet.

        Args:
            method: the method.
            path: the path behind the prefix of the server, with its query.
            headers: further headers.
            content: the body.
            timeout: the seconds for the connection and for each part of the answer.
            streamed: whether the body may take any time.
            exchange: the connection, if another thread may break it.
        """
        exchange = exchange or Exchange()
        authorization = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        request = httpx.Request(
            method,
            f"{self.server}{path}",
            headers={"Accept": _JSON, "Accept-Encoding": "identity", **authorization, **(headers or {})},
            content=content,
            extensions={"timeout": httpx.Timeout(timeout).as_dict(), "trace": exchange.trace},
        )
        limit = threading.Timer(2 * timeout, exchange.break_off)
        limit.daemon = True
        limit.start()
        try:
            response = _transport().handle_request(request)
            if streamed:
                limit.cancel()
            try:
                yield response
            finally:
                response.close()
        except httpx.TransportError as error:
            raise self._unreachable(error, late=exchange.broken) from None
        except ServerAnswerError as error:
            if not exchange.broken:  # else a part of an answer was read
                raise
            raise self._unreachable(error, late=True) from None
        finally:
            limit.cancel()

    def read(self, response: httpx.Response, parse: Parser[Parsed]) -> Parsed:
        """Read the answer of a response."""
        if 300 <= response.status_code < 400:
            raise ServerAnswerError(
                translate("{server} leads to another address, which is not followed", server=self.server)
            )
        try:
            if response.status_code == 204:
                return parse(None)
            if response.status_code < 400:
                return parse(parse_answer(_read_bytes(response)))
            self._refuse(response)
        except UnreadableAnswerError:
            raise not_understood(self.server) from None

    def _unreachable(self, error: BaseException, *, late: bool) -> ServerUnreachableError:
        """Return the error for an answer that did not come, with the reason of the system if it has one."""
        cause: BaseException | None = error
        while cause is not None and not isinstance(cause, OSError):
            cause = cause.__cause__ or cause.__context__
        problem = message("it breaks off") if cause is None else system_message(cause)
        if late or isinstance(error, httpx.TimeoutException):
            problem = message("it does not answer")
        return ServerUnreachableError(
            translate("cannot reach {server}: {problem}", server=self.server, problem=problem)
        )

    def _refuse(self, response: httpx.Response) -> NoReturn:
        """Raise the refusal of a server; a body that is no problem only has its status."""
        try:
            document = parse_answer(_read_bytes(response))
        except UnreadableAnswerError:
            document = None
        raise ServerRefusalError(
            response.status_code, parse_problem(document), parse_retry_after(response.headers)
        )


def not_understood(server: object) -> ServerAnswerError:
    """Return the error for an answer that is not as the API says."""
    return ServerAnswerError(
        translate("{server} answers what cannot be read; is it a server of wordsvc?", server=server)
    )


@contextmanager
def readable(server: object) -> Iterator[None]:
    """Raise `ServerAnswerError` for an `UnreadableAnswerError`."""
    try:
        yield
    except UnreadableAnswerError:
        raise not_understood(server) from None


def parse_retry_after(headers: Mapping[str, str]) -> int | None:
    """Return the seconds that a server asks to wait, at most `MAX_WAIT`."""
    text = headers.get("Retry-After", "")
    return min(int(text), MAX_WAIT) if text.isascii() and text.isdigit() and len(text) < 6 else None


@cache
def _transport() -> httpx.BaseTransport:
    """Return the transport, which keeps no connection and trusts the authorities of the system."""
    limits = httpx.Limits(max_keepalive_connections=0)
    return httpx.HTTPTransport(verify=ssl.create_default_context(), trust_env=False, limits=limits)


def _read_bytes(response: httpx.Response) -> bytes:
    """Return the body, never decompressed. Raises `UnreadableAnswerError` if it is too large."""
    data = bytearray()
    for part in response.iter_raw():
        data += part
        if len(data) > MAX_BYTES:
            raise UnreadableAnswerError("size")
    return bytes(data)

"""A client of tables over HTTP, as small as it can be: requests by turns to one or several servers."""

import http.client
import json
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from typing import Any, NamedTuple

TIMEOUT = 30.0
"""Seconds after which a request counts as unanswered."""


class Answer(NamedTuple):
    """The answer of a server, and the seconds that it took."""

    status: int
    document: Any
    seconds: float

    @property
    def code(self) -> str:
        """The code of a problem, "" for any other answer."""
        return str(self.document.get("code", "")) if isinstance(self.document, dict) else ""


class UnansweredError(Exception):
    """The connection broke: nobody knows whether the request was done."""


class Client:
    """Asks servers on loopback, each request the next one, over connections that are kept; for one thread."""

    def __init__(self, ports: Sequence[int], first: int = 0, address: str | None = None) -> None:
        """Ask these ports, from `address` where a server trusts one proxy."""
        self._headers = {} if address is None else {"X-Forwarded-For": address}
        self._ports = ports
        self._turns = count(first)
        self._connections: dict[int, http.client.HTTPConnection] = {}

    def ask(
        self, method: str, path: str, body: object = None, token: str | None = None, key: str | None = None
    ) -> Answer:
        """Send a request. Raises `UnansweredError`."""
        headers = dict(self._headers)
        if body is not None:
            headers["Content-Type"] = "application/json"
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if key is not None:
            headers["Idempotency-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        port = self._ports[next(self._turns) % len(self._ports)]
        start = time.monotonic()
        try:
            response, content = self._send(port, method, path, data, headers)
        except (OSError, http.client.HTTPException) as error:
            self._connections.pop(port).close()
            raise UnansweredError(f"{method} {path}: {error!r}") from error
        taken = time.monotonic() - start
        if response.headers.get_content_type().endswith("json"):
            return Answer(response.status, json.loads(content), taken)
        return Answer(response.status, content.decode(), taken)

    def close(self) -> None:
        """Close all connections."""
        for connection in self._connections.values():
            connection.close()

    def _send(
        self, port: int, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        if port not in self._connections:
            self._connections[port] = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
        connection = self._connections[port]
        connection.request(method, path, body, headers)
        with closing(connection.getresponse()) as response:
            return response, response.read()

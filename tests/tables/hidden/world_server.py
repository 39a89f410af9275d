"""The tables of world pairs for a real server, at which all times are those of the test, and what asks there.

gunicorn loads `make_served_app()`; the environment names the database, as it does for the product.
"""

import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.conditions import MAX_SECONDS
from tests.servers import serving
from tests.tables.hidden.world_pairs import NOW, SETTINGS
from wordsvc.http import create_app
from wordsvc.http.middleware import steps
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.tables.tables import Tables

ROOT = Path(__file__).parents[3]
SECONDS: Final = NOW / 1000
DATE: Final = "Fri, 15 Jan 2027 08:00:00 GMT"
_URL: Final = "WORLD_SERVER_DATABASE"
_LOG: Final = "WORLD_SERVER_LOG"


def make_served_app() -> Flask:
    """Return the application, with a log of its requests, in a process whose times stand still."""
    import gunicorn.util

    # The log of requests has a file of its own: elsewhere stands when words are prepared.
    os.dup2(os.open(os.environ[_LOG], os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600), 1)
    gunicorn.util.http_date = lambda timestamp=None: DATE
    time.time = lambda: SECONDS
    time.perf_counter = lambda: 0.0
    vars(steps)["perf_counter"] = time.perf_counter
    tables = Tables(Database(os.environ[_URL], clock=lambda: NOW), SETTINGS)
    return create_app(Settings(rate_limit=None), tables=tables)


class SocketAnswer(NamedTuple):
    """An answer; `data` are all bytes that came over the socket, those of the headers too."""

    status_code: int
    headers: Headers
    data: bytes


class SocketClient:
    """Asks over a connection of its own for each request; with a log it looks what was written there."""

    def __init__(self, address: str, log: Path | None = None) -> None:
        self._address = address
        self._log = log

    def open(self, path: str, *, method: str, json: Any, headers: dict[str, str]) -> SocketAnswer:
        """Return the answer, with the lines that the server has written to its log meanwhile."""
        body = b"" if json is None else orjson.dumps(json)
        sent = {"Host": self._address, "Connection": "close", "Content-Length": str(len(body)), **headers}
        if json is not None:
            sent["Content-Type"] = "application/json"
        head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        start = self._log.stat().st_size if self._log else 0
        host, _, port = self._address.partition(":")
        with socket.create_connection((host, int(port)), timeout=MAX_SECONDS) as connection:
            connection.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
            data = b"".join(iter(lambda: connection.recv(65536), b""))
        status, *fields = data.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
        found = Headers([(name, value) for name, _, value in (field.partition(": ") for field in fields)])
        log = self._log.read_bytes()[start:] if self._log else b""
        return SocketAnswer(int(status.split()[1]), found, data + log)


@contextmanager
def serving_by_gunicorn(database: Database, folder: Path) -> Iterator[SocketClient]:
    """Yield a server process as the product has it, but for the times; its logs stand in a folder."""
    command = [
        *(sys.executable, "-m", "gunicorn", "--bind", "127.0.0.1:PORT", "--threads", "8"),
        *("--worker-class", "wordsvc.http.worker.buffering_worker.BufferingWorker"),
        *("--no-control-socket", "tests.tables.hidden.world_server:make_served_app()"),
    ]
    log = folder / "requests"
    environment = {_URL: database.url, _LOG: str(log)}
    with serving(folder / "log", command, ROOT, **environment) as server:
        yield SocketClient(server.address, log)


class _Handler(WSGIRequestHandler):
    """A handler of werkzeug's server that knows one time and writes no log."""

    def date_time_string(self, timestamp: float | None = None) -> str:
        return DATE

    def log(self, type: str, message: str, *args: Any) -> None:  # noqa: A002 - as werkzeug names it
        return


@contextmanager
def serving_here(app: Flask) -> Iterator[SocketClient]:
    """Yield a server in this process."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield SocketClient(f"127.0.0.1:{server.server_port}")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

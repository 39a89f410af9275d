"""Real servers on loopback."""

import http.client
import json
import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from email.message import Message
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conditions import MAX_SECONDS, wait_until


class Server(NamedTuple):
    """A real server on loopback: host:port, the file of what it says, and the id of its process."""

    address: str
    log: Path
    process: int = 0

    def get(self, path: str, **headers: str) -> tuple[int, Message, bytes]:
        """Status, headers and body of an answer, over a connection of its own."""
        with closing(http.client.HTTPConnection(self.address, timeout=MAX_SECONDS)) as connection:
            connection.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
            response = connection.getresponse()
            return response.status, response.headers, response.read()

    def post(self, path: str, document: object) -> bytes:
        """Return the body of the answer to a document."""
        with closing(http.client.HTTPConnection(self.address, timeout=MAX_SECONDS)) as connection:
            connection.request("POST", path, json.dumps(document), {"Content-Type": "application/json"})
            return connection.getresponse().read()

    def wait_until_ready(self) -> None:
        """Wait until the server has prepared its words."""
        wait_until(lambda: self.get("/readyz")[0] == 200)


def refuses_connections(server: Server) -> bool:
    """Tell if a server refuses new connections."""
    try:
        server.get("/healthz")
    except (ConnectionError, TimeoutError):
        return True
    return False


def can_listen_at(address: str) -> bool:
    """Tell if a new server could listen at host:port."""
    host, _, port = address.partition(":")
    try:
        socket.create_server((host, int(port))).close()
    except OSError:
        return False
    return True


def find_free_port() -> int:
    """Return a free port of loopback that no other worker of this run finds, by its own remainder."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        # The system gives ports of one parity to those who name none.
        if port // 2 % workers == worker:
            return port


@contextmanager
def serving(
    log: Path, command: list[str], folder: Path | None = None, **environment: str
) -> Iterator[Server]:
    """Start a command that serves at the port PORT, wait until it answers, and stop it in the end."""
    with serving_at(find_free_port(), log, command, folder, **environment) as server:
        yield server


@contextmanager
def serving_at(
    port: int, log: Path, command: list[str], folder: Path | None = None, **environment: str
) -> Iterator[Server]:
    """Yield the same at a port that is given."""
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [part.replace("PORT", str(port)) for part in command],
            stdout=stream,
            stderr=stream,
            cwd=folder,
            env={**os.environ, "WEB_CONCURRENCY": "1", **environment},
        )
    server = Server(f"127.0.0.1:{port}", log, process.pid)
    try:
        _wait_until_it_answers(server, process)
        yield server
    finally:
        process.terminate()
        try:
            process.wait(timeout=MAX_SECONDS)
        finally:
            process.kill()
            process.wait()


def _wait_until_it_answers(server: Server, process: "subprocess.Popen[bytes]") -> None:
    def answers() -> bool:
        if process.poll() is not None:
            pytest.fail(f"the server did not start: {server.log.read_text()}")
        with suppress(OSError):
            server.get("/healthz")
            return True
        return False

    wait_until(answers)

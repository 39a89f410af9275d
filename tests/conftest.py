import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

# Tests ask more often than people do, and nobody reads a log of them; tests of these say so.
os.environ["RATE_LIMIT"] = "off"
os.environ["LOG_REQUESTS"] = "off"

WORDCHECK = str(Path(sys.executable).with_name("wordcheck"))


@pytest.fixture(scope="session")
def wordcheck() -> str:
    """The installed command."""
    return WORDCHECK


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """host:port of a real server on loopback."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = tmp_path_factory.mktemp("server") / "log"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [WORDCHECK, "serve", "--port", str(port)],
            stdout=stream,
            stderr=stream,
            env={**os.environ, "WEB_CONCURRENCY": "1"},
        )
    try:
        for _ in range(200):
            if process.poll() is not None:
                pytest.fail(f"the server did not start: {log.read_text()}")
            try:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
                connection.request("GET", "/healthz")
                connection.getresponse().read()
                connection.close()
                break
            except OSError:
                time.sleep(0.05)
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=40)

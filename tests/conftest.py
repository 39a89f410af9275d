import http.client
import importlib.util
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
WORDCHECK = str(Path(sys.executable).with_name("wordcheck"))


@pytest.fixture(scope="session")
def wordcheck() -> str:
    """The installed command."""
    return WORDCHECK


@pytest.fixture(scope="session")
def load_script() -> Callable[[str], ModuleType]:
    """Import a script that is in no package, by its path in the repository."""

    def load(path: str) -> ModuleType:
        specification = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
        assert specification is not None
        assert specification.loader is not None
        module = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(module)
        return module

    return load


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

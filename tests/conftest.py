import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from servers import serving

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
    log = tmp_path_factory.mktemp("server") / "log"
    with serving(log, [WORDCHECK, "serve", "--port", "PORT"]) as started:
        yield started.address

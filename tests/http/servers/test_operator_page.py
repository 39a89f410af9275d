"""Each server that docs/running.md starts by a command line answers."""

import re
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.servers import serving

ROOT = Path(__file__).parents[3]
BIN = Path(sys.executable).parent
PAGE = (ROOT / "docs" / "running.md").read_text("utf-8")
SERVER = re.compile(
    r"(?:^ {4}|^3\. .*`)((?:[A-Z_]+=\S+ )*(?:gunicorn|granian|wordcheck serve --port) [^`\n]*)", re.MULTILINE
)
LINES = SERVER.findall(PAGE)
PLACES = {
    "gunicorn": ["--bind", "127.0.0.1:PORT"],
    "granian": ["--host", "127.0.0.1", "--port", "PORT"],
    "wordcheck": [],
}
"""Arguments by program that let it listen at a free port."""


def test_the_page_starts_servers() -> None:
    assert len(LINES) == 6


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES)
def test_a_server_of_the_page_answers(line: str, tmp_path: Path) -> None:
    for package in ("granian", "gevent", "redis"):
        if package in line and not find_spec(package):
            pytest.skip(f"{package} is not here")
    words = shlex.split(line.replace("--port 8000", "--port PORT").replace("10.0.0.5:6379", "127.0.0.1:1"))
    environment = dict(word.split("=", 1) for word in words if re.match("[A-Z_]+=", word))
    program, *arguments = words[len(environment) :]
    command = [str(BIN / program), *PLACES[program], *arguments]
    folder = tmp_path if program == "wordcheck" or "--config" in arguments else ROOT
    with serving(tmp_path / "log", command, folder, **environment) as server:
        server.wait_until_ready()
        assert server.get("/v1/words/HELLO")[0] == 200

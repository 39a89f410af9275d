"""Every example in the README and in docs/ prints what the page says."""

import doctest
import http.client
import re
import shlex
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from werkzeug.serving import make_server

from docs.example_tables import example_tables, make_app

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
AUTHORS_GAME = "./highest.py"
"""The game of docs/adding-a-game.md, whose author types commands in the folder of the file."""

OF_TABLES = ("tables.md", "score-pad.md")
"""The pages whose examples are asked at tables with known ids and tokens, anew for each block."""

TYPED = re.compile(r"^> (.*\n)", re.MULTILINE)
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(kind: str) -> list[object]:
    return [
        pytest.param(match[2], id=f"{page.name}:{page.read_text()[: match.start()].count(chr(10)) + 1}")
        for page in PAGES
        for match in BLOCK.finditer(page.read_text())
        if match[1] == kind
    ]


def run(arguments: list[str], wordcheck: str, server: str, folder: Path, typed: str) -> str:
    if arguments[0] == "wordcheck":
        done = subprocess.run(
            [wordcheck, *arguments[1:]],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            cwd=folder if any(argument.startswith("./") for argument in arguments) else ROOT,
        )
        assert done.stderr == ""
        return done.stdout
    assert arguments[:2] == ["curl", "-s"]
    address = urlsplit(arguments[2])
    assert address.netloc == "127.0.0.1:8000"
    options = list(zip(arguments[3::2], arguments[4::2], strict=True))
    headers = dict(value.split(": ", 1) for option, value in options if option == "-H")
    body = dict(options).get("-d")
    method = dict(options).get("-X", "POST" if body else "GET")
    assert {option for option, _ in options} <= {"-H", "-d", "-X"}
    target = f"{address.path}?{address.query}" if address.query else address.path
    connection = http.client.HTTPConnection(server, timeout=10)
    with closing(connection):
        connection.request(method, target, body, headers)
        return connection.getresponse().read().decode().removesuffix("\n") + "\n"


@contextmanager
def serving_example_tables() -> Iterator[str]:
    """host:port of a server in this process, at the tables of the examples."""
    with example_tables() as tables:
        server = make_server("127.0.0.1", 0, make_app(tables), threaded=True)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()


@pytest.fixture
def asked_server(request: pytest.FixtureRequest) -> Iterator[str]:
    """host:port of what the page of a block asks: a server of the command, or one at known tables."""
    if str(request.node.callspec.id).startswith(OF_TABLES):
        with serving_example_tables() as address:
            yield address
    else:
        yield request.getfixturevalue("server")


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("block", blocks("console"))
def test_a_command_prints_what_the_page_says(
    block: str, wordcheck: str, asked_server: str, tmp_path: Path
) -> None:
    shutil.copy(ROOT / "docs" / "examples" / AUTHORS_GAME, tmp_path)
    examples = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    assert examples
    for command, output in examples:
        typed = "".join(TYPED.findall(output))  # which a terminal shows, and a pipe does not
        shown = TYPED.sub("> ", output)
        assert run(shlex.split(command), wordcheck, asked_server, tmp_path, typed) == shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_prints_what_the_page_says(page: Path) -> None:
    code = "\n".join(match[2] for match in BLOCK.finditer(page.read_text()) if match[1] == "python")
    test = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    result = doctest.DocTestRunner().run(test)
    assert result.failed == 0


def test_there_are_examples_of_both_kinds() -> None:
    assert len(blocks("console")) >= 6
    assert len(blocks("python")) >= 4


def test_the_readme_shows_the_line_that_serve_prints() -> None:
    from wordsvc.cli.commands.serve import challenge_line

    line = challenge_line("127.0.0.1:8000")
    assert line.removesuffix("}'") in (ROOT / "README.md").read_text()

"""The package as users get it: build the wheel, install it into an empty environment, and use it.

Every check takes the installed package and raises `AssertionError` or `CalledProcessError`. A check of
something else that users get is one more function in `CHECKS`.

    .venv/bin/python .ci/wheel.py
"""

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGES = {
    "/": "text/html",
    "/docs": "text/html",
    "/openapi.json": "application/json",
    "/readyz": "application/json",
}
MAX_SECONDS = 300
"""For a command; for a server to prepare its words; for it to end."""


class Installed:
    """The package as it was installed, and an empty folder to use it from."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "venv" / "bin"
        self.folder = folder / "empty"
        self.folder.mkdir()
        kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "XDG_"))}
        path = f"{self.bin}{os.pathsep}{os.environ['PATH']}"
        self.environment = {**kept, "HOME": str(folder), "PATH": path}

    def run(self, *command: str, typed: str = "") -> str:
        """Return the output of a command of the environment, which must succeed."""
        print("  $", " ".join(command), flush=True)
        return subprocess.run(
            [self.bin / command[0], *command[1:]],
            input=typed,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            cwd=self.folder,
            env=self.environment,
            timeout=MAX_SECONDS,
        ).stdout

    @contextmanager
    def serving(self, *command: str) -> Iterator[str]:
        """Start a command that serves at the port PORT of loopback, and end it; gives the address."""
        port = str(_find_free_port())
        command = tuple(part.replace("PORT", port) for part in command)
        print("  $", " ".join(command), "&", flush=True)
        log = self.folder.with_name("log")
        with log.open("w", encoding="utf-8") as stream:
            server = subprocess.Popen(
                [self.bin / command[0], *command[1:]],
                stdout=stream,
                stderr=stream,
                cwd=self.folder,
                env=self.environment,
            )
        try:
            yield f"http://127.0.0.1:{port}"
            assert server.poll() is None, "the server ended by itself"
            server.terminate()
            assert server.wait(timeout=MAX_SECONDS) == 0, "the server did not end well"
        except BaseException:
            print(log.read_text("utf-8"))
            raise
        finally:
            server.kill()


def _find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def check_commands(installed: Installed) -> None:
    """Check that the commands find their dictionaries, decks, games and kernel."""
    assert installed.run("wordcheck", "--version").strip()
    installed.run("wordcheck", "dict", "verify")
    assert "HANG" in installed.run("wordcheck", "diabolo", "HANG", "--cards", "G,N,H,A")
    assert "QUIT" in installed.run("wordcheck", "find", "--cards", "Q,U,I,T")
    assert "QUEST" in installed.run("wordcheck", "hand", "--cards", "QU,I,T,E,S")
    assert "CATS" in installed.run("wordcheck", "solitaire", "find", "--showing", "C,A,T,S")
    for game in ("diddly", "quiddler", "diabolo", "solitaire"):
        assert game in installed.run("wordcheck", "play", game, "--seed", "1", typed="quit\n")
    deals = ("--deals", "3", "--null-deals", "2", "--seed", "1", "-o", "rounds=1", "--json")
    installed.run("wordcheck", "db", "upgrade")
    report = installed.run("wordcheck", "arena", "diddly", "--bots", "greedy,random", *deals)
    assert json.loads(report)["game"] == "diddly"
    assert list(installed.folder.iterdir()) == [], "a command left something in the current folder"


def check_serve(installed: Installed) -> None:
    """`wordcheck serve` serves the pages and the API, the boards and the rules of all games among them."""
    with installed.serving("wordcheck", "serve", "--port", "PORT") as address:
        _check_pages(address)
        for game in json.loads(_get(f"{address}/v1/games"))["games"]:
            _check_board(address, game)


def check_gunicorn(installed: Installed) -> None:
    """Check that the application serves under gunicorn as docs/running.md says."""
    with installed.serving("gunicorn", "--bind", "127.0.0.1:PORT", "wordsvc.web:create_app()") as address:
        _check_pages(address)


def check_types(installed: Installed) -> None:
    """Check that the types reach mypy, which runs here and looks into the environment."""
    script = ROOT / "tests" / "library" / "typed_use.py"
    print("  $ mypy --strict mine.py", flush=True)
    command = [sys.executable, script, installed.bin / "python"]
    subprocess.run(command, check=True, cwd=installed.folder, env=installed.environment, timeout=MAX_SECONDS)


CHECKS = (check_commands, check_types, check_serve, check_gunicorn)


def _check_pages(address: str) -> None:
    end = time.monotonic() + MAX_SECONDS
    while _status(f"{address}/readyz") != 200:
        assert time.monotonic() < end, f"not ready after {MAX_SECONDS} seconds"
        time.sleep(0.5)
    for path, kind in PAGES.items():
        with urllib.request.urlopen(f"{address}{path}", timeout=30) as answer:
            assert answer.headers.get_content_type() == kind, path
            body = answer.read()
            assert len(body) > 10, path
            assert kind != "application/json" or json.loads(body), path
            print(f"    {path}  {answer.status}, {len(body):,} bytes")


def _check_board(address: str, game: dict[str, Any]) -> None:
    """Check that a match of a game begins, and that its board, its style sheet and its rules are served."""
    name, seats = game["name"], min(game["seats"])
    match = json.loads(_get(f"{address}/v1/matches", {"game": name, "seats": ["open"] * seats}))
    for place in match["join"]:
        seat = {"ticket": place["ticket"], "name": f"Player {place['seat']}"}
        _get(f"{address}/v1/matches/{match['id']}/join", seat)
    page = _get(f"{address}/play/{match['id']}").decode()
    assert re.search(r'<div id="board"[^>]*>\s*<\w', page), f"{name} has no board"
    (style,) = re.findall(r'href="(/static/boards/[^"]+)"', page)
    assert _get(address + style), style
    assert _get(f"{address}/rules/{name}"), name
    print(f"    {name}  {len(page):,} characters, {style}")


def _get(address: str, document: Any = None) -> bytes:
    """Return the body of an answer with status 2xx; a document is posted as JSON."""
    data = None if document is None else json.dumps(document).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        body: bytes = answer.read()
        return body


def _status(address: str) -> int | None:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
    except OSError:
        return None


def install(folder: Path) -> None:
    """Build the wheel and install it, with what the base needs, into an environment that is empty."""
    subprocess.run(["make", "--no-print-directory", "wheel", f"WHEELS={folder}"], cwd=ROOT, check=True)
    (wheel,) = folder.glob("*.whl")
    print(f"{wheel.name}, {wheel.stat().st_size:,} bytes, from an empty folder:", flush=True)
    venv.create(folder / "venv", with_pip=True)
    pip = [str(folder / "venv" / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    constraints = str(ROOT / "constraints.txt")
    subprocess.run([*pip, "install", "--constraint", constraints, str(wheel)], cwd=folder, check=True)


def main() -> None:
    """Install once and make every check."""
    with tempfile.TemporaryDirectory(prefix="wordsvc-wheel-") as name:
        install(Path(name))
        installed = Installed(Path(name))
        for check in CHECKS:
            check(installed)
    print("The wheel works.")


if __name__ == "__main__":
    main()

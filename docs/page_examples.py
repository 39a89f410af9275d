"""Run the examples of the README and of docs/; `python -m docs.page_examples` writes what they print.

A block of commands or of Python is an example; its output names dictionaries by version and hash, and so
changes with every edition, as do the numbers of words in docs/dictionaries.md. `wordcheck` is called as it
was installed, and `curl` asks a server.
"""

import doctest
import http.client
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.serving import make_server

from dictionaries import available, load_manifest
from docs.example_tables import example_tables, make_app
from wordsvc.web import create_app

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
WORDCHECK = str(Path(sys.executable).with_name("wordcheck"))
AUTHORS_GAME = ROOT / "docs" / "examples" / "highest.py"
"""The game of docs/adding-a-game.md, whose author types commands in the folder of the file."""

OF_TABLES = ("tables.md", "score-pad.md")
"""The pages whose examples are asked at tables with known ids and tokens, anew for each block."""

BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
_TYPED = re.compile(r"^> (.*\n)", re.MULTILINE)


def run_console(block: str, server: str) -> str:
    """Return a block of commands with what they print now. `server` is the host:port that `curl` asks."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(AUTHORS_GAME, folder)

        def rerun(example: re.Match[str]) -> str:
            typed = _TYPED.findall(example[2])  # which a terminal shows, and a pipe does not
            rest = _run(shlex.split(example[1]), server, folder, "".join(typed))
            shown = ""
            for line in typed:
                before, prompt, rest = rest.partition("> ")
                shown += before + prompt + line
            return f"$ {example[1]}\n{shown}{rest}"

        return _COMMAND.sub(rerun, block)


def run_python(page: str) -> str:
    """Return a page with what its blocks of Python print now."""
    code = "\n".join(match[2] for match in BLOCK.finditer(page) if match[1] == "python")
    runner = _Runner(verbose=False)
    runner.run(doctest.DocTestParser().get_doctest(code, {}, "page", None, 0), clear_globs=False)
    for example, printed in runner.changed:
        first, *others = example.source.splitlines()
        source = "".join([f">>> {first}\n", *(f"... {line}\n" for line in others)])
        page = page.replace(source + example.want, source + printed, 1)
    return page


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """Yield host:port of a server in this process."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def serving_example_tables() -> Iterator[str]:
    """Yield host:port of a server at the tables of the examples."""
    with example_tables() as tables, serving(make_app(tables)) as address:
        yield address


class _Runner(doctest.DocTestRunner):
    """A runner that collects the examples that print something else."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.changed: list[tuple[doctest.Example, str]] = []

    def report_failure(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        self.changed.append((example, got))

    def report_unexpected_exception(
        self, out: Any, test: doctest.DocTest, example: doctest.Example, exc_info: Any
    ) -> None:
        raise exc_info[1]


def _run(arguments: list[str], server: str, folder: str, typed: str) -> str:
    if arguments[0] == "wordcheck":
        done = subprocess.run(  # noqa: S603
            [WORDCHECK, *arguments[1:]],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            cwd=folder if any(argument.startswith("./") for argument in arguments) else ROOT,
        )
        if done.stderr:
            raise ValueError(f"{shlex.join(arguments)}: {done.stderr}")
        return done.stdout
    if arguments[:2] != ["curl", "-s"]:
        raise ValueError(f"an example runs wordcheck or curl -s, not {arguments[0]}")
    address = urlsplit(arguments[2])
    options = list(zip(arguments[3::2], arguments[4::2], strict=True))
    if address.netloc != "127.0.0.1:8000" or not {option for option, _ in options} <= {"-H", "-d", "-X"}:
        raise ValueError(f"{shlex.join(arguments)}: another server or option")
    headers = dict(value.split(": ", 1) for option, value in options if option == "-H")
    body = dict(options).get("-d")
    method = dict(options).get("-X", "POST" if body else "GET")
    target = f"{address.path}?{address.query}" if address.query else address.path
    with closing(http.client.HTTPConnection(server, timeout=10)) as connection:
        connection.request(method, target, body, headers)
        return connection.getresponse().read().decode().removesuffix("\n") + "\n"


def count_words(page: str) -> str:
    """Return docs/dictionaries.md with the number of words of each dictionary, and of names in it."""
    for name in available():
        manifest = load_manifest(name)
        page = re.sub(rf"^(\| `{name}` \|) [\d,]+ \|", rf"\1 {manifest.words:,} |", page, flags=re.MULTILINE)
    names = iter([f"{load_manifest(language).names:,}" for language in ("en", "de")])
    return re.sub(r"(?<=makes)\s+[\d,]+\s+(?=words)", lambda _: f" {next(names)} ", page, count=2)


def _rewrite(page: Path) -> None:
    def rerun(block: re.Match[str]) -> str:
        if block[1] == "python":
            return block[0]
        with serving_example_tables() if page.name in OF_TABLES else serving(create_app()) as server:
            return f"```console\n{run_console(block[2], server)}```"

    text = run_python(BLOCK.sub(rerun, page.read_text("utf-8")))
    page.write_text(count_words(text) if page.name == "dictionaries.md" else text, "utf-8")


def main() -> None:
    """Write all pages."""
    os.environ |= {"LANGUAGE": "en", "RATE_LIMIT": "off", "LOG_REQUESTS": "off"}
    for name in ("en", "de", "en-short", "en-common"):  # else a command says that it prepares one
        subprocess.run([WORDCHECK, "dict", "prepare", name], check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WORDSVC_DATA"] = folder  # the matches of whoever runs this are no example
        for page in PAGES:
            _rewrite(page)


if __name__ == "__main__":
    main()

"""Claims of the page about installing: make, folders, and removing everything."""

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "installing.md").read_text("utf-8")

needs_make = pytest.mark.skipif(not shutil.which("make"), reason="there is no make")


def run(command: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    return subprocess.run(
        command, env={**kept, **environment}, input="", capture_output=True, text=True, check=False, cwd=ROOT
    )


@pytest.mark.slow
@pytest.mark.parametrize("named", [False, True], ids=["usual", "XDG"])
def test_removing_leaves_the_database_and_then_nothing(tmp_path: Path, wordcheck: str, named: bool) -> None:
    folders = (
        {f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("CACHE", "CONFIG", "STATE")} if named else {}
    )
    environment = {"HOME": str(tmp_path), **folders}
    (tmp_path / "own").mkdir()
    words = tmp_path / "own" / "words.txt"
    words.write_text("cat\n")
    script = Path(
        folders.get("XDG_CONFIG_HOME", tmp_path / ".config"), "fish", "completions", "wordcheck.fish"
    )
    script.parent.mkdir(parents=True)
    script.write_text(run([wordcheck, "completion", "fish"], **environment).stdout)
    assert run([wordcheck, "dict", "house", "add", "AB"], **environment).returncode == 0
    assert run([wordcheck, "find", "--cards", "C,A,T", "--dict", str(words)], **environment).returncode == 0
    assert run([wordcheck, "play", "diddly", "--seed", "1"], **environment).returncode == 0
    kept = {path for path in tmp_path.rglob("*") if path.is_file()} - {words}
    for folder in ("CACHE", "CONFIG", "STATE"):
        usual = {"CACHE": ".cache", "CONFIG": ".config", "STATE": ".local/state"}[folder]
        place = tmp_path / (folder if named else usual) / "wordsvc"
        assert any(path.is_relative_to(place) for path in kept), folder
    database = tmp_path / ("STATE" if named else ".local/state") / "wordsvc" / "wordsvc.db"
    assert run([wordcheck, "db", "upgrade"], **environment).returncode == 0
    files, stored = re.findall(r"^ *```sh\n(.*?)^ *```$", PAGE, re.DOTALL | re.MULTILINE)
    done = run(["sh", "-e", "-c", files], **environment)
    assert (done.returncode, done.stderr) == (0, "")
    left = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert {path.name.split("-")[0].removesuffix(".lock") for path in left - {words}} == {database.name}
    assert database in left
    done = run(["sh", "-e", "-c", stored], **environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [words]


@needs_make
def test_make_help_says_what_each_target_does() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert phony
    done = run(["make", "--no-print-directory", "help"])
    assert (done.returncode, done.stderr) == (0, "")
    told = dict(re.findall(r"^make (\S+) +(\S.*)$", done.stdout, re.MULTILINE))
    assert sorted(told) == sorted(phony[1].split())
    assert len(done.stdout.splitlines()) == len(told)


def test_every_target_that_a_page_names_is_there() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", text, re.MULTILINE))
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    named = [
        (page.name, name)
        for page in pages
        for name in re.findall(r"(?:`|^    )make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
    ]
    assert len(named) > 20
    assert [each for each in named if each[1] not in targets] == []


@pytest.mark.slow
@pytest.mark.usefixtures("prepared")
def test_the_commands_of_the_page_run(wordcheck: str) -> None:
    """The first of them finds every dictionary that is shipped sound."""
    lines = re.findall(r"^ +wordcheck (.*)$", PAGE, re.MULTILINE)
    assert lines == ["dict verify", "dict prepare en de"]
    for line in lines:
        assert run([wordcheck, *line.split()], XDG_CACHE_HOME=os.environ["XDG_CACHE_HOME"]).returncode == 0


@needs_make
def test_make_serve_takes_a_port() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        environment = os.path.relpath(sys.prefix, ROOT)  # make knows no blanks in names
        stamp = f"{environment}/installed"  # as it is: a test installs nothing
        done = run(["make", "-o", stamp, "serve", f"VENV={environment}", f"PORT={port}"])
    assert done.returncode != 0
    assert f"cannot listen on 127.0.0.1:{port}: address already in use" in done.stderr
    assert "make serve PORT=NUMBER" in done.stderr

"""The list of games from the file that `make docs` writes: as the rulebooks say, and without the engine."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordsvc import entry_points
from wordsvc.catalogue import rulebooks
from wordsvc.cli import main
from wordsvc.cli.commands import games
from wordsvc.cli.listed_games import FILE, list_game, listed_games, load_listed_games
from wordsvc.entry_points import may_exist
from wordsvc.game_names import GAMES

LOADED = """\
import sys
LIGHT = ("games.errors", "games.messages")
from wordsvc.cli import main
try:
    main(["games", "list"])
finally:
    named = [name for name in sys.modules if name.startswith(("games.", "importlib.meta"))]
    print([name for name in named if name not in LIGHT])
"""


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_file_says_what_the_rulebooks_say() -> None:
    assert Path(FILE).read_text("utf-8") == listed_games(), "run: make docs"
    assert [game["summary"]["name"] for game in load_listed_games()] == list(GAMES)


def test_what_is_read_from_the_file_is_printed_as_what_the_engine_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if may_exist():
        pytest.skip("a package that is installed here adds games")
    from_file = run("games", "list"), run("games", "list", "--json")
    monkeypatch.setattr(games, "may_exist", lambda: True)
    assert (run("games", "list"), run("games", "list", "--json")) == from_file
    assert [game["name"] for game in json.loads(from_file[1])] == list(GAMES)


def test_a_game_is_listed_as_the_file_has_it() -> None:
    for book, kept in zip(rulebooks(), load_listed_games(), strict=True):
        shown = list_game(book)
        assert shown["bots"] == kept["bots"]
        for name in ("name", "title"):
            assert shown["summary"][name] == kept["summary"][name]
        assert [each["name"] for each in shown["summary"]["options"]] == [
            each["name"] for each in kept["summary"]["options"]
        ]


def test_the_list_loads_no_game_and_no_engine() -> None:
    environment = {**os.environ, "LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.startswith("diddly: Diddly")
    assert done.stdout.endswith("\n[]\n")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the only place where packages are looked for, by Python's own finders."""
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    ours = [finder for finder in sys.meta_path if not hasattr(finder, "find_distributions")]
    theirs = [finder for finder in sys.meta_path if entry_points._is_of_python(finder)]
    monkeypatch.setattr(sys, "meta_path", [*ours, *(finder for finder in theirs if finder not in ours)])
    return tmp_path


@pytest.mark.parametrize("name", ["A-1.0.dist-info", "A.egg-info", "a.DIST-INFO", "EGG-INFO"])
def test_a_package_that_names_the_group_may_add_a_game(folder: Path, name: str) -> None:
    (folder / name).mkdir()
    assert not may_exist()
    (folder / name / "entry_points.txt").write_text("[console_scripts]\na = b:c\n")
    assert not may_exist()
    (folder / name / "entry_points.txt").write_text("[wordsvc.games]\na = b\n")
    assert may_exist()


def test_what_has_no_file_of_entry_points_adds_none(folder: Path) -> None:
    (folder / "a.egg-info").write_text("")
    (folder / "b.py").write_text("")
    sys.path.append(str(folder / "not_there"))
    assert not may_exist()


def test_what_cannot_be_told_cheaply_may_add_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(folder / "archive.zip", "w") as archive:
        archive.writestr("a-1.dist-info/entry_points.txt", "[wordsvc.games]\na = b\n")
    assert not may_exist()
    sys.path.append(str(folder / "archive.zip"))
    assert may_exist()
    sys.path.pop()

    class Finder:
        def find_spec(self, *_: object) -> None:
            return None

        def find_distributions(self, *_: object) -> list[object]:
            return []

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    assert may_exist()

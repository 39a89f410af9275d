"""Views of one's own on the command line: files that --dict and `dict info` take."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from wordsvc.cli import main

FAMILY: dict[str, Any] = {
    "name": "family",
    "title": "Words of our family",
    "base": "en",
    "level": 70,
    "flag": "american",
    "also": "zzzqx",
}


def run(*arguments: str, code: int = 0, typed: str = "") -> str:
    result = CliRunner().invoke(main, list(arguments), input=typed)
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.output


@pytest.fixture
def family(tmp_path: Path) -> str:
    path = tmp_path / "family.json"
    path.write_text(json.dumps(FAMILY), "utf-8")
    return str(path)


def test_a_view_judges_and_finds(family: str) -> None:
    assert "Dictionary: family 20" in run("check", "color", "--dict", family)
    assert "COLOUR is not in the dictionary family." in run("check", "colour", "--dict", family, code=1)
    found = json.loads(run("find", "--cards", "C,O,L,O,U,R", "--dict", family, "--json"))
    words = [word["word"] for word in found["words"]]
    assert "COLOR" in words
    assert "COLOUR" not in words
    assert "ZZZQX counts." in run("check", "zzzqx", "--dict", family, "--dict", "en")
    assert "does not count in en." in run("check", "zzzqx", "--dict", family, "--dict", "en", "--all", code=1)


def test_info_shows_a_view(family: str) -> None:
    shown = run("dict", "info", family)
    assert shown.startswith("family: Words of our family\nVersion: ")
    assert "View of: en (flag american, level 70, also ZZZQX)\n" in shown
    document = json.loads(run("dict", "info", family, "--json"))
    verdict = json.loads(run("check", "color", "--dict", family, "--json"))
    named = {name: document[name] for name in ("name", "version", "sha256")}
    assert [named] == verdict["dictionaries"]
    assert document["view_of"] == "en"
    assert document["words"] == int(shown.partition("Words:")[2].split()[0].replace(",", ""))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"level": 75}, "family.json: level must be 10 or 20"),
        ({"no_offensive": "yes"}, "family.json: no_offensive must be true or false"),
        ({"colour": 1}, "no_offensive, also)"),
        ({"base": "en-us"}, "family.json: base: en-us is itself a view"),
        ({"base": "de", "also": None}, "family.json: no word of de is in this view"),
    ],
)
@pytest.mark.parametrize("command", [("check", "a", "--dict"), ("dict", "info")])
def test_a_fault_names_file_and_field(
    tmp_path: Path, change: dict[str, Any], told: str, command: tuple[str, ...]
) -> None:
    path = tmp_path / "family.json"
    path.write_text(json.dumps({**FAMILY, **change}), "utf-8")
    assert told in run(*command, str(path), code=2)


def test_a_saved_game_wants_the_same_view_again(tmp_path: Path, family: str) -> None:
    saved = str(tmp_path / "game.json")
    start = ("play", "quiddler", "--seed", "5", "--seats", "you,random", "--dict", family)
    assert "  Dictionary: family 20" in run(*start, typed=f"save {saved}\nquit\n")
    assert "cannot be judged" in run("play", "--resume", saved, typed="quit\n")
    again = ("play", "--resume", saved, "--dict", family)
    assert "cannot be judged" not in run(*again, typed="quit\n")
    Path(family).write_text(json.dumps({**FAMILY, "level": 60}), "utf-8")
    assert "another list" in run(*again, code=2)

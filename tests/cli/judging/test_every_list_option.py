"""The option --all beside --dict: only words of every list count."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordsvc.cli import main

BOTH = ("--dict", "en", "--dict", "en-us", "--all")


def run(*arguments: str, code: int = 0, typed: str = "") -> str:
    result = CliRunner().invoke(main, list(arguments), input=typed)
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.output


def test_a_check_names_the_lists_that_lack_the_word() -> None:
    shown = run("check", "colour", *BOTH, code=1)
    assert "COLOUR is not in every list." in shown
    assert "COLOUR does not count in en-us." in shown
    assert "+all (" in shown
    assert "COLOR counts." in run("check", "color", *BOTH)


def test_an_own_list_is_one_of_the_lists(tmp_path: Path) -> None:
    path = tmp_path / "ours.txt"
    path.write_text("colour\nzzzqx\n", "utf-8")
    lists = ("--dict", str(path), "--dict", "en", "--all")
    assert "COLOUR counts." in run("check", "colour", *lists)
    assert "ZZZQX does not count in en." in run("check", "zzzqx", *lists, code=1)
    assert "COLOR does not count in ours.txt." in run("check", "color", *lists, code=1)
    found = json.loads(run("find", "--cards", "C,O,L,O,U,R,Z,Q,X", *lists, "--json"))
    assert [word["word"] for word in found["words"]] == ["COLOUR"]


@pytest.mark.parametrize("named", [(), ("--dict", "en"), ("--dict", "en", "--dict", "en")])
@pytest.mark.parametrize(
    "command",
    [
        ("check", "a"),
        ("quiddler", "a"),
        ("hand", "--cards", "a,t,e"),
        ("play", "quiddler", "--seats", "you,random"),
    ],
)
def test_fewer_than_two_lists_are_an_error(command: tuple[str, ...], named: tuple[str, ...]) -> None:
    shown = run(*command, *named, "--all", code=2)
    assert "--all" in shown
    assert "name two lists or more" in shown


def test_a_saved_game_goes_on_under_the_rule(tmp_path: Path) -> None:
    saved = str(tmp_path / "game.json")
    start = ("play", "quiddler", "--seed", "5", "--seats", "you,random")
    shown = run(*start, *BOTH, typed=f"save {saved}\nquit\n")
    assert "+all" in shown
    header = json.loads(Path(saved).read_text())["dictionary"]
    assert header["all"] == "yes"
    assert "+all" in run("play", "--resume", saved, typed="quit\n")
    assert "--resume takes --all from the file" in run("play", "--resume", saved, "--all", code=2)


def test_a_pad_keeps_the_rule(tmp_path: Path) -> None:
    pad = str(tmp_path / "evening.pad")
    new = ("scorepad", "new", pad, "quiddler", "--players", "Ann,Bea", "--strict", "--hands", "6")
    assert "two lists" in run(*new, "--all", code=2)
    run(*new, *BOTH)
    run("scorepad", "add", pad, "c,o,l,o,u,r", "c,o,l,o,r -a")
    words = [json.loads(line) for line in Path(pad).read_text().splitlines()]
    assert words[0]["options"]["all"] is True
    assert all(each["version"].endswith("+all") for each in words[0]["dictionaries"])
    rulings = [word["ruling"] for word in words[-1]["decided"]["words"]]
    assert [ruling["reasons"] for ruling in rulings] == [["not_in_dictionary"], []]
    assert [note["code"] for note in rulings[0]["notes"]] == ["not_in_every_list"]
    run("scorepad", "show", pad)

"""`wordcheck words --hooks`, and `--hooks` beside a verdict."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordsvc import hooks
from wordsvc.cli import main


def run(*arguments: str, language: str = "en") -> tuple[int, str, str]:
    result = CliRunner().invoke(main, arguments, env={"LANGUAGE": language})
    return result.exit_code, result.stdout, result.stderr


def test_the_hooks_of_a_word_are_shown() -> None:
    code, output, _ = run("words", "--hooks", "heat", "--dict", "en-common")
    assert code == 0
    assert output.splitlines()[:3] == ["HEAT", "  Letters before: C, W", "  Letters behind: H, S"]
    assert "  One letter inserted: HEART\n" in output
    assert "  Dictionary: en-common" in output


def test_long_words_have_hooks_without_a_named_dictionary() -> None:
    output = run("words", "--hooks", "hello")[1]
    assert "  Letters behind: S\n" in output
    assert "  Dictionary: en 20" in output
    assert "  Dictionary: nl 20" in run("words", "--hooks", "huis", "--deck", "diabolo-nl")[1]


def test_empty_parts_are_named_for_letters_alone() -> None:
    output = run("words", "--hooks", "qzx", "--dict", "en-common")[1]
    assert output.splitlines()[:4] == [
        "QZX",
        "  QZX is not in the dictionary en-common.",
        "  Letters before: none",
        "  Letters behind: none",
    ]
    assert "One letter" not in output


def test_json_and_plain_have_the_same_words() -> None:
    found = hooks("heat", dictionaries="en-common")
    document = json.loads(run("words", "--hooks", "heat", "--dict", "en-common", "--json")[1])
    assert [each["name"] for each in document.pop("dictionaries")] == ["en-common"]
    assert document == found.to_dict()
    assert run("words", "--hooks", "heat", "--dict", "en-common", "--plain")[1].split() == found.words


def test_a_list_of_your_own_and_the_house_decide(tmp_path: Path) -> None:
    own, house = tmp_path / "own.txt", tmp_path / "house.txt"
    own.write_text("HEAT\nHEATS\nWHEAT\n")
    house.write_text("+HEATX\n-WHEAT\n")
    arguments = ("words", "--hooks", "HEAT", "--dict", str(own), "--house", str(house), "--plain")
    assert run(*arguments)[1].split() == ["HEATS", "HEATX"]


@pytest.mark.parametrize(
    "options", [("--length", "3"), ("--with", "QU"), ("--sort", "points"), ("--hand", "5")]
)
def test_options_of_lists_are_refused(options: tuple[str, str]) -> None:
    code, _, errors = run("words", "--hooks", "HEAT", *options)
    assert code == 2
    assert f"{options[0]} is for lists" in errors


@pytest.mark.parametrize("text", ["X-RAY", "S?Y", "3"])
def test_a_text_with_other_signs_is_refused(text: str) -> None:
    code, _, errors = run("words", "--hooks", text)
    assert (code, errors) == (2, f"Error: word: '{text}' is not made of letters alone\n")


def test_hooks_stand_beside_a_verdict() -> None:
    for command in (("check",), ("quiddler",)):
        assert "  Letters before: " in run(*command, "HEAT", "--hooks")[1]
        assert "  Buchstaben davor: " in run(*command, "HEAT", "--hooks", language="de")[1]

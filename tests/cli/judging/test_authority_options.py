import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.refusals import check_refusal
from wordsvc.cli import main


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_an_own_list_judges_in_the_language_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "ours.txt"
    path.write_text("Bärq\n", "utf-8")
    assert run("diabolo", "BÄRQ", "--cards", "B,A,E,R,*", "--dict", str(path))[0] == 0
    assert run("check", "BARQ", "--dict", str(path))[0] == 0
    assert run("check", "BAERQ", "--dict", str(path), "--language", "de")[0] == 0
    assert run("check", "HELLO", "--dict", str(path))[0] == 1
    assert run("check", "HELLO", "--dict", str(path), "--dict", "en")[0] == 0


def test_own_lists_and_dictionaries_of_other_languages_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "ours.txt"
    path.write_text("foo\n")
    assert run("check", "FOO", "--dict", str(path), "--dict", "de")[0] == 0
    code, _, errors = run("check", "FOO", "--dict", str(path), "--dict", "de", "--language", "en")
    assert code == 2
    assert "different languages" in errors


def test_a_house_file_beats_the_dictionary(tmp_path: Path) -> None:
    path = tmp_path / "house.txt"
    path.write_text("+zzyzx\n-quiz\n")
    assert run("quiddler", "QUIZ", "--house", str(path))[0] == 1
    assert run("quiddler", "QUIZ", "--house", str(path), "--json")[1].count("house_rejected") == 1
    assert run("check", "ZZYZX", "--house", str(path))[0] == 0
    arguments = ("challenge", "QUIZ", "--cards", "(qu)iz", "--by", "B", "--against", "A")
    assert run(*arguments)[0] == 0
    assert run(*arguments, "--house", str(path))[0] == 1


def test_the_kept_house_list_is_shown_changed_and_used() -> None:
    assert run("dict", "house", "show")[1] == "The house list is empty.\n"
    assert run("check", "QUIZ", "--house", "default")[0] == 0
    assert run("dict", "house", "reject", "quiz", "ab")[0] == 0
    assert run("dict", "house", "add", "Zzyzx", "ab")[0] == 0
    assert run("dict", "house", "show")[1] == "+AB\n-QUIZ\n+ZZYZX\n"
    assert run("check", "QUIZ", "--house", "default")[0] == 1
    assert run("dict", "house", "forget", "quiz")[0] == 0
    assert json.loads(run("dict", "house", "show", "--json")[1]) == {"add": ["AB", "ZZYZX"], "reject": []}


def test_each_command_of_the_house_list_shows_it_as_json() -> None:
    steps = [
        (("show",), [], []),
        (("add", "zzyzx", "ab"), ["AB", "ZZYZX"], []),
        (("reject", "quiz"), ["AB", "ZZYZX"], ["QUIZ"]),
        (("reject", "ab"), ["ZZYZX"], ["AB", "QUIZ"]),
        (("forget", "zzyzx", "none"), [], ["AB", "QUIZ"]),
        (("show",), [], ["AB", "QUIZ"]),
    ]
    for (name, *words), added, rejected in steps:
        code, output, _ = run("dict", "house", name, *words, "--json")
        assert (code, json.loads(output)) == (0, {"add": added, "reject": rejected})
    assert run("dict", "house", "add", "x-y", "--json")[:2] == (2, "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("check", "A", "--house", "/nowhere/house.txt"),
            "--house: cannot read '/nowhere/house.txt': no such file",
        ),
        (
            ("check", "A", "--dict", "/nowhere/list.txt"),
            "--dict: cannot read '/nowhere/list.txt': no such file",
        ),
        (("check", "A", "--language", "fr"), "'fr' is not one of 'en', 'de'"),
        (("dict", "house", "add", "x-y"), "not made of letters alone"),
        (("dict", "house", "add"), "Missing argument"),
        (("completion", "tcsh"), "'tcsh' is not one of"),
    ],
)
def test_what_cannot_be_read_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    check_refusal(run(*arguments), message)


def test_suggestions_come_on_request_for_refused_words() -> None:
    assert "Near words: RECEIVE" in run("check", "RECIEVE", "--suggest")[1]
    assert "Near words" not in run("check", "RECEIVE", "--suggest")[1]
    output = run("check", "TOMMOROW", "GREATFUL", "--suggest")[1]
    assert "Near words: TOMORROW" in output
    assert "Near words: GRATEFUL" in output
    many = run("check", "EVERYTIME", *["HELLO"] * 20, "--suggest")[1]
    assert "Near words: none" in many
    assert "Near words" not in run("check", "RECIEVE")[1]
    document = json.loads(run("diabolo", "HNAG", "--cards", "G,N,H,A", "--suggest", "--json")[1])
    assert document["suggestions"][0] == "HANG"
    assert json.loads(run("quiddler", "QUIT", "--suggest", "--json")[1])["suggestions"] == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_script_calls_wordcheck(shell: str) -> None:
    code, output, _ = run("completion", shell)
    assert code == 0
    assert f"_WORDCHECK_COMPLETE={shell}_complete" in output


def test_completion_completes_commands() -> None:
    environment = {"_WORDCHECK_COMPLETE": "bash_complete", "COMP_WORDS": "wordcheck ch", "COMP_CWORD": "1"}
    result = CliRunner().invoke(main, [], env=environment, prog_name="wordcheck")
    assert result.stdout.split() == ["plain,check", "plain,challenge"]


def test_a_gloss_comes_on_request() -> None:
    assert "  Meaning: plural of cat (noun). feline mammal" in run("quiddler", "CATS", "--define")[1]
    assert "  Meaning: no gloss is known." in run("check", "ZZZZ", "--define")[1]
    assert "Meaning" not in run("check", "CATS")[1]
    assert json.loads(run("check", "CATS", "--define", "--json")[1])["gloss"]["lemma"] == "cat"


def test_a_view_judges_like_a_dictionary() -> None:
    assert run("check", "COLOUR", "--dict", "en-us")[0] == 1
    assert run("check", "COLOUR", "--dict", "en-us", "--dict", "en-gb")[0] == 0
    assert run("quiddler", "ZYMURGY", "--dict", "en-kids")[0] == 1

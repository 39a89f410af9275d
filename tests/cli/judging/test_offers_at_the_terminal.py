"""Offensive words on the command line: refused, left out, shown when they are wanted."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import dictionaries.manifest
from tests.dictionary_editions import forget_dictionaries
from wordsvc.cli import main
from wordsvc.cli.group import COMMANDS

pytestmark = pytest.mark.usefixtures("prepared")

CARDS = ("--cards", "F,U,C,K,S")
OFFERS = [
    ("find", *CARDS),
    ("words", "--length", "4", "--with", "F,U,C,K"),
    ("hand", *CARDS),
    ("draw", "--cards", "F,U,C,K", "--face-up", "S"),
    ("solitaire", "find", *CARDS),
    ("check", "SLUUT", "--suggest"),
    ("quiddler", "SLUUT", "--suggest"),
]


def run(*arguments: str, typed: str | None = None, language: str = "en") -> tuple[int, str, str]:
    result = CliRunner().invoke(main, arguments, input=typed, env={"LANGUAGE": language})
    return result.exit_code, result.stdout, result.stderr


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], set[str]]]:
    """Yield every command with the options that it takes."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        yield (*path, name), {option for parameter in command.params for option in parameter.opts}


def test_what_takes_no_names_takes_no_offensive_and_what_offers_takes_offensive() -> None:
    taken = dict(commands(main))
    assert {name for name, _ in COMMANDS.items()} <= {path[0] for path in taken}
    # Meanings leave out offensive ones, and judge nothing.
    for path, options in taken.items():
        if path == ("define",):
            continue
        assert ("--no-names" in options) == ("--no-offensive" in options)
    offering = {" ".join(path) for path, options in taken.items() if "--offensive" in options}
    assert offering == {
        *("check", "quiddler", "diabolo", "find", "words", "hand", "draw"),
        *("solitaire find", "solitaire play", "solitaire solve"),
    }


@pytest.mark.parametrize("offer", OFFERS)
def test_the_text_says_in_a_line_how_many_are_left_out(offer: tuple[str, ...]) -> None:
    _, output, errors = run(*offer)
    document = json.loads(run(*offer, "--json")[1])
    assert errors == ""
    number = document["left_out"]
    line = (
        "  1 offensive word is left out; --offensive shows it."
        if number == 1
        else f"  {number} offensive words are left out; --offensive shows them."
    )
    assert output.splitlines().count(line) == 1
    german = run(*offer, language="de")[1]
    assert "anstößig" in german
    assert "--offensive zeigt" in german
    for more in ("--offensive", "--no-offensive"):
        _, shown, errors = run(*offer, more)
        assert (errors, "left out" in shown) == ("", False)
        assert json.loads(run(*offer, more, "--json")[1])["left_out"] == 0
    word = "SLUT," if "--suggest" in offer else "FUCK"
    if offer[0] != "draw":
        assert word in run(*offer, "--offensive")[1]
    assert word not in output + run(*offer, "--no-offensive")[1]


@pytest.mark.parametrize("offer", [*OFFERS, ("check", "CAT"), ("solitaire", "play")])
def test_both_options_together_are_an_error(offer: tuple[str, ...]) -> None:
    code, output, errors = run(*offer, "--offensive", "--no-offensive")
    assert (code, output) == (2, "")
    assert errors.splitlines()[-1] == (
        "Error: --offensive: the table refuses offensive words, so none can be offered"
        " (leave out one of them)"
    )
    german = run(*offer, "--offensive", "--no-offensive", language="de")[2]
    assert "lehnt anstößige Wörter ab" in german


def test_words_alone_are_printed_alone() -> None:
    for offer in (OFFERS[0], OFFERS[1]):
        assert "left out" not in run(*offer, "--plain")[1]
        assert "FUCK\n" not in run(*offer, "--plain")[1]
        assert "FUCK\n" in run(*offer, "--plain", "--offensive")[1]


def test_where_all_words_are_left_out_no_sentence_says_that_there_is_none() -> None:
    alone = ("find", "--cards", "F,U,C,K", "--must", "F,U,C,K")
    assert run(*alone)[1].splitlines()[:2] == [
        "  No other word can be laid.",
        "  1 offensive word is left out; --offensive shows it.",
    ]
    assert run(*alone, "--no-offensive")[1].splitlines()[0] == "  No word can be laid."


@pytest.mark.parametrize(
    ("arguments", "ruling", "why"),
    [
        (("check", "slut", "--dict", "en-kids"), "SLUT does not count.", "  SLUT is an offensive word."),
        (("quiddler", "slut", "--no-offensive"), "SLUT does not count.", "  SLUT is an offensive word."),
        (("check", "hure", "--dict", "de-kids"), "HURE does not count.", "  HURE is an offensive word."),
        (("quiddler", "slut"), "SLUT counts.", "  Laid: S L U T (4 cards, 13 points)"),
    ],
)
def test_a_verdict_says_why(arguments: tuple[str, ...], ruling: str, why: str) -> None:
    code, output, _ = run(*arguments)
    assert output.splitlines()[:2] == [ruling, why]
    assert code == (0 if ruling.endswith(" counts.") else 1)


def test_a_challenge_is_settled_by_the_table() -> None:
    laid = ("challenge", "SLUT", "--cards", "S,L,U,T", "--by", "Bea", "--against", "Ann")
    assert run(*laid)[1].startswith("SLUT counts: Bea subtracts 13 points.")
    assert run(*laid, "--no-offensive")[1].startswith("SLUT does not count: Ann subtracts 13 points.")


def test_a_house_list_allows_and_offers_what_it_adds(tmp_path: Path) -> None:
    path = tmp_path / "house.txt"
    path.write_text("+FUCK\n")
    options = ("--house", str(path))
    assert run("check", "fuck", "--dict", "en-kids", *options)[0] == 0
    assert run("check", "fuck", "--no-offensive", *options)[0] == 0
    assert "FUCK " in run(*OFFERS[0], *options)[1]
    assert json.loads(run(*OFFERS[0], *options, "--json")[1])["left_out"] == 1


def test_the_solitaire_takes_what_counts_and_hints_at_what_is_offered(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    reference = json.loads(run("find", *CARDS, "--json")[1])["dictionaries"]
    stacks = [["F"], ["U"], ["C"], ["K"]]
    path.write_text(json.dumps({"stacks": stacks, "moves": [], "dictionaries": reference}))
    play = ("solitaire", "play", "--resume", str(path))
    _, output, _ = run(*play, "--offensive", typed="hint\nbest\nquit\n")
    assert output.count("FUCK with F U C K uses all cards that show.") == 1
    assert output.count("FUCK with F U C K") == 2
    code, output, _ = run(*play, typed="hint\nbest\nfuck\n")
    assert output.count("No other word can be made of these cards.\n  1 offensive word is left out") == 2
    assert "FUCK" not in output.partition("you made FUCK")[0]
    assert (code, "All 4 cards are used: the game is won." in output) == (0, True)
    deal = ("solitaire", "solve", "--deal", "-")
    document = json.dumps({"stacks": stacks})
    code, output, _ = run(*deal, typed=document)
    assert (code, "1 offensive word is left out" in output) == (1, True)
    code, output, _ = run(*deal, "--offensive", "--json", typed=document)
    assert (code, json.loads(output)["left_out"]) == (0, 0)
    assert json.loads(output)["moves"][0]["word"] == "FUCK"


@pytest.mark.parametrize("offer", [*OFFERS, ("solitaire", "play", "--seed", "1")])
def test_without_the_file_nothing_is_offered_unfiltered(copied: Path, offer: tuple[str, ...]) -> None:
    (copied / "en" / "en-offensive.marisa").unlink()
    code, _, errors = run(*offer, typed="hint\nquit\n")
    assert code == 3
    assert "en-offensive.marisa of the dictionary 'en" in errors
    assert run(*offer, "--offensive", typed="quit\n")[0] in (0, 1)
    assert "en-offensive.marisa" in run(*offer, "--no-offensive")[2]


def test_without_the_file_verdicts_stay_and_verify_tells(copied: Path) -> None:
    before = run("check", "slut", "hello")
    (copied / "en" / "en-offensive.marisa").unlink()
    forget_dictionaries()
    assert run("check", "slut", "hello") == before
    code, output, _ = run("dict", "verify", "en")
    assert code == 3
    version = dictionaries.load_manifest("en").version
    assert f"en {version}: damaged\n  en-offensive.marisa: No such file or directory\n" in output
    assert run("check", "hello", "--dict", "en-kids")[0] == 3


def test_info_counts_them() -> None:
    manifest = dictionaries.load_manifest("en")
    assert f"Offensive: {manifest.offensive:,} of its words\n" in run("dict", "info", "en")[1]
    assert json.loads(run("dict", "info", "en", "--json")[1])["offensive"] == manifest.offensive > 0
    assert json.loads(run("dict", "info", "en-kids", "--json")[1])["offensive"] is None
    assert "View of: en (level 35, no_offensive True)" in run("dict", "info", "en-kids")[1]

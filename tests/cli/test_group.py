import importlib
import os
import subprocess
import sys
from importlib.metadata import version

import pytest
from click.testing import CliRunner

from tests.conditions import MAX_SECONDS
from wordsvc import kernel
from wordsvc.cli import main
from wordsvc.cli.group import COMMANDS, MODULES
from wordsvc.words import open_authority
from wordsvc.words.search.word_sets import offered_words

HEAVY = {
    "asyncio",
    "http",
    "importlib_metadata",
    "pathlib",
    "socket",
    "sqlite3",
    "tempfile",
    "urllib",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_table_exists_and_its_help_begins_as_the_table_says(name: str) -> None:
    command = importlib.import_module(MODULES[name]).command
    assert command.name == name
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert f"Usage: wordcheck {name}" in result.stdout
    assert command.help


def test_help_lists_every_command() -> None:
    output = CliRunner().invoke(main, ["--help"]).stdout
    for name, short_help in COMMANDS.items():
        assert name in output
        assert short_help in output


def test_without_a_command_the_help_is_shown() -> None:
    result = CliRunner().invoke(main, [])
    assert result.exit_code == 2
    assert "Commands:" in result.output


@pytest.mark.usefixtures("either_kernel")
def test_the_version_is_that_of_the_package_and_says_which_kernel_answers() -> None:
    result = CliRunner().invoke(main, ["--version"])
    expected = f"wordcheck {version('wordsvc')} ({kernel.name()} kernel)\n"
    assert (result.exit_code, result.stdout) == (0, expected)


def test_the_compiled_kernel_can_be_turned_off(wordcheck: str) -> None:
    environment = {**os.environ, "WORDSVC_KERNEL": "python"}
    done = subprocess.run(
        [wordcheck, "--version"], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.endswith("(python kernel)\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["diabolo", "HANG", "--cards", "G,N,H,A"],
        ["quiddler", "QUIT"],
        ["check", "HELLO", "--json"],
        ["challenge", "QUIT", "--cards", "(qu)it", "--by", "B", "--against", "A"],
        ["hand", "--cards", "Q,U,I,T,E"],
        ["draw", "--cards", "Q,U,I,T", "--face-up", "E"],
        ["--help"],
    ],
)
def test_a_verdict_loads_click_and_marisa_trie_and_nothing_heavier(arguments: list[str]) -> None:
    offered_words(open_authority("en"), offensive=False)  # what is made once takes more
    code = (
        "import click, marisa_trie, json, sys\n"
        "before = set(sys.modules)\n"
        "from wordsvc.cli import main\n"
        f"try: main({arguments!r})\n"
        "except SystemExit: pass\n"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before}, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.splitlines()[-1].split())
    assert loaded >= {"wordsvc", "dictionaries"}
    assert loaded <= {"wordsvc", "dictionaries", "games", "click", *sys.stdlib_module_names}
    assert sorted(loaded & HEAVY) == []


@pytest.mark.parametrize(
    ("asked", "shown"), [(("help",), ("--help",)), (("help", "dict", "info"), ("dict", "info", "--help"))]
)
def test_help_is_a_command_too(asked: tuple[str, ...], shown: tuple[str, ...]) -> None:
    answers = [CliRunner().invoke(main, list(arguments)) for arguments in (asked, shown)]
    assert answers[0].exit_code == 0
    assert answers[0].output == answers[1].output


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "wordsvc", "check", "QUIT"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=MAX_SECONDS, check=True)
    assert done.stdout.startswith("QUIT counts.")


def test_a_missing_choice_is_told_in_one_line() -> None:
    result = CliRunner().invoke(main, ["scorepad", "import", "sheet.csv"])
    assert "Choose from: quiddler, diabolo, " in result.stderr
    assert len(result.stderr.splitlines()) == 1

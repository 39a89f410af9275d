"""Completion in a shell: the real command, in the way that each shell calls it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, get_completion_class

from dictionaries import load_manifest
from wordsvc.catalogue import GAMES
from wordsvc.cli import main

WORDCHECK = str(Path(sys.executable).with_name("wordcheck"))
PATH = f"{Path(WORDCHECK).parent}{os.pathsep}{os.environ['PATH']}"
SHELLS = ("bash", "zsh", "fish")
BOTS = ["random", "greedy", "search"]
PLAYERS = ["you", *BOTS]
VIEWS = ["en", "en-us", "en-us-70", "en-gb", "en-common", "en-kids", "en-short", "en-world"]
GERMAN = ["de", "de-common", "de-kids", "de-large", "de-large-common", "de-large-kids"]


def complete(line: str, shell: str = "bash") -> list[CompletionItem]:
    """Return the completions of the last word of a command line, which may be empty."""
    *words, begun = line.split(" ")
    kind = get_completion_class(shell)
    assert kind is not None
    return kind(main, {}, "wordcheck", "_WORDCHECK_COMPLETE").get_completions(words[1:], begun)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("wordcheck check --dict ", [*GERMAN, *VIEWS, "nl", "nl-common"]),
        ("wordcheck diabolo HANG --dict en-", VIEWS[1:]),
        ("wordcheck quiddler QUIT --dict=de", GERMAN),
        ("wordcheck find --cards Q,U --dict en-k", ["en-kids"]),
        ("wordcheck define CATS --dict en-k", ["en-kids"]),
        ("wordcheck solitaire find --dict en-k", ["en-kids"]),
        ("wordcheck dict info en-k", ["en-kids"]),
        ("wordcheck dict verify en de-", GERMAN[1:]),
        ("wordcheck dict prepare en-s", ["en-short"]),
        ("wordcheck check --house d", ["default"]),
        ("wordcheck deck show ", ["diabolo-de", "diabolo-en", "diabolo-nl", "quiddler", "quiddler-de"]),
        ("wordcheck deck show q", ["quiddler", "quiddler-de"]),
        ("wordcheck play ", [*GAMES]),
        ("wordcheck play di", ["diddly", "diggity", "diabolo"]),
        ("wordcheck simulate f", ["fiddlefoo"]),
        ("wordcheck arena f", ["fiddlefoo"]),
        ("wordcheck games rules f", ["fiddlefoo"]),
        ("wordcheck find --game q", ["quiddler"]),
        ("wordcheck play diddly --seats ", [*PLAYERS, "strong"]),
        ("wordcheck play diddly --seats you,gr", ["you,greedy"]),
        ("wordcheck simulate fiddlefoo --seats ", BOTS),
        ("wordcheck simulate diggity --seats greedy,random,", [f"greedy,random,{bot}" for bot in BOTS]),
        ("wordcheck arena diddly --bots greedy,ra", ["greedy,random"]),
        ("wordcheck arena diddly --bots greedy,x", []),
        ("wordcheck arena diddly --bots greedy,random --seats ", list("2345678")),
        ("wordcheck arena fiddlefoo --seats ", ["2", "3", "4", "5", "6"]),
        ("wordcheck arena --seats ", []),
        ("wordcheck arena chess --seats ", []),
        ("wordcheck completion ", list(SHELLS)),
        ("wordcheck dict h", ["house"]),
        ("wordcheck dict house s", ["show"]),
        ("wordcheck so", ["solitaire"]),
        ("wordcheck --v", ["--version"]),
    ],
)
def test_a_value_is_completed(line: str, offered: list[str]) -> None:
    assert [item.value for item in complete(line)] == offered


@pytest.mark.parametrize("option", ["--dict ", "--house "])
@pytest.mark.parametrize("begun", ["./wor", "words", "/tmp/x"])
def test_what_begins_no_name_is_completed_as_a_file(option: str, begun: str) -> None:
    (item,) = complete(f"wordcheck check {option}{begun}")
    assert (item.value, item.type) == (begun, "file")


def test_a_name_is_offered_with_what_it_is() -> None:
    item = complete("wordcheck check --dict de", "fish")[0]
    assert item.help == load_manifest("de").title
    assert all(item.help for item in complete("wordcheck play diddly --seats ", "zsh"))


def ask(shell: str, line: str, *options: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    """Ask the command as the script of the shell does; `options` are those of Python."""
    number = str(line.count(" "))
    asked = {"COMP_WORDS": line, "COMP_CWORD": line.split(" ")[-1] if shell == "fish" else number}
    return subprocess.run(
        [sys.executable, *options, WORDCHECK],
        env={**os.environ, **asked, "LANGUAGE": language, "_WORDCHECK_COMPLETE": f"{shell}_complete"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_what_it_reads(shell: str) -> None:
    asked = ask(shell, "wordcheck simulate diddly --seats greedy,ra")
    assert (asked.returncode, asked.stderr) == (0, "")
    shown = {
        "bash": "plain,greedy,random\n",
        "zsh": "plain\ngreedy,random\nany legal move\n",
        "fish": "plain,greedy,random\tany legal move\n",
    }
    assert asked.stdout == shown[shell]


@pytest.mark.parametrize(
    ("line", "german"),
    [
        ("wordcheck dia", "Ein in Diabolo gerufenes Wort prüfen."),
        ("wordcheck deck show diabolo-d", "Diabolo, deutsche Ausgabe von 1999"),
        ("wordcheck check --dict en-s", "Kurze englische Wörter, höchstens fünf Buchstaben"),
        ("wordcheck play diddly --seats y", "die Person an der Tastatur"),
        ("wordcheck arena diddly --bots r", "irgendein erlaubter Zug"),
    ],
)
def test_what_is_offered_is_described_in_german_to_those_who_speak_it(line: str, german: str) -> None:
    asked = ask("fish", line, language="de")
    assert (asked.returncode, asked.stderr) == (0, "")
    assert asked.stdout.endswith(f"\t{german}\n")


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_bash_completes_with_the_script_that_the_command_prints() -> None:
    script = """
        eval "$(wordcheck completion bash)"
        COMP_WORDS=(wordcheck arena diddly --bots greedy,ra) COMP_CWORD=4
        _wordcheck_completion wordcheck
        echo "${COMPREPLY[@]}"
    """
    done = subprocess.run(
        ["bash", "-c", script], env={**os.environ, "PATH": PATH}, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("greedy,random\n", "")


@pytest.mark.skipif(not shutil.which("fish"), reason="there is no fish")
def test_fish_completes_with_the_script_that_the_command_prints(tmp_path: Path) -> None:
    line = "wordcheck arena diddly --bots greedy,ra"
    script = f"wordcheck completion fish | source; complete -C '{line}'"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environment = {**kept, "PATH": PATH, "HOME": str(tmp_path)}
    done = subprocess.run(
        ["fish", "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("greedy,random\tany legal move\n", "")


def test_the_script_of_fish_cuts_no_value_at_its_comma() -> None:
    asked = subprocess.run([WORDCHECK, "completion", "fish"], capture_output=True, text=True, check=True)
    assert 'string split --max 1 "," $completion' in asked.stdout


@pytest.mark.parametrize(
    ("line", "idle"),
    [
        ("wordcheck ", "wordsvc.cli.commands."),
        ("wordcheck check --dict ", "games.core"),
        ("wordcheck play ", "games.diddly"),
        ("wordcheck play fiddlefoo --seats ", "games.diddly"),
        ("wordcheck arena diddly --seats ", "games.fiddlefoo"),
        ("wordcheck serve --", "flask"),
    ],
)
def test_completing_loads_little(line: str, idle: str) -> None:
    asked = ask("bash", line, "-X", "importtime")
    assert asked.stdout
    loaded = [row.rpartition("|")[2].strip() for row in asked.stderr.splitlines()]
    assert "wordsvc.cli.group" in loaded
    assert [name for name in loaded if name == idle or name.startswith(f"{idle.removesuffix('.')}.")] == []

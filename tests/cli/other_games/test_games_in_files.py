"""Games in files that somebody names."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from games.core import InvalidInput
from tests.cli.other_games.example_game import HIGHEST, ROOT, SOURCE, run, said
from wordsvc.catalogue import find_rulebook
from wordsvc.cli.exit_codes import BROKEN_GAME, USAGE


def test_a_game_in_a_file_is_listed_played_simulated_and_compared() -> None:
    listed = run("games", "list", HIGHEST)
    assert listed.stdout.startswith("highest: Highest; four cards (2 to 6 seats)\n  -o cards=4")
    assert json.loads(run("games", "list", HIGHEST, "--json").stdout)[0]["name"] == "highest"
    assert run("games", "rules", HIGHEST, "H2").stdout.startswith("H2: In each trick")
    played = run("play", HIGHEST, "--seats", "greedy,random", "--seed", "1")
    assert played.exit_code == 0, played.output
    assert "The game is over: greedy " in played.stdout
    report = run("simulate", HIGHEST, "--games", "4", "--seed", "1", "--json", "--jobs", "2")
    assert json.loads(report.stdout)["game"] == "highest"
    compared = run("arena", HIGHEST, "--bots", "greedy,random", "--deals", "4", "--seed", "1", "--jobs", "2")
    assert compared.stdout.startswith("highest, cards=4: 2 seats, 4 deals\n")


def test_a_bare_name_that_ends_in_py_is_a_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mygame.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    assert run("games", "rules", "mygame.py").exit_code == 0
    assert run("games", "rules", "./mygame.py").exit_code == 0
    assert "there is no game 'mygame'" in said(run("games", "rules", "mygame"), USAGE)
    assert list(tmp_path.iterdir()) == [tmp_path / "mygame.py"]


def test_a_game_in_a_file_is_kept_saved_replayed_and_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    log = tmp_path / "game.txt"
    first = run("play", HIGHEST, "--seed", "3", typed=f"save {log}\n3\nquit\n")
    assert f"`wordcheck play {shlex.quote(HIGHEST)} --resume {log}` goes on." in first.stdout
    assert f"`wordcheck play {shlex.quote(HIGHEST)} --resume` goes on." in first.stdout
    other = run("play", "diddly", "--seed", "1", typed="quit\n")
    assert "`wordcheck play --resume` goes on." in other.stdout
    again = run("play", HIGHEST, "--resume", typed="5\n6\n8\n")
    assert again.exit_code == 0, again.output
    assert "The game is over: you " in again.stdout
    assert "no game is kept" in said(run("play", HIGHEST, "--resume"), USAGE)
    named = run("play", HIGHEST, "--resume", str(log), "--seats", "random,greedy")
    assert "The game is over" in named.stdout
    replayed = run("replay", str(log), "--game", HIGHEST)
    assert "this is what a spectator saw of it" in replayed.stdout
    assert " laid " not in replayed.stdout
    assert "there is no game 'highest'" in said(run("replay", str(log)), USAGE)
    assert "as ./mygame.py" in said(run("play", "--resume", str(log)), USAGE)
    wrong = run("replay", str(ROOT / "tests/logs/v1/diddly-nine-3.txt"), "--game", HIGHEST)
    assert "the log is of the game 'diddly', not of highest" in said(wrong, USAGE)
    assert run("replay", str(ROOT / "tests/logs/v1/diddly-nine-3.txt"), "--game", "diddly").exit_code == 0
    assert "--resume takes the game" in run("play", "diddly", "--resume", str(log)).stderr
    assert "--resume takes the game" in run("play", HIGHEST, "--resume", str(log), "--seed", "1").stderr


@pytest.mark.parametrize("form", ["{path}", "./{name}", "{stem}", "{folder}.{stem}", "os"])
def test_a_log_never_names_a_file_or_a_module_to_import(
    tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evil_game.py"
    path.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n{SOURCE}")
    log = tmp_path / "game.txt"
    run("play", HIGHEST, "--seed", "3", typed=f"save {log}\nquit\n")
    name = form.format(path=path, name=path.name, stem=path.stem, folder=tmp_path.name)
    log.write_text(log.read_text().replace('[Game "highest"]', f'[Game "{name}"]'))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for arguments in (["replay", str(log)], ["play", "--resume", str(log)]):
        assert "there is no game" in said(run(*arguments), USAGE)
    with pytest.raises(InvalidInput, match="there is no game"):
        find_rulebook(name)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = 1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero (line 1)"),
        (
            "\n\nimport nowhere_at_all\n",
            "cannot be loaded: ModuleNotFoundError: No module named 'nowhere_at_all'",
        ),
        ("def (:\n", "cannot be loaded: SyntaxError: invalid syntax"),
        ("import sys\nsys.exit(0)\n", "cannot be loaded: SystemExit: 0 (line 2)"),
        ("raise ValueError('one\\ntwo\\x1b[2J')\n", "cannot be loaded: ValueError: one (line 1)"),
        ("raise ValueError('\\x1b[2J' * 999)\n", "\\x1b[2J"),
        ("x = 1\n", "has no RULEBOOK"),
        ("RULEBOOK = 'highest'\n", "is no Rulebook but of the type str"),
        (SOURCE.replace('name="highest"', 'name="../x"'), "the field name of the RULEBOOK"),
        (SOURCE.replace('name="highest"', "name=7"), "the field name of the RULEBOOK"),
        (SOURCE.replace("version=1", "version=0"), "the field version of the RULEBOOK"),
        (SOURCE.replace("rules=RULES", "rules=[]"), "the field rules of the RULEBOOK"),
        (SOURCE.replace("make=make", "make=None"), "the field make of the RULEBOOK"),
        (SOURCE.replace("variants=(", "variants=(1, "), "the field variants of the RULEBOOK"),
        (SOURCE.replace('name="highest"', 'name="diddly"'), "diddly is a game of wordsvc"),
        (SOURCE.replace('name="highest"', 'name="quiddler"'), "quiddler is a game of wordsvc"),
        ("\0", "cannot be loaded"),
        ("#" * 1_100_000, "more than 1048576 bytes"),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_one_line(tmp_path: Path, source: str, message: str) -> None:
    path = tmp_path / "mygame.py"
    path.write_text(source)
    for arguments in (["play"], ["simulate"], ["arena", "--bots", "random,random"], ["games", "rules"]):
        line = said(run(*arguments, str(path)), USAGE)
        assert message in line
        assert len(line) < 800
        assert line[:-1].isprintable()


def test_what_is_no_regular_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    for name in ("pipe.py", "folder.py", "missing.py"):
        assert "game: cannot read" in said(run("play", str(tmp_path / name)), USAGE)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_that_share_no_memory_find_the_game_in_its_file(tmp_path: Path, method: str) -> None:
    path = tmp_path / "mygame.py"
    path.write_text(SOURCE.replace("make=make", "make=lambda *args: make(*args)"))
    script = tmp_path / "run.py"
    script.write_text(
        "import multiprocessing, sys\n"
        "from wordsvc.cli import main\n"
        "if __name__ == '__main__':\n"
        f"    multiprocessing.set_start_method({method!r})\n"
        "    main(sys.argv[1:])\n"
    )
    arguments = ["simulate", str(path), "--games", "4", "--seed", "1", "--json", "--jobs"]
    outputs = [
        subprocess.run(
            [sys.executable, str(script), *arguments, jobs], capture_output=True, text=True, check=True
        ).stdout
        for jobs in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert json.loads(outputs[0])["games"] == 4


def test_the_conformance_suite_runs_on_a_game_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mygame.py"
    path.write_text(SOURCE.replace("range(2, 7)", "range(2, 4)"))
    done = run("games", "check", str(path), "--games", "3")
    assert done.exit_code == 0, done.output
    told = "highest keeps every promise of the engine, in {} moves of {} random games.\n"
    assert done.stdout == told.format(60, 6)
    assert run("games", "check", str(path), "--seconds", "0").stdout == told.format(20, 2)
    leak = SOURCE.replace("range(2, 7)", "range(2, 4)").replace(
        "        return list(state.points)\n",
        "        return [max(hand, default=0) for hand in state.hands]\n",
    )
    path.write_text(leak)
    assert "the scores tell" in said(run("games", "check", str(path)), BROKEN_GAME)

"""Games in installed packages."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.other_games.example_game import ROOT, SOURCE, install, run, said
from wordsvc.catalogue import GAMES, find_rulebook, other_games
from wordsvc.cli.exit_codes import USAGE


def test_an_installed_package_adds_a_game(installed: Path, tmp_path: Path) -> None:
    install(installed, "high_cards", SOURCE, "highest = high_cards")
    assert run("games", "list").stdout.endswith("cards for each player (H1); 1 to 10\n")
    assert [book["name"] for book in json.loads(run("games", "list", "--json").stdout)] == [*GAMES, "highest"]
    log = tmp_path / "game.txt"
    played = run("play", "highest", "--seed", "3", typed=f"3\nsave {log}\nquit\n")
    assert f"`wordcheck play --resume {log}` goes on." in played.stdout
    assert "Your cards: 5 6 8" in run("play", "--resume", str(log), typed="quit\n").stdout
    assert run("replay", str(log)).exit_code == 0
    assert run("simulate", "highest", "--games", "4", "--jobs", "2").exit_code == 0
    assert run("games", "rules", "highest", "H3").exit_code == 0
    assert find_rulebook("highest").name == "highest"


@pytest.mark.parametrize("value", ["high_cards:RULEBOOK", "high_cards:Games"])
def test_an_entry_point_may_name_the_rulebook_or_an_object_that_has_it(installed: Path, value: str) -> None:
    source = f"{SOURCE}\n\nclass Games:\n    RULEBOOK = RULEBOOK\n"
    install(installed, "high_cards", source, f"highest = {value}")
    assert run("games", "rules", "highest").exit_code == 0


def test_a_game_that_cannot_be_loaded_harms_no_other(installed: Path) -> None:
    install(installed, "high_cards", SOURCE, "highest = high_cards")
    install(installed, "lost_cards", "import nowhere_at_all\n", "lost = lost_cards")
    install(installed, "left_cards", "raise SystemExit(0)\n", "left = left_cards")
    install(installed, "bare_cards", "x = 1\n", "bare = bare_cards", "gone = bare_cards:nothing")
    install(installed, "named_cards", SOURCE, "other-name = named_cards")
    install(installed, "twin_cards", SOURCE, "twin = twin_cards")
    install(installed, "second_twin", SOURCE, "twin = second_twin")
    install(installed, "our_cards", f"open({str(installed / 'ran')!r}, 'w')\n", "diddly = our_cards")
    problems = {
        "bare": "bare_cards has no RULEBOOK",
        "diddly": "diddly is a game of wordsvc, and another of this name does not replace it",
        "gone": "AttributeError",
        "left": "left_cards cannot be loaded: SystemExit: 0",
        "lost": "No module named 'nowhere_at_all'",
        "other-name": "its rulebook has another name, 'highest'",
        "twin": "more than one package has it: second_twin, twin_cards",
    }
    listed = run("games", "list")
    assert listed.exit_code == 0
    assert listed.stdout.startswith("diddly: Diddly")
    assert "highest: Highest" in listed.stdout
    away = {other.name: other.problem for other in other_games() if other.rulebook is None}
    assert set(away) == set(problems)
    for name, problem in problems.items():
        assert problem in away[name]
        (line,) = [line for line in listed.stdout.splitlines() if line.startswith(f"{name}, of the package ")]
        assert problem in line
        if name != "diddly":
            assert problem in said(run("play", name), USAGE)
    documents = json.loads(run("games", "list", "--json").stdout)
    assert {each["name"] for each in documents if "unavailable" in each} == set(problems)
    assert run("games", "rules", "diddly", "Y01").exit_code == 0
    assert not (installed / "ran").exists()
    unknown = said(run("play", "nosuch"), USAGE)
    assert f"the games are {', '.join(GAMES)}, bare, gone, highest, left, lost" in unknown


@pytest.mark.parametrize(
    "arguments",
    [
        ["diabolo", "HANG", "--cards", "G,N,H,A"],
        ["games", "rules", "diddly", "Y01"],
        ["simulate", "diddly", "--games", "1"],
    ],
)
def test_packages_are_listed_and_loaded_only_when_somebody_asks(
    installed: Path, arguments: list[str]
) -> None:
    install(installed, "high_cards", f"open({str(installed / 'ran')!r}, 'w')\n", "highest = high_cards")
    code = (
        "import sys\n"
        "from wordsvc.cli import main\n"
        "try:\n"
        "    main(sys.argv[1:])\n"
        "except SystemExit as left:\n"
        "    assert not left.code, left.code\n"
        "assert 'importlib.metadata' not in sys.modules\n"
        "assert 'wordsvc.catalogue.game_file' not in sys.modules or sys.argv[1] != 'diabolo'\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    assert not (installed / "ran").exists()

"""A game of the house touches two folders and one line: a copy of the tree gets a small trick game."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINE = '    "highest": Listing("games.highest", "wordsvc.faces.highest"),\n'
LAST_LINE = '    "solitaire": '


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the tree in which Highest is a game of the house."""
    copy = tmp_path_factory.mktemp("tree")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    (copy / "games" / "highest").mkdir()
    shutil.copy(ROOT / "docs" / "examples" / "highest.py", copy / "games" / "highest" / "__init__.py")
    shutil.copytree(Path(__file__).parent / "highest", copy / "wordsvc" / "faces" / "highest")
    catalogue = copy / "wordsvc" / "catalogue" / "games.py"
    before, last, after = catalogue.read_text().partition(LAST_LINE)
    catalogue.write_text(before + LINE + last + after)
    return copy


def run_python(tree: Path, *arguments: str, typed: str = "", **environment: str) -> str:
    """Return what a program of the copy prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tree), "XDG_STATE_HOME": str(tree / "state"), **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def wordcheck(tree: Path, *arguments: str, typed: str = "", **environment: str) -> str:
    """Return what a command of the copy prints."""
    script = "import sys; from wordsvc.cli import run; sys.exit(run())"
    return run_python(tree, "-c", script, *arguments, typed=typed, **environment)


@pytest.mark.slow
def test_it_is_listed_in_both_languages(tree: Path) -> None:
    assert "-o cards=4: cards for each player (H1); 1 to 10" in wordcheck(tree, "games", "list")
    german = wordcheck(tree, "games", "list", "highest", LANGUAGE="de", LC_ALL="de_DE.UTF-8")
    assert "-o cards=4: Karten für jeden (H1); 1 bis 10" in german


@pytest.mark.slow
def test_it_is_played_in_the_terminal(tree: Path) -> None:
    played = wordcheck(
        tree, "play", "highest", "--seats", "you,greedy", "-o", "cards=1", "--seed", "1", typed="1\n2\n"
    )
    assert "took the trick" in played


@pytest.mark.slow
def test_its_score_is_kept_on_a_pad(tree: Path) -> None:
    wordcheck(tree, "scorepad", "new", "evening.pad", "highest", "--players", "Ann,Bea")
    assert "Ann wins." in wordcheck(tree, "scorepad", "add", "evening.pad", "6", "2")


@pytest.mark.slow
def test_the_pages_about_it_are_written(tree: Path) -> None:
    run_python(tree, "-m", "docs.rule_coverage")
    assert "H3" in (tree / "docs" / "rules" / "highest.md").read_text()
    assert "|highest" in run_python(tree, "docs/cli_reference.py")


@pytest.mark.slow
def test_it_is_played_over_http_and_on_the_page(tree: Path) -> None:
    data = tree / "data"
    data.mkdir()
    run_python(tree, str(Path(__file__).parent / "highest_on_a_server.py"), str(data))

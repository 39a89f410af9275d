"""A package of somebody else that is named `games` and found first."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
AS_INSTALLED = """\
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in repr(finder)]
sys.path += [{root!r}]
sys.path.insert(0, {other!r})
from wordsvc.cli import run
run()
"""
"""Runs the command as it is elsewhere: an editable install finds parts of `games` by their names."""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    code = AS_INSTALLED.format(root=str(ROOT), other=str(folder))
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, cwd=folder
    )


@pytest.mark.parametrize(
    "arguments",
    [["play", "diddly"], ["games", "list"], ["simulate", "diddly"], ["arena", "diddly", "--bots", "a,b"],
     ["replay", "README.md"], ["score", "diddly", "4 4"]],
)  # fmt: skip
@pytest.mark.parametrize(
    "content", ["", pytest.param("def core(): pass\n", marks=pytest.mark.slow)], ids=["empty", "module"]
)
def test_it_is_said_in_a_line(tmp_path: Path, arguments: list[str], content: str) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "__init__.py").write_text(content)
    done = run(tmp_path, *arguments)
    assert done.returncode == 2
    assert done.stderr == (
        f"Error: another package named games, at {folder}, hides the one of wordsvc (see PYTHONPATH)\n"
    )
    assert done.stdout == ""


def test_a_module_hides_it_too(tmp_path: Path) -> None:
    (tmp_path / "games.py").write_text("")
    done = run(tmp_path, "quiddler", "QUIT")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"another package named games, at {tmp_path / 'games.py'}, hides" in done.stderr


def test_another_import_that_fails_is_not_blamed_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from wordsvc.cli import main

    monkeypatch.setitem(sys.modules, "wordsvc.cli.commands.playing.games", None)
    with pytest.raises(ImportError):
        main(["games", "list"])


def test_a_foreign_package_is_never_run(wordcheck: str, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "__init__.py").write_text(f"open({str(mark)!r}, 'w')")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [wordcheck, "play", "diddly"], env=environment, capture_output=True, text=True, check=False, input=""
    )
    assert done.returncode == 2
    assert "another package named games" in done.stderr
    assert not mark.exists()

"""Games of others that break while they are played."""

from pathlib import Path

import pytest

from tests.cli.other_games.example_game import HIGHEST, SOURCE, install, run, said
from wordsvc.cli.exit_codes import BROKEN_GAME

TAKE = "        state.hands[seat].remove(move)\n"
ODD = "type('Odd', (Exception,), {'__init__': lambda self, a, b: None, '__str__': lambda self: 1 / 0})"
BREAKS = {
    "raises": (TAKE, "        {}['nothing']\n", "KeyError: 'nothing' (line"),
    "leaves": (TAKE, "        raise SystemExit(0)\n", "SystemExit: 0 (line"),
    "reads no file": (TAKE, "        open('/nowhere/x')\n", "FileNotFoundError"),
    "raises what nobody can read": (TAKE, f"        raise {ODD}(1, 2)\n", "Odd (line"),
    "takes a card that is not there": (TAKE, "        state.hands[seat].pop(99)\n", "IndexError"),
    "asks nobody": (
        "        return () if self.over(state) else",
        "        return None and",
        "to_act gives None",
    ),
    "lists an illegal move": (
        "        return tuple(state.hands[seat]) if",
        "        return (99,) if",
        "legal moves are refused at the beginning: [99]",
    ),
    "has no method": ("    def scores(self, state):", "    def score(self, state):", "abstract"),
    "has another attribute": (
        "        self.moves = self.deck ",
        "        self.moves = 7 ",
        "of the type int",
    ),
    "seats too many": (
        "super().__init__(seats, options)",
        "super().__init__(seats + 1, options)",
        "has 3 seats",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BREAKS)
def test_a_game_that_breaks_is_told_in_one_line_with_an_exit_code_of_its_own(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    old, new, message = BREAKS[name]
    assert old in SOURCE
    path = tmp_path / "mygame.py"
    path.write_text(SOURCE.replace(old, new))
    for arguments in (
        ["play", str(path), "--seats", "random,random"],
        ["simulate", str(path), "--games", "3", "--jobs", "1"],
        ["simulate", str(path), "--games", "3", "--jobs", "2"],
        ["arena", str(path), "--bots", "random,greedy", "--deals", "4", "--jobs", "2"],
    ):
        line = said(run(*arguments), BROKEN_GAME)
        assert "the game highest is broken: " in line
        assert message in line
    checked = said(run("games", "check", str(path)), BROKEN_GAME)
    assert "highest" in checked or "Highest" in checked


def test_a_log_of_a_game_that_breaks_is_told_so(tmp_path: Path) -> None:
    log, path = tmp_path / "game.txt", tmp_path / "mygame.py"
    run("play", HIGHEST, "--seed", "3", typed=f"3\nsave {log}\nquit\n")
    for old, new in (
        ("        state.hands[seat].remove(move)\n", "        raise OSError('no')\n"),
        ('        points = [f"{name}', '        1 / 0\n        points = [f"{name}'),
    ):
        assert old in SOURCE
        path.write_text(SOURCE.replace(old, new))
        for arguments in (
            ["replay", str(log), "--game", str(path)],
            ["play", str(path), "--resume", str(log)],
        ):
            assert "the game highest is broken: " in said(run(*arguments), BROKEN_GAME)


def test_an_installed_game_that_breaks_is_told_so(installed: Path) -> None:
    source = SOURCE.replace("        state.hands[seat].remove(move)\n", "        {}[move]\n")
    install(installed, "high_cards", source, "highest = high_cards")
    for jobs in ("1", "2"):
        line = said(run("simulate", "highest", "--games", "3", "--jobs", jobs), BROKEN_GAME)
        assert "the game highest is broken: KeyError: " in line
        assert "of high_cards.py)" in line

"""The boards of the faces: found by the names of their files, whole, and loaded without Flask."""

import subprocess
import sys

import pytest

from wordsvc.catalogue import GAMES
from wordsvc.faces.board import board_name, boards, find_board


@pytest.mark.parametrize("game", sorted(boards()))
def test_a_board_has_a_template_and_a_style_sheet(game: str) -> None:
    for name in ("board.html", "board.css"):
        assert (boards()[game] / name).is_file()
    assert callable(find_board(game).draw)


def test_games_of_ours_have_their_own_board() -> None:
    """The solitaire has a page of its own, and only a match of it over HTTP is drawn as one."""
    assert {name for name in GAMES if board_name(name) == "plain"} == {"solitaire"}


@pytest.mark.parametrize("game", ["", "plain", "solitaire", "of_others", "../quiddler", "quiddler/"])
def test_a_game_without_a_board_has_the_plain_one(game: str) -> None:
    assert board_name(game) == "plain"
    assert find_board(game) is find_board("plain")


@pytest.mark.once
def test_boards_load_no_flask() -> None:
    script = (
        "import sys; from wordsvc.faces.board import boards, find_board\n"
        "for game in boards(): find_board(game)\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('flask', 'werkzeug', 'sqlalchemy')])"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"

"""The plain board offers every legal move, and shows what a terminal shows."""

import pytest
from flask import Flask

from tests.web.play.drawn_tables import board_context_of, draw, moves_by_tapping, random_matches
from wordsvc.faces import board
from wordsvc.faces.board_context import MAX_PICK, MAX_PICKS, read_picks
from wordsvc.faces.plain.board import BOARD
from wordsvc.web import create_app


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def without_own_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show every game as one of others."""
    monkeypatch.setattr(board, "boards", dict)


def test_every_legal_move_has_a_button(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    without_own_board(monkeypatch)
    for match in random_matches("diddly", 2, {"rounds": 1}, seeds=[1]):
        for seat in (None, 0, 1):
            context = board_context_of(match, seat)
            assert moves_by_tapping(app, context) == set(context.legal)


def test_it_shows_what_a_terminal_shows(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    without_own_board(monkeypatch)
    match = next(iter(random_matches("diddly", 2, seeds=[1])))
    context = board_context_of(match, 0)
    assert BOARD.draw(context).lines[0] in draw(app, context)


def test_choices_of_an_address_are_bounded() -> None:
    picks = read_picks(["", "x" * (MAX_PICK + 1), *["a"] * 100])
    assert picks == ("a",) * MAX_PICKS

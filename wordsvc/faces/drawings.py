"""Drawings of the rules: cards and boards by section of a text, drawn as the tables draw them.

A module `wordsvc.faces.GAME.drawings` has them as `DRAWINGS`, and `drawings.html` beside it a macro for each,
by the name of the section; its macro `shapes` has what the others refer to.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any

from games.core import Rulebook, new_match, random_move, view
from wordsvc.faces.board import FOLDER
from wordsvc.faces.board_context import BoardContext

Drawings = Mapping[str, Callable[[], Any]]

NAMES = ("Ann", "Bea", "Cem", "Dan")


def find_drawings(game: str) -> Drawings:
    """Return the facts for the drawings of a game by section, none in a game without drawings."""
    if not (FOLDER / game / "drawings.py").exists():
        return {}
    found: Drawings = import_module(f"wordsvc.faces.{game}.drawings").DRAWINGS
    return found


def play_example(rulebook: Rulebook, seats: int, seed: int, moves: int) -> BoardContext:
    """Return a match after so many random moves, as its first seat sees it and can move no more."""
    match, rng = new_match(rulebook, seats, seed), Random(seed)  # noqa: S311 - an example
    game = match.game
    for _ in range(moves):
        seat = game.to_act(match.state)[0]
        legal = game.legal(match.state, seat)
        match.submit(seat, random_move(game, view(game, match.state, seat), legal, rng))
    return BoardContext(game, {**view(game, match.state, 0), "to_act": []}, NAMES[:seats])

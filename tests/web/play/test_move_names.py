"""Moves in words, as the advice on a page has them."""

from typing import Any

import pytest

from games.core import new_match
from games.fiddlefoo import RULEBOOK as FIDDLEFOO
from wordsvc.input.messages import use_language
from wordsvc.web.play.move_names import name_move

NO_VIEW: Any = {}


@pytest.mark.parametrize(
    ("game", "move", "english", "german"),
    [
        ("diddly", "deck", "draw from the deck", "vom Nachziehstapel ziehen"),
        ("diddly", "at1", "put the card at place 1", "die Karte auf Feld 1 legen"),
        (
            "diddly",
            "recycle3:W",
            "give the Recycle at place 3 for a Wild",
            "das Recycle auf Feld 3 für ein Wild geben",
        ),
        ("diggity", "shovel", "play a shovel", "eine Schaufel spielen"),
        ("diggity", "take:cart", "take a cart", "einen Karren nehmen"),
        ("diggity", "from:2", "steal from seat 2", "von Platz 2 stehlen"),
        (
            "diggity",
            "5E-S",
            "lay it east of card 5, its south edge there",
            "sie östlich von Karte 5 anlegen, mit der Südkante dort",
        ),
        ("fiddlefoo", "Y7", "yellow 7", "Gelb 7"),
        ("fiddlefoo", "notes:R7", "red 7 for its notes", "Rot 7 wegen der Noten"),
        ("fiddlefoo", "as:red", "it is red", "sie ist Rot"),
        ("of-others", "x1", "x1", "x1"),
    ],
)
def test_a_move_is_named_in_words(game: str, move: str, english: str, german: str) -> None:
    assert name_move(game, NO_VIEW, move) == english
    with use_language("de"):
        assert name_move(game, NO_VIEW, move) == german


def test_a_free_place_is_named_by_the_cards_beside_it() -> None:
    match = new_match(FIDDLEFOO, 2, 1)
    view = match.view(0)
    lying = {(x, y) for x, y, _ in view["public"]["map"]}
    x, y = max(lying)
    named = name_move("fiddlefoo", view, f"{x + 1},{y}")
    assert named.startswith("Lay it right of ")
    assert "," not in named

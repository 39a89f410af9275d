"""The drawings in the rules of Diddly: a board with a pair, and a card of each kind that does something."""

from typing import Final

from games.diddly import RULEBOOK
from wordsvc.faces.diddly.board import SPECIAL, PlayerBoard, draw, draw_card
from wordsvc.faces.drawings import Drawings, play_example
from wordsvc.faces.drawn_cards import DrawnCard


def _draw_board() -> PlayerBoard:
    return draw(play_example(RULEBOOK, 2, seed=1, moves=30)).boards[-1]


def _draw_cards() -> list[DrawnCard]:
    return [draw_card(kind) for kind in SPECIAL]


DRAWINGS: Final[Drawings] = {"aim": _draw_board, "cards": _draw_cards}

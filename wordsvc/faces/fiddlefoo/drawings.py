"""The drawings in the rules of Fiddlefoo: a map with its pair, and a card of each colour."""

from typing import Final

from games.fiddlefoo import RULEBOOK
from games.fiddlefoo.state import cards_from_dict
from wordsvc.faces.drawings import Drawings, play_example
from wordsvc.faces.fiddlefoo.board import FiddlefooTable, draw
from wordsvc.faces.fiddlefoo.cards import DrawnNote, card_name, draw_note


def _draw_map() -> FiddlefooTable:
    return draw(play_example(RULEBOOK, 2, seed=2, moves=12))


def _draw_cards() -> list[tuple[DrawnNote, str]]:
    """Return the seven of each colour."""
    public = play_example(RULEBOOK, 2, seed=2, moves=0).view["public"]
    cards = cards_from_dict(public["printed"])
    sevens = [card for card, number in enumerate(cards.number) if number == 7]
    found = {cards.colour[card]: card for card in reversed(sevens)}
    return [(draw_note(cards, card), card_name(cards, card)) for _, card in sorted(found.items())]


DRAWINGS: Final[Drawings] = {"turn": _draw_map, "cards": _draw_cards}

"""The drawings in the rules of Diggity: cards of a hand, a mine, and the symbols that make each tool."""

from typing import TYPE_CHECKING, Final, cast

from games.diggity import RULEBOOK
from games.diggity.cards import SYMBOL
from wordsvc.faces.diggity.board import DiggityTable, HandCard, draw
from wordsvc.faces.diggity.cards import hold, name_card
from wordsvc.faces.diggity.players import Column, draw_columns
from wordsvc.faces.drawings import Drawings, play_example

if TYPE_CHECKING:
    from games.diggity.game import Diggity


def _draw_mine() -> DiggityTable:
    return draw(play_example(RULEBOOK, 2, seed=5, moves=20))


def _draw_hand() -> list[HandCard]:
    """Return a card of each symbol."""
    kinds = {symbol: kind for kind, symbol in reversed([*enumerate(SYMBOL)])}
    return [HandCard(hold(kind), name_card(kind), "", "", False) for _, kind in sorted(kinds.items())]


def _draw_tools() -> list[Column]:
    game = cast("Diggity", RULEBOOK.game(2))
    return draw_columns(game.parsed_options.recipes)


DRAWINGS: Final[Drawings] = {"deal": _draw_hand, "turn": _draw_mine, "tools": _draw_tools}

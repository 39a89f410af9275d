"""The moves of Fiddlefoo: their ints and their texts.

A card by itself is chosen, thrown for its number, or discarded, whichever is asked.
"""

import re
from typing import Final

from games.core import InvalidInput
from games.fiddlefoo.cards import ALL_CARDS, COLOUR_NAMES, FACES
from games.fiddlefoo.grid import CELLS, MAX_COORDINATE, cell_at, x_of, y_of
from games.messages import message

NOTES: Final = ALL_CARDS
"""`NOTES` + card: throw that card alone, for its notes."""
PILE: Final = 2 * ALL_CARDS
"""`PILE` + card: put it on its pile instead of throwing it."""
PAIR: Final = 3 * ALL_CARDS
"""`PAIR` + card: of the largest ranges, the one to this card of the map."""
NAME: Final = 4 * ALL_CARDS
"""`NAME` + colour: the colour of the purple card."""
DRAW: Final = NAME + len(COLOUR_NAMES)
DONE: Final = DRAW + 1
CELL: Final = DONE + 1
"""`CELL` + place."""
MOVES: Final = range(CELL + CELLS)

_TEXTS: Final = (
    *FACES,
    *(f"notes:{face}" for face in FACES),
    *(f"pile:{face}" for face in FACES),
    *(f"pair:{face}" for face in FACES),
    *(f"as:{name}" for name in COLOUR_NAMES),
    "draw",
    "done",
)
_MOVE_OF: Final = {text.lower(): move for move, text in enumerate(_TEXTS)}
_PLACE: Final = re.compile(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)")


def format_place(cell: int) -> str:
    """Return a place as text: 3,-2."""
    return f"{x_of(cell)},{y_of(cell)}"


def format_move(move: int) -> str:
    """Return the move as text."""
    return _TEXTS[move] if move < CELL else format_place(move - CELL)


def parse_move(text: str) -> int:
    """Parse a move, in small or capital letters. Raises `InvalidInput` on "move"."""
    move = _MOVE_OF.get(text.lower())
    if move is not None:
        return move
    place = _PLACE.fullmatch(text)
    if place:
        x, y = int(place[1]), int(place[2])
        if abs(x) <= MAX_COORDINATE and abs(y) <= MAX_COORDINATE:
            return CELL + cell_at(x, y)
    raise InvalidInput("move", "bad_move", message("{text!r} is no move of Fiddlefoo", text=text[:40]))

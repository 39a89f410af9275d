"""The moves of Diggity: their ints and their texts."""

from typing import Final

from games.core import InvalidInput
from games.diggity.cards import FACES, KIND_OF, KINDS, SIDES
from games.diggity.mine import MAX_CARDS
from games.diggity.tools import TOOLS
from games.messages import message

MAX_SEATS: Final = 4

PASS: Final = KINDS
"""Below it a move is the choice of a card of this kind."""
TAKE: Final = PASS + 1
STEAL: Final = TAKE + len(TOOLS)
FROM: Final = STEAL + len(TOOLS)
GOLD: Final = FROM + MAX_SEATS
DECLINE: Final = GOLD + 1
PLAY: Final = DECLINE + 1
"""`PLAY` + rank: to play the tool in the duel; `TAKE` and `STEAL` likewise, `FROM` + seat."""
JOIN: Final = PLAY + len(TOOLS)
"""`JOIN` + 16 * card + 4 * side + own edge: to lay the chosen card there."""
MOVES: Final = range(JOIN + 16 * MAX_CARDS)


def _texts() -> list[str]:
    texts = [*FACES, "pass", *(f"take:{tool}" for tool in TOOLS), *(f"steal:{tool}" for tool in TOOLS)]
    texts += [f"from:{seat + 1}" for seat in range(MAX_SEATS)]
    texts += ["gold", "decline", *TOOLS]
    texts += [f"{card + 1}{side}-{own}" for card in range(MAX_CARDS) for side in SIDES for own in SIDES]
    return texts


TEXTS: Final = tuple(_texts())
_MOVE_OF: Final = {
    **{name.lower(): kind for name, kind in KIND_OF.items()},
    **{text.lower(): move for move, text in enumerate(TEXTS)},
}


def format_move(move: int) -> str:
    """Format a move: circle:NE, 5E-S, pass, take:cart, steal:cart, from:2, gold, decline, shovel."""
    return TEXTS[move]


def parse_move(text: str) -> int:
    """Parse a move, in small or capital letters. Raises `InvalidInput` on "move"."""
    move = _MOVE_OF.get(text.lower())
    if move is None:
        raise InvalidInput("move", "bad_move", message("{text!r} is no move of Diggity", text=text[:40]))
    return move

"""The moves of Diddly: their ints, their texts, and ready lists of them for every set of places."""

from typing import Final

from games.core import InvalidInput
from games.diddly.cards import FACES
from games.messages import message

DECK: Final = 0
PILE: Final = 1
DONE: Final = 2
AT: Final = 3
FLIP: Final = 12
LOOK: Final = 21
TRADE: Final = 30
"""`TRADE` + 15 * place + kind: the Recycle at a place for a card of a kind."""
PLACES: Final = 9
KINDS: Final = len(FACES)
MOVES: Final = range(TRADE + PLACES * KINDS)


def _texts() -> list[str]:
    """Return the text of every move: places count from 1."""
    texts = ["deck", "discard", "done"]
    for verb in ("at", "flip", "peek"):
        texts += [f"{verb}{place + 1}" for place in range(PLACES)]
    texts += [f"recycle{place + 1}:{face}" for place in range(PLACES) for face in FACES]
    return texts


TEXTS: Final = tuple(_texts())
_MOVE_OF: Final = {text.lower(): move for move, text in enumerate(TEXTS)}


def format_move(move: int) -> str:
    """Return the move as text: deck, discard, done, at3, flip3, peek3, recycle3:W."""
    return TEXTS[move]


def parse_move(text: str) -> int:
    """Parse a move, in small or capital letters. Raises `InvalidInput` on "move"."""
    move = _MOVE_OF.get(text.lower())
    if move is None:
        raise InvalidInput("move", "bad_move", message("{text!r} is no move of Diddly", text=text[:40]))
    return move


def _at(first: int) -> tuple[tuple[int, ...], ...]:
    """Return for every set of places, whose place p is the bit 1 << p, its places counted from `first`."""
    return tuple(
        tuple(first + place for place in range(PLACES) if mask >> place & 1) for mask in range(1 << PLACES)
    )


PLACES_OF: Final = _at(0)
PLACES_FROM_ONE: Final = _at(1)
"""The places of every set, counted from 1, as people do."""
ATS: Final = _at(AT)
FLIPS: Final = _at(FLIP)
LOOKS: Final = _at(LOOK)

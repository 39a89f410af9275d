"""The moves of the solitaire as ints and texts: `lay:QUIT:1.4.2.7`, `fill:3`, `give_up`."""

import re
from functools import lru_cache
from typing import Final

from games.core import InvalidInput, move_text, quote_text, text_move, unquote_text
from wordsvc.input.messages import message
from wordsvc.quiddler.solitaire.position import STACKS, Fill, Lay
from wordsvc.words import MAX_WORD_LENGTH

GIVE_UP: Final = 0
FILL: Final = 1
"""`FILL` + the stack, which counts from 0: its face-up card into the leftmost gap."""

MOVES: Final = range(FILL + STACKS)
"""The moves that carry no word."""

_NUMBERS: Final = tuple(map(str, range(1, STACKS + 1)))
_LAY: Final = re.compile(r"([^:]+):([1-8](?:\.[1-8]){0,7})")
_FILL: Final = re.compile(r"fill:([1-8])")


def lay_move(lay: Lay) -> int:
    """Return the move that makes a word. Raises `InvalidInput` on "move" when the text would be none."""
    return text_move(f"{lay.word}:{_write(lay.stacks)}")


def lay_of(move: object) -> Lay | None:
    """Return the word that a move makes, with its stacks; None for any other move, and for what is none."""
    if type(move) is not int or move in MOVES:
        return None
    return _lay_of_text(move)


@lru_cache(64)
def _lay_of_text(move: int) -> Lay | None:
    """Return the word that a move carries; a move is checked and then made, and read once for both."""
    try:
        return _parse_lay(move_text(move))
    except InvalidInput:
        return None


def fill_of(move: int) -> Fill:
    """Return the filling that a move other than a word or `GIVE_UP` means."""
    return Fill(move - FILL)


def format_move(move: int) -> str:
    """Return the move as text: lay:QUIT:1.4.2.7, fill:3, give_up."""
    lay = lay_of(move)
    if lay is not None:
        return f"lay:{quote_text(lay.word)}:{_write(lay.stacks)}"
    return "give_up" if move == GIVE_UP else f"fill:{fill_of(move).stack + 1}"


def parse_move(text: str) -> int:
    """Parse a text of `format_move`, and no other. Raises `InvalidInput` on "move"."""
    if text == "give_up":
        return GIVE_UP
    if found := _FILL.fullmatch(text):
        return FILL + int(found[1]) - 1
    verb, _, rest = text.partition(":")
    word, _, stacks = rest.partition(":")
    if verb == "lay":
        inner = f"{unquote_text(word)}:{stacks}"
        if _parse_lay(inner) is not None:
            return text_move(inner)
    raise InvalidInput("move", "bad_move", message("{text!r} is no move of the solitaire", text=text[:40]))


def _write(stacks: tuple[int, ...]) -> str:
    """Return stacks as people count them."""
    return ".".join([_NUMBERS[stack] for stack in stacks])


def _parse_lay(text: str) -> Lay | None:
    found = _LAY.fullmatch(text)
    if found is None or len(found[1]) > MAX_WORD_LENGTH or not (found[1].isalpha() and found[1].isupper()):
        return None
    return Lay(found[1], tuple(int(number) - 1 for number in found[2].split(".")))

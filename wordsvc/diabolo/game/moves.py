"""The moves of Diabolo: passing, turning a card, taking one for a penalty, and calls, which are text."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.core import InvalidInput, move_text, text_move
from games.core.free_text import FIRST
from wordsvc.diabolo.game.cards import Cards
from wordsvc.input.messages import message

PASS: Final = 0
TURN: Final = 1
TAKE: Final = 2
"""`TAKE` + kind: a card of this kind from the table, for the wrong call of another (D08)."""

_CALL: Final = "call:"
_TAKE: Final = "take:"
_FACE: Final = r"(?:\*\*?|[A-Z]{1,2})"
_CALL_TEXT: Final = re.compile(rf"([A-Z]{{1,50}}):({_FACE}(?:\.{_FACE})*)")


class Call(NamedTuple):
    """A folded word and the faces of the cards that the caller names for it, in any order."""

    word: str
    faces: tuple[str, ...]


def call_move(word: str, faces: Sequence[str]) -> int:
    """Return the move that calls a folded word with cards. Raises `InvalidInput` on "move" for no call."""
    text = f"{word}:{'.'.join(faces)}"
    if not _CALL_TEXT.fullmatch(text):
        raise _no_move(_CALL + text if word.isalpha() else word)
    return text_move(text)


@lru_cache(maxsize=4096)
def read_call(move: int) -> Call | None:
    """Return the call that a move is, or None."""
    if move < FIRST:
        return None
    try:
        found = _CALL_TEXT.fullmatch(move_text(move))
    except InvalidInput:
        return None
    return Call(found[1], tuple(found[2].split("."))) if found else None


def format_move(cards: Cards, move: int) -> str:
    """Return the move as text: pass, turn, take:EI, call:HANG:G.N.H.A."""
    if move >= FIRST:
        return _CALL + move_text(move)
    if move >= TAKE:
        return _TAKE + cards.faces[move - TAKE]
    return "turn" if move == TURN else "pass"


def parse_move(cards: Cards, text: str) -> int:
    """Return the move that a text of `format_move` stands for. Raises `InvalidInput` on "move"."""
    if text.startswith(_CALL) and _CALL_TEXT.fullmatch(text, len(_CALL)):
        return text_move(text.removeprefix(_CALL))
    kind = cards.kinds.get(text.removeprefix(_TAKE)) if text.startswith(_TAKE) else None
    if kind is not None:
        return TAKE + kind
    if text in ("pass", "turn"):
        return PASS if text == "pass" else TURN
    raise _no_move(text)


def _no_move(text: str) -> InvalidInput:
    return InvalidInput("move", "bad_move", message("{text!r} is no move of Diabolo", text=text[:40]))

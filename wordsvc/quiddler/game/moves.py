"""The moves of Quiddler: fixed ones as small ints, a lay-down as a text.

    draw  take  discard:QU  challenge:2.1  done  lay:QU.I.T:QUIT,O.N:ON

A challenge names the seat and its word, both from 1. A lay-down names the cards of each word in their
order, and the word that they spell.
"""

import re
from typing import Final, NamedTuple

from games.core import InvalidInput, move_text, text_move
from games.core.free_text import FIRST
from wordsvc.input.messages import message
from wordsvc.quiddler.constants import MAX_HAND, MAX_PLAYERS
from wordsvc.quiddler.game.cards import Cards

DRAW: Final = 0
TAKE: Final = 1
DONE: Final = 2
MAX_WORDS: Final = MAX_HAND // 2
"""A word takes two cards or more, and a hand never lays more than it was dealt."""
CHALLENGE: Final = 3
"""`CHALLENGE` + `MAX_WORDS` * seat + word: challenge a word, both from 0."""
DISCARD: Final = CHALLENGE + MAX_WORDS * MAX_PLAYERS
"""`DISCARD` + kind."""

_LAY: Final = "lay:"
_WORD: Final = re.compile("([A-Z]{1,2}(?:\\.[A-Z]{1,2})*):([A-Z]+)")
_CACHE_SIZE: Final = 4096


class Laid(NamedTuple):
    """A word as it is laid: the word, and the kinds of its cards in their order."""

    word: str
    cards: tuple[int, ...]


Lay = tuple[Laid, ...]


class Moves:
    """The moves at a table: how they are written, and what a lay-down lays."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self._cards = cards
        texts = {DRAW: "draw", TAKE: "take", DONE: "done"}
        texts |= {
            CHALLENGE + MAX_WORDS * seat + word: f"challenge:{seat + 1}.{word + 1}"
            for seat in range(seats)
            for word in range(MAX_WORDS)
        }
        texts |= {DISCARD + kind: f"discard:{face}" for kind, face in enumerate(cards.faces)}
        self.fixed = tuple(texts)
        self.known = frozenset(texts)
        self._texts = texts
        self._moves = {text: move for move, text in texts.items()}
        self._lays: dict[int, Lay] = {}

    def format(self, move: int) -> str:
        """Return the move as text."""
        return self._texts[move] if move < FIRST else f"{_LAY}{move_text(move)}"

    def parse(self, text: str) -> int:
        """Return the move that a text stands for, and no other text does. Raises `InvalidInput` on "move"."""
        move = self._moves.get(text)
        if move is None and text.startswith(_LAY):
            move = text_move(text.removeprefix(_LAY))
            if self.lay(move) is None:
                sentence = message("a lay-down is written as {example}", example="lay:QU.I.T:QUIT,O.N:ON")
                raise InvalidInput("move", "bad_lay", sentence)
        if move is None:
            raise InvalidInput("move", "bad_move", message("{text!r} is no move of Quiddler", text=text[:40]))
        return move

    def lay(self, move: int) -> Lay | None:
        """Return the words that a move lays, or None when it lays nothing that can be read."""
        lay = self._lays.get(move)
        if lay is None and (lay := self._parse_lay(move)) is not None:
            if len(self._lays) >= _CACHE_SIZE:
                self._lays.clear()
            self._lays[move] = lay
        return lay

    def _parse_lay(self, move: int) -> Lay | None:
        """Return the words of a lay-down, if all cards are of the deck."""
        try:
            text = move_text(move)
        except (InvalidInput, OverflowError):
            return None
        kinds = self._cards.kinds
        words = []
        for part in text.split(","):
            matched = _WORD.fullmatch(part)
            if matched is None:
                return None
            faces = matched[1].split(".")
            if any(face not in kinds for face in faces):
                return None
            words.append(Laid(matched[2], tuple([kinds[face] for face in faces])))
        return tuple(words)


def lay_text(words: list[tuple[str, list[str]]]) -> str:
    """Format a lay-down without its verb: words, each with the faces of its cards in their order."""
    return ",".join(f"{'.'.join(faces)}:{word}" for word, faces in words)

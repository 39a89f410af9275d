"""Calls for random play and for the proof: cards of the table, with what they spell or nearly spell."""

from random import Random
from typing import Final

from games.core import choose
from wordsvc.cards import DOUBLE_JOKER, JOKER
from wordsvc.diabolo.game.moves import call_move
from wordsvc.diabolo.game.views import View
from wordsvc.diabolo.judge import MIN_CARDS

_STANDS_FOR: Final = {JOKER: ("A", "E", "I", "N", "T"), DOUBLE_JOKER: ("EN", "ER", "IN", "TE")}
"""Letters that a joker is taken for."""

_SIZES: Final = (3, 3, 3, 4, 4, 5)
"""The numbers of cards in a call, if there are so many."""

_CALLS: Final = 0.2
"""The share of calls: a table where everybody calls at once sees no line of cards."""

_TOO_FEW: Final = 0.1
"""The share of calls while fewer than three cards lie there."""

_CUT: Final = 0.1
"""The share of words that lack a letter of the cards."""


def propose_calls(view: View, rng: Random) -> list[int]:
    """Return a call of some cards of the table, mostly of no word; none to a seat that is not asked to call.

    Most of the time there is none. No dictionary is searched.
    """
    public = view["public"]
    line = public["line"]
    if public["phase"] != "call" or view["seat"] not in view["to_act"] or not line:
        return []
    if rng.random() >= (_CALLS if len(line) >= MIN_CARDS else _CALLS * _TOO_FEW):
        return []
    left = list(line)
    faces: list[str] = []
    word = ""
    for _ in range(min(choose(rng, _SIZES), len(left))):
        face = left.pop(int(rng.random() * len(left)))
        faces.append(face)
        word += choose(rng, _STANDS_FOR[face]) if face in _STANDS_FOR else face
    if rng.random() < _CUT:
        word = word[1:] or word
    return [call_move(word, faces)]

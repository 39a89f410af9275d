"""Moves as people type them: a word, with or without its cards, or a card to take."""

from collections.abc import Sequence
from typing import Final

from games.core import InvalidInput
from wordsvc.cards import Deck, parse_cards, stands_for_word
from wordsvc.cards.spelling import best_spelling
from wordsvc.diabolo.game.cards import Cards
from wordsvc.diabolo.game.moves import PASS, TAKE, TURN, call_move, parse_move
from wordsvc.diabolo.game.views import View
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.words import parse_word

_FIXED: Final = {"pass": PASS, "turn": TURN}
_VERBS: Final = ("call", "take")
"""Alone they are words only where the table lays them; nobody pays for a command without its rest."""


def parse_typed(cards: Cards, deck: Deck, view: View, typed: str) -> int:
    """Return the move of `hang`, `call hang`, `call hang g,n,h,a`, `take ei`, `ei`, `pass` or `turn`.

    A word without cards, or with its letters for them (Q32), takes the spelling with the most cards of the
    table, then with the fewest jokers (D05); one that they do not lay is called with the cards that it would
    take, which is wrong (D26). The moves of a log are read as well.

    Raises `InvalidInput` on "move".
    """
    text = " ".join(typed.split())
    if ":" in text:
        return parse_move(cards, text)
    verb, _, rest = text.partition(" ")
    if verb.lower() in _FIXED and not rest:
        return _FIXED[verb.lower()]
    try:
        if view["public"]["phase"] == "penalty":
            return _take(cards, deck, rest if verb.lower() == "take" and rest else text)
        says_call = verb.lower() == "call" and bool(rest)
        word_is_meant = says_call or text.lower() not in _VERBS
        return _call(deck, view["public"]["line"], rest if says_call else text, word_is_meant=word_is_meant)
    except InputError as error:
        raise InvalidInput("move", error.code, error.message, error.hint, error.rule) from None


def _take(cards: Cards, deck: Deck, typed: str) -> int:
    faces = parse_cards(typed, deck)
    if len(faces) != 1 or faces[0] not in cards.kinds:
        raise InvalidInput("move", "not_a_card", message("{text!r} is no card of the table", text=typed[:40]))
    return TAKE + cards.kinds[faces[0]]


def _call(deck: Deck, line: Sequence[str], typed: str, *, word_is_meant: bool) -> int:
    word, _, named = typed.partition(" ")
    folded = parse_word(word, deck.language)
    if named and not stands_for_word(named, word, deck):
        return call_move(folded, parse_cards(named, deck))
    best = best_spelling(folded, line, deck)
    if best is None and not word_is_meant:
        text = message("the cards on the table do not lay {word}", word=folded)
        raise InvalidInput("move", "cannot_be_made", text, rule="D26")
    return call_move(folded, tuple(folded) if best is None else best.cards)

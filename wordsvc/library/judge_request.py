"""Requests for a verdict on one word: their fields, and their answers as JSON."""

from typing import Any, Final

from wordsvc.cards import MAX_CARDS
from wordsvc.cards.card_fields import CARDS, DECK
from wordsvc.cards.edition import GameName
from wordsvc.diabolo.judge import MIN_CARDS
from wordsvc.input.question import Field, Question, as_given, integer, read_later
from wordsvc.quiddler.constants import MAX_HAND
from wordsvc.referee.request import read_referee
from wordsvc.words.word_fields import AUTHORITY_FIELDS, INCLUDE, WORD, read_include

_CARDS: Final = CARDS._replace(read=read_later)
"""Cards that `judge` reads, whose errors say how cards are written."""

CALL: Final = Question(
    "Call",
    "A word that was called, and the cards on the table.",
    Field("word", WORD, required=True),
    Field("cards", _CARDS, required=True),
    Field(
        "min_cards",
        as_given(type="integer", minimum=MIN_CARDS, maximum=MAX_CARDS),
        "The least number of cards of a word, if more than three (D20, D23).",
    ),
    DECK,
    *AUTHORITY_FIELDS,
    *INCLUDE,
)

CHECK: Final = Question(
    "Check",
    "A word and, where they are known, the cards of the hand.",
    Field("word", WORD, required=True),
    Field("cards", _CARDS, "Without them, what one whole deck can lay."),
    DECK,
    Field(
        "hand",
        integer(1, MAX_CARDS),
        f"How many cards a hand has at most, by default {MAX_HAND}: ways to lay the word with"
        " more come last, and a note says so.",
    ),
    *AUTHORITY_FIELDS,
    *INCLUDE,
)

_BY_GAME: Final = {"diabolo": CALL, "quiddler": CHECK}


def answer_judge(document: object, game: GameName) -> dict[str, Any]:
    """Judge the word of a document in a game.

    Args:
        document: the fields of `CALL` in Diabolo, of `CHECK` in Quiddler.
        game: the game.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = _BY_GAME[game].read_given(document)
    referee = read_referee(fields, game)
    asked = {name: fields.get(name) for name in ("cards", "min_cards", "hand")}
    verdict = referee.judge(fields["word"], **asked)
    return verdict.to_dict() | referee.add_to(verdict, read_include(fields))

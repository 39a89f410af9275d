"""Answering a question about one word in JSON; the one reader of such requests."""

from typing import Any

from wordsvc.cards import INCLUDE_FIELDS, answer, read_include
from wordsvc.cards.edition import GameName
from wordsvc.input.fields import read_fields
from wordsvc.referee.request import read_referee
from wordsvc.words.authority_request import AUTHORITY_FIELDS


def answer_judge(document: object, game: GameName) -> dict[str, Any]:
    """Judge the word of a document in a game.

    Args:
        document: `{"word", "cards"}`, of which Quiddler needs no cards, "deck", in Diabolo "min_cards", in
            Quiddler "hand", and any of `AUTHORITY_FIELDS` and `INCLUDE_FIELDS`.
        game: the game, which says what the document may have.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    required, own = (
        (("word", "cards"), ("min_cards", "deck"))
        if game == "diabolo"
        else (("word",), ("cards", "deck", "hand"))
    )
    fields = read_fields(document, required=required, optional=(*own, *AUTHORITY_FIELDS, *INCLUDE_FIELDS))
    referee = read_referee(fields, game)
    asked = {name: fields.get(name) for name in ("cards", "min_cards", "hand")}
    verdict = referee.judge(fields["word"], **asked)
    return answer(verdict, referee.require_authority(), read_include(fields))

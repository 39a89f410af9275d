"""Answering a question about one word in JSON; the one reader of such requests."""

from typing import Any

from wordsvc.cards import INCLUDE_FIELDS, answer, read_include
from wordsvc.input.fields import read_fields
from wordsvc.library.judge import GameName, default_dictionary, judge
from wordsvc.words.authority_request import AUTHORITY_FIELDS, read_authority


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
    authority = read_authority(fields, default_dictionary(game, fields.get("deck")))
    verdict = judge(
        fields["word"],
        game=game,
        cards=fields.get("cards"),
        min_cards=fields.get("min_cards"),
        authority=authority,
        deck=fields.get("deck"),
        hand=fields.get("hand"),
    )
    return answer(verdict, authority, read_include(fields))

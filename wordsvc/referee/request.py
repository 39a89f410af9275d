"""Reading a referee from the fields of a request."""

from collections.abc import Mapping
from typing import Any

from wordsvc.cards import USUAL_EDITIONS, load_edition
from wordsvc.cards.edition import GameName
from wordsvc.referee.referee import Referee
from wordsvc.words.authority_request import read_authority


def read_referee(fields: Mapping[str, Any], game: GameName) -> Referee:
    """Read a referee from the field "deck" and `AUTHORITY_FIELDS`, each optional; ignore other fields.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.

    >>> read_referee({"deck": "diabolo-nl", "no_names": True}, "diabolo").authority.no_names
    True
    """
    deck = fields.get("deck")
    usual = load_edition(USUAL_EDITIONS[game]).usual_dictionary(deck)
    return Referee(game, deck=deck, authority=read_authority(fields, usual))

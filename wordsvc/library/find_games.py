"""The games that words are found for, and what each takes when nothing else is asked for."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from dictionaries.record import Record
from wordsvc.cards.deck import JOKER, Deck
from wordsvc.cards.edition import Edition, read_deck
from wordsvc.cards.parsing import MAX_CARDS
from wordsvc.cards.search.ranking import Order
from wordsvc.diabolo.judge import EDITION as DIABOLO
from wordsvc.diabolo.judge import MIN_CARDS
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice
from wordsvc.input.sentences import say
from wordsvc.quiddler.judge import EDITION as QUIDDLER
from wordsvc.words import DICTIONARY
from wordsvc.words.search.slices_format import ALPHABET

FindGame = Literal["quiddler", "diabolo", "letters"]

LETTERS: Final = Deck(
    name="letters",
    title="any letters and jokers",
    language="en",
    status="verified",
    note="",
    min_cards=1,
    sources=(),
    cards=(),
    counts=MappingProxyType(dict.fromkeys((*ALPHABET, JOKER), MAX_CARDS)),
    points=MappingProxyType({}),
)
"""Letters that belong to no game: as many of each as are read, each a card, and jokers."""


class FindRules(Record):
    """What a game says about finds: its edition (None for letters), what is put first, the fewest cards."""

    edition: Edition | None
    order: Order
    min_cards: int = 1

    def usual_dictionary(self, deck: object) -> str:
        """The dictionary that is asked when none is named, by the deck (see `Edition.usual_dictionary`)."""
        return DICTIONARY if self.edition is None else self.edition.usual_dictionary(deck)

    def read_deck(self, deck: object) -> Deck:
        """The deck that the cards belong to. Raises `InputError` on "deck", as for letters with a deck."""
        if self.edition is not None:
            return read_deck(deck, self.edition)
        if deck is not None:
            raise InputError("deck", "not_of_this_game", say("letters belong to no deck"))
        return LETTERS


GAMES: Final[Mapping[FindGame, FindRules]] = {
    "quiddler": FindRules(QUIDDLER, "points"),
    "diabolo": FindRules(DIABOLO, "cards", MIN_CARDS),
    "letters": FindRules(None, "length"),
}


def find_rules(game: object) -> FindRules:
    """The rules of a game. Raises `InputError` on "game"."""
    return GAMES[read_choice(game, "game", tuple(GAMES))]

"""The games that words are found for, and the defaults of each."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from wordsvc.cards.deck import Deck
from wordsvc.cards.edition import USUAL_EDITIONS, Edition, load_edition, read_deck
from wordsvc.cards.search.letters import LETTERS
from wordsvc.cards.search.ranking import Order
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice
from wordsvc.input.messages import message
from wordsvc.words import DICTIONARY

FindGame = Literal["quiddler", "diabolo", "letters"]


class FindRules(NamedTuple):
    """The edition of a game, None for letters, the order of its words, and the fewest cards of a word."""

    edition: Edition | None
    order: Order
    min_cards: int = 1

    def usual_dictionary(self, deck: object) -> str:
        """Return the default dictionary, by the deck (see `Edition.usual_dictionary`)."""
        return DICTIONARY if self.edition is None else self.edition.usual_dictionary(deck)

    def read_deck(self, deck: object) -> Deck:
        """Return the deck of the cards. Raises `InputError` on "deck", as for letters with a deck."""
        if self.edition is not None:
            return read_deck(deck, self.edition)
        if deck is not None:
            raise InputError("deck", "not_of_this_game", message("letters belong to no deck"))
        return LETTERS


def _rules_of(edition: Edition) -> FindRules:
    return FindRules(edition, edition.order, edition.min_cards)


GAMES: Final[Mapping[FindGame, FindRules]] = {
    "quiddler": _rules_of(load_edition(USUAL_EDITIONS["quiddler"])),
    "diabolo": _rules_of(load_edition(USUAL_EDITIONS["diabolo"])),
    "letters": FindRules(None, "length"),
}


def find_rules(game: object) -> FindRules:
    """Return the rules of a game. Raises `InputError` on "game"."""
    return GAMES[read_choice(game, "game", tuple(GAMES))]

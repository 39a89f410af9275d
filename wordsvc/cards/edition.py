"""Editions: a game with its deck, its dictionary and its language. Each edition is a data file.

An edition says what a game is played with when nobody names a deck or a dictionary; both are passed along.
"""

import functools
import json
import os
from typing import Final, Literal, NamedTuple

from dictionaries import Language, installed
from wordsvc.cards.deck import Deck, deck_names, load_deck
from wordsvc.input import InputError
from wordsvc.input.messages import message

GameName = Literal["quiddler", "diabolo"]
"""The games whose words are judged."""

USUAL_EDITIONS: Final = {"quiddler": "quiddler-en", "diabolo": "diabolo-de"}
"""The edition of each word game when no deck is named."""

_FOLDER: Final = os.path.join(os.path.dirname(__file__), "editions")


class Edition(NamedTuple):
    """A game, and the names of its deck, its dictionary and its language."""

    name: str
    game: GameName
    deck: str
    dictionary: str
    language: Language

    @property
    def order(self) -> Literal["points", "cards"]:
        """The order in which words are found: in Diabolo those with the most cards come first (D05)."""
        return "cards" if self.game == "diabolo" else "points"

    @property
    def min_cards(self) -> int:
        """The fewest cards of a word, whatever a deck says: three in Diabolo (D01)."""
        return 3 if self.game == "diabolo" else 1

    def load_deck(self) -> Deck:
        """Return the deck of the edition."""
        return load_deck(self.deck)

    def rank(self, deck: Deck) -> Deck:
        """Return a deck as spellings rank in this game: in Diabolo cards count, and no points (D05)."""
        return deck.unpriced() if self.game == "diabolo" and deck.points else deck

    def usual_dictionary(self, deck: object) -> str:
        """Return the dictionary that is asked when none is named: that of the edition with the deck.

        `deck` is as `read_deck` takes it. A deck of no edition has the dictionary of the edition of its
        language; where there is none, that of its language, if it is installed, else that of this edition.

        >>> edition = load_edition("diabolo-de")
        >>> edition.usual_dictionary(None), edition.usual_dictionary("diabolo-nl")
        ('de-large', 'nl')
        """
        edition, language = self.of_deck(deck), self._language_of(deck)
        return language if language != edition.language and language in installed() else edition.dictionary

    def of_deck(self, deck: object) -> "Edition":
        """Return the edition of this game with the deck, else the one of its language, else this one.

        `deck` is as `usual_dictionary` takes it.

        >>> load_edition("quiddler-en").of_deck("diabolo-de").name
        'quiddler-de'
        """
        name = deck.name if isinstance(deck, Deck) else deck
        if name is None or name == self.deck:
            return self
        ours = [self, *(other for other in map(load_edition, edition_names()) if other.game == self.game)]
        if named := [other for other in ours if other.deck == name]:
            return named[0]
        language = self._language_of(deck)
        return next((other for other in ours if other.language == language), self)

    def _language_of(self, deck: object) -> str:
        """Return the language of a deck or of an installed one that is named; else that of this edition."""
        if isinstance(deck, str) and deck in deck_names():
            deck = load_deck(deck)
        return deck.language if isinstance(deck, Deck) else self.language


def edition_names() -> list[str]:
    """Return the names of all editions, sorted.

    >>> edition_names()
    ['diabolo-de', 'diabolo-en', 'diabolo-nl', 'quiddler-de', 'quiddler-en']
    """
    return sorted(name.removesuffix(".json") for name in os.listdir(_FOLDER) if name.endswith(".json"))


@functools.cache
def load_edition(name: str) -> Edition:
    """Return an installed edition, read once.

    >>> load_edition("quiddler-en").deck
    'quiddler'
    """
    with open(os.path.join(_FOLDER, f"{name}.json"), encoding="utf-8") as stream:
        return Edition(**json.load(stream))


def read_deck(value: object, edition: Edition, *, priced: bool = False) -> Deck:
    """Return the deck that cards are judged by.

    Args:
        value: the name of an installed deck, a `Deck`, or None for that of the edition.
        edition: says which deck the game has.
        priced: whether the cards must have points.

    Raises:
        InputError: on "deck".

    >>> read_deck(None, load_edition("diabolo-de")).name
    'diabolo-de'
    """
    if value is None:
        deck = edition.load_deck()
    elif isinstance(value, Deck):
        deck = value
    elif isinstance(value, str):
        deck = load_deck(value, "deck")
    else:
        raise InputError("deck", "not_text", message("the name of a deck must be a text"))
    if priced and not deck.points:
        raise InputError(
            "deck", "no_points", message("the cards of the deck {deck} have no points", deck=deck.name)
        )
    return edition.rank(deck)

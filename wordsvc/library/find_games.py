"""The games that words are found for, and what each takes when nothing else is asked for."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from wordsvc.cards.deck import JOKER, Deck, load_deck
from wordsvc.cards.parsing import MAX_CARDS
from wordsvc.cards.search.ranking import Order
from wordsvc.input.fields import read_choice
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


class FindRules(NamedTuple):
    """What a game says about finds: its dictionary, its deck (None for letters), what is put first."""

    dictionary: str
    deck: str | None
    order: Order

    def load_deck(self) -> Deck:
        """The deck that the cards belong to."""
        return LETTERS if self.deck is None else load_deck(self.deck)


GAMES: Final[Mapping[FindGame, FindRules]] = {
    "quiddler": FindRules("en", "quiddler", "points"),
    "diabolo": FindRules("de", "diabolo-de", "cards"),
    "letters": FindRules("en", None, "length"),
}


def find_rules(game: object) -> FindRules:
    """The rules of a game. Raises `InputError` on "game"."""
    return GAMES[read_choice(game, "game", tuple(GAMES))]

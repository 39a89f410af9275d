"""The letters that belong to no game, as a deck."""

from types import MappingProxyType
from typing import Final

from wordsvc.cards.deck import JOKER, Deck
from wordsvc.cards.parsing import MAX_CARDS
from wordsvc.words.search.slices_format import ALPHABET

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
    total=0,
    jokers=MAX_CARDS,
    verified=True,
    caution="",
)
"""Letters that belong to no game: as many of each as are read, each a card, and jokers."""

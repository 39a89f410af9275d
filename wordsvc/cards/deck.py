"""Decks: which cards a game has, how many of each, and what they are worth. Each deck is a data file."""

import functools
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dictionaries import Language
from dictionaries.record import Record
from wordsvc.input import InputError
from wordsvc.input.sentences import say

JOKER: Final = "*"
"""The face of a single joker: any one letter."""

DOUBLE_JOKER: Final = "**"
"""The face of a double joker: any two neighbouring letters, never one."""

_FOLDER: Final = os.path.join(os.path.dirname(__file__), "decks")


class DeckCard(Record):
    """A kind of card: its face, how many the deck has, and its points (None where cards have none)."""

    face: str
    copies: int
    points: int | None


class Deck(Record):
    """A deck of cards and what its rules say about words.

    `status` is "verified", "model" or "reconstruction", and `note` says how sure the contents are;
    `min_cards` is how many cards a word takes at least.
    """

    name: str
    title: str
    language: Language
    status: str
    note: str
    min_cards: int
    sources: tuple[str, ...]
    cards: tuple[DeckCard, ...]
    counts: Mapping[str, int]
    points: Mapping[str, int]

    @property
    def total(self) -> int:
        """How many cards the deck has."""
        return sum(card.copies for card in self.cards)

    @property
    def verified(self) -> bool:
        """Whether the cards are those of the printed deck; only such a deck refuses a card (D22)."""
        return self.status == "verified"

    @property
    def jokers(self) -> int:
        """How many cards of the deck are jokers of either kind."""
        return sum(self.counts.get(face, 0) for face in (JOKER, DOUBLE_JOKER))

    @property
    def caution(self) -> str:
        """What must be said wherever an unverified deck is shown; empty for a verified one."""
        return "" if self.verified else say("{status}, not the printed deck", status=self.status_name)

    @property
    def status_name(self) -> str:
        """The status as a sentence says it."""
        names = {"verified": say("verified"), "model": say("model"), "reconstruction": say("reconstruction")}
        return names.get(self.status, self.status)

    def faces(self) -> list[str]:
        """Every card of the deck, one face a card."""
        return [card.face for card in self.cards for _ in range(card.copies)]

    def lacking(self, cards: Iterable[str]) -> list[str]:
        """The faces of which `cards` has more than the deck, in the order they first appear."""
        return [face for face, n in Counter(cards).items() if n > self.counts.get(face, 0)]

    def value(self, cards: Iterable[str]) -> int | None:
        """The points printed on cards, None in a deck without points. A card it lacks has none."""
        return sum(self.points.get(face, 0) for face in cards) if self.points else None

    def summary(self) -> dict[str, Any]:
        """What the deck is, without its cards, as JSON."""
        return {
            "name": self.name,
            "title": self.title,
            "language": self.language,
            "status": self.status,
            "total": self.total,
        }

    def to_dict(self) -> dict[str, Any]:
        """The deck as JSON."""
        return {
            "name": self.name,
            "title": self.title,
            "language": self.language,
            "status": self.status,
            "note": self.note,
            "sources": list(self.sources),
            "minimum_cards": self.min_cards,
            "total": self.total,
            "cards": [{"face": c.face, "count": c.copies, "points": c.points} for c in self.cards],
        }


def deck_names() -> list[str]:
    """The names of all decks, sorted.

    >>> deck_names()
    ['diabolo-de', 'quiddler']
    """
    return sorted(name.removesuffix(".json") for name in os.listdir(_FOLDER) if name.endswith(".json"))


@functools.cache
def load_deck(name: str) -> Deck:
    """The deck `name`, read once. Raises `InputError` on "name" unless it is one of `deck_names()`.

    >>> load_deck("quiddler").value(["QU", "I", "T"])
    14
    """
    if name not in (known := deck_names()):
        message = say("there is no deck {name!r}", name=name[:50])
        raise InputError(
            "name", "unknown_deck", message, say("the decks are {decks}", decks=", ".join(known))
        )
    with open(os.path.join(_FOLDER, f"{name}.json"), encoding="utf-8") as stream:
        fields = json.load(stream)
    cards = tuple(DeckCard(c["face"], c["count"], c.get("points")) for c in fields["cards"])
    deck = Deck(
        name=fields["name"],
        title=fields["title"],
        language=fields["language"],
        status=fields["status"],
        note=fields["note"],
        min_cards=fields["minimum_cards"],
        sources=tuple(fields["sources"]),
        cards=cards,
        counts=MappingProxyType({card.face: card.copies for card in cards}),
        points=MappingProxyType({c.face: c.points for c in cards if c.points is not None}),
    )
    if deck.total != fields["total"]:
        raise ValueError(f"the deck {name} has {deck.total} cards, its file says {fields['total']}")
    return deck

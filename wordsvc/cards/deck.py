"""Decks: which cards a game has, how many of each, and what they are worth. Each deck is a data file."""

import functools
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple

from dictionaries import Language
from wordsvc.input import InputError
from wordsvc.input.answer import answer, write
from wordsvc.input.messages import message
from wordsvc.words import DeckReference, DeckStatus, SomeLanguage

JOKER: Final = "*"
"""The face of a single joker: any one letter."""

DOUBLE_JOKER: Final = "**"
"""The face of a double joker: any two neighbouring letters, never one."""

DEFAULT_STATUS: Final = "model"
"""The status of a deck whose file says none: such a deck refuses nobody (D22)."""

CARD_WORTH: Final = 1_000
"""The worth of a card in a deck without points: more than any number of jokers."""

_MAX_DIGESTS: Final = 16
"""The hashes of so many decks are kept, more than are installed; a stranger's can have 64 KiB each."""

_FOLDER: Final = os.path.join(os.path.dirname(__file__), "decks")


_STATUS_NAMES: Final = {
    "verified": message("verified"),
    "model": message("model"),
    "reconstruction": message("reconstruction"),
}


@answer("face count=copies points")
class DeckCard(NamedTuple):
    """A kind of card."""

    face: str
    copies: int
    points: Annotated[int | None, "Null in a deck without points."]


@answer("name title language status note sources minimum_cards=min_cards total cards")
class Deck(NamedTuple):
    """A deck, card by card.

    See `make_deck`. The note says how sure the contents are. `jokers` counts the cards that are jokers of
    either kind. Only a `verified` deck, whose cards are those of the printed one, refuses a card (D22);
    `caution` must be shown with any other deck.
    """

    name: str
    title: str
    language: SomeLanguage
    status: DeckStatus
    note: str
    min_cards: Annotated[int, "The least number of cards of a word."]
    sources: tuple[str, ...]
    cards: tuple[DeckCard, ...]
    counts: Mapping[str, int]
    points: Mapping[str, int]
    total: Annotated[int, "The number of its cards."]
    jokers: int
    verified: bool
    caution: str

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON."""
        return write(self)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Deck({self.name!r}, {self.status!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle without the mappings, which are made again."""
        return make_deck if self.points else _make_unpriced, self[: self._fields.index("counts")]

    def unpriced(self) -> "Deck":
        """Return the same cards, with the same hash, for a game in which their points count for nothing."""
        return self._replace(points=MappingProxyType({}))

    @property
    def sha256(self) -> str:
        """The hash of all that the deck is: of `to_dict` as JSON in one line."""
        return _digest(self)

    @property
    def reference(self) -> DeckReference:
        """The exact reference of the deck in an answer, so that it can be repeated years later."""
        return {"name": self.name, "status": self.status, "sha256": self.sha256}

    @property
    def status_name(self) -> str:
        """The status as a sentence says it."""
        return _name_status(self.status)

    def faces(self) -> list[str]:
        """Return every card of the deck, one face a card."""
        return [card.face for card in self.cards for _ in range(card.copies)]

    def lacking(self, cards: Iterable[str]) -> list[str]:
        """Return the faces of which `cards` has more than the deck, in the order they first appear."""
        return [face for face, n in Counter(cards).items() if n > self.counts.get(face, 0)]

    def value(self, cards: Iterable[str]) -> int | None:
        """Return the points printed on cards, None in a deck without points. A card it lacks has none."""
        if not self.points:
            return None
        total = 0
        for face in cards:  # asked for every word of an answer, and sooner than a sum over a list
            total += self.points.get(face, 0)
        return total


def _name_status(status: str) -> str:
    return _STATUS_NAMES.get(status, status)


@functools.lru_cache(_MAX_DIGESTS)
def _digest(deck: Deck) -> str:
    return hashlib.sha256(json.dumps(deck.to_dict()).encode()).hexdigest()


def worths(cards: Iterable[str], deck: Deck) -> Mapping[str, int]:
    """Return what each card adds to the rank of a spelling: points, or alike with jokers below (D05)."""
    return deck.points or {face: CARD_WORTH - face.startswith(JOKER) for face in cards}


def deck_names() -> list[str]:
    """Return the names of all decks, sorted.

    >>> deck_names()
    ['diabolo-de', 'diabolo-en', 'diabolo-nl', 'quiddler', 'quiddler-de']
    """
    return sorted(name.removesuffix(".json") for name in os.listdir(_FOLDER) if name.endswith(".json"))


def make_deck(
    name: str,
    title: str,
    language: Language,
    status: str,
    note: str,
    min_cards: int,
    sources: Iterable[str],
    cards: Iterable[DeckCard],
) -> Deck:
    """Return a deck of some cards, unchecked (`wordsvc.cards.deck_file` reads a stranger's)."""
    cards, verified = tuple(cards), status == "verified"
    return Deck(
        name=name,
        title=title,
        language=language,
        status=status,
        note=note,
        min_cards=min_cards,
        sources=tuple(sources),
        cards=cards,
        counts=MappingProxyType({card.face: card.copies for card in cards}),
        points=MappingProxyType({card.face: card.points for card in cards if card.points is not None}),
        total=sum([card.copies for card in cards]),
        jokers=sum([card.copies for card in cards if card.face in (JOKER, DOUBLE_JOKER)]),
        verified=verified,
        caution="" if verified else message("{status}, not the printed deck", status=_name_status(status)),
    )


def _make_unpriced(*fields: Any) -> Deck:
    """Return the deck of `make_deck` whose cards rank alike, whatever points they have."""
    return make_deck(*fields).unpriced()


def load_deck(name: str, field: str = "name") -> Deck:
    """Return the deck `name`, read once. Raises `InputError` on `field` unless it is one of `deck_names()`.

    >>> load_deck("quiddler").value(["QU", "I", "T"])
    14
    """
    try:
        return _load_installed(name)
    except FileNotFoundError:
        known = ", ".join(deck_names())
        raise InputError(
            field,
            "unknown_deck",
            message("there is no deck {name!r}", name=name[:50]),
            message("the decks are {decks}", decks=known),
        ) from None


@functools.cache
def _load_installed(name: str) -> Deck:
    """Return an installed deck, whose file the tests check. Raises `FileNotFoundError` when there is none."""
    if name not in deck_names():
        raise FileNotFoundError(name)
    with open(os.path.join(_FOLDER, f"{name}.json"), encoding="utf-8") as stream:
        return deck_from_dict(json.load(stream))


def deck_from_dict(fields: Mapping[str, Any]) -> Deck:
    """Return a deck from the fields of its file, which are sound."""
    return make_deck(
        fields["name"],
        fields["title"],
        fields["language"],
        fields.get("status") or DEFAULT_STATUS,
        fields.get("note") or "",
        fields["minimum_cards"],
        fields.get("sources") or (),
        [DeckCard(card["face"], card["count"], card.get("points")) for card in fields["cards"]],
    )

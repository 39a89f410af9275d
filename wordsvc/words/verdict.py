"""A verdict: whether a word counts, every reason why not, and by which dictionary."""

import hashlib
from collections.abc import Iterable
from typing import Annotated, Any, Final, NamedTuple, Protocol, TypedDict

from dictionaries import Language, languages
from wordsvc.input.answer import answer, having, write
from wordsvc.input.messages import Message, message

REASONS: Final = (
    "not_in_dictionary",
    "proper_noun",
    "abbreviation",
    "contraction",
    "hyphenated",
    "affix",
    "foreign_word",
    "offensive",
    "house_rejected",
    "not_letters",
    "too_few_cards",
    "cannot_be_made",
    "card_not_in_deck",
)
"""The stable codes of every reason.

A verdict has at most one of those before `too_few_cards`, which are about the word.
"""


NOTES: Final = (
    "card_not_in_deck",
    "cards_do_not_spell",
    "other_ways",
    "other_language",
    "more_than_a_hand",
    "also_a_name",
    "not_in_every_list",
    "list_not_whole",
)
"""The stable codes of every note."""

DECK_STATUSES: Final = ("verified", "model", "reconstruction")
"""The statuses of decks."""

Reason = Annotated[str, having(enum=REASONS)]

DeckStatus = Annotated[str, having(enum=DECK_STATUSES), "The certainty of the contents."]

SomeLanguage = Annotated[Language, lambda: {"enum": languages()}]
"""A language with an installed dictionary."""


def reason_name(reason: str) -> Message:
    """Return the name of a reason of `REASONS` for people.

    >>> reason_name("proper_noun")
    'proper noun'
    """
    return message(reason.replace("_", " "))


@answer(optional=("cards", "rule"))
class Note(NamedTuple):
    """A note for players, which refuses no word.

    The message is a `wordsvc.input.messages.Message`.
    """

    code: Annotated[str, having(enum=NOTES)]
    message: Annotated[str, "A sentence for people."]
    cards: Annotated[tuple[str, ...], "The cards concerned."] = ()
    rule: Annotated[str, having(default=""), "The id of the ruling."] = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON."""
        return write(self)


@answer()
class DictionaryReference(NamedTuple):
    """The dictionary that judged, exactly.

    A ruling can be repeated years later.
    """

    name: str
    version: str
    sha256: str

    def __repr__(self) -> str:
        return f"<{self.name} {self.version} ({self.sha256[:12]})>"

    def with_rule(self, rule: str, data: str = "") -> "DictionaryReference":
        """Return the same dictionary under one more rule, which joins the version and the hash.

        `data` names what the rule rests on; it joins the hash alone.
        """
        joined = hashlib.sha256(f"{self.sha256} {rule} {data}".rstrip().encode()).hexdigest()
        return DictionaryReference(self.name, f"{self.version}+{rule}", joined)


class DeckReference(TypedDict):
    """The deck on which the answer rests, exactly."""

    name: str
    status: DeckStatus
    sha256: Annotated[str, "Of all that the deck is."]


class JudgingDeck(Protocol):
    """The deck by which cards are judged; it is a `wordsvc.cards.Deck`, which knows more."""

    @property
    def name(self) -> str:
        """The name of the deck."""

    @property
    def caution(self) -> str:
        """The caution that must stand wherever an unverified deck is shown; empty for a verified one."""

    @property
    def reference(self) -> DeckReference:
        """The name of the deck in an answer."""


@answer("cards letters count=size jokers points")
class Spelling(NamedTuple):
    """One way to lay a word: the cards in the order of its letters, and what each stands for.

    A double joker is one of the `jokers`.
    """

    cards: tuple[str, ...]
    letters: tuple[str, ...]
    jokers: Annotated[int, "The number of jokers among them."]
    points: Annotated[int | None, "Null in a deck without points."]

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON."""
        return write(self)

    @property
    def size(self) -> Annotated[int, "The number of its cards."]:
        """The number of cards."""
        return len(self.cards)


@answer(
    "word input allowed reasons notes dictionaries cards spellings deck",
    optional=("deck",),
    further="cards.included.Included",
)
class Verdict(NamedTuple):
    """The verdict on a word, with every reason against it.

    A refused word has `spellings`, too. The cards are judged by `deck` and `min_cards`, which are None for a
    plain look-up.
    """

    word: Annotated[str, "The word in capitals A to Z."]
    input: Annotated[str, "The word as it was given."]
    reasons: Annotated[tuple[Reason, ...], "Empty when the word counts."]
    dictionaries: tuple[DictionaryReference, ...]
    cards: Annotated[tuple[str, ...] | None, "The cards that were named, or null."] = None
    spellings: Annotated[tuple[Spelling, ...], "The ways to lay the word, best first."] = ()
    deck: Annotated[JudgingDeck | None, "Left out when no cards were asked about."] = None
    min_cards: int | None = None
    notes: Annotated[tuple[Note, ...], "They refuse nothing; empty when there are none."] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON."""
        return write(self)

    @property
    def allowed(self) -> bool:
        """True if the word counts."""
        return not self.reasons

    def __bool__(self) -> bool:
        """Return `allowed`."""
        return not self.reasons


def dictionaries_to_list(references: Iterable[DictionaryReference]) -> list[dict[str, str]]:
    """Return the dictionaries as JSON names them.

    >>> dictionaries_to_list((DictionaryReference("en", "2026.11", "b7c3"),))
    [{'name': 'en', 'version': '2026.11', 'sha256': 'b7c3'}]
    """
    return [{"name": r.name, "version": r.version, "sha256": r.sha256} for r in references]


def notes_to_list(notes: Iterable[Note]) -> list[dict[str, Any]]:
    """Return notes as JSON has them.

    >>> notes_to_list([Note("card_not_in_deck", "The deck has no X.", ("X",))])
    [{'code': 'card_not_in_deck', 'message': 'The deck has no X.', 'cards': ['X']}]
    """
    return [note.to_dict() for note in notes]

"""A verdict: whether a word counts, every reason why not, and by which dictionary."""

from collections.abc import Iterable
from typing import Any, Final

from dictionaries.record import Record
from wordsvc.input.sentences import Sentence, say

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
)
"""The stable codes of every note."""


def reason_name(reason: str) -> Sentence:
    """What people call a reason of `REASONS`.

    >>> reason_name("proper_noun")
    'proper noun'
    """
    return say(reason.replace("_", " "))


class Note(Record):
    """What a player should know although it refuses no word.

    `code` is one of `NOTES`, `message` is one sentence for people (see `wordsvc.input.sentences`);
    `cards` are the cards concerned, and `rule` is the id of the ruling.
    """

    code: str
    message: str
    cards: tuple[str, ...] = ()
    rule: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The note as JSON has it."""
        document: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.cards:
            document["cards"] = list(self.cards)
        if self.rule:
            document["rule"] = self.rule
        return document


class DictionaryReference(Record):
    """Which dictionary judged, exactly, so that a ruling can be repeated years later."""

    name: str
    version: str
    sha256: str

    def with_rule(self, rule: str, data: str = "") -> "DictionaryReference":
        """The same dictionary under one more rule, which joins the version and the hash.

        `data` names what the rule rests on; it joins the hash alone.
        """
        import hashlib  # only here: it is slow to load and most tables have no such rule

        joined = hashlib.sha256(f"{self.sha256} {rule} {data}".rstrip().encode()).hexdigest()
        return DictionaryReference(self.name, f"{self.version}+{rule}", joined)


class JudgingDeck:
    """The deck by which cards are judged; it is a `wordsvc.cards.Deck`, which knows more."""

    name: str
    status: str

    @property
    def reference(self) -> dict[str, str]:
        """How an answer names it: name, status, sha256."""
        raise NotImplementedError

    @property
    def caution(self) -> str:
        """What must be said wherever an unverified deck is shown; empty for a verified one."""
        raise NotImplementedError


class Spelling(Record):
    """One way to lay a word: the cards in the order of its letters.

    `letters` says at the same places what each card stands for; `jokers` counts the joker cards
    (a double joker is one card); `points` is None in a deck without points.
    """

    cards: tuple[str, ...]
    letters: tuple[str, ...]
    jokers: int
    points: int | None

    @property
    def size(self) -> int:
        """How many cards it takes."""
        return len(self.cards)

    def to_dict(self) -> dict[str, Any]:
        """The spelling as JSON has it."""
        return {
            "cards": list(self.cards),
            "letters": list(self.letters),
            "count": self.size,
            "jokers": self.jokers,
            "points": self.points,
        }


class Verdict(Record):
    """Whether a word counts, and why not.

    `word` is the folded form of `input`; `reasons` are codes of `REASONS`, empty when the word
    counts; `cards` are those that the caller named, None without any; `spellings` are the ways to
    lay the word, best first, also when it is refused. `deck` and `min_cards` say what the cards
    were judged by; both are None for a plain look-up. `notes` are no reasons: they refuse nothing.
    """

    word: str
    input: str
    reasons: tuple[str, ...]
    dictionaries: tuple[DictionaryReference, ...]
    cards: tuple[str, ...] | None = None
    spellings: tuple[Spelling, ...] = ()
    deck: JudgingDeck | None = None
    min_cards: int | None = None
    notes: tuple[Note, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether the word counts."""
        return not self.reasons

    def __bool__(self) -> bool:
        """Return `allowed`."""
        return not self.reasons

    def to_dict(self) -> dict[str, Any]:
        """The verdict as the command line and the HTTP API print it."""
        document: dict[str, Any] = {
            "word": self.word,
            "input": self.input,
            "allowed": not self.reasons,
            "reasons": list(self.reasons),
            "notes": notes_to_list(self.notes),
            "dictionaries": dictionaries_to_list(self.dictionaries),
            "cards": None if self.cards is None else list(self.cards),
            "spellings": [spelling.to_dict() for spelling in self.spellings] if self.spellings else [],
        }
        if self.deck is not None:
            document["deck"] = self.deck.reference
        return document


def dictionaries_to_list(references: Iterable[DictionaryReference]) -> list[dict[str, str]]:
    """The dictionaries as JSON names them.

    >>> dictionaries_to_list((DictionaryReference("en", "2026.11", "b7c3"),))
    [{'name': 'en', 'version': '2026.11', 'sha256': 'b7c3'}]
    """
    return [{"name": r.name, "version": r.version, "sha256": r.sha256} for r in references]


def notes_to_list(notes: Iterable[Note]) -> list[dict[str, Any]]:
    """Notes as JSON has them.

    >>> notes_to_list([Note("card_not_in_deck", "The deck has no X.", ("X",))])
    [{'code': 'card_not_in_deck', 'message': 'The deck has no X.', 'cards': ['X']}]
    """
    return [note.to_dict() for note in notes]

"""Challenges: who must subtract how many points when a word that was laid is doubted."""

from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from wordsvc.cards import judge_with_cards, read_cards, read_deck
from wordsvc.quiddler.judging import DECK, DICTIONARY
from wordsvc.words import (
    Authority,
    DictionaryReference,
    InputError,
    Verdict,
    dictionaries_to_list,
    open_authority,
)
from wordsvc.words.documents import read_dictionaries, read_fields, read_texts

MOST_WORDS: Final = 20
"""No lay-down has more words; a hand of eleven cards makes five."""

LONGEST_NAME: Final = 100

Mode = Literal["reasons", "ruling"]

_FIELDS: Final = ("challenger", "challenged", "words", "dictionary", "mode")


@dataclass(frozen=True, slots=True)
class LaidWord:
    """A word as it lies on the table: the cards are all its cards, none left over (Q23)."""

    word: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    """A player doubts words that another player laid.

    `authority` decides which words count, the dictionary `en` when it is None; the mode "ruling" says
    no more than who is right.
    """

    challenger: str
    challenged: str
    words: tuple[LaidWord, ...]
    authority: Authority | None = None
    mode: Mode = "reasons"


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that a player must subtract from the score of the hand."""

    player: str
    points: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a challenge ends: one verdict and one penalty for each word, in the challenge's order.

    `upheld` says that the challenge succeeds: at least one of the words is not allowable.
    """

    challenge: Challenge
    verdicts: tuple[Verdict, ...]
    penalties: tuple[Penalty, ...]
    dictionaries: tuple[DictionaryReference, ...]

    @property
    def upheld(self) -> bool:
        """Whether any challenged word is not allowable."""
        return not all(verdict.allowed for verdict in self.verdicts)

    def to_dict(self) -> dict[str, Any]:
        """The ruling as the command line and the HTTP API print it, as much as its mode tells."""
        dictionaries = dictionaries_to_list(self.dictionaries)
        if self.challenge.mode == "ruling":
            return {"upheld": self.upheld, "dictionaries": dictionaries}
        penalties = [{"player": p.player, "points": p.points} for p in self.penalties]
        return {
            "upheld": self.upheld,
            **({"penalty": penalties[0]} if len(penalties) == 1 else {}),
            "penalties": penalties,
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
            "dictionaries": dictionaries,
        }


def settle(challenge: Challenge) -> Ruling:
    """Settle a challenge, each word by itself.

    A word that is allowable costs the challenger its points (Q06); one that is not costs the
    challenged player its points (Q05). A word is worth the cards it was laid with (Q16, Q24).

    Raises:
        InputError: a word cannot be read.
        DictionaryError: a dictionary is missing or damaged.
    """
    deck = read_deck(DECK)
    authority = challenge.authority or open_authority(DICTIONARY)
    verdicts: list[Verdict] = []
    penalties: list[Penalty] = []
    for index, laid in enumerate(challenge.words):
        try:
            verdict = judge_with_cards(
                laid.word,
                laid.cards,
                deck=deck,
                authority=authority,
                minimum_cards=deck.minimum_cards,
                all_cards=True,
            )
        except InputError as error:
            raise error.within("words", index) from None
        loser = challenge.challenger if verdict.allowed else challenge.challenged
        verdicts.append(verdict)
        penalties.append(Penalty(loser, deck.value(laid.cards) or 0))
    return Ruling(challenge, tuple(verdicts), tuple(penalties), authority.references)


def read_challenge(document: object) -> Challenge:
    """Read a challenge from its JSON form; the one reader for command line, HTTP and pages.

    The form is `{"challenger", "challenged", "words": [{"word", "cards"}], "dictionary"?, "mode"?}`.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
    """
    fields = read_fields(document, required=_FIELDS[:3], optional=_FIELDS[3:])
    challenger, challenged = (_read_name(fields[name], name) for name in _FIELDS[:2])
    if challenger.casefold() == challenged.casefold():
        raise InputError("challenged", "same_player", "nobody can challenge himself (Q04)")
    words = fields["words"]
    if not isinstance(words, list) or not 1 <= len(words) <= MOST_WORDS:
        raise InputError("words", "wrong_length", f"words must be a list of 1 to {MOST_WORDS} words")
    mode = fields.get("mode", "reasons")
    if mode not in ("reasons", "ruling"):
        raise InputError("mode", "unknown_mode", "the mode must be 'reasons' or 'ruling'")
    return Challenge(
        challenger,
        challenged,
        tuple(_read_laid_word(word, index) for index, word in enumerate(words)),
        open_authority(read_dictionaries(fields.get("dictionary"), DICTIONARY)),
        cast(Mode, mode),
    )


def _read_laid_word(value: object, index: int) -> LaidWord:
    try:
        fields = read_fields(value, required=("word", "cards"))
        return LaidWord(fields["word"], read_cards(read_texts(fields["cards"], "cards")))
    except InputError as error:
        raise error.within("words", index) from None


def _read_name(value: object, field: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InputError(field, "not_a_name", f"{field} must be a player's name")
    if len(value) > LONGEST_NAME:
        raise InputError(field, "too_long", f"a name has at most {LONGEST_NAME} characters")
    return value.strip()

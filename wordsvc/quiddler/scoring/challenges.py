"""Challenges: who must subtract how many points when a word that was laid is doubted."""

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NamedTuple

from wordsvc.cards import Deck, read_deck
from wordsvc.cards.card_fields import DECK
from wordsvc.input import InputError
from wordsvc.input.answer import answer, write
from wordsvc.input.fields import read_name
from wordsvc.input.messages import message
from wordsvc.input.question import PLAYER, Field, Question, choice, document_for, several
from wordsvc.quiddler.judge import DICTIONARY, EDITION
from wordsvc.quiddler.scoring.laid_word import LAID, MAX_WORDS, LaidWord, judge_laid, read_laid_words
from wordsvc.words import Authority, DictionaryReference, Verdict, open_authority
from wordsvc.words.authority_request import read_authority
from wordsvc.words.word_fields import AUTHORITY_FIELDS

Mode = Literal["reasons", "ruling"]

FailedWord = Literal["minus", "zero"]
"""The cost of a word that is not allowable to its owner, besides scoring nothing (Q05)."""

_MODES: Final[tuple[Mode, ...]] = ("reasons", "ruling")

CHALLENGE: Final = Question(
    "Challenge",
    "A player doubts words that another player laid.",
    Field("challenger", PLAYER, required=True),
    Field("challenged", PLAYER, required=True),
    Field("words", several(document_for(LAID), 1, MAX_WORDS), required=True),
    *AUTHORITY_FIELDS,
    Field(
        "mode",
        choice(_MODES),
        '"ruling" answers who is right, and neither words nor points.',
        default="reasons",
    ),
    DECK,
)


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


@answer()
class Penalty(NamedTuple):
    """Points that a player must subtract.

    They are subtracted from the hand or from the running total (Q50).
    """

    player: str
    points: int


@answer(
    "upheld penalty penalties verdicts dictionaries deck",
    optional=("penalty", "penalties", "verdicts"),
    further="records.saved_rulings.SavedFields",
    about_further="The answer 201 to a challenge with `save` has the last four fields too.",
)
class Ruling(NamedTuple):
    """The ruling on a challenge; with the mode "ruling" it has no penalties and verdicts."""

    challenge: Challenge
    verdicts: Annotated[tuple[Verdict, ...], "In the order of `words`."]
    penalties: Annotated[tuple[Penalty, ...], "In the order of `words`."]
    dictionaries: tuple[DictionaryReference, ...]
    deck: Deck

    @property
    def upheld(self) -> Annotated[bool, "True if at least one of the words is not allowable."]:
        """True if the challenge succeeds."""
        return any(verdict.reasons for verdict in self.verdicts)

    @property
    def penalty(self) -> Annotated[Penalty | None, "There when one word was challenged."]:
        """The only penalty."""
        return self.penalties[0] if len(self.penalties) == 1 else None

    def to_dict(self) -> dict[str, Any]:
        """Return the ruling as JSON; with the mode "ruling" without verdicts and penalties."""
        if self.challenge.mode == "ruling":
            return write(self._replace(verdicts=(), penalties=())) | {"upheld": self.upheld}
        return write(self)


def lost_challenge(laid: LaidWord, challenger: str) -> Penalty:
    """Return the penalty for challenging an allowable word: its points, from the challenger (Q06)."""
    return Penalty(challenger, laid.points)


def failed_word(laid: LaidWord, owner: str, cost: FailedWord = "minus") -> Penalty:
    """Return the penalty for a word that is not allowable: its points once, or nothing (Q05)."""
    return Penalty(owner, cost_of_failure(laid.points, cost))


def cost_of_failure(points: int, cost: FailedWord) -> int:
    """Return the points that a word worth `points` costs its owner when it is not allowable (Q05)."""
    return points if cost == "minus" else 0


def settle(challenge: Challenge) -> Ruling:
    """Settle a challenge, each word by itself.

    A word that is allowable costs the challenger its points (Q06); one that is not costs the
    challenged player its points (Q05). A word is worth the cards it was laid with (Q16, Q24).

    Raises:
        InputError: a word cannot be read, or challenger and challenged are one player (Q04).
        DictionaryError: a dictionary is missing or damaged.

    >>> from wordsvc.quiddler.scoring.laid_word import lay_word
    >>> settle(Challenge("Bea", "Ann", (lay_word("qat", "q,a,t"),))).penalties
    (Penalty(player='Bea', points=20),)
    """
    challenger = read_name(challenge.challenger, "challenger")
    _refuse_same_player(challenger, read_name(challenge.challenged, "challenged"))
    authority = challenge.authority or open_authority(DICTIONARY)
    verdicts: list[Verdict] = []
    penalties: list[Penalty] = []
    for index, laid in enumerate(challenge.words):
        try:
            verdict = judge_laid(laid, authority)
        except InputError as error:
            raise error.within("words", index) from None
        verdicts.append(verdict._replace(notes=(*laid.notes, *verdict.notes)))
        penalties.append(
            failed_word(laid, challenge.challenged)
            if verdict.reasons
            else lost_challenge(laid, challenge.challenger)
        )
    deck = challenge.words[0].deck if challenge.words else EDITION.load_deck()
    return Ruling(challenge, tuple(verdicts), tuple(penalties), authority.dictionaries, deck)


def read_challenge(document: object, authority: Authority | None = None) -> Challenge:
    """Read a challenge from its JSON form; the one reader for command line, HTTP and pages.

    Args:
        document: the fields of `CHALLENGE`, whose words `read_laid_words` reads.
        authority: decides which words count, if it is open already; then the document does not.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.

    >>> laid = {"word": "qat", "cards": "q,a,t"}
    >>> read_challenge({"challenger": "Bea", "challenged": "Ann", "words": [laid]}).words
    (LaidWord(word='qat', cards=('Q', 'A', 'T')),)
    """
    fields = CHALLENGE.read(document)
    challenger, challenged = fields["challenger"], fields["challenged"]
    _refuse_same_player(challenger, challenged)
    deck = read_deck(fields["deck"], EDITION, priced=True)
    decides = read_authority(fields, EDITION.usual_dictionary(deck), authority)
    words = read_laid_words(fields["words"], deck, decides.language, min_words=1)
    return Challenge(challenger, challenged, words, decides, fields["mode"])


def _refuse_same_player(challenger: str, challenged: str) -> None:
    if challenger.casefold() == challenged.casefold():
        raise InputError("challenged", "same_player", message("nobody can challenge themselves"), rule="Q04")

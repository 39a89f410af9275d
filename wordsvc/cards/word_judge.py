"""The judge of the words of a match, as far as a word game knows it."""

from collections.abc import Mapping
from typing import Final, Protocol

from wordsvc.cards.deck import Deck
from wordsvc.words import REASONS, Authority, Verdict

ALLOWED: Final = "allowed"
"""The answer of a judge to a word that counts; any other answer is the code of a reason."""

ANSWERS: Final = (ALLOWED, *REASONS)
"""The answers of a judge to a word."""


class WordJudge(Protocol):
    """The deck of a match, and the authority that decides which words count; `Referee` implements it."""

    @property
    def deck(self) -> Deck:
        """The cards of the match."""

    @property
    def authority(self) -> Authority | None:
        """The dictionaries of the match and its house list; None where they are not installed."""

    @property
    def answers(self) -> bool:
        """True if new words can be judged: by the very dictionaries of the match, by version and hash."""

    @property
    def header(self) -> Mapping[str, str]:
        """The texts that a log keeps of it."""

    def rule_on(self, word: str) -> str:
        """Return `ALLOWED` if a folded word counts, else the code of the reason against it.

        Raises `refusal` when `answers` is false.
        """

    def look_up(self, word: str) -> Verdict:
        """Judge a word with every reason, laid with cards of the whole deck.

        Raises `InputError` on "word", and `refusal` when `answers` is false.
        """

    def refusal(self) -> Exception:
        """Return the error that says that new words cannot be judged here."""

"""A bot that plays Diabolo: it calls the words that it notices, and passes after a while."""

from collections.abc import Sequence
from hashlib import blake2b
from math import log
from random import Random
from typing import Final

from games.bots import Reaction
from games.core import choose
from wordsvc.cards import spellings
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.diabolo.game.bots.levels import Level
from wordsvc.diabolo.game.bots.notice_times import Noticed, Noticing
from wordsvc.diabolo.game.bots.slips import Laid, slip
from wordsvc.diabolo.game.bots.vocabulary import COMMON, LineWord, Vocabulary
from wordsvc.diabolo.game.calls import CANNOT, TOO_FEW
from wordsvc.diabolo.game.moves import PASS, TAKE, TURN, call_move
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.views import PublicView, View

PATIENCE: Final = 3.0
"""Seconds after which a bot of any level gives up, on average, and waits for the next card; as the dealer it
turns that after so many."""

LAST_PATIENCE: Final = 15.0
"""The same where no card follows, or where the dealer says when one does."""

TO_SPEAK: Final = 0.4
"""Seconds that nobody is faster."""

_NOT_REFUSED: Final = (ALLOWED, TOO_FEW, CANNOT)
"""Answers to a call that say nothing against the word."""


class Caller:
    """Notices words by chance (see `noticing`) and calls one of them; sees a view only."""

    def __init__(
        self, options: Options, vocabulary: Vocabulary | None, level: Level, seat: int, rng: Random
    ) -> None:
        """Sit down at a table; without a vocabulary, as where the judge's list is not here, it passes."""
        self._options = options
        self._vocabulary = vocabulary
        self._level = level
        self._min_cards = options.min_cards[seat]
        self._rng = rng
        self._key = int(rng.random() * 2**32).to_bytes(4)
        self._refused: set[str] = set()
        self._seen: tuple[list[str], Noticing] | None = None

    def react(self, view: View, legal: Sequence[int]) -> Reaction:
        """Return the bot's answer, and its delay in seconds; each call draws anew."""
        public = view["public"]
        if public["phase"] != "call":
            return Reaction(self._take(legal), TO_SPEAK)
        self._hear(public)
        line, patience = public["line"], self._patience(public, turns=TURN in legal)
        found = self._look(line, patience)
        if found is None:
            return Reaction(TURN if TURN in legal else PASS, TO_SPEAK + patience)
        laid = self._lay(found.word.word, line)
        if self._rng.random() < self._level.slips:
            laid = slip(laid, line, self._min_cards, self._rules_out, self._rng) or laid
        return Reaction(call_move(laid.word, laid.faces), TO_SPEAK + found.after)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return the bot's answer where the delay does not matter."""
        return self.react(view, legal).move

    def close(self) -> None:
        """Do nothing: no resource is open."""

    def knows(self, word: str) -> bool:
        """Return True if the bot takes a text for a word that counts."""
        zipf = None if self._vocabulary is None else self._vocabulary.zipf(word)
        return zipf is not None and self._is_known(word, zipf)

    def _rules_out(self, text: str) -> bool:
        """Return True if the bot would not call a text by mistake: it knows if the text counts."""
        return text in self._refused or self.knows(text)

    def _hear(self, public: PublicView) -> None:
        """Remember which words the judge refused, so as not to call them again."""
        for call in public["calls"]:
            if call["answer"] not in _NOT_REFUSED:
                self._refused.add(call["word"])

    def _patience(self, public: PublicView, *, turns: bool) -> float:
        """Return the seconds that the bot looks on; it gives up by chance as it notices by chance."""
        if turns:
            return PATIENCE
        last = not public["deck"] or self._options.dealer_turns
        return -log(1.0 - self._rng.random()) * (LAST_PATIENCE if last else PATIENCE)

    def _look(self, line: list[str], patience: float) -> Noticed | None:
        """Return the word to call and when, None when nothing is noticed in time."""
        for noticed in self._noticing(line).draw(self._rng):
            if noticed.after > patience:
                return None
            if self._can_call(noticed.word.word, line):
                return noticed
        return None

    def _noticing(self, line: list[str]) -> Noticing:
        """Return the chances to notice the known words that the line lays, worked out once for a line."""
        if self._seen is None or self._seen[0] != line:
            level, vocabulary = self._level, self._vocabulary
            words: list[LineWord] = []
            if vocabulary is not None:
                found = [vocabulary.find(line, rare=False)]
                if level.least_zipf < COMMON:
                    found.append(vocabulary.find(line, rare=True))
                least = self._min_cards
                words = [
                    each
                    for part in found
                    for each in part
                    if each.cards >= least and self._is_known(each.word, each.zipf)
                ]
            self._seen = line, Noticing(words, len(line), level)
        return self._seen[1]

    def _is_known(self, word: str, zipf: float) -> bool:
        """Return True if the bot knows a word that counts and is so common: each bot knows others."""
        level = self._level
        if zipf < level.least_zipf or level.part == 1:
            return zipf >= level.least_zipf
        return (
            int.from_bytes(blake2b(word.encode(), digest_size=2, key=self._key).digest()) < level.part * 2**16
        )

    def _can_call(self, word: str, line: Sequence[str]) -> bool:
        """Return True if the word was not refused before, and takes as many cards as the seat needs."""
        return word not in self._refused and len(self._lay(word, line).faces) >= self._min_cards

    def _lay(self, word: str, line: Sequence[str]) -> Laid:
        """Return the spelling that takes most cards (D05)."""
        best = next(spellings(word, line, self._options.judge.deck))
        return Laid(best.cards, best.letters)

    def _take(self, legal: Sequence[int]) -> int:
        """Return the card to take for a wrong call: all are worth the same, so one that lays few words.

        What stays on the table is then good for whoever notices words fast; *easy* takes any card.
        """
        faces, vocabulary = self._options.cards.faces, self._vocabulary
        if vocabulary is None or self._level.part < 1:
            return choose(self._rng, legal)
        return min(legal, key=lambda move: vocabulary.uses(faces[move - TAKE]))

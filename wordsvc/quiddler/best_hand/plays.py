"""Plays: the words of a lay-down as they lie on the table, and the cards that are in none."""

from collections.abc import Iterable
from typing import NamedTuple

from wordsvc.cards import Deck
from wordsvc.quiddler.best_hand.card_counts import CardCounts
from wordsvc.quiddler.best_hand.reconstruction import Ways
from wordsvc.quiddler.scoring.laid_word import LaidWord


class Play(NamedTuple):
    """A lay-down of cards that are held: its words, the longest first, and the sub-hand that is in none."""

    words: tuple[LaidWord, ...]
    held: CardCounts
    rest: int

    @property
    def left(self) -> tuple[str, ...]:
        """The cards that are in no word, sorted."""
        return tuple(self.held.cards(self.rest))

    @property
    def points(self) -> int:
        """The points of the words."""
        return sum(laid.points for laid in self.words)

    @property
    def longest(self) -> int:
        """The letters of the longest word, 0 without any (Q10)."""
        return max((laid.letters for laid in self.words), default=0)


class PlayReader:
    """Makes plays of words and the sub-hands that they take of one hand."""

    def __init__(self, held: CardCounts, deck: Deck) -> None:
        self._held, self._deck = held, deck
        self._whole = held.states - 1
        self._pairs = [
            (face, digit, count + 1)
            for face, count, digit in zip(held.faces, held.counts, held.digits, strict=True)
            if len(face) > 1
        ]
        self._laid: dict[tuple[str, int], LaidWord] = {}

    def first(self, ways: Ways) -> Play:
        """Return the words laid in one of the ways: of several the one whose cards come first."""
        words, ends = ways
        plays = [(tuple(map(self._lay, words, sub_hands)), sub_hands) for sub_hands in ends]
        laid, sub_hands = plays[0] if len(plays) == 1 else min(plays, key=_cards_of)
        return Play(laid, self._held, self._whole - sum(sub_hands))

    def _lay(self, word: str, sub_hand: int) -> LaidWord:
        """Return a word laid with all cards of a sub-hand; `lay_all_of` decides among several ways."""
        laid = self._laid.get((word, sub_hand))
        if laid is None:
            cards = lay_all_of(word, self._pairs_of(sub_hand)) if self._pairs else tuple(word)
            laid = self._laid[word, sub_hand] = LaidWord(word, cards, self._deck)
        return laid

    def _pairs_of(self, sub_hand: int) -> list[str]:
        """Return the cards of two letters of a sub-hand."""
        found: list[str] = []
        for face, digit, size in self._pairs:
            if number := sub_hand // digit % size:
                found += [face] * number
        return found


def _cards_of(play: tuple[tuple[LaidWord, ...], tuple[int, ...]]) -> list[tuple[str, ...]]:
    return [laid.cards for laid in play[0]]


def lay_all_of(word: str, faces: Iterable[str]) -> tuple[str, ...]:
    """Return the cards in an order that lays a word: of several the first of `wordsvc.cards.spellings`.

    All are worth the same, so that is the one with a single letter where they first differ: every card of
    two letters lies as far back as it can. Letters and cards must be as many; `faces` may then leave out
    the cards of one letter. Raises `ValueError` where the others lie nowhere in the word.
    """
    pairs = [face for face in faces if len(face) > 1]
    if not pairs:
        return tuple(word)
    starts = _last_places(word, pairs)
    if starts is None:
        raise ValueError(f"{pairs} do not lay {word}")
    cards: list[str] = []
    end = 0
    for start in starts:
        cards += word[end:start]
        end = start + 2
        cards.append(word[start:end])
    return (*cards, *word[end:])


def _last_places(word: str, pairs: list[str]) -> tuple[int, ...] | None:
    """Return the last possible places of cards of two letters in a word, or None."""
    if not pairs:
        return ()
    found: list[tuple[int, ...]] = []
    for last in set(pairs):
        start = word.rfind(last)
        if start >= 0:
            others = pairs.copy()
            others.remove(last)
            before = _last_places(word[:start], others)
            if before is not None:
                found.append((*before, start))
    return max(found, default=None)

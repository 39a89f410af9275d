"""Plays: the words of a lay-down as they lie on the table, and the cards that are in none."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from wordsvc.cards import Deck
from wordsvc.quiddler.best_hand.card_counts import CardCounts
from wordsvc.quiddler.best_hand.reconstruction import Ways
from wordsvc.quiddler.scoring.laid_word import LaidWord


class Play(NamedTuple):
    """A lay-down: its words, the longest first, and the cards that are in none, sorted."""

    words: tuple[LaidWord, ...]
    left: tuple[str, ...]

    @property
    def points(self) -> int:
        """What the words are worth."""
        return sum(laid.points for laid in self.words)

    @property
    def longest(self) -> int:
        """The letters of the longest word, 0 without any (Q10)."""
        return max((laid.letters for laid in self.words), default=0)

    def words_to_list(self) -> list[dict[str, Any]]:
        """The words as JSON."""
        return [{"word": laid.word, "cards": list(laid.cards), "points": laid.points} for laid in self.words]


class PlayReader:
    """Makes plays of words and the sub-hands that they take of one hand."""

    def __init__(self, held: CardCounts, deck: Deck) -> None:
        self._held, self._deck = held, deck
        self._whole = held.states - 1
        self._pairs = [
            (digit, count + 1)
            for face, count, digit in zip(held.faces, held.counts, held.digits, strict=True)
            if len(face) > 1
        ]
        self._laid: dict[tuple[str, int], LaidWord] = {}

    def first(self, ways: Ways) -> Play:
        """The words laid in one of the ways: of several the one whose cards come first."""
        words, ends = ways
        plays = [(tuple(map(self._lay, words, sub_hands)), sub_hands) for sub_hands in ends]
        laid, sub_hands = plays[0] if len(plays) == 1 else min(plays, key=_cards_of)
        return Play(laid, tuple(self._held.cards(self._whole - sum(sub_hands))))

    def _lay(self, word: str, sub_hand: int) -> LaidWord:
        """A word laid with all cards of a sub-hand; which of several ways is first `lay_all_of` says."""
        laid = self._laid.get((word, sub_hand))
        if laid is None:
            has_pairs = any(sub_hand // digit % size for digit, size in self._pairs)
            cards = lay_all_of(word, self._held.cards(sub_hand)) if has_pairs else tuple(word)
            laid = self._laid[word, sub_hand] = LaidWord.of_faces(word, cards, self._deck)
        return laid


def _cards_of(play: tuple[tuple[LaidWord, ...], tuple[int, ...]]) -> list[tuple[str, ...]]:
    return [laid.cards for laid in play[0]]


def lay_all_of(word: str, faces: Sequence[str]) -> tuple[str, ...]:
    """All of some cards in an order that lays a word: of several the first of `wordsvc.cards.spellings`.

    All are worth the same, so that is the one with a single letter where they first differ.
    """
    if all(len(face) == 1 for face in faces):
        return tuple(word)
    left = dict.fromkeys(faces, 0)
    for face in faces:
        left[face] += 1

    def lay_from(place: int) -> tuple[str, ...] | None:
        if place == len(word):
            return ()
        for face in (word[place], word[place : place + 2]):
            if left.get(face):
                left[face] -= 1
                rest = lay_from(place + len(face))
                left[face] += 1
                if rest is not None:
                    return (face, *rest)
        return None

    laid = lay_from(0)
    if laid is None:
        raise ValueError(f"{faces} do not lay {word}")
    return laid

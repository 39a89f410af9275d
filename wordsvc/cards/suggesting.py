"""What a player may have meant: allowed words near a refused one that the same cards lay."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from dictionaries import is_letters
from wordsvc.cards.deck import JOKER, read_deck
from wordsvc.cards.hand import Hand
from wordsvc.cards.spelling import spellings
from wordsvc.words import Authority, Verdict

MOST_SUGGESTIONS: Final = 5

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_FAR_LETTERS: Final = 8
"""Only words up to this length are sought two changes away: longer ones have too many neighbours."""


def suggest(verdict: Verdict, authority: Authority, *, far: bool = True) -> list[str]:
    """The nearest words that count, at most five, for a word that was refused; none for one that counts.

    A change is a letter added, dropped, replaced, or swapped with its neighbour. Words one change
    away are tried first, two only when one finds nothing and `far` allows it. Those with the most
    letters in common come first, then the commoner ones. With cards, only words are named that
    the same cards lay, with as many cards as the game wants.
    """
    if verdict.allowed:
        return []
    word = "".join(filter(is_letters, verdict.word))
    alphabet = _alphabet(verdict)
    near = {word, *_changed(word, alphabet)}
    found = _fitting(near, verdict, authority)
    if not found and far and len(word) <= _FAR_LETTERS:
        found = _fitting({beyond for n in near for beyond in _changed(n, alphabet)}, verdict, authority)
    return found


def _alphabet(verdict: Verdict) -> str:
    """The letters that a suggestion can have: those of the cards, unless a joker is among them."""
    if verdict.cards is None or any(face.startswith(JOKER) for face in verdict.cards):
        return _ALPHABET
    return "".join(sorted(set("".join(verdict.cards))))


def _changed(word: str, alphabet: str) -> Iterator[str]:
    """Every text one change away from a word."""
    for i in range(len(word) + 1):
        head, tail = word[:i], word[i:]
        if tail:
            yield head + tail[1:]
            yield from (head + letter + tail[1:] for letter in alphabet)
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        yield from (head + letter + tail for letter in alphabet)


def _fitting(candidates: Iterable[str], verdict: Verdict, authority: Authority) -> list[str]:
    """The best of the candidates that count and that the verdict's cards lay."""
    deck = read_deck(verdict.deck) if verdict.deck else None
    cards = verdict.cards if verdict.cards is not None else deck.faces() if deck else None
    hand = Hand(cards) if cards is not None else None
    least = verdict.minimum_cards or 1
    found: list[str] = []
    for word in set(candidates) - {verdict.word}:
        if not word or authority.reason(word) or (hand and not hand.can_lay(word)):
            continue
        if deck and cards is not None and all(way.size < least for way in spellings(word, cards, deck)):
            continue
        found.append(word)
    letters = Counter(filter(is_letters, verdict.word))

    def rank(word: str) -> tuple[int, int, str]:
        common = (letters & Counter(word)).total()
        return letters.total() + len(word) - 2 * common, authority.level(word), word

    return sorted(found, key=rank)[:MOST_SUGGESTIONS]

"""Suggestions for a refused word: allowed words near it that the same cards lay."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from dictionaries import is_letters
from wordsvc.cards.deck import JOKER, Deck
from wordsvc.cards.search.hand import Hand
from wordsvc.cards.spelling import spellings
from wordsvc.words import Authority, Verdict
from wordsvc.words.search.near_words import change, within_two_changes
from wordsvc.words.step_budget import charge

MAX_SUGGESTIONS: Final = 5

_STEPS_OF_A_CHANGE: Final = 3

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class NearWords(NamedTuple):
    """The nearest words that count, and how many offensive ones as near are left out.

    `left_out` is None where it is not known which words are offensive.
    """

    words: list[str]
    left_out: int | None = 0


def suggest(
    verdict: Verdict, authority: Authority, *, far: bool = True, offensive: bool = False
) -> list[str]:
    """Return at most five nearest words that count, for a refused word; none for one that counts.

    A change is a letter added, dropped, replaced, or swapped with its neighbour. Words one change
    away are sought first, two only when one finds nothing and `far` allows it. Of those, a word that
    stands in the text itself comes first (X-RAYS: RAYS), then the commoner ones, then those with the
    most letters in common. With cards, only words are named that the same cards lay, with as many
    cards as the game wants. Offensive words are not named, unless `offensive` says that they are wanted.

    Raises `DictionaryError` when a file of offensive words is missing or damaged and they are not wanted.

    >>> from wordsvc.words import judge_by, open_authority
    >>> authority = open_authority("en-common")
    >>> suggest(judge_by(authority, "recieve"), authority)
    ['RECEIVE', 'RELIEVE']
    """
    return near_words(verdict, authority, far=far, offensive=offensive).words


def near_words(verdict: Verdict, authority: Authority, *, far: bool, offensive: bool) -> NearWords:
    """Return the words that `suggest` gives, and the number of words that are left out."""
    known = offensive or authority.knows_offensive
    if verdict.allowed:
        return NearWords([], 0 if known else None)
    word = "".join(filter(is_letters, verdict.word))
    alphabet = _alphabet(verdict)
    changes = 2 * len(word) * len(alphabet)
    charge("suggest", _STEPS_OF_A_CHANGE * changes * len(authority.lexicons))
    found = _fitting({word, *change(word, alphabet)}, verdict, authority)
    named = [near for near in found if offensive or not authority.is_offensive(near)]
    if not named and far:
        found = _fitting(within_two_changes(word, authority, alphabet), verdict, authority)
        named = [near for near in found if offensive or not authority.is_offensive(near)]
    return NearWords(_best(named, verdict, authority), len(found) - len(named) if known else None)


def _alphabet(verdict: Verdict) -> str:
    """Return the letters that a suggestion can have: those of the cards, unless a joker is among them."""
    if verdict.cards is None or any(face.startswith(JOKER) for face in verdict.cards):
        return _ALPHABET
    return "".join(sorted(set("".join(verdict.cards))))


def _fitting(candidates: Iterable[str], verdict: Verdict, authority: Authority) -> list[str]:
    """Return the candidates that count and that the verdict's cards lay."""
    deck = verdict.deck if isinstance(verdict.deck, Deck) else None
    cards = verdict.cards if verdict.cards is not None else deck.faces() if deck else None
    hand = Hand(cards) if cards is not None else None
    min_cards = verdict.min_cards or 1
    found: list[str] = []
    for word in set(candidates) - {verdict.word}:
        if not word or authority.reason(word) or (hand and not hand.can_lay(word)):
            continue
        if deck and cards is not None and all(way.size < min_cards for way in spellings(word, cards, deck)):
            continue
        found.append(word)
    return found


def _best(words: Iterable[str], verdict: Verdict, authority: Authority) -> list[str]:
    """Return the likeliest of the words that a verdict's word may have been meant for, best first."""
    parts = "".join(sign if is_letters(sign) else " " for sign in verdict.word).split()
    letters = Counter("".join(parts))

    def rank(word: str) -> tuple[bool, int, int, str]:
        common = (letters & Counter(word)).total()
        unlike = letters.total() + len(word) - 2 * common
        return word not in (*parts, "".join(parts)), authority.level(word), unlike, word

    return sorted(words, key=rank)[:MAX_SUGGESTIONS]

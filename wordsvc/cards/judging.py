"""Judging a word by dictionaries and cards together."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from dictionaries import is_letters
from wordsvc.cards.deck import Deck
from wordsvc.cards.hand import Hand
from wordsvc.cards.spelling import spellings
from wordsvc.words import Authority, Spelling, Verdict, read_word

MOST_SPELLINGS: Final = 100
"""A verdict lists no more spellings than this, the best ones."""


def judge_with_cards(
    word: str,
    cards: Sequence[str] | None,
    *,
    deck: Deck,
    authority: Authority,
    minimum_cards: int,
    all_cards: bool = False,
) -> Verdict:
    """Judge a word by dictionaries and by cards, with every reason against it.

    Args:
        word: the word as it was written.
        cards: faces (see `read_cards`); None stands for one whole deck.
        deck: what the cards belong to; more of a card than it has is a reason against the word.
        authority: the dictionaries and house list that decide which words count.
        minimum_cards: how many cards the word takes at least.
        all_cards: whether the cards are the word as it was laid, so that each must be used.

    Raises:
        InputError: the word cannot be read, or the cards are too many and mixed to search.
    """
    folded = read_word(word, authority.language)
    given = deck.faces() if cards is None else cards
    ways = _ways(folded, given, deck, all_cards)
    reason = authority.reason(folded)
    reasons = [reason] if reason else []
    if ways and all(way.size < minimum_cards for way in ways):
        reasons.append("too_few_cards")
    if not ways and is_letters(folded):
        reasons.append("cannot_be_made")
    if deck.lacking(given):
        reasons.append("card_not_in_deck")
    return Verdict(
        word=folded,
        input=word,
        reasons=tuple(reasons),
        dictionaries=authority.references,
        cards=None if cards is None else tuple(cards),
        spellings=ways,
        deck=deck.name,
        minimum_cards=minimum_cards,
    )


def _ways(word: str, cards: Sequence[str], deck: Deck, all_cards: bool) -> tuple[Spelling, ...]:
    """The best spellings. All cards are used exactly when they have as many letters as the word."""
    if all_cards and sum(map(len, cards)) != len(word):
        return ()
    if not is_letters(word) or not Hand(cards).can_lay(word):
        return ()
    return tuple(islice(spellings(word, cards, deck), MOST_SPELLINGS))

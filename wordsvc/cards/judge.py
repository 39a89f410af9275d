"""Judging a word by dictionaries and cards together."""

from collections.abc import Sequence
from itertools import chain, islice
from typing import Final

from dictionaries import is_letters
from wordsvc.cards.deck import Deck
from wordsvc.cards.explanations import note_lacking, note_language, note_longer, note_whole_deck
from wordsvc.cards.limits import Limits
from wordsvc.cards.search.hand import Hand
from wordsvc.cards.spelling import spellings
from wordsvc.words import Authority, Spelling, Verdict, parse_word

MAX_SPELLINGS: Final = 100
"""A verdict lists no more spellings than this, the best ones."""


def judge_with_cards(
    word: str,
    cards: Sequence[str] | None,
    *,
    deck: Deck,
    authority: Authority,
    min_cards: int,
    all_cards: bool = False,
    hand: int | None = None,
) -> Verdict:
    """Judge a word by dictionaries and by cards, with every reason against it.

    Args:
        word: the word as it was written.
        cards: faces (see `parse_cards`); None stands for one whole deck.
        deck: what the cards belong to; more of a card than it has is a reason against the word when
            the deck is verified, else a note (D22).
        authority: the dictionaries and house list that decide which words count.
        min_cards: how many cards the word takes at least.
        all_cards: whether the cards are the word as it was laid, so that each must be used.
        hand: how many cards a hand has at most; ways to lay the word with more come last, with a note.

    Raises:
        InputError: the word cannot be read, or the cards are too many and mixed to search.

    >>> from wordsvc.cards import load_deck
    >>> from wordsvc.words import open_authority
    >>> deck, authority = load_deck("quiddler"), open_authority("en")
    >>> judge_with_cards("in", ("IN",), deck=deck, authority=authority, min_cards=2).reasons
    ('too_few_cards',)
    """
    language = authority.language
    folded = parse_word(word, language)
    given = deck.faces() if cards is None else cards
    ways = _ways(folded, given, deck, all_cards, hand)
    reason = authority.reason(folded)
    reasons = [reason] if reason else []
    notes = (*note_lacking(given, deck), *note_language(deck, language))
    if hand is not None and ways and len(ways[-1].cards) > hand:
        notes = (*notes, note_longer(hand))
    too_few = bool(ways) and all(len(way.cards) < min_cards for way in ways)
    unlaid = not ways and is_letters(folded)
    if (too_few or unlaid) and cards is None and not deck.verified and len(folded) >= min_cards:
        notes = (*notes, note_whole_deck(folded, deck))
    elif too_few:
        reasons.append("too_few_cards")
    elif unlaid:
        reasons.append("cannot_be_made")
    if deck.verified and deck.lacking(given):
        reasons.append("card_not_in_deck")
    return Verdict(
        word=folded,
        input=word,
        reasons=tuple(reasons),
        dictionaries=authority.dictionaries,
        cards=None if cards is None else tuple(cards),
        spellings=ways,
        deck=deck,
        min_cards=min_cards,
        notes=(*notes, *authority.notes(folded, reason)),
    )


def spells(cards: Sequence[str], word: str) -> bool:
    """Return True if all of the cards together lay a folded word, with none left over (Q23).

    Cards that have as many letters as the word lay it with all of them or not at all.
    Raises `InputError` as `Hand.can_lay` does.

    >>> spells(("QU", "I", "T"), "QUIT"), spells(("QU", "I", "T", "E"), "QUIT")
    (True, False)
    """
    return sum(map(len, cards)) == len(word) and Hand(cards).can_lay_one(word)


def card_reasons(word: str, cards: Sequence[str], deck: Deck, min_cards: int) -> list[str]:
    """Return the reasons against a folded word that was laid with all of these cards; no dictionary decides.

    Raises `InputError` as `spells` does.

    >>> from wordsvc.cards import load_deck
    >>> card_reasons("IN", ("IN",), load_deck("quiddler"), 2)
    ['too_few_cards']
    """
    reasons = []
    if is_letters(word) and not spells(cards, word):
        reasons.append("cannot_be_made")
    elif is_letters(word) and len(cards) < min_cards:
        reasons.append("too_few_cards")
    if deck.verified and deck.lacking(cards):
        reasons.append("card_not_in_deck")
    return reasons


def _ways(
    word: str, cards: Sequence[str], deck: Deck, all_cards: bool, hand: int | None
) -> tuple[Spelling, ...]:
    """Return the best spellings, then those of more cards than a `hand`; with `all_cards` of every card."""
    if not is_letters(word) or not (spells(cards, word) if all_cards else Hand(cards).can_lay_one(word)):
        return ()
    if hand is None or len(word) <= hand:
        return tuple(islice(spellings(word, cards, deck), MAX_SPELLINGS))
    within = spellings(word, cards, deck, Limits(max_cards=hand))
    longer = spellings(word, cards, deck, Limits(min_cards=hand + 1))
    return tuple(islice(chain(within, longer), MAX_SPELLINGS))

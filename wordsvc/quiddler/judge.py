"""The judge of words in Quiddler."""

from collections.abc import Sequence
from typing import Final

from wordsvc.cards import (
    MAX_CARDS,
    USUAL_EDITIONS,
    Deck,
    judge_with_cards,
    load_edition,
    note_other_ways,
    parse_laid_cards,
)
from wordsvc.input.fields import read_number
from wordsvc.quiddler.constants import MAX_HAND
from wordsvc.words import Authority, Verdict

EDITION: Final = load_edition(USUAL_EDITIONS["quiddler"])
"""The edition of Quiddler that is played when no other is named."""

DICTIONARY: Final = EDITION.dictionary


def judge_by(
    authority: Authority,
    word: str,
    cards: str | Sequence[str] | None = None,
    *,
    deck: Deck | None = None,
    hand: int | None = None,
) -> Verdict:
    """Judge a word in Quiddler, laid with some of a hand's cards or, without cards, of one deck.

    The word must be in a dictionary and the cards must lay it with at least two of them (Q15); the
    spellings come with the most points first (Q16), those of more cards than a hand has last (Q17).

    Args:
        authority: what decides which words count.
        word: the word as it was written.
        cards: the cards of a hand, or of the word (see `wordsvc.cards.parse_laid_cards`), or None.
        deck: what the cards belong to; by default the deck of `EDITION`.
        hand: how many cards a hand has at most; by default ten.

    Raises:
        InputError: on "word", "cards" or "hand".
        DictionaryError: a dictionary is damaged.

    >>> from wordsvc.words import open_authority
    >>> judge_by(open_authority("en"), "quit", "(qu)it").spellings[0].points
    14
    """
    given = deck or EDITION.load_deck()
    most = MAX_HAND if hand is None else _check_hand(hand)
    language = authority.language
    laid = None if cards is None else parse_laid_cards(cards, word, given, hand=most, language=language)
    verdict = judge_with_cards(
        word,
        None if laid is None else laid.faces,
        deck=given,
        authority=authority,
        min_cards=given.min_cards,
        hand=most,
    )
    if laid is None or not laid.others:
        return verdict
    return verdict._replace(notes=(*note_other_ways(laid), *verdict.notes))


def _check_hand(number: object) -> int:
    return read_number(number, "hand", 1, MAX_CARDS)

"""The judge of words in Diabolo."""

from collections.abc import Sequence
from typing import Final

from wordsvc.cards import USUAL_EDITIONS, Deck, judge_with_cards, load_edition, parse_cards, read_deck
from wordsvc.input.fields import read_number
from wordsvc.words import Authority, Verdict

EDITION: Final = load_edition(USUAL_EDITIONS["diabolo"])
"""The edition of Diabolo that is played when no other is named."""

DICTIONARY: Final = EDITION.dictionary

MIN_CARDS: Final = EDITION.min_cards
"""A word takes at least three cards (D01), whatever a deck says."""


def judge_by(
    authority: Authority,
    word: str,
    cards: str | Sequence[str],
    *,
    min_cards: int | None = None,
    deck: Deck | None = None,
) -> Verdict:
    """Judge a word called in Diabolo, laid with some of the cards on the table.

    The word must be in a dictionary (D07, D15, D16), and the cards must lay it (D02 to D04) with at least
    three of them, jokers and double cards counting one each (D01). The spellings come with the most cards
    first, then with the fewest jokers (D05).

    Args:
        authority: what decides which words count.
        word: the word as it was called.
        cards: the cards on the table (see `wordsvc.cards.parse_cards`).
        min_cards: how many cards the word takes at least, when the table agreed on more than three (D20);
            never fewer (D23).
        deck: what the cards belong to, without points; by default the deck of `EDITION`.

    Raises:
        InputError: on "word", "cards" or "min_cards".
        DictionaryError: a dictionary is damaged.

    >>> from wordsvc.words import open_authority
    >>> authority = open_authority("de")
    >>> judge_by(authority, "hang", "G,N,H,A").allowed
    True
    >>> judge_by(authority, "hang", "G,N,H,A", min_cards=5).reasons
    ('too_few_cards',)
    """
    given = deck or read_deck(None, EDITION)
    least = max(MIN_CARDS, given.min_cards)
    return judge_with_cards(
        word,
        parse_cards(cards, given),
        deck=given,
        authority=authority,
        min_cards=least if min_cards is None else _check_min_cards(min_cards, least, given),
    )


def _check_min_cards(number: object, least: int, deck: Deck) -> int:
    return read_number(number, "min_cards", least, deck.total)

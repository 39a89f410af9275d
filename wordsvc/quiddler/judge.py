"""Whether a word is allowable in Quiddler."""

from collections.abc import Sequence
from typing import Final

from wordsvc.cards import judge_with_cards, load_deck, parse_cards
from wordsvc.words import Authority, House, Verdict, open_authority

DECK: Final = "quiddler"
DICTIONARY: Final = "en"


def judge(
    word: str,
    cards: str | Sequence[str] | None = None,
    *,
    dictionaries: str | Sequence[str] = DICTIONARY,
    house: House | None = None,
    no_names: bool = False,
) -> Verdict:
    """Judge a word in Quiddler, laid with some of a hand's cards or, without cards, of one deck.

    The word must be in the dictionary and the cards must lay it with at least two of them (Q15);
    the spellings come with the most points first (Q16).

    Args:
        word: the word as it was written.
        cards: the cards of a hand (see `wordsvc.cards.parse_cards`), or None.
        dictionaries: the name of an installed dictionary, or several of one language (Q19).
        house: words that the table adds or rejects, whatever the dictionaries say.
        no_names: whether to refuse the names that stand in a dictionary.

    Raises:
        InputError: on "word", "cards" or "dictionary".
        DictionaryError: a dictionary is missing or damaged.

    >>> judge("quit", "(qu)it").spellings[0].points
    14
    """
    return judge_by(open_authority(dictionaries, house=house, no_names=no_names), word, cards)


def judge_by(authority: Authority, word: str, cards: str | Sequence[str] | None = None) -> Verdict:
    """Judge a word by an authority that is open already. Raises `InputError` as `judge` does.

    >>> judge_by(open_authority("en"), "quit").spellings[0].points
    24
    """
    deck = load_deck(DECK)
    return judge_with_cards(
        word,
        None if cards is None else parse_cards(cards, deck),
        deck=deck,
        authority=authority,
        min_cards=deck.min_cards,
    )

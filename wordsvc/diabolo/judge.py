"""Whether a word may be called in Diabolo."""

from collections.abc import Sequence
from typing import Final

from wordsvc.cards import Deck, judge_with_cards, load_deck, parse_cards
from wordsvc.words import Authority, House, Verdict, open_authority

DECK: Final = "diabolo-de"
DICTIONARY: Final = "de"


def judge(
    word: str,
    cards: str | Sequence[str],
    *,
    dictionaries: str | Sequence[str] = DICTIONARY,
    house: House | None = None,
    no_names: bool = False,
    min_cards: int | None = None,
) -> Verdict:
    """Judge a word called in Diabolo, laid with some of the cards on the table.

    The word must be in the dictionary (D07, D15, D16), and the cards must lay it (D02 to D04) with
    at least three of them, jokers and double cards counting one each (D01). The spellings come
    with the most cards first, then with the fewest jokers (D05).

    Args:
        word: the word as it was called.
        cards: the cards on the table (see `wordsvc.cards.parse_cards`).
        dictionaries: the name of an installed dictionary, or several of one language.
        house: words that the table adds or rejects, whatever the dictionaries say.
        no_names: whether to refuse the names that stand in a dictionary (D16).
        min_cards: how many cards the word takes at least, when the table agreed on more than three (D20);
            never fewer (D23).

    Raises:
        InputError: on "word", "cards", "dictionary" or "min_cards".
        DictionaryError: a dictionary is missing or damaged.

    >>> judge("stop", "O ST *").spellings[0].cards
    ('ST', 'O', '*')
    """
    authority = open_authority(dictionaries, house=house, no_names=no_names)
    return judge_by(authority, word, cards, min_cards=min_cards)


def judge_by(
    authority: Authority, word: str, cards: str | Sequence[str], *, min_cards: int | None = None
) -> Verdict:
    """Judge a call by an authority that is open already. Raises `InputError` as `judge` does.

    >>> authority = open_authority("de")
    >>> judge_by(authority, "hang", "G,N,H,A").allowed
    True
    >>> judge_by(authority, "hang", "G,N,H,A", min_cards=5).reasons
    ('too_few_cards',)
    """
    deck = load_deck(DECK)
    return judge_with_cards(
        word,
        parse_cards(cards, deck),
        deck=deck,
        authority=authority,
        min_cards=deck.min_cards if min_cards is None else _check_min_cards(min_cards, deck),
    )


def _check_min_cards(number: object, deck: Deck) -> int:
    from wordsvc.input.fields import read_number  # only here: most tables take the deck's number

    return read_number(number, "min_cards", deck.min_cards, deck.total)

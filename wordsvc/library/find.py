"""Which words can I lay with these cards?"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from dictionaries import Language, fold
from wordsvc.cards.deck import Deck
from wordsvc.cards.limits import Limits
from wordsvc.cards.notes import note_language
from wordsvc.cards.parsing import parse_deck_cards
from wordsvc.cards.search.ranking import ORDERS, Order
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice, read_number
from wordsvc.input.sentences import say
from wordsvc.library.arguments import choose_authority
from wordsvc.library.find_games import LETTERS, FindGame, FindRules, find_rules
from wordsvc.words import MAX_WORD_LENGTH, Authority
from wordsvc.words.house import HouseWords
from wordsvc.words.search.filters import make_filter
from wordsvc.words.search.word_sets import offered_words

_BLANKS: Final = " ,;\t"


def find(
    cards: str | Sequence[str],
    *,
    game: FindGame = "quiddler",
    pattern: str | None = None,
    contains: str | None = None,
    begins: str | None = None,
    ends: str | None = None,
    must: str | Sequence[str] | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    min_cards: int | None = None,
    max_cards: int | None = None,
    sort: Order | None = None,
    offensive: bool = False,
    dictionaries: str | Sequence[str] | None = None,
    house: HouseWords | None = None,
    no_names: bool = False,
    no_offensive: bool = False,
    authority: Authority | None = None,
    deck: str | Deck | None = None,
) -> WordSearch:
    """Find the words that some cards lay, best first: iterate to get one by one; `total` counts them.

    Args:
        cards: the cards at hand, as for `judge`; in "letters" a text is letters, each a card.
        game: "quiddler", "diabolo" or "letters"; it says what a word is worth and how many cards it takes
            at least.
        pattern: the whole word, with `?` for one letter and `*` for any number of them.
        contains: letters that stand together in the word.
        begins: the first letters.
        ends: the last letters.
        must: cards that the word is laid with, of those at hand.
        min_length: letters, at least.
        max_length: letters, at most.
        min_cards: cards, at least; by default as many as the game wants.
        max_cards: cards, at most.
        sort: what is put first: one of `ORDERS` of `wordsvc.cards.search.ranking`; the game says by default.
        offensive: whether to find offensive words too.
        dictionaries: names as for `judge`; by default that of the game and its deck.
        house: words that the table adds or rejects, as for `judge`.
        no_names: whether names do not count, as for `judge`.
        no_offensive: whether offensive words do not count, as for `judge`.
        authority: what decides instead of the last four, as for `judge`.
        deck: what the cards belong to, as for `judge`; letters belong to none.

    Raises:
        InputError: on the argument at fault.
        DictionaryError: a dictionary is missing or damaged.

    >>> found = find("O ST * A N G", game="diabolo", must="ST")
    >>> best = next(iter(found))
    >>> best.word, best.cards, found.total
    ('AGONIST', ('A', 'G', 'O', 'N', '*', 'ST'), 123)
    >>> [hit.word for hit in find("retains?", game="letters", pattern="???????S")][:3]
    ['ARENITES', 'ARTINESS', 'CERATINS']
    """
    rules = find_rules(game)
    decides = choose_authority(
        rules.usual_dictionary(deck), dictionaries, house, no_names, no_offensive, authority
    )
    with_offensive = False if offensive is False else _read_offensive(offensive, decides)
    given = rules.read_deck(deck)
    held = _read_cards(cards, "cards", given, decides.language)
    wanted = () if must is None else _read_cards(must, "must", given, decides.language)
    limits = _read_limits(min_cards, max_cards, wanted, given, rules)
    min_letters, max_letters = _read_lengths(min_length, max_length)
    filtered = make_filter(
        language=decides.language,
        min_letters=min_letters,
        max_letters=max_letters,
        pattern=pattern,
        contains=contains,
        begins=begins,
        ends=ends,
    )
    order = rules.order if sort is None else read_choice(sort, "sort", ORDERS)
    offered = offered_words(decides, offensive=with_offensive)  # last: a list may have to be prepared first
    search = WordSearch(
        offered.words,
        held,
        given,
        order=order,
        limits=limits,
        filtered=filtered,
        dictionaries=decides.dictionaries,
        left_out=offered.left_out,
    )
    if given is not LETTERS:
        search.notes += note_language(given, decides.language)
    search.question = partial(
        find,
        held,
        game=game,
        pattern=pattern,
        contains=contains,
        begins=begins,
        ends=ends,
        must=wanted or None,
        min_length=min_length,
        max_length=max_length,
        min_cards=min_cards,
        max_cards=max_cards,
        sort=sort,
        offensive=offensive,
        authority=decides,
        deck=None if given is LETTERS else given,
    )
    return search


def _read_offensive(offensive: object, authority: Authority) -> bool:
    from wordsvc.words.authority_request import read_offensive  # only here: most leave offensive words out

    return read_offensive(offensive, authority)


def _read_cards(cards: str | Sequence[str], field: str, deck: Deck, language: Language) -> tuple[str, ...]:
    """Cards of a deck; a text of letters is one card each. Raises `InputError` as `parse_deck_cards` does."""
    if deck is LETTERS and isinstance(cards, str):
        cards = " ".join(sign for sign in fold(cards, language) if sign not in _BLANKS)
    return parse_deck_cards(cards, deck, field)


def _read_limits(
    min_cards: object, max_cards: object, must: tuple[str, ...], deck: Deck, rules: FindRules
) -> Limits:
    """How many cards a word takes, and which. Raises `InputError` on "min_cards" or "max_cards"."""
    total = deck.total or MAX_WORD_LENGTH
    least = max(rules.min_cards, deck.min_cards)
    if min_cards is not None:
        least = read_number(min_cards, "min_cards", least, total)
    if max_cards is None:
        return Limits(least, None, must)
    most = read_number(max_cards, "max_cards", 1, total)
    if most < least:
        fault = say("max_cards must not be less than the fewest cards of a word, {least}", least=least)
        raise InputError("max_cards", "out_of_range", fault)
    return Limits(least, most, must)


def _read_lengths(min_length: object, max_length: object) -> tuple[int, int]:
    """How many letters a word has. Raises `InputError` on "min_length" or "max_length"."""
    least, most = (
        usual if number is None else read_number(number, name, 1, MAX_WORD_LENGTH)
        for number, name, usual in (
            (min_length, "min_length", 1),
            (max_length, "max_length", MAX_WORD_LENGTH),
        )
    )
    if least > most:
        raise InputError("max_length", "out_of_range", say("max_length must not be less than min_length"))
    return least, most

"""The words that some cards lay, found by what a player asks for."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from dictionaries import Language, fold
from wordsvc.cards.deck import Deck
from wordsvc.cards.explanations import note_language
from wordsvc.cards.limits import Limits
from wordsvc.cards.parsing import parse_deck_cards
from wordsvc.cards.search.letters import LETTERS
from wordsvc.cards.search.ranking import ORDERS, Order
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice, read_number
from wordsvc.input.messages import message
from wordsvc.words import MAX_WORD_LENGTH, Authority
from wordsvc.words.authority_request import read_offensive
from wordsvc.words.search.filters import Filter, make_filter
from wordsvc.words.search.word_sets import offered_words

_BLANKS: Final = " ,;\t"


def find_words(
    cards: str | Sequence[str],
    deck: Deck,
    authority: Authority,
    *,
    order: Order,
    fewest: int = 1,
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
) -> WordSearch:
    """Find the words that cards of a deck lay, best first; of the deck `LETTERS` a text is letters.

    `order` and `fewest` are those of the game, for `sort` and `min_cards`. The other arguments are those of
    `wordsvc.find`. Raises `InputError` on the argument at fault, `DictionaryError` for a damaged file.
    """
    with_offensive = False if offensive is False else read_offensive(offensive, authority)
    held = _read_cards(cards, "cards", deck, authority.language)
    wanted = () if must is None else _read_cards(must, "must", deck, authority.language)
    limits = _read_limits(min_cards, max_cards, wanted, deck, fewest)
    min_letters, max_letters = _read_lengths(min_length, max_length)
    filtered = make_filter(
        language=authority.language,
        min_letters=min_letters,
        max_letters=max_letters,
        pattern=pattern,
        contains=contains,
        begins=begins,
        ends=ends,
    )
    order = order if sort is None else read_choice(sort, "sort", ORDERS)
    of_game = None if deck is LETTERS else deck
    return _search(held, of_game, authority, order, limits, filtered, with_offensive)


def _search(
    held: tuple[str, ...],
    deck: Deck | None,
    authority: Authority,
    order: Order,
    limits: Limits,
    filtered: Filter,
    offensive: bool,
) -> WordSearch:
    """Return a search for what was read; the deck is None for letters, as pickles make other decks anew."""
    offered = offered_words(authority, offensive=offensive)
    search = WordSearch(
        offered.words,
        held,
        LETTERS if deck is None else deck,
        order=order,
        limits=limits,
        filtered=filtered,
        dictionaries=authority.dictionaries,
        left_out=offered.left_out,
    )
    if deck is not None:
        search.notes += note_language(deck, authority.language)
    search.question = partial(_search, held, deck, authority, order, limits, filtered, offensive)
    return search


def _read_cards(cards: str | Sequence[str], field: str, deck: Deck, language: Language) -> tuple[str, ...]:
    """Cards of a deck; a text of letters is one card each. Raises `InputError` as `parse_deck_cards` does."""
    if deck is LETTERS and isinstance(cards, str):
        cards = " ".join(sign for sign in fold(cards, language) if sign not in _BLANKS)
    return parse_deck_cards(cards, deck, field)


def _read_limits(
    min_cards: object, max_cards: object, must: tuple[str, ...], deck: Deck, fewest: int
) -> Limits:
    """Read the limits on the cards of a word. Raises `InputError` on "min_cards" or "max_cards"."""
    total = deck.total or MAX_WORD_LENGTH
    least = max(fewest, deck.min_cards)
    if min_cards is not None:
        least = read_number(min_cards, "min_cards", least, total)
    if max_cards is None:
        return Limits(least, None, must)
    most = read_number(max_cards, "max_cards", 1, total)
    if most < least:
        fault = message("max_cards must not be less than the fewest cards of a word, {least}", least=least)
        raise InputError("max_cards", "out_of_range", fault)
    return Limits(least, most, must)


def _read_lengths(min_length: object, max_length: object) -> tuple[int, int]:
    """Read the limits on the letters of a word. Raises `InputError` on "min_length" or "max_length"."""
    least, most = (
        usual if number is None else read_number(number, name, 1, MAX_WORD_LENGTH)
        for number, name, usual in (
            (min_length, "min_length", 1),
            (max_length, "max_length", MAX_WORD_LENGTH),
        )
    )
    if least > most:
        raise InputError("max_length", "out_of_range", message("max_length must not be less than min_length"))
    return least, most

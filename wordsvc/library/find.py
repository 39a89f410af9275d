"""The words that some cards lay, in a game or as letters."""

from collections.abc import Sequence
from typing import Unpack

from wordsvc.cards.search.find import find_words
from wordsvc.cards.search.ranking import Order
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.library.find_games import FindGame, find_rules
from wordsvc.referee.agreed import Agreed, choose_authority


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
    **agreed: Unpack[Agreed],
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
        agreed: the agreement of the table, as for `Referee`; letters belong to no deck.

    Raises:
        InputError: on the argument at fault.
        DictionaryError: a dictionary is missing or damaged.

    >>> found = find("O ST * A N G", game="diabolo", must="ST")
    >>> best = next(iter(found))
    >>> "ST" in best.cards, len(best.cards), found.total > 100
    (True, 6, True)
    >>> {len(hit.word) for hit in find("retains?", game="letters", pattern="???????S")}
    {8}
    """
    rules, deck = find_rules(game), agreed.get("deck")
    authority = choose_authority(rules.usual_dictionary(deck), agreed)
    return find_words(
        cards,
        rules.read_deck(deck),
        authority,
        order=rules.order,
        fewest=rules.min_cards,
        pattern=pattern,
        contains=contains,
        begins=begins,
        ends=ends,
        must=must,
        min_length=min_length,
        max_length=max_length,
        min_cards=min_cards,
        max_cards=max_cards,
        sort=sort,
        offensive=offensive,
    )

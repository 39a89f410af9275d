"""Which decks are there, and what is in one?"""

from wordsvc import cards
from wordsvc.cards import Deck
from wordsvc.input import InputError
from wordsvc.input.sentences import say


def deck_names() -> list[str]:
    """The names of all decks, sorted.

    >>> deck_names()
    ['diabolo-de', 'quiddler']
    """
    return cards.deck_names()


def load_deck(name: str) -> Deck:
    """The deck of a game: its cards, how many of each there are, and what they are worth.

    Args:
        name: one of `deck_names()`.

    Raises:
        InputError: on "name", when no deck has that name.

    >>> deck = load_deck("quiddler")
    >>> deck.total, deck.counts["QU"], deck.points["QU"]
    (118, 2, 9)
    >>> load_deck("diabolo-de").status
    'reconstruction'
    """
    if not isinstance(name, str):
        raise InputError("name", "not_text", say("the name of a deck must be a text"))
    return cards.load_deck(name)

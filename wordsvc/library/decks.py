"""The installed decks and their cards."""

from wordsvc import cards
from wordsvc.cards import Deck
from wordsvc.cards.deck_file import load_deck_file as load
from wordsvc.input import InputError
from wordsvc.input.messages import message


def deck_names() -> list[str]:
    """Return the names of all decks, sorted.

    >>> deck_names()
    ['diabolo-de', 'diabolo-en', 'diabolo-nl', 'quiddler', 'quiddler-de']
    """
    return cards.deck_names()


def load_deck(name: str) -> Deck:
    """Return an installed deck: its cards, how many of each there are, and what they are worth.

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
        raise InputError("name", "not_text", message("the name of a deck must be a text"))
    return cards.load_deck(name)


def load_deck_file(path: str) -> Deck:
    """Return a deck of your own, from a JSON file; docs/decks.md says what stands in one.

    Args:
        path: the file, of at most 64 KiB.

    Raises:
        InputError: on "path", and under it on the field at fault, for the first fault of the file.

    >>> try:
    ...     load_deck_file("no-such-file.json")
    ... except InputError as error:
    ...     print(error.field, error.code)
    ('path',) cannot_read
    """
    if not isinstance(path, str):
        raise InputError("path", "not_text", message("the path of a deck must be a text"))
    return load(path, "path")

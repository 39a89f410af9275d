"""The installed dictionaries and their contents."""

from dictionaries import available
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.words import Lexicon, open_lexicon


def dictionary_names() -> list[str]:
    """Return the names of the installed dictionaries and of their views, each dictionary before its views.

    Raises:
        DictionaryError: what a dictionary says of itself cannot be read.

    >>> "en" in dictionary_names() and "de-common" in dictionary_names()
    True
    """
    return available()


def load_dictionary(name: str) -> Lexicon:
    """Open an installed dictionary or a view of one. It is opened once and mapped, not read into memory.

    Args:
        name: one of `dictionary_names()`.

    Raises:
        InputError: on "dictionary", when none has that name.
        DictionaryError: the dictionary is missing or damaged.

    >>> english = load_dictionary("en")
    >>> "hello" in english, "etc" in english
    (True, False)
    >>> english.reference.name
    'en'
    """
    if not isinstance(name, str):
        raise InputError("dictionary", "not_text", message("the name of a dictionary must be a text"))
    return open_lexicon(name)

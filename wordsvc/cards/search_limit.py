"""How long the search for a way to lay a word may go on."""

from typing import Final

from wordsvc.input import InputError
from wordsvc.input.sentences import say

MAX_STATES: Final = 50_000
"""A search that would take more is refused; the longest words with a whole deck take a tenth."""


def too_many_ways() -> InputError:
    """The error for cards so many and so mixed that no deck could have dealt them."""
    message = say("there are too many ways to lay the word with these cards")
    return InputError("cards", "too_many_ways", message)

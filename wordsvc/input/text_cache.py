"""A cache for functions of one text: many short ones, few long ones, so that strangers cannot fill memory."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Generic, TypeVar

Result = TypeVar("Result")

MAX_SHORT: Final = 8 * 1024
"""The most characters of a short text: an agreement without a deck and a list of the table's own."""

MAX_LONG_TEXTS: Final = 4
"""The number of longer texts whose results are kept."""


class TextCache(Generic[Result]):
    """A function of one text whose last results are kept; an error is not.

    >>> double = TextCache(lambda text: text * 2, 2)
    >>> double("ab"), double("ab"), len(double)
    ('abab', 'abab', 1)
    """

    def __init__(self, function: Callable[[str], Result], short_texts: int) -> None:
        """Keep the results of so many short texts, and of `MAX_LONG_TEXTS` longer ones."""
        self._short = lru_cache(short_texts)(function)
        self._long = lru_cache(MAX_LONG_TEXTS)(function)

    def __call__(self, text: str) -> Result:
        """Return the result for a text, kept or new."""
        return (self._short if len(text) <= MAX_SHORT else self._long)(text)

    def __len__(self) -> int:
        """Return the number of results that are kept."""
        return self._short.cache_info().currsize + self._long.cache_info().currsize

    def clear(self) -> None:
        """Forget every result."""
        self._short.cache_clear()
        self._long.cache_clear()

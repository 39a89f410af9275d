"""The tags of an older edition: those of the newest, but for the words that had others."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Protocol

import marisa_trie

from dictionaries.history import Edition, tags_before


class Tags(Protocol):
    """A file that keeps one byte a word, as `marisa_trie.RecordTrie` reads it."""

    def get(self, key: str) -> list[tuple[int, ...]] | None:
        """Return the byte of a word in a list and a tuple; None for a word that is not there."""

    def __contains__(self, word: str) -> bool: ...

    def keys(self, prefix: str = "") -> list[str]:
        """Return the words that begin with some letters."""

    def iteritems(self, prefix: str = "") -> Iterator[tuple[str, tuple[int, ...]]]:
        """Iterate over the words that begin with some letters, each with its byte in a tuple."""


class EditionTags:
    """The file of an older edition: it is asked as `marisa_trie.RecordTrie` is.

    The changes are read with the first question: to find an edition, several are opened and one is asked.
    """

    def __init__(self, newest: marisa_trie.RecordTrie, older: Sequence[Edition], file: str) -> None:
        """Use the newest file of a name, and the editions from the one before the newest to this one."""
        self._newest = newest
        self._older = older
        self._file = file

    @cached_property
    def _before(self) -> dict[str, int | None]:
        """The tag of each word that had another, None for no tag."""
        return tags_before(self._older, self._file)

    def get(self, key: str) -> list[tuple[int, ...]] | None:
        """Return the byte of a word in a list and a tuple; None for a word that is not there."""
        if key not in self._before:
            return self._newest.get(key)
        tag = self._before[key]
        return None if tag is None else [(tag,)]

    def __contains__(self, word: str) -> bool:
        return self.get(word) is not None

    def keys(self, prefix: str = "") -> list[str]:
        """Return the words that begin with some letters."""
        kept = [word for word in self._newest.keys(prefix) if word not in self._before]
        return kept + [
            word for word, tag in self._before.items() if tag is not None and word.startswith(prefix)
        ]

    def iteritems(self, prefix: str = "") -> Iterator[tuple[str, tuple[int, ...]]]:
        """Iterate over the words that begin with some letters, each with its byte in a tuple."""
        for word, tag in self._newest.iteritems(prefix):
            if word not in self._before:
                yield word, tag
        for word, before in self._before.items():
            if before is not None and word.startswith(prefix):
                yield word, (before,)

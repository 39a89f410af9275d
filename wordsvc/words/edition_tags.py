"""The tags of an older edition: those of the newest, but for the words that had others."""

from collections.abc import Iterator, Mapping
from typing import Protocol

import marisa_trie


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
    """The file of an older edition: it is asked as `marisa_trie.RecordTrie` is."""

    def __init__(self, newest: marisa_trie.RecordTrie, before: Mapping[str, int | None]) -> None:
        """Use the newest file; `before` has the tag of each word that had another, None for no tag."""
        self._newest = newest
        self._before: dict[str, list[tuple[int, ...]] | None] = {
            word: None if tag is None else [(tag,)] for word, tag in before.items()
        }

    def get(self, key: str) -> list[tuple[int, ...]] | None:
        """Return the byte of a word in a list and a tuple; None for a word that is not there."""
        return self._before[key] if key in self._before else self._newest.get(key)

    def __contains__(self, word: str) -> bool:
        return self.get(word) is not None

    def keys(self, prefix: str = "") -> list[str]:
        """Return the words that begin with some letters."""
        kept = [word for word in self._newest.keys(prefix) if word not in self._before]
        return kept + [word for word, tag in self._before.items() if tag and word.startswith(prefix)]

    def iteritems(self, prefix: str = "") -> Iterator[tuple[str, tuple[int, ...]]]:
        """Iterate over the words that begin with some letters, each with its byte in a tuple."""
        for word, tag in self._newest.iteritems(prefix):
            if word not in self._before:
                yield word, tag
        for word, found in self._before.items():
            if found and word.startswith(prefix):
                yield word, found[0]

"""The words of a list with a tag each: as they were read at first, compiled from the second use on.

Compiling 3.8 million words takes eight times as long as reading them (benchmarks/own_lists.py), so that a
long list is searched as it was read until it is used again.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Final

import marisa_trie

from dictionaries.tags import LEVELS, allowed_tag, refused_tag
from wordsvc.input.messages import message
from wordsvc.words import notices
from wordsvc.words.cache_file import load_cache, write_cache
from wordsvc.words.list_files.reading_report import Reading
from wordsvc.words.list_files.tokens import Tokens
from wordsvc.words.notices import ReportProgress

_ALLOWED: Final = allowed_tag(LEVELS[-1])

_TAGS: Final[Mapping[str | None, int]] = {
    None: _ALLOWED,
    "abbreviation": refused_tag("abbreviation"),
    "proper_noun": refused_tag("proper_noun"),
}
"""The tag of a line by the reason against it, None for none."""

_BEST_FIRST: Final = tuple(_TAGS.values())
"""Tags of a word that stands in several lines, best first: small letters count, then as a dictionary has it.
"""

_MANY: Final = 200_000
"""Fewer words are compiled at once, so soon that nobody is told."""

_MAX_ASKED: Final = 20
"""The most words that are looked for in a list as it was read; for more it is compiled, which is faster."""


class ListWords:
    """The words of a list, folded, each with the best of its tags.

    A cache file has the account of the reading, and behind it the words when they have been compiled.
    """

    def __init__(
        self, name: str, cached: str, reading: Reading, words: "Tokens | marisa_trie.RecordTrie"
    ) -> None:
        """Take words as they were read or compiled; `name` is what people call them."""
        self.reading = reading
        self._name = name
        self._cached = cached
        self._words = words
        self._asked: dict[str, int | None] = {}

    @property
    def is_empty(self) -> bool:
        """True if no word counts."""
        if isinstance(self._words, Tokens):
            return next(self._allowed(self._words), None) is None
        return not len(self._words)

    def keep_reading(self) -> None:
        """Keep the account of the reading alone; the next use compiles the words."""
        write_cache(self._cached, self.reading.to_json())

    def compile(self) -> "marisa_trie.RecordTrie":
        """Compile the words, unless that is done, and keep them."""
        words = self._words
        if isinstance(words, Tokens):
            if words.lines < _MANY:
                words = self._words = self._build(words, lambda share: None)
            else:
                text = message(
                    "Compiling the words of {name}, once; this takes some seconds ...", name=self._name
                )
                with notices.track_progress(text) as tell:
                    words = self._words = self._build(words, tell)
            write_cache(self._cached, self.reading.to_json() + words.tobytes())
        return words

    def tag(self, word: str) -> int | None:
        """Return the tag of a folded word, None if it is not in the list."""
        words = self._words
        if isinstance(words, Tokens):
            if word in self._asked:
                return self._asked[word]
            if len(self._asked) < _MAX_ASKED:
                return self._asked.setdefault(word, _best(self._search(words, word)))
            words = self.compile()
        found = words.get(word)
        return None if not found else found[0][0] if len(found) == 1 else _best(tag for (tag,) in found)

    def items(self) -> Iterator[tuple[str, int]]:
        """Yield every word with its tag."""
        found = self.compile().iteritems()
        if not self.reading.capitals:
            return ((word, tag) for word, (tag,) in found)
        groups = groupby(found, key=itemgetter(0))
        return ((word, min((tag for _, (tag,) in group), key=_BEST_FIRST.index)) for word, group in groups)

    def starting(self, letters: str) -> list[str]:
        """Return every word that begins with some letters."""
        return list(dict.fromkeys(self.compile().keys(letters)))

    def _allowed(self, tokens: Tokens) -> Iterator[str]:
        capitals = self.reading.capitals
        return (token for token in tokens if not capitals or _refusal(token) is None)

    def _build(self, tokens: Tokens, tell: ReportProgress) -> "marisa_trie.RecordTrie":
        return marisa_trie.RecordTrie("<B", ((word, (tag,)) for word, tag in self._tagged(tokens, tell)))

    def _tagged(self, tokens: Tokens, tell: ReportProgress) -> Iterator[tuple[str, int]]:
        """Yield every word as often as the list has it, with a tag."""
        for number, block in enumerate(tokens.blocks):
            if self.reading.capitals:
                for token in block.decode().split():
                    yield token.upper(), _TAGS[_refusal(token)]
            else:
                for word in block.decode().upper().split():
                    yield word, _ALLOWED
            tell(number / len(tokens.blocks))
        if self.reading.capitals:
            for token in tokens.dotted:
                yield token.replace(".", "").upper(), _TAGS["abbreviation"]

    def _search(self, tokens: Tokens, word: str) -> Iterator[int]:
        """Yield the tag of each line that has a word."""
        wanted = f"\n{word}\n".encode()
        for block in tokens.blocks:
            at = (folded := block.upper()).find(wanted)
            while at >= 0:
                token = block[at + 1 : at + 1 + len(word)].decode()
                yield _TAGS[_refusal(token) if self.reading.capitals else None]
                at = folded.find(wanted, at + 1) if self.reading.capitals else -1
        if self.reading.capitals and any(each.replace(".", "").upper() == word for each in tokens.dotted):
            yield _TAGS["abbreviation"]


def load_words(name: str, cached: str) -> tuple[Reading, ListWords | None] | None:
    """Return the account in a cache file, and the words if they were compiled; None if it is unsound."""
    kept = load_cache(cached)
    if not kept:
        return None
    line, _, compiled = bytes(kept).partition(b"\n")
    try:
        reading = Reading.from_json(line)
        if not compiled:
            return reading, None
        trie = marisa_trie.RecordTrie("<B").frombytes(compiled)
    except (RuntimeError, ValueError, TypeError):  # whole, but written by another program
        return None
    return reading, ListWords(name, cached, reading, trie)


def _refusal(token: str) -> str | None:
    """Return the reason against a line, where capitals mark names."""
    if "." in token or token.isupper():
        return "abbreviation"
    return "proper_noun" if token[0].isupper() else None


def _best(tags: Iterator[int]) -> int | None:
    return min(tags, key=_BEST_FIRST.index, default=None)

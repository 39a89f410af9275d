"""A player's own word list as a dictionary: a text file with one word a line.

The list is compiled on first use and kept in the user's cache folder under the hash of its content,
which is also its version.
"""

import contextlib
import hashlib
import os
from collections.abc import Iterator
from typing import Any, Final

import marisa_trie

from dictionaries import Language, fold, is_letters
from wordsvc.words.errors import InputError
from wordsvc.words.folders import cache_folder, write_whole
from wordsvc.words.lexicon import UNKNOWN_LEVEL
from wordsvc.words.verdict import DictionaryReference

LARGEST_LIST: Final = 64 * 1024 * 1024
"""Bytes; ten times the longest word list that players use."""

_VERSION_DIGITS: Final = 12


class OwnList:
    """A word list that a player brought: a word counts when it is on the list."""

    def __init__(self, name: str, language: Language, sha256: str, trie: Any) -> None:
        self.language = language
        self.reference = DictionaryReference(name, sha256[:_VERSION_DIGITS], sha256)
        self.list_id = f"{sha256}-{language}"
        self._trie = trie

    def refusal(self, word: str, *, no_names: bool = False) -> str | None:
        """None when a folded word is on the list, which tells nothing of names."""
        return None if word in self._trie else "not_in_dictionary"

    def level(self, word: str) -> int:
        """A list tells nothing of how common its words are."""
        return UNKNOWN_LEVEL

    def listed(self) -> Iterator[str]:
        """Every word of the list."""
        return iter(self._trie)

    def allows_all(self, *, no_names: bool) -> bool:
        """Every word of the list counts."""
        return True


def open_own_list(path: str, language: Language) -> OwnList:
    """Open a word list, folding its words in `language`.

    Blank lines and lines that are not letters alone are passed over; what stands after a blank
    in a line is not read (many lists have a definition there). The name in a verdict is that of
    the file.

    Raises:
        InputError: on "dictionary", when the file cannot be read, is no UTF-8, or has no word.
    """
    content = _read(path)
    digest = hashlib.sha256(content).hexdigest()
    cached = os.path.join(cache_folder(), "lists", f"{digest}-{language}.marisa")
    trie = _open_cached(cached)
    if trie is None:
        trie = marisa_trie.Trie(_words(content, path, language))
        with contextlib.suppress(OSError):  # a cache that cannot be written costs time, not a verdict
            write_whole(cached, trie.tobytes())
    return OwnList(os.path.basename(path), language, digest, trie)


def _open_cached(path: str) -> Any:
    try:
        return marisa_trie.Trie().mmap(path)
    except (OSError, RuntimeError):
        return None


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as stream:
            content = stream.read(LARGEST_LIST + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError("dictionary", "unreadable_list", f"cannot read the list {path}: {reason}") from None
    if len(content) > LARGEST_LIST:
        raise InputError(
            "dictionary", "list_too_long", f"the list {path} is larger than {LARGEST_LIST} bytes"
        )
    return content


def _words(content: bytes, path: str, language: Language) -> list[str]:
    try:
        lines = content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise InputError(
            "dictionary",
            "invalid_utf8",
            f"the list {path} is not valid UTF-8",
            "save it as UTF-8, one word a line",
        ) from None
    folded = {fold(line.split()[0], language) for line in lines if line.strip()}
    words = sorted(filter(is_letters, folded))
    if not words:
        raise InputError("dictionary", "empty_list", f"the list {path} has no word", "one word a line")
    return words

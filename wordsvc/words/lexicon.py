"""A lexicon: one installed dictionary, open for look-ups (mapped, not loaded)."""

import functools
import os
from collections.abc import Sequence
from typing import Any, Final

import marisa_trie

from dictionaries import DictionaryError, Language, Manifest, installed, read_manifest
from dictionaries.manifest import DataFile
from dictionaries.tags import LEVELS, level_of, refusal_of
from wordsvc.words.errors import InputError
from wordsvc.words.verdict import DictionaryReference

UNKNOWN_LEVEL: Final = LEVELS[-1] + 1
"""Ranks a word of which no level is known behind all others."""


class Lexicon:
    """One dictionary. A word must be folded before it is looked up."""

    def __init__(self, manifest: Manifest) -> None:
        """Open the files of a dictionary.

        A missing file of refusals only makes the reasons fewer; then the hash is that of the rest.
        Raises `DictionaryError` when a file that decides is missing, or any file is damaged.
        """
        self.manifest = manifest
        files = [f for f in manifest.files if f.role == "words" or os.path.exists(manifest.path(f))]
        self._tries = [_open(manifest, file) for file in files]
        complete = len(files) == len(manifest.files)
        self.reference = DictionaryReference(
            manifest.name, manifest.version, manifest.sha256 if complete else files[0].sha256
        )

    @property
    def language(self) -> Language:
        """The language whose folding the words have."""
        return self.manifest.language

    def tag(self, word: str) -> int | None:
        """The tag byte of a word (see `dictionaries.tags`), or None when the word is unknown."""
        for trie in self._tries:
            found = trie.get(word)
            if found:
                return int(found[0][0])
        return None

    def refusal(self, word: str, *, no_names: bool = False) -> str | None:
        """None when the word counts, else the code of the reason why it does not.

        With `no_names` a word that some file of the dictionary marks as a name is refused as one.
        """
        for trie in self._tries:
            found = trie.get(word)
            if found:
                refusal = refusal_of(found[0][0])
                return "proper_noun" if refusal is None and no_names and self.is_name(word) else refusal
        return "not_in_dictionary"

    def is_name(self, word: str) -> bool:
        """Whether some file of the dictionary marks the word as a proper noun."""
        return any(refusal_of(found[0][0]) == "proper_noun" for t in self._tries if (found := t.get(word)))

    def level(self, word: str) -> int:
        """How rare a word that counts is: its level (see `dictionaries.tags`), lower is commoner."""
        tag = self.tag(word)
        return level_of(tag) if tag is not None and refusal_of(tag) is None else UNKNOWN_LEVEL

    def __contains__(self, word: str) -> bool:
        return self.refusal(word) is None


def _open(manifest: Manifest, file: DataFile) -> Any:
    path = manifest.path(file)
    try:
        size = os.stat(path).st_size
        if size != file.bytes:
            raise DictionaryError(
                f"{file.name} of the dictionary {manifest.name!r} has {size} bytes, not {file.bytes}"
            )
        return marisa_trie.RecordTrie("<B").mmap(path)
    except FileNotFoundError:
        raise DictionaryError(f"{file.name} of the dictionary {manifest.name!r} is missing") from None
    except (OSError, RuntimeError) as error:
        raise DictionaryError(
            f"{file.name} of the dictionary {manifest.name!r} cannot be opened: {error}"
        ) from None


def find_manifest(name: str) -> Manifest:
    """What the dictionary `name` says of itself.

    Raises `InputError` when no dictionary has that name, `DictionaryError` when it is damaged.
    """
    try:
        return read_manifest(name)
    except DictionaryError:
        if name in (known := installed()) or not known:
            raise
        raise InputError(
            "dictionary",
            "unknown_dictionary",
            f"there is no dictionary {name[:50]!r}",
            f"installed: {', '.join(known)}",
        ) from None


@functools.cache
def open_lexicon(name: str) -> Lexicon:
    """The installed dictionary `name`, opened once. Raises as `find_manifest` and `Lexicon` do."""
    return Lexicon(find_manifest(name))


def open_lexicons(names: str | Sequence[str]) -> tuple[Lexicon, ...]:
    """Installed dictionaries by name, each once. Raises as `open_lexicon` does."""
    return tuple(map(open_lexicon, dict.fromkeys([names] if isinstance(names, str) else names)))

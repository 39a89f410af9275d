"""A lexicon: one installed dictionary, open for look-ups (mapped, not loaded)."""

import functools
import os
from collections.abc import Sequence
from typing import Any

import marisa_trie

from dictionaries import DictionaryError, Language, Manifest, installed, read_manifest
from dictionaries.manifest import DataFile
from dictionaries.tags import refusal_of
from wordsvc.words.errors import InputError
from wordsvc.words.verdict import DictionaryReference


class Lexicon:
    """One dictionary. A word must be folded before it is looked up."""

    def __init__(self, manifest: Manifest) -> None:
        """Open the files of a dictionary.

        A missing file of refusals only makes the reasons fewer; then the hash is that of the rest.
        Raises `DictionaryError` when a file that decides is missing, or any file is damaged.
        """
        self.manifest = manifest
        judging = manifest.judging_files
        files = [f for f in judging if f.role == "words" or os.path.exists(manifest.path(f))]
        self._tries = [open_trie(marisa_trie.RecordTrie("<B"), manifest, file) for file in files]
        complete = len(files) == len(judging)
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
        tag = self.tag(word)
        if tag is None:
            return "not_in_dictionary"
        return refusal_of(tag) or ("proper_noun" if no_names and self.is_name(word) else None)

    def is_name(self, word: str) -> bool:
        """Whether some file of the dictionary marks the word as a proper noun."""
        return any(refusal_of(found[0][0]) == "proper_noun" for t in self._tries if (found := t.get(word)))

    def __contains__(self, word: str) -> bool:
        return self.refusal(word) is None


def open_trie(trie: Any, manifest: Manifest, file: DataFile) -> Any:
    """Map a file of a dictionary into an empty trie. Raises `DictionaryError` unless it can be read."""
    path = manifest.path(file)
    try:
        size = os.stat(path).st_size
        if size != file.bytes:
            raise DictionaryError(
                f"{file.name} of the dictionary {manifest.name!r} has {size} bytes, not {file.bytes}"
            )
        return trie.mmap(path)
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
    """The dictionaries that together judge a word: it counts when any of them has it.

    `names` is one name or several of one language. Raises `InputError` on "dictionary" when a name
    is not that of an installed dictionary or the languages differ, `DictionaryError` as `Lexicon` does.
    """
    wanted = list(dict.fromkeys([names] if isinstance(names, str) else names))
    if not wanted:
        raise InputError("dictionary", "empty", "name at least one dictionary")
    lexicons = tuple(map(open_lexicon, wanted))
    if len({lexicon.language for lexicon in lexicons}) > 1:
        raise InputError(
            "dictionary",
            "mixed_languages",
            f"{' and '.join(wanted)} are dictionaries of different languages",
            "use dictionaries of one language",
        )
    return lexicons

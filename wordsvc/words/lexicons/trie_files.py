"""The files of dictionaries, which are tries: checked as a dictionary is opened, mapped when first asked."""

import contextlib
import os
from collections.abc import Iterator
from typing import TypeVar

import marisa_trie

from dictionaries import DictionaryError, Manifest
from dictionaries.files import crc32_of, open_regular
from dictionaries.manifest import DataFile
from wordsvc.input.messages import message
from wordsvc.words.lexicons.edition_tags import EditionTags, Tags

_Trie = TypeVar("_Trie", "marisa_trie.BytesTrie", "marisa_trie.RecordTrie")

FileState = tuple[int, int, int, int, int]
"""The state of a file, which changes when it is written or replaced: device, inode, size, and times."""


def check_trie(manifest: Manifest, file: DataFile) -> FileState:
    """Look whether a file of a dictionary is there and sound, by its length and its CRC-32.

    Raises `DictionaryError` when the file is missing or damaged.
    """
    with _explain_faults(manifest, file):
        descriptor = open_regular(manifest.path(file))
        try:
            status = os.fstat(descriptor)
            if status.st_size != file.bytes:
                text = message(
                    "{file} of the dictionary {name!r} has {size} bytes, not {expected}",
                    file=file.name,
                    name=manifest.name,
                    size=status.st_size,
                    expected=file.bytes,
                )
                raise DictionaryError((), "damaged_dictionary", text)
            if crc32_of(descriptor) != file.crc32:
                text = message(
                    "{file} of the dictionary {name!r} is damaged", file=file.name, name=manifest.name
                )
                raise DictionaryError((), "damaged_dictionary", text)
            return _state_of(status)
        finally:
            os.close(descriptor)


def open_trie(trie: _Trie, manifest: Manifest, file: DataFile, checked: FileState | None = None) -> _Trie:
    """Map a file of a dictionary into an empty trie.

    It is checked before, unless nothing has touched it since `check_trie` gave `checked`: a trie that is
    damaged gives wrong words, or ends the process. Raises `DictionaryError` as `check_trie` does.
    """
    with _explain_faults(manifest, file):
        path = manifest.path(file)
        if checked is None or checked != _state_of(os.stat(path)):
            check_trie(manifest, file)
        return trie.mmap(path)


def _state_of(status: os.stat_result) -> FileState:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


@contextlib.contextmanager
def _explain_faults(manifest: Manifest, file: DataFile) -> Iterator[None]:
    """Say of an error of the system which file of which dictionary it is about."""
    try:
        yield
    except FileNotFoundError:
        text = message("{file} of the dictionary {name!r} is missing", file=file.name, name=manifest.name)
        raise DictionaryError((), "missing_file", text) from None
    except (OSError, RuntimeError) as error:
        text = message(
            "{file} of the dictionary {name!r} cannot be opened: {problem}",
            file=file.name,
            name=manifest.name,
            problem=str(error),
        )
        raise DictionaryError((), "damaged_dictionary", text) from None


def open_tags(manifest: Manifest, file: DataFile, checked: FileState | None = None) -> Tags:
    """Return a file that keeps one byte a word, as it was in the edition of the manifest."""
    newest = open_trie(marisa_trie.RecordTrie("<B"), manifest, file, checked)
    changed = any(file.name in edition.changes for edition in manifest.older)
    return EditionTags(newest, manifest.older, file.name) if changed else newest

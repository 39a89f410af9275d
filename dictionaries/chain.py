"""The chain of editions: made of two contents of a dictionary, and checked from the newest to the first."""

import hashlib
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import marisa_trie

from dictionaries.editions import load_editions
from dictionaries.files import load_regular
from dictionaries.history import Change, Edition, change_reason
from dictionaries.manifest import DictionaryError, Manifest, message
from dictionaries.views import view_digest

UNCHANGING: Final = ("glosses", "more_glosses", "evidence")
"""The roles of the files that change no ruling; an edition says nothing of them."""

BEFORE_EDITIONS: Final = "2026.11"
"""The version of several contents, made before an edition had one content for ever."""

Tags = Mapping[str, int]


def write_tags(tags: Tags) -> bytes:
    """Return the trie that keeps one byte a word; the same words and bytes give the same content."""
    trie = marisa_trie.RecordTrie("<B", ((word, (tag,)) for word, tag in sorted(tags.items())))
    return bytes(trie.tobytes())


def read_tags(content: bytes) -> dict[str, int]:
    """Read a file of `write_tags`."""
    return {word: tag for word, (tag,) in marisa_trie.RecordTrie("<B").frombytes(content).iteritems()}


def make_edition(manifest: Manifest, before: Mapping[str, Tags], after: Mapping[str, Tags]) -> Edition:
    """Describe an edition once there is one after it.

    Args:
        manifest: that of the edition, of which the counts and the SHA-256 are taken.
        before: the tags in each of its files, by the file's name.
        after: the same in the edition after it. A file that only one of the two has is of that edition alone.

    Raises:
        ValueError: for a file that the edition after it has no longer, which could not be opened again.
    """
    files = {file.name: file for file in manifest.files if file.role not in UNCHANGING}
    for name in files.keys() - after.keys():
        raise ValueError(
            f"{name} is a file of {manifest.name} {manifest.version}; keep it, though it is empty"
        )
    return Edition(
        manifest.version,
        manifest.sha256,
        manifest.words,
        manifest.names,
        manifest.offensive,
        manifest.refused,
        manifest.sources,
        manifest.views,
        {name: file.sha256 for name, file in files.items()},
        {
            name: changes
            for name, file in files.items()
            if (changes := tuple(_compare(file.role, before[name], after[name])))
        },
    )


def chain_faults(manifest: Manifest) -> list[str]:
    """Return every fault of the older editions against the newest, one sentence each.

    `manifest` is that of the newest, whose files are taken to be sound (`faults`). The files of each older
    edition are written again from those of the edition after it and compared by their SHA-256.
    """
    try:
        newest, *editions = load_editions(manifest.base, os.path.dirname(manifest.folder))
    except DictionaryError as error:
        return [error.message]
    contents = {
        file.name: load_regular(newest.path(file)) for file in newest.files if file.role not in UNCHANGING
    }
    tags = {name: read_tags(content) for name, content in contents.items()}
    found = list(_repeated_versions([newest, *editions]))
    for edition in editions:
        for file in edition.files:
            changes = edition.older[-1].changes.get(file.name, ())
            if changes:
                _take_back(tags[file.name], changes)
                contents[file.name] = write_tags(tags[file.name])
        found += _wrong_digests(edition, contents)
    return found


def _take_back(tags: dict[str, int], changes: Iterable[Change]) -> None:
    for change in changes:
        for word in change.words:
            if change.before is None:
                tags.pop(word, None)
            else:
                tags[word] = change.before


def _wrong_digests(edition: Manifest, contents: Mapping[str, bytes]) -> Iterator[str]:
    """Yield the sums of an edition that are not those of its files and its views."""
    missing = edition.older[-1].files.keys() - contents.keys()
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    wrong = missing | {file.name for file in edition.files if sums[file.name] != file.sha256}
    named = {"version": edition.version, "sha256": edition.sha256[:12]}
    for name in sorted(wrong):
        yield message("{file}: it does not lead back to the edition {version} ({sha256})", file=name, **named)
    base = hashlib.sha256(b"".join(contents[file.name] for file in edition.deciding_files)).hexdigest()
    if base != edition.sha256:
        yield message("history.json: the edition {version} ({sha256}) has other words", **named)
    for view in edition.views:
        if view_digest(base, view.definition, edition.asked_by(view)) != view.sha256:
            yield message(
                "history.json: the sha256 of the view {view} is not that of its definition", view=view.name
            )


def _repeated_versions(editions: Sequence[Manifest]) -> Iterator[str]:
    """Yield the versions that more than one edition has."""
    counts = Counter(edition.version for edition in editions)
    for version, number in counts.items():
        if number > 1 and version != BEFORE_EDITIONS:
            yield message(
                "history.json: {number} editions have the version {version}", number=number, version=version
            )


def _compare(role: str, before: Tags, after: Tags) -> Iterator[Change]:
    """Yield the words whose tags differ, those alike together, by their tags and the alphabet."""
    alike: dict[tuple[int | None, int | None], list[str]] = defaultdict(list)
    for word in before.keys() | after.keys():
        tags = before.get(word), after.get(word)
        if tags[0] != tags[1]:
            alike[tags].append(word)
    for tags in sorted(alike, key=lambda tags: [-1 if tag is None else tag for tag in tags]):
        yield Change(*tags, change_reason(role, *tags), tuple(sorted(alike[tags])))

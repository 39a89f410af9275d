"""The editions of a dictionary: dated versions, of which the newest has files and the others their changes.

`NAME/history.json` describes every edition before the newest, the newest of them first. Each names the
SHA-256 of its files and lists the words whose tag is another in the edition after it. So an older edition is
the newest one, with these changes taken back (docs/dictionaries.md).
"""

import functools
import hashlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from dictionaries.files import load_regular
from dictionaries.history import REASONS, Change, Edition
from dictionaries.manifest import (
    FOLDER,
    MANIFEST,
    DictionaryError,
    Manifest,
    Message,
    load_base,
    load_manifest,
    message,
    of_view,
    seal,
    unseal,
)
from dictionaries.views import View

HISTORY: Final = "history.json"
"""The file of the older editions, beside the manifest."""

MIN_HASH: Final = 8
"""The fewest digits of a hash that name an edition."""

MAX_HISTORY_BYTES: Final = 64 * 1024 * 1024
MAX_EDITIONS: Final = 1_000
MAX_WORD_LETTERS: Final = 100

_SHOWN: Final = 8
"""The most editions that are named where none is found."""

HASH_PATTERN: Final = "[0-9a-f]{64}"
"""The expression of the hash of an edition."""

VERSION_PATTERN: Final = r"[0-9]{4}\.[0-9]{2}(\.[0-9]{1,2})?"
"""The expression of the version of an edition."""

EDITION_PATTERN: Final = f"{VERSION_PATTERN}|[0-9a-f]{{{MIN_HASH},64}}"
"""The expression of an edition that is named behind a dictionary: a version or the beginning of a hash."""


def load_history(manifest: Manifest) -> tuple[Edition, ...]:
    """Return the editions of a dictionary before the newest, the newest of them first.

    `manifest` is that of the newest edition, which names the file by its SHA-256. Raises `DictionaryError`
    for a file that is missing, another or damaged; a dictionary of one edition has none.
    """
    path = os.path.join(manifest.folder, HISTORY)
    try:
        status = os.stat(path)
        return _load(path, status.st_size, status.st_mtime_ns, manifest.history)
    except FileNotFoundError:
        if not manifest.history:
            return ()
        problem: str = message("{file} is missing", file=HISTORY)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        problem = next((said for said in error.args if isinstance(said, Message)), str(error))
    text = message(
        "the history of the dictionary {name!r} cannot be read: {problem}",
        name=manifest.base,
        problem=problem,
    )
    raise DictionaryError((), "damaged_dictionary", text)


def write_history(editions: Sequence[Edition], manifest: bytes) -> dict[str, bytes]:
    """Return the file of the older editions that `load_history` reads, and the manifest that names it.

    `manifest` is that of the newest edition, with or without a history.
    """
    content = seal({"editions": list(map(_write_edition, editions))})
    named = {**unseal(manifest), "history": hashlib.sha256(content).hexdigest()}
    return {HISTORY: content, MANIFEST: seal(named)}


def find_edition(name: str, folder: str = FOLDER) -> Manifest:
    """Read what the dictionary, the view or the edition `name` says of itself.

    `en@2026.11` is the last edition of `en` under that version, `en@44fb834239c9` the one whose hash begins
    so; the hash is the one that a verdict names. Raises `DictionaryError` as `load_manifest` does, and when
    there is no such edition.

    >>> find_edition("en@44fb8342").words, find_edition("en-us@2026.11").sha256[:12]
    (255633, '326352dd32cf')
    """
    plain, at, wanted = name.partition("@")
    if not at:
        return load_manifest(name, folder)
    for manifest in iterate_editions(plain, folder):
        if _is_named(manifest, wanted):
            return manifest
    editions = load_editions(plain, folder)
    text = message("there is no edition {edition!r} of {name}", edition=wanted[:64], name=plain)
    if wanted and any(_has_hash(manifest, wanted) for manifest in editions):
        text = message(
            "{edition!r} is too short; a hash needs {least} digits", edition=wanted, least=MIN_HASH
        )
    named = ", ".join(f"{each.version} ({each.sha256[:12]})" for each in editions[:_SHOWN])
    hint = message("the editions are {editions}", editions=named)
    raise DictionaryError("dictionary", "unknown_dictionary", text, hint)


def load_editions(name: str, folder: str = FOLDER) -> list[Manifest]:
    """Return the manifests of a dictionary or view in each of its editions, the newest first.

    Editions without the view are left out, even the newest. Raises `DictionaryError` as `load_manifest` and
    `load_history` do.
    """
    return list(iterate_editions(name, folder)) or [load_manifest(name, folder)]


def iterate_editions(name: str, folder: str = FOLDER) -> Iterator[Manifest]:
    """Yield the manifests of `load_editions`, none for an unknown view; read the history after the newest."""
    base = load_base(name, folder)
    yield from _named(name, base)
    history = load_history(base)
    for number in range(len(history)):
        yield from _named(name, _of_edition(base, history[: number + 1]))


def _named(name: str, edition: Manifest) -> list[Manifest]:
    """Return an edition of the dictionary of that name, or its view of that name if it has one."""
    if edition.name == name:
        return [edition]
    return [of_view(edition, view) for view in edition.views if view.name == name]


@functools.lru_cache(_SHOWN)
def _load(path: str, size: int, _: int, sha256: str) -> tuple[Edition, ...]:
    """Return the editions of a file, read again once it is another."""
    if size > MAX_HISTORY_BYTES:
        raise ValueError(message("it has more than {most} bytes", most=MAX_HISTORY_BYTES))
    content = load_regular(path)
    if hashlib.sha256(content).hexdigest() != sha256:
        raise ValueError(message("it is not the file that the manifest names"))
    editions = unseal(content)["editions"]
    _require(isinstance(editions, list) and len(editions) <= MAX_EDITIONS)
    return tuple(map(_read_edition, editions))


def _of_edition(newest: Manifest, older: tuple[Edition, ...]) -> Manifest:
    """Return the manifest of the last of some editions; its files are the newest less the changes."""
    edition = older[-1]
    return newest._replace(
        version=edition.version,
        sha256=edition.sha256,
        words=edition.words,
        names=edition.names,
        offensive=edition.offensive,
        refused=edition.refused,
        sources=edition.sources,
        views=edition.views,
        files=tuple(
            file._replace(sha256=edition.files[file.name])
            for file in newest.files
            if file.name in edition.files
        ),
        older=older,
    )


def _is_named(manifest: Manifest, wanted: str) -> bool:
    """Return True if a version, the beginning of a hash, or both as in `reference` name an edition."""
    return wanted in (manifest.version, f"{manifest.version}@{manifest.sha256}") or (
        len(wanted) >= MIN_HASH and _has_hash(manifest, wanted)
    )


def _has_hash(manifest: Manifest, begun: str) -> bool:
    """Return True if the hash of an edition begins so, in small letters or capitals."""
    return manifest.sha256.startswith(begun.lower())


def _read_edition(fields: Mapping[str, Any]) -> Edition:
    """Read an edition. Raises `ValueError`, `TypeError` or `KeyError` for one that no recipe wrote."""
    files = {file["name"]: file["sha256"] for file in fields["files"]}
    edition = Edition(
        **{
            **fields,
            "sources": tuple(fields["sources"]),
            "views": tuple(View(**view) for view in fields["views"]),
            "files": files,
            "changes": {
                file["name"]: tuple(map(_read_change, file["changes"]))
                for file in fields["files"]
                if file["changes"]
            },
        }
    )
    _require(re.fullmatch(VERSION_PATTERN, edition.version) is not None)
    _require(all(re.fullmatch(HASH_PATTERN, sha256) for sha256 in (edition.sha256, *files.values())))
    counts = (edition.words, edition.names, edition.offensive, *edition.refused.values())
    _require(all(type(count) is int and count >= 0 for count in counts))
    return edition


def _read_change(fields: Mapping[str, Any]) -> Change:
    words = fields["words"].split()
    _require(bool(words) and "".join(words).isalpha() and fields["words"].isascii())
    _require(fields["words"].isupper() and max(map(len, words)) <= MAX_WORD_LETTERS)
    change = Change(fields["before"], fields["after"], fields["reason"], tuple(words))
    tags = (change.before, change.after)
    _require(change.reason in REASONS and change.before != change.after)
    _require(all(tag is None or (type(tag) is int and 0 <= tag <= 255) for tag in tags))
    return change


def _require(condition: bool) -> None:
    """Raise `ValueError` for a history that no recipe wrote."""
    if not condition:
        raise ValueError(message("it is not what the recipe writes"))


def _write_edition(edition: Edition) -> dict[str, Any]:
    views = [
        {
            "name": view.name,
            "title": view.title,
            **view.definition,
            "words": view.words,
            "sha256": view.sha256,
        }
        for view in edition.views
    ]
    fields = {name: value for name, value in edition._asdict().items() if name != "changes"}
    return fields | {
        "views": views,
        "files": [
            {
                "name": name,
                "sha256": sha256,
                "changes": [
                    {
                        "before": change.before,
                        "after": change.after,
                        "reason": change.reason,
                        "words": " ".join(change.words),
                    }
                    for change in edition.changes.get(name, ())
                ],
            }
            for name, sha256 in edition.files.items()
        ],
    }

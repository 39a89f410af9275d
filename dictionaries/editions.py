"""The editions of a dictionary: dated versions, of which the newest has files and the others their changes.

`NAME/history.json` describes every edition before the newest, the newest of them first. Each names the
SHA-256 of its files and lists the words whose tag is another in the edition after it. So an older edition is
the newest one, with these changes taken back (docs/dictionaries.md).
"""

import functools
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from dictionaries.files import load_regular
from dictionaries.history import REASONS, Change, Edition
from dictionaries.manifest import (
    FOLDER,
    DictionaryError,
    Manifest,
    Text,
    load_manifest,
    of_view,
    say,
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
"""So many editions are named where none is found."""

_HASH: Final = re.compile("[0-9a-f]{64}")
_VERSION: Final = re.compile(r"\d{4}\.\d{2}(\.\d{1,2})?")


def load_history(manifest: Manifest) -> tuple[Edition, ...]:
    """Return the editions of a dictionary before the newest, the newest of them first.

    `manifest` is that of the newest edition. Raises `DictionaryError` for a file that is damaged or that no
    recipe wrote; none is there for a dictionary of one edition.
    """
    path = os.path.join(manifest.folder, HISTORY)
    try:
        status = os.stat(path)
        return _load(path, status.st_size, status.st_mtime_ns)
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        problem = next((said for said in error.args if isinstance(said, Text)), str(error))
        message = say(
            "the history of the dictionary {name!r} cannot be read: {problem}",
            name=manifest.base,
            problem=problem,
        )
        raise DictionaryError((), "damaged_dictionary", message) from None


def write_history(editions: Sequence[Edition]) -> bytes:
    """Return the content of a history file, which `load_history` reads."""
    return seal({"editions": list(map(_write_edition, editions))})


def find_edition(name: str, folder: str = FOLDER) -> Manifest:
    """Read what the dictionary, the view or the edition `name` says of itself.

    `en@2026.11` is the last edition of `en` under that version, `en@44fb834239c9` the one whose hash begins
    so; the hash is the one that a verdict names. Raises `DictionaryError` as `load_manifest` does, and when
    there is no such edition.

    >>> find_edition("en@44fb8342").words, find_edition("en-us@2026.11").sha256[:12]
    (255633, '326352dd32cf')
    """
    plain, _, wanted = name.partition("@")
    newest = load_manifest(plain, folder)
    if plain == name or _is_named(newest, wanted):
        return newest
    editions = load_editions(plain, folder)
    for manifest in editions:
        if _is_named(manifest, wanted):
            return manifest
    message = say("there is no edition {edition!r} of {name}", edition=wanted[:64], name=plain)
    if wanted and any(_has_hash(manifest, wanted) for manifest in editions):
        message = say("{edition!r} is too short; a hash needs {least} digits", edition=wanted, least=MIN_HASH)
    named = ", ".join(f"{each.version} ({each.sha256[:12]})" for each in editions[:_SHOWN])
    hint = say("the editions are {editions}", editions=named)
    raise DictionaryError("dictionary", "unknown_dictionary", message, hint)


def load_editions(name: str, folder: str = FOLDER) -> list[Manifest]:
    """Return the manifests of a dictionary or view in each of its editions, the newest first.

    Editions without the view are left out. Raises `DictionaryError` as `load_manifest` and `load_history` do.
    """
    newest = load_manifest(name, folder)
    base = load_manifest(newest.base, folder)
    history = load_history(base)
    older = [_of_edition(base, history[: number + 1]) for number in range(len(history))]
    if newest.view is None:
        return [newest, *older]
    views = ((manifest, view) for manifest in older for view in manifest.views if view.name == name)
    return [newest, *(of_view(manifest, view) for manifest, view in views)]


@functools.lru_cache(_SHOWN)
def _load(path: str, size: int, _: int) -> tuple[Edition, ...]:
    """Return the editions of a file, read again once it is another."""
    if size > MAX_HISTORY_BYTES:
        raise ValueError(say("it has more than {most} bytes", most=MAX_HISTORY_BYTES))
    editions = unseal(load_regular(path))["editions"]
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
    _require(_VERSION.fullmatch(edition.version) is not None)
    _require(all(_HASH.fullmatch(sha256) for sha256 in (edition.sha256, *files.values())))
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
        raise ValueError(say("it is not what the recipe writes"))


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

"""Dictionaries with editions, as small as can be, for tests of what an older edition decides."""

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import dictionaries.manifest
from dictionaries import Manifest, load_manifest
from dictionaries.chain import make_edition, read_tags, write_tags
from dictionaries.editions import (
    find_edition,
    iterate_editions,
    load_editions,
    load_history,
    write_history,
)
from dictionaries.history import Edition
from dictionaries.manifest import DECIDING, MANIFEST, seal
from dictionaries.tags import REFUSED, refusal_of
from dictionaries.views import View, view_digest
from wordsvc.words import glosses
from wordsvc.words.lexicons.lexicon import forget_lexicons

ROLES = ("words", "refusals", "offensive", "levels")

VIEWS: Sequence[Mapping[str, Any]] = (
    {"name": "en-us", "title": "American", "flag": "american"},
    {"name": "en-common", "title": "Common", "level": 35},
    {"name": "en-kids", "title": "Children", "zipf": 3.0, "no_offensive": True},
    {"name": "en-more", "title": "More", "also": "ZZZ"},
)


class Content(NamedTuple):
    """The tags of the files of an edition: one file a role; a file that is None is not there."""

    words: Mapping[str, int]
    refusals: Mapping[str, int] = {}
    offensive: Mapping[str, int] | None = {}
    levels: Mapping[str, int] | None = {}

    def files(self) -> dict[str, Mapping[str, int]]:
        """Return the tags by the names of the files."""
        roles = zip(ROLES, self, strict=True)
        return {f"{role}.marisa": tags for role, tags in roles if tags is not None}


def look_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the dictionaries of another folder for those that are installed."""
    manifest = dictionaries.manifest
    editions = (find_edition, iterate_editions, load_editions)
    for function in (
        manifest.installed,
        manifest.available,
        manifest.load_base,
        manifest.load_manifest,
        *editions,
    ):
        monkeypatch.setattr(function, "__defaults__", (str(folder),))
    forget_dictionaries()


def forget_dictionaries() -> None:
    """Open the dictionaries anew from now on, their meanings too."""
    forget_lexicons()
    glosses._open_glossary.cache_clear()


def install(
    folder: Path,
    content: Content,
    version: str,
    name: str = "en",
    language: str = "en",
    views: Sequence[Mapping[str, Any]] = VIEWS,
) -> Manifest:
    """Write a dictionary of one edition; only `en` has views."""
    home = folder / name
    home.mkdir(parents=True, exist_ok=True)
    written = {file.partition(".")[0]: write_tags(tags) for file, tags in content.files().items()}
    asked = {role: hashlib.sha256(each).hexdigest() for role, each in written.items()}
    files = [
        {
            "name": f"{role}.marisa",
            "role": role,
            "bytes": len(each),
            "crc32": f"{zlib.crc32(each):08x}",
            "sha256": asked[role],
            "licence": "MIT",
        }
        for role, each in written.items()
    ]
    for role, each in written.items():
        (home / f"{role}.marisa").write_bytes(each)
    base = hashlib.sha256(b"".join(each for role, each in written.items() if role in DECIDING)).hexdigest()
    counted = [
        word
        for word, tag in (dict(content.refusals) | dict(content.words)).items()
        if refusal_of(tag) is None
    ]
    manifest = {
        "name": name,
        "title": "A dictionary for a test",
        "language": language,
        "version": version,
        "sha256": base,
        "words": len(counted),
        "names": 0,
        "refused": {},
        "licence": "MIT",
        "licence_files": [],
        "notices": [],
        "files": files,
        "sources": [],
        "views": [_view(rules, base, asked, content) for rules in views] if name == "en" else [],
    }
    (home / MANIFEST).write_bytes(seal(manifest))
    return load_manifest(name, str(folder))


def upgrade(
    folder: Path,
    content: Content,
    version: str,
    name: str = "en",
    views: Sequence[Mapping[str, Any]] = VIEWS,
) -> Manifest:
    """Write the next edition over an installed dictionary, with its history."""
    before = load_manifest(name, str(folder))
    old = Content(*(_tags(before, role) for role in ROLES))
    history = load_history(before)
    edition = make_edition(before, old.files(), content.files())
    return write(install(folder, content, version, name, before.language, views), (edition, *history))


def write(manifest: Manifest, editions: Sequence[Edition]) -> Manifest:
    """Write the history of a dictionary, and return its manifest, which names it."""
    home = Path(manifest.folder)
    for name, content in write_history(editions, (home / MANIFEST).read_bytes()).items():
        (home / name).write_bytes(content)
    return load_manifest(manifest.name, str(home.parent))


def _tags(manifest: Manifest, role: str) -> dict[str, int]:
    file = manifest.file_of(role)
    assert file is not None
    return read_tags(Path(manifest.path(file)).read_bytes())


def _view(rules: Mapping[str, Any], base: str, asked: Mapping[str, str], content: Content) -> dict[str, Any]:
    view = View(words=0, sha256="", **rules)
    picked = [
        word
        for word, tag in content.words.items()
        if not tag & REFUSED
        and view.picks(word, tag, (content.levels or {}).get(word, 0))
        and not (view.no_offensive and word in (content.offensive or {}))
    ]
    digest = view_digest(base, view.definition, " ".join(asked[role] for role in view.needed_roles))
    return {**rules, "words": len({*picked, *view.added}), "sha256": digest}

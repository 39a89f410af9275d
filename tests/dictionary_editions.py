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
from dictionaries.editions import HISTORY, find_edition, load_editions, load_history, write_history
from dictionaries.history import Edition
from dictionaries.manifest import DECIDING, seal
from dictionaries.tags import REFUSED, refusal_of
from dictionaries.views import View, view_digest
from wordsvc.words.lexicon import forget_lexicons

ROLES = ("words", "refusals", "offensive", "levels")

VIEWS: Sequence[Mapping[str, Any]] = (
    {"name": "en-us", "title": "American", "flag": "american"},
    {"name": "en-common", "title": "Common", "level": 35},
    {"name": "en-kids", "title": "Children", "zipf": 3.0, "no_offensive": True},
    {"name": "en-more", "title": "More", "also": "ZZZ"},
)


class Content(NamedTuple):
    """The tags of the files of an edition: one file a role."""

    words: Mapping[str, int]
    refusals: Mapping[str, int] = {}
    offensive: Mapping[str, int] = {}
    levels: Mapping[str, int] = {}

    def files(self) -> dict[str, Mapping[str, int]]:
        """Return the tags by the names of the files."""
        return {f"{role}.marisa": tags for role, tags in zip(ROLES, self, strict=True)}


def look_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the dictionaries of another folder for those that are installed."""
    manifest = dictionaries.manifest
    functions = (manifest.installed, manifest.available, manifest.load_manifest, find_edition, load_editions)
    for function in functions:
        monkeypatch.setattr(function, "__defaults__", (str(folder),))
    forget_lexicons()


def install(folder: Path, content: Content, version: str, name: str = "en", language: str = "en") -> Manifest:
    """Write a dictionary of one edition."""
    home = folder / name
    home.mkdir(parents=True, exist_ok=True)
    written = [write_tags(tags) for tags in content]
    digests = [hashlib.sha256(each).hexdigest() for each in written]
    files = [
        {
            "name": f"{role}.marisa",
            "role": role,
            "bytes": len(each),
            "crc32": f"{zlib.crc32(each):08x}",
            "sha256": digest,
            "licence": "MIT",
        }
        for role, each, digest in zip(ROLES, written, digests, strict=True)
    ]
    for file, each in zip(files, written, strict=True):
        (home / str(file["name"])).write_bytes(each)
    deciding = [each for each, role in zip(written, ROLES, strict=True) if role in DECIDING]
    base = hashlib.sha256(b"".join(deciding)).hexdigest()
    asked = {"offensive": digests[2], "levels": digests[3]}
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
        "views": [_view(rules, base, asked, content) for rules in VIEWS] if name == "en" else [],
    }
    (home / "manifest.json").write_bytes(seal(manifest))
    return load_manifest(name, str(folder))


def upgrade(folder: Path, content: Content, version: str, name: str = "en") -> Manifest:
    """Write the next edition over an installed dictionary, with its history."""
    before = load_manifest(name, str(folder))
    old = Content(*(_tags(before, role) for role in ROLES))
    history = load_history(before)
    edition = make_edition(before, old.files(), content.files())
    manifest = install(folder, content, version, name, before.language)
    write(manifest, (edition, *history))
    return manifest


def write(manifest: Manifest, editions: Sequence[Edition]) -> None:
    """Write the history of a dictionary."""
    Path(manifest.folder, HISTORY).write_bytes(write_history(editions))


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
        and view.picks(word, tag, content.levels.get(word, 0))
        and not (view.no_offensive and word in content.offensive)
    ]
    digest = view_digest(base, view.definition, " ".join(asked[role] for role in view.asked_roles))
    return {**rules, "words": len({*picked, *view.added}), "sha256": digest}

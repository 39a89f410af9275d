"""A second content of the dictionary `en`, small and built from words, that replaces the shipped one."""

import hashlib
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import marisa_trie
import pytest

from dictionaries import Manifest, load_manifest
from dictionaries.editions import find_edition
from dictionaries.manifest import seal
from dictionaries.tags import allowed_tag, refused_tag
from wordsvc.words import lexicon

VERSION = "2026.12"

TAGS = {
    **dict.fromkeys(["QUIT", "BEN", "CWM", "AX", "CAT", "IXO"], allowed_tag(10)),
    "QI": refused_tag("abbreviation"),
    "USA": refused_tag("proper_noun"),
}
"""Of the shipped dictionary DOG is out, IXO is in, QI counts no more and USA is refused as a name."""


class SecondDictionary:
    """A dictionary `en` of some words by their tags; `install` puts it where the shipped one is."""

    def __init__(self, folder: Path, tags: Mapping[str, int]) -> None:
        home = folder / "en"
        home.mkdir(parents=True)
        path = home / "en.marisa"
        marisa_trie.RecordTrie("<B", [(word, (tag,)) for word, tag in tags.items()]).save(str(path))
        content = path.read_bytes()
        self._folder = str(folder)
        self.sha256 = hashlib.sha256(content).hexdigest()
        file = {
            "name": path.name,
            "role": "words",
            "bytes": len(content),
            "crc32": f"{zlib.crc32(content):08x}",
            "sha256": self.sha256,
            "licence": "MIT",
        }
        manifest = {
            "name": "en",
            "title": "A later edition for a test",
            "language": "en",
            "version": VERSION,
            "sha256": self.sha256,
            "words": len(tags),
            "names": 0,
            "refused": {},
            "licence": "MIT",
            "licence_files": [],
            "notices": [],
            "files": [file],
            "sources": [],
            "views": [],
        }
        (home / "manifest.json").write_bytes(seal(manifest))

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Open this dictionary as `en` from now on, as after an update of the program."""

        def find(name: str) -> Manifest:
            return load_manifest(name, self._folder) if name == "en" else find_edition(name)

        patch.setattr(lexicon, "find_edition", find)
        lexicon.forget_lexicons()


@pytest.fixture
def second_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SecondDictionary]:
    """Return the dictionary of `TAGS`, not yet installed."""
    yield SecondDictionary(tmp_path / "second", TAGS)
    monkeypatch.undo()
    lexicon.forget_lexicons()

import hashlib
import zlib
from collections.abc import Callable
from pathlib import Path

import marisa_trie
import pytest

from dictionaries import load_manifest
from dictionaries.manifest import seal
from wordsvc.words import Lexicon


def write_trie(path: Path, role: str, tags: dict[str, int]) -> dict[str, object]:
    """Write a trie and describe it as a manifest does."""
    marisa_trie.RecordTrie("<B", [(word, (tag,)) for word, tag in tags.items()]).save(str(path))
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    checksum = f"{zlib.crc32(content):08x}"
    described = {"name": path.name, "role": role, "bytes": len(content), "crc32": checksum}
    return described | {"sha256": digest, "licence": "MIT"}


@pytest.fixture
def make_lexicon(tmp_path: Path) -> Callable[..., Lexicon]:
    """Install a dictionary with these words and these refusals, by their tags, and open it."""

    def make(name: str, words: dict[str, int], refusals: dict[str, int], language: str = "en") -> Lexicon:
        folder = tmp_path / name
        folder.mkdir()
        files = [
            write_trie(folder / "words.marisa", "words", words),
            write_trie(folder / "refusals.marisa", "refusals", refusals),
        ]
        manifest = {
            "name": name,
            "title": "A dictionary for a test",
            "language": language,
            "version": "1",
            "sha256": hashlib.sha256(b"".join(p.read_bytes() for p in folder.iterdir())).hexdigest(),
            "words": len(words),
            "names": 0,
            "refused": {},
            "licence": "MIT",
            "licence_files": [],
            "notices": [],
            "files": files,
            "sources": [],
            "views": [],
        }
        (folder / "manifest.json").write_bytes(seal(manifest))
        return Lexicon(load_manifest(name, str(tmp_path)))

    return make

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import marisa_trie
import pytest

from dictionaries import FOLDER, DictionaryError, Manifest, faults, installed, is_letters, load_manifest
from dictionaries.tags import LEVELS, REFUSALS, UNLISTED, level_of, marks_name, refusal_of
from wordsvc.words import Lexicon

Entries = dict[str, list[tuple[str, int]]]
ALLOWED_TAGS = {
    level | flags for level in range(len(LEVELS) + len(UNLISTED)) for flags in range(0, 0x80, 0x10)
}
REFUSED_TAGS = {0x80, 0x81, 0x82, 0x83, 0x84, 0x85}


@pytest.fixture(scope="module", params=[pytest.param("de", marks=pytest.mark.slow), "en", "nl"])
def manifest(request: pytest.FixtureRequest) -> Manifest:
    return load_manifest(request.param)


@pytest.fixture(scope="module")
def entries(manifest: Manifest) -> Entries:
    """Every word with its tag, by the name of each file that decides."""
    return {
        file.name: [
            (word, tag) for word, (tag,) in marisa_trie.RecordTrie("<B").mmap(manifest.path(file)).items()
        ]
        for file in manifest.deciding_files
    }


@pytest.fixture
def german(tmp_path: Path) -> Manifest:
    """Return a copy of the German dictionary, which has files of every role, to be damaged."""
    for name in ("de", "licences"):
        shutil.copytree(Path(FOLDER, name), tmp_path / name)
    return load_manifest("de", str(tmp_path))


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def append_a_byte(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\0")


def flip_a_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def overwrite(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def test_the_dictionaries_are_installed() -> None:
    assert {"de", "en", "nl"} <= set(installed())


def test_the_files_are_those_of_the_manifest(manifest: Manifest) -> None:
    assert faults(manifest) == []


@pytest.mark.slow
def test_the_manifest_counts_every_word(manifest: Manifest, entries: Entries) -> None:
    first: dict[str, str | None] = {}
    names = set()
    for found in entries.values():
        for word, tag in found:
            if first.setdefault(word, refusal_of(tag)) is None and marks_name(tag):
                names.add(word)
    kinds = Counter(first.values())
    assert manifest.words == kinds.pop(None)
    assert manifest.refused == kinds
    assert manifest.names == len(names)


def test_every_word_is_of_letters_and_has_one_tag_a_file(entries: Entries) -> None:
    for found in entries.values():
        words = [word for word, _ in found]
        assert all(map(is_letters, words))
        assert len(words) == len(set(words))


def test_every_tag_has_a_meaning(entries: Entries) -> None:
    tags = {tag for found in entries.values() for _, tag in found}
    assert tags <= ALLOWED_TAGS | REFUSED_TAGS
    assert {refusal_of(tag) for tag in tags & REFUSED_TAGS} <= set(REFUSALS)
    assert {level_of(tag) for tag in tags & ALLOWED_TAGS} <= set(LEVELS)


def test_a_file_of_refusals_allows_nothing_and_marks_no_word_that_counts_but_as_a_name(
    manifest: Manifest, entries: Entries
) -> None:
    words = {word for word, tag in entries[manifest.deciding_files[0].name] if refusal_of(tag) is None}
    for file in manifest.deciding_files[1:]:
        assert {tag for _, tag in entries[file.name]} <= REFUSED_TAGS
        marked = {refusal_of(tag) for word, tag in entries[file.name] if word in words}
        assert marked <= {"proper_noun"}


def test_the_licences_are_shipped(manifest: Manifest) -> None:
    texts = [Path(FOLDER, "licences", name).read_text("utf-8") for name in manifest.licence_files]
    assert texts
    assert all(map(str.strip, texts))


def test_each_source_is_pinned(manifest: Manifest) -> None:
    fields = {"registry", "package", "version", "file", "sha256", "licence"}
    assert manifest.sources
    assert all(set(source) == fields and len(source["sha256"]) == 64 for source in manifest.sources)


def test_english_shows_the_notice_of_ukacd() -> None:
    assert any(
        "UK Advanced Cryptics Dictionary" in notice and "J Ross Beresford 1993-1999" in notice
        for notice in load_manifest("en").notices
    )
    assert "J Ross Beresford" in Path(FOLDER, "licences", "SCOWL.txt").read_text("utf-8")


def test_a_copy_is_without_fault(german: Manifest) -> None:
    assert faults(german) == []


@pytest.mark.parametrize(
    "file", ["de.marisa", "de-refused.marisa", "de-common.marisa", "de-glosses.marisa", "de-evidence.marisa"]
)
@pytest.mark.parametrize("damage", [truncate, append_a_byte, flip_a_byte, overwrite, Path.unlink])
def test_a_damaged_file_is_a_fault(german: Manifest, file: str, damage: Callable[[Path], None]) -> None:
    damage(Path(german.folder, file))
    (fault,) = faults(german)
    assert fault.startswith(f"{file}: ")


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"sha256": "0" * 64}, "manifest.json"),
        ({"refused": {"unwanted": 1}}, "manifest.json"),
        ({"licence_files": ("missing.txt",)}, "missing.txt"),
    ],
)
def test_a_manifest_that_does_not_fit_is_a_fault(
    german: Manifest, change: dict[str, Any], named: str
) -> None:
    (fault,) = faults(german._replace(**change))
    assert fault.startswith(f"{named}: ")


@pytest.mark.parametrize(
    ("file", "damage"),
    [
        ("de.marisa", truncate),
        ("de.marisa", append_a_byte),
        ("de.marisa", overwrite),
        ("de.marisa", Path.unlink),
        ("de-refused.marisa", truncate),
        ("de-refused.marisa", overwrite),
    ],
)
def test_a_damaged_dictionary_does_not_judge(
    german: Manifest, file: str, damage: Callable[[Path], None]
) -> None:
    damage(Path(german.folder, file))
    with pytest.raises(DictionaryError, match=file):
        Lexicon(german)


def test_without_refusals_the_reasons_are_fewer_and_the_hash_differs(german: Manifest) -> None:
    whole = Lexicon(german)
    Path(german.folder, "de-refused.marisa").unlink()
    rest = Lexicon(german)
    assert [whole.refusal(word) for word in ("HANG", "USW")] == [None, "abbreviation"]
    assert [rest.refusal(word) for word in ("HANG", "USW")] == [None, "not_in_dictionary"]
    assert (rest.reference.name, rest.reference.version) == (whole.reference.name, whole.reference.version)
    assert rest.reference.sha256 not in ("", whole.reference.sha256)


def test_without_any_refusals_the_hash_is_that_of_the_words(german: Manifest) -> None:
    for file in german.deciding_files[1:]:
        Path(german.path(file)).unlink()
    assert Lexicon(german).reference.sha256 == german.files[0].sha256


@pytest.mark.parametrize(
    "name",
    ["", "EN", "../en", "en/", "./en", "en\0", "en ", "ｅｎ", "-", "fr", "recipe", "x" * 300],
)
def test_a_name_that_no_dictionary_has_is_an_error(name: str) -> None:
    with pytest.raises(DictionaryError):
        load_manifest(name)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b'{"files": [1]}', b"\xff"])
def test_a_damaged_manifest_is_an_error(german: Manifest, content: bytes) -> None:
    Path(german.folder, "manifest.json").write_bytes(content)
    with pytest.raises(DictionaryError, match="'de' cannot be read"):
        load_manifest("de", str(Path(german.folder).parent))

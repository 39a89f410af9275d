"""The glosses that the wheel leaves out: used where they are, missed by nobody where they are not."""

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import dictionaries.manifest
from dictionaries import FOLDER, faults, installed, load_manifest
from dictionaries.manifest import OPTIONAL
from wordsvc.words import glosses
from wordsvc.words.glosses import gloss, glosses_reference

PROJECT = tomllib.loads(Path(FOLDER).with_name("pyproject.toml").read_text("utf-8"))


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of English in a copy of the dictionaries, which the test may change."""
    folder = tmp_path / "dictionaries"
    for name in ("en", "licences"):
        shutil.copytree(Path(FOLDER, name), folder / name)
    for function in (dictionaries.manifest.installed, dictionaries.manifest.load_manifest):
        monkeypatch.setattr(function, "__defaults__", (str(folder),))
    glosses._open_glossary.cache_clear()
    yield folder / "en"
    glosses._open_glossary.cache_clear()


def test_a_word_that_the_usual_glosses_lack_is_explained_by_gcide() -> None:
    found = gloss("OXTERS", "en")
    assert found is not None
    assert (found.text, found.lemma) == ("the armpit; also, the arm", "oxter")
    assert (found.source, found.licence) == ("GCIDE", "GPL-2.0-or-later")


def test_the_answer_names_both_files() -> None:
    assert [reference.name for reference in glosses_reference("en")] == ["en-glosses", "en-gcide"]


def test_without_the_file_all_else_works(copied: Path) -> None:
    (copied / "en-gcide.marisa").unlink()
    assert gloss("OXTERS", "en") is None
    assert gloss("CATS", "en") is not None
    assert faults(load_manifest("en")) == []


def test_a_damaged_file_is_a_fault(copied: Path) -> None:
    (copied / "en-gcide.marisa").write_bytes(b"no trie")
    assert len(faults(load_manifest("en"))) == 1


def test_no_file_under_the_gpl_enters_the_wheel() -> None:
    left_out = set(PROJECT["tool"]["setuptools"]["exclude-package-data"]["dictionaries"])
    for name in installed():
        for file in load_manifest(name).files:
            assert (file.role in OPTIONAL) == ("GPL" in file.licence) == (f"{name}/{file.name}" in left_out)
    assert "GPL" not in PROJECT["project"]["license"]
    shipped = [
        path for pattern in PROJECT["project"]["license-files"] for path in Path(FOLDER).parent.glob(pattern)
    ]
    assert not [path for path in shipped if "GNU GENERAL PUBLIC LICENSE" in path.read_text("utf-8")]

"""Packages that may add a game, found without `importlib.metadata`."""

import sys
import zipfile
from pathlib import Path

import pytest

from wordsvc.catalogue import entry_points
from wordsvc.catalogue.entry_points import may_exist


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that is the only place where packages are looked for, by Python's own finders."""
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    ours = [finder for finder in sys.meta_path if not hasattr(finder, "find_distributions")]
    theirs = [finder for finder in sys.meta_path if entry_points._is_of_python(finder)]
    monkeypatch.setattr(sys, "meta_path", [*ours, *(finder for finder in theirs if finder not in ours)])
    return tmp_path


@pytest.mark.parametrize("name", ["A-1.0.dist-info", "A.egg-info", "a.DIST-INFO", "EGG-INFO"])
def test_a_package_that_names_the_group_may_add_a_game(folder: Path, name: str) -> None:
    (folder / name).mkdir()
    assert not may_exist()
    (folder / name / "entry_points.txt").write_text("[console_scripts]\na = b:c\n")
    assert not may_exist()
    (folder / name / "entry_points.txt").write_text("[wordsvc.games]\na = b\n")
    assert may_exist()


def test_what_has_no_file_of_entry_points_adds_none(folder: Path) -> None:
    (folder / "a.egg-info").write_text("")
    (folder / "b.py").write_text("")
    sys.path.append(str(folder / "not_there"))
    assert not may_exist()


def test_what_cannot_be_told_cheaply_may_add_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(folder / "archive.zip", "w") as archive:
        archive.writestr("a-1.dist-info/entry_points.txt", "[wordsvc.games]\na = b\n")
    assert not may_exist()
    sys.path.append(str(folder / "archive.zip"))
    assert may_exist()
    sys.path.pop()

    class Finder:
        def find_spec(self, *_: object) -> None:
            return None

        def find_distributions(self, *_: object) -> list[object]:
            return []

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    assert may_exist()

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import dictionaries.manifest
from dictionaries import FOLDER
from wordsvc.cli import main
from wordsvc.words import open_lexicon


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(arguments))
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The installed dictionaries in a folder of their own, which the test may damage."""
    folder = tmp_path / "dictionaries"
    for name in ("en", "de", "licences"):
        shutil.copytree(Path(FOLDER, name), folder / name)
    for function in (dictionaries.manifest.installed, dictionaries.manifest.read_manifest):
        monkeypatch.setattr(function, "__defaults__", (str(folder),))
    open_lexicon.cache_clear()
    yield folder
    open_lexicon.cache_clear()


def test_list_names_version_and_size() -> None:
    code, output, _ = run("dict", "list")
    assert code == 0
    assert [line.split()[0] for line in output.splitlines()] == ["de", "en"]
    assert [entry["name"] for entry in json.loads(run("dict", "list", "--json")[1])] == ["de", "en"]


def test_info_prints_the_notices_that_the_licences_want_shown() -> None:
    code, output, _ = run("dict", "info", "en")
    assert code == 0
    assert "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved." in output
    assert "scowl 2020.12.07-2" in output
    document = json.loads(run("dict", "info", "de", "--json")[1])
    assert {source["package"] for source in document["sources"]} >= {"tanglet-data", "german-nouns"}


def test_info_of_an_unknown_dictionary_names_the_installed_ones() -> None:
    code, _, errors = run("dict", "info", "../en")
    assert code == 2
    assert "installed: de, en" in errors


def test_verify_finds_the_shipped_dictionaries_sound() -> None:
    assert run("dict", "verify")[0] == 0


def test_a_changed_byte_is_found_by_verify(copied: Path) -> None:
    path = copied / "en" / "en.marisa"
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    code, output, _ = run("dict", "verify", "en")
    assert code == 3
    assert "en 2026.11: damaged" in output
    assert "en.marisa: sha256 is" in output


@pytest.mark.parametrize("damage", ["truncate", "delete"])
def test_a_damaged_dictionary_ends_a_verdict_with_exit_code_3(copied: Path, damage: str) -> None:
    path = copied / "de" / "de.marisa"
    path.write_bytes(path.read_bytes()[:1000]) if damage == "truncate" else path.unlink()
    code, output, errors = run("diabolo", "HANG", "--cards", "G,N,H,A")
    assert (code, output) == (3, "")
    assert "de.marisa" in errors
    assert "wordcheck dict verify" in errors
    assert errors.count("\n") == 1


def test_no_dictionary_at_all_is_exit_code_3(copied: Path) -> None:
    shutil.rmtree(copied / "en")
    shutil.rmtree(copied / "de")
    assert run("check", "HELLO")[0] == 3


def test_build_needs_the_pinned_packages(tmp_path: Path) -> None:
    code, _, errors = run("dict", "build", "--sources", str(tmp_path))
    assert code == 2
    assert "scowl_2020.12.07-2_all.deb" in errors

import json
import os
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from dictionaries import available, load_manifest
from dictionaries.editions import load_editions, load_history
from dictionaries.manifest import seal
from wordsvc.cli import main
from wordsvc.words import notices, open_lexicon
from wordsvc.words.cache_file import write_cache
from wordsvc.words.search.slices_file import slices_path

NAMES = available()


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_list_names_version_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    code, output, _ = run("dict", "list")
    assert code == 0
    assert [line.split()[0] for line in output.splitlines()] == NAMES
    assert [entry["name"] for entry in json.loads(run("dict", "list", "--json")[1])] == NAMES


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
    assert f"installed: {', '.join(NAMES)}" in errors


def test_info_of_a_file_that_is_no_list_names_no_dictionary(tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    path.write_text("{cat")
    code, _, errors = run("dict", "info", str(path))
    assert code == 2
    assert "the file is not JSON" in errors
    assert "installed" not in errors


def test_info_of_a_view_shows_what_it_picks_from_which_dictionary() -> None:
    code, output, _ = run("dict", "info", "en-common")
    assert code == 0
    assert "View of: en (level 60)" in output
    assert "UKACD" in output
    document = json.loads(run("dict", "info", "de-common", "--json")[1])
    assert document["view_of"] == "de"
    assert document["words"] == load_manifest("de-common").words < load_manifest("de").words


def test_info_of_an_own_list_says_how_it_is_read_under_the_version_of_its_verdicts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\nLondon\nNATO\netc\nzzyx\n" + "cat\n" * 1_000)
    code, output, _ = run("dict", "info", str(path))
    assert code == 0
    assert output.startswith("words.txt: a list of your own, whose capitals mark names and abbreviations\n")
    assert "Reading: 1,006 lines, one word a line, UTF-8, read as English;" in output
    assert "Words:   4\nRefused with a reason:\n" in output
    assert "       1 abbreviation\n       1 proper noun\n" in output
    document = json.loads(run("dict", "info", str(path), "--json")[1])
    assert (document["words"], document["refused"]) == (4, {"abbreviation": 1, "proper_noun": 1})
    assert document.keys() == json.loads(run("dict", "info", "en", "--json")[1]).keys()
    (named,) = json.loads(run("check", "ZZYX", "--dict", str(path), "--json")[1])["dictionaries"]
    assert {name: document[name] for name in named} == named
    german = json.loads(run("dict", "info", str(path), "--language", "de", "--json")[1])
    assert (german["language"], german["words"], german["refused"]) == ("de", 6, {})
    code, _, errors = run("dict", "info", str(tmp_path / "none.txt"))
    assert code == 2
    assert "cannot read '" in errors


def test_a_view_that_its_dictionary_lacks_is_unknown() -> None:
    code, _, errors = run("check", "HELLO", "--dict", "en-vulgar")
    assert code == 2
    assert "there is no dictionary 'en-vulgar'" in errors


def test_a_missing_file_of_levels_ends_only_its_view(copied: Path) -> None:
    (copied / "de" / "de-common.marisa").unlink()
    reference = open_lexicon("de").reference
    assert reference.sha256 == load_manifest("de").sha256
    assert run("check", "HANG", "--dict", "de")[0] == 0
    code, _, errors = run("check", "HANG", "--dict", "de-common")
    assert code == 3
    assert "de-common.marisa" in errors


def test_a_changed_definition_of_a_view_is_found_by_verify(copied: Path) -> None:
    path = copied / "en" / "manifest.json"
    changed = path.read_text("utf-8").replace('"level": 60', '"level": 70')
    path.write_text(changed, "utf-8")
    code, _, errors = run("check", "HELLO", "--dict", "en-common")
    assert code == 3
    assert "the manifest of the dictionary 'en' cannot be read: it is damaged" in errors
    fields = json.loads(changed)
    del fields["crc32"]
    path.write_bytes(seal(fields))
    code, output, _ = run("dict", "verify", "en")
    assert code == 3
    assert "the view en-common" in output


@pytest.mark.parametrize("missing", [["de-refused"], ["de-names"], ["de-refused", "de-names"]])
def test_without_files_of_refusals_the_same_words_count_under_another_hash(
    copied: Path, missing: list[str]
) -> None:
    known = {load_manifest(name).sha256 for name in available()}
    for name in missing:
        (copied / "de" / f"{name}.marisa").unlink()
    for name in ("de", "de-common"):
        lexicon = open_lexicon(name)
        assert "HANG" in lexicon
        assert "PKW" not in lexicon
        assert lexicon.reference.sha256 not in known
        known.add(lexicon.reference.sha256)


def test_verify_refuses_an_edition_that_is_unknown() -> None:
    older = load_editions("en")[1]
    code, output, _ = run("dict", "verify", f"en@{older.sha256[:8]}", "--json")
    (checked,) = json.loads(output)["dictionaries"]
    assert (code, checked["sha256"], checked["faults"]) == (0, older.sha256, [])
    code, output, errors = run("dict", "verify", "en@9999.99")
    assert (code, output) == (2, "")
    assert "there is no edition '9999.99' of en" in errors


def test_a_changed_byte_is_found_by_verify(copied: Path) -> None:
    path = copied / "en" / "en.marisa"
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    code, output, _ = run("dict", "verify", "en")
    assert code == 3
    assert f"en {load_manifest('en').version}: damaged" in output
    assert "en.marisa: sha256 is" in output


def flip(path: Path, at: int) -> None:
    with path.open("r+b") as stream:
        stream.seek(at)
        (byte,) = stream.read(1)
        stream.seek(at)
        stream.write(bytes([byte ^ 4]))


def exchange(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize(
    "damage",
    [lambda path: os.truncate(path, 1000), Path.unlink, lambda path: flip(path, 1_000_000), exchange],
    ids=["cut", "missing", "flipped", "a FIFO"],
)
def test_a_damaged_dictionary_ends_a_verdict_with_exit_code_3(
    copied_for_games: Path, damage: Callable[[Path], None]
) -> None:
    damage(copied_for_games / "de-large" / "de-large.marisa")
    code, output, errors = run("diabolo", "HANG", "--cards", "G,N,H,A")
    assert (code, output) == (3, "")
    assert "de-large.marisa" in errors
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


def test_a_dictionary_that_was_changed_with_its_checksum_is_not_prepared(copied: Path) -> None:
    path = copied / "en" / "en.marisa"
    flip(path, 1_000_000)
    fields = json.loads(path.with_name("manifest.json").read_text("utf-8"))
    del fields["crc32"]
    fields["files"][0]["crc32"] = f"{zlib.crc32(path.read_bytes()):08x}"
    path.with_name("manifest.json").write_bytes(seal(fields))
    code, output, errors = run("dict", "prepare", "en")
    assert (code, output) == (3, "")
    assert "en.marisa: sha256 is" in errors


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a cache file of a small list, alone in a cache folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = Path(slices_path("0" * 64))
    write_cache(str(path), b"some slices")
    return path


def test_verify_looks_at_the_cache(kept: Path) -> None:
    code, output, _ = run("dict", "verify", "nl")
    assert (code, output.splitlines()[-1]) == (0, f"cache: ok (1 file in {kept.parents[1]})")
    flip(kept, 40)
    code, output, _ = run("dict", "verify", "nl")
    assert code == 3
    assert output.splitlines()[-2:] == [
        f"cache: damaged (1 file in {kept.parents[1]})",
        f"  slices/{kept.name}: it is damaged, or was written by another version",
    ]


def test_verify_says_the_same_as_json(kept: Path, copied: Path) -> None:
    shutil.rmtree(copied / "de")
    en = load_manifest("en")
    sound = {
        "name": "en",
        "version": en.version,
        "sha256": en.sha256,
        "older_editions": len(load_history(en)),
        "faults": [],
    }
    cache = {"folder": str(kept.parents[1]), "files": 1, "faults": []}
    code, output, errors = run("dict", "verify", "--json")
    assert (code, json.loads(output), errors) == (0, {"dictionaries": [sound], "cache": cache}, "")
    flip(kept, 40)
    flip(copied / "en" / "en.marisa", 1_000_000)
    code, output, _ = run("dict", "verify", "--json")
    document = json.loads(output)
    assert code == 3
    (fault,) = document["dictionaries"][0]["faults"]
    assert fault.startswith("en.marisa: sha256 is")
    damage = {"file": f"slices/{kept.name}", "fault": "it is damaged, or was written by another version"}
    assert document["cache"]["faults"] == [damage]


@pytest.mark.parametrize("exchange", [os.mkfifo, os.mkdir, lambda path: os.symlink("/etc/passwd", path)])
def test_verify_waits_for_nothing_and_follows_nothing(kept: Path, exchange: Callable[[Path], None]) -> None:
    kept.unlink()
    exchange(kept)
    code, output, _ = run("dict", "verify", "en")
    assert code == 3
    assert f"  slices/{kept.name}: " in output


def test_a_cache_that_cannot_be_written_is_said_once_and_fails_prepare(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "_notified", set())
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    words = tmp_path / "mine.txt"
    words.write_text("cat\nact\n")
    code, output, errors = run("find", "--cards", "C,A,T", "--dict", str(words))
    assert code == 0
    assert "ACT" in output
    (line,) = errors.splitlines()
    assert line.startswith("Nothing can be kept in /dev/null/wordsvc/v2 (")

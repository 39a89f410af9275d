"""Dictionaries that are damaged in every way: an error that names the file, and never a killed process."""

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dictionaries import FOLDER, DictionaryError, Manifest, damages, faults, load_manifest
from dictionaries.manifest import seal
from wordsvc.words.lexicons.lexicon import Lexicon

HERE = str(Path(__file__).parent)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("en", "licences"):
        shutil.copytree(Path(FOLDER, name), tmp_path / name)
    (tmp_path / "en" / "en-glosses.marisa").unlink()
    return tmp_path


def english(folder: Path) -> Manifest:
    return load_manifest("en", str(folder))


def flip_bytes(folder: str) -> None:
    """Flip bits of a dictionary, one at a time and many, and try to open it each time."""
    path = Path(folder, "en", "en.marisa")
    manifest = english(Path(folder))
    chance = random.Random(7)
    size = path.stat().st_size
    places = [*range(64), *(chance.randrange(size) for _ in range(160)), size - 1]
    with path.open("r+b", buffering=0) as stream:
        for number, at in enumerate(places):
            length = chance.choice([1, 1, 8, 4096])
            stream.seek(at)
            old = stream.read(length)
            stream.seek(at)
            flipped = 1 << chance.randrange(8) if number % 5 else 255
            stream.write(bytes(byte ^ flipped for byte in old))
            with pytest.raises(DictionaryError, match=r"en\.marisa of the dictionary 'en' is damaged"):
                Lexicon(manifest)
            stream.seek(at)
            stream.write(old)
    assert "QUIZ" in Lexicon(manifest)


def test_no_flipped_byte_is_served(folder: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {HERE!r}); import test_damage; test_damage.flip_bytes(sys.argv[1])"
    )
    done = subprocess.run([sys.executable, "-c", code, folder], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_flipped_byte_of_a_manifest_is_believed(folder: Path) -> None:
    path = folder / "en" / "manifest.json"
    whole = path.read_bytes()
    chance = random.Random(8)
    for at in {*range(64), *range(0, len(whole), 11)}:
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :])
        with pytest.raises(DictionaryError, match="the manifest of the dictionary 'en' cannot be read"):
            english(folder)
    for damaged in (b"", whole[:-1], whole[:500], whole + b" ", whole[26:]):
        path.write_bytes(damaged)
        with pytest.raises(DictionaryError, match="the manifest of the dictionary 'en' cannot be read"):
            english(folder)


@pytest.mark.parametrize("name", ["en.marisa", "manifest.json"])
@pytest.mark.parametrize("exchange", [os.mkfifo, os.mkdir], ids=["fifo", "folder"])
def test_what_is_no_regular_file_is_an_error(
    folder: Path, name: str, exchange: Callable[[Path], None]
) -> None:
    manifest = english(folder)
    path = folder / "en" / name
    path.unlink()
    exchange(path)
    with pytest.raises(DictionaryError, match="not a regular file"):
        Lexicon(manifest) if name == "en.marisa" else english(folder)
    if name == "en.marisa":
        assert f"{name}: not a regular file".lower() in [fault.lower() for fault in faults(manifest)]


def test_a_file_that_is_missing_is_no_damage(folder: Path) -> None:
    manifest = english(folder)
    assert damages(manifest) == []
    assert faults(manifest) == ["en-glosses.marisa: No such file or directory"]


def test_a_changed_file_with_its_own_crc32_has_another_sha256(folder: Path) -> None:
    manifest = english(folder)
    content = (folder / "en" / "en.marisa").read_bytes()
    (folder / "en" / "en.marisa").write_bytes(content[:-4] + bytes(4))
    (fault,) = damages(manifest)
    assert fault.startswith("en.marisa: sha256 is ")


def test_a_sealed_manifest_is_read_back(folder: Path) -> None:
    path = folder / "en" / "manifest.json"
    fields = json.loads(path.read_bytes())
    del fields["crc32"]
    assert seal(fields) == path.read_bytes()

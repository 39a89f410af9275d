"""Files that are damaged at random are read or refused, in little memory."""

import random
import tracemalloc
from collections import deque
from pathlib import Path

import pytest

from tests.hypothesis_profiles import examples
from tests.words.list_files.test_files_of_people import FILES
from wordsvc.input import InputError
from wordsvc.words import notices
from wordsvc.words.list_files import MAX_LIST_BYTES
from wordsvc.words.own_lists import OwnList, open_own_list
from wordsvc.words.own_views import is_view_file

PIECES = (
    b"\0", b"\n", b"\r", b"\t", b" ", b",", b";", b'"', b"'", b"/", b"[", b"]", b"{", b"}", b"<html>",
    b"#", b"//",
    b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\x1f\x8b", b"PK\x03\x04", b"\xc3", b"\xc3\xa4", b"\xcc\x88",
    b"\xe2\x80\x8b", b"a" * 51, b"9" * 400, b"[" * 3_000, b"SFX S Y 9\n", b"PFX S 0 un/S .\n", b"FLAG num\n",
    b"AF 1\n",
    b"SET UTF-7\n", b"SET hex\n", b"NEEDAFFIX S\n", b"[^", b"\xf0\x9f\x98\x80", b"cat\n" * 300, b"0/nm\n",
)  # fmt: skip

MOST = MAX_LIST_BYTES + (32 << 20)
"""Bytes that the reading of a small file may take; a place for the largest one is asked for."""


def mutate(content: bytes, chance: random.Random) -> bytes:
    """Return a content with some bytes changed, taken away, doubled or put in."""
    for _ in range(chance.randint(1, 6)):
        at = chance.randint(0, len(content))
        end = min(len(content), at + chance.choice((1, 1, 2, 8, 40)))
        begin, cut, rest = content[:at], content[at:end], content[end:]
        changes = (
            bytes([chance.randrange(256)]),
            b"",
            cut * chance.choice((2, 50)),
            chance.choice(PIECES) + cut,
        )
        content = begin + chance.choice(changes) + rest
    return content


def read(path: Path, *, partial: bool) -> OwnList | InputError:
    """Return the list in a file, or the error that refuses it."""
    try:
        is_view_file(str(path))
        return open_own_list(str(path), partial=partial)
    except InputError as error:
        return error


@pytest.mark.parametrize(
    ("seed", "files"),
    [(1, 1_000), *(pytest.param(seed, 2_000, marks=pytest.mark.slow) for seed in (2, 3))],
)
def test_a_mutated_file_is_read_or_refused(
    seed: int, files: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    monkeypatch.setattr(notices, "notify", lambda message: None)
    monkeypatch.setattr(notices, "_notified", set())
    chance = random.Random(seed)
    originals = sorted(path for path in FILES.iterdir() if path.suffix != ".aff")
    affixes, beside = (FILES / "tiny.aff").read_bytes(), tmp_path / "tiny.aff"
    found: deque[OwnList | InputError] = deque(maxlen=200)
    tracemalloc.start()
    try:
        for _ in range(examples(files)):
            original = chance.choice(originals)
            path = tmp_path / original.name
            path.write_bytes(mutate(original.read_bytes(), chance))
            beside.write_bytes(mutate(affixes, chance))
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            found.append(read(path, partial=chance.random() < 0.9))
            assert tracemalloc.get_traced_memory()[1] - before < MOST, path.read_bytes()
    finally:
        tracemalloc.stop()
    assert {type(each) for each in found} == {OwnList, InputError}
    errors = [each for each in found if isinstance(each, InputError)]
    assert all(error.field[0] == "dictionary" and error.message for error in errors)

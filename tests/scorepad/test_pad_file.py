"""A pad in a file: what a crash, other writers, a full disk and strangers leave of it."""

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.scorepad import MAX_BYTES, Add, Undo, append_step, create_pad, load_pad, new_pad, parse_pad

HEADER = {"schema": 1, "game": "diddly", "players": ["Ann", "Bea"], "options": {"rounds": 20}}
LINE = json.dumps(HEADER).encode() + b"\n"
ROUND = b'{"do": "add", "cells": ["1", "2"]}\n'

ADDING = """
import sys
from wordsvc.catalogue.score_pads import PADS
from wordsvc.scorepad import Add, append_step
for number in range(10):
    append_step(sys.argv[1], Add((sys.argv[2], str(number))), PADS)
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Return a new pad."""
    made = str(tmp_path / "evening.pad")
    create_pad(made, new_pad(HEADER, PADS).header)
    return made


def test_a_file_has_a_line_for_each_step(path: str) -> None:
    append_step(path, Add(("1", "2")), PADS)
    kept = append_step(path, Add((None, "7+5")), PADS)
    append_step(path, Undo(), PADS)
    lines = Path(path).read_text().splitlines()
    assert [json.loads(line) for line in lines] == [
        HEADER,
        {"do": "add", "cells": ["1", "2"]},
        {"do": "add", "cells": [None, "7+5"]},
        {"do": "undo"},
    ]
    assert len(kept.pad.rounds) == 2
    assert load_pad(path, PADS).pad == kept.pad.before
    assert os.stat(path).st_mode & 0o777 == 0o600


def test_a_new_pad_takes_no_file_that_is_there(path: str) -> None:
    before = Path(path).read_bytes()
    with pytest.raises(InputError) as caught:
        create_pad(path, new_pad(HEADER, PADS).header)
    assert (caught.value.field, caught.value.code) == (("file",), "cannot_write")
    assert "file exists" in caught.value.message
    assert Path(path).read_bytes() == before


def test_the_next_step_takes_the_place_of_a_cut_line(path: str) -> None:
    append_step(path, Add(("1", "2")), PADS)
    with open(path, "ab") as stream:
        stream.write(b'{"do": "add", "cells": ["3", "\xc3')
    assert load_pad(path, PADS).cut
    kept = append_step(path, Add(("5", "6")), PADS)
    assert (kept.cut, len(kept.pad.rounds)) == (True, 2)
    assert not load_pad(path, PADS).cut
    assert load_pad(path, PADS).pad == kept.pad


def test_a_whole_last_line_without_its_end_counts(path: str) -> None:
    with open(path, "ab") as stream:
        stream.write(ROUND.rstrip())
    kept = append_step(path, Add(("5", "6")), PADS)
    assert (kept.cut, len(kept.pad.rounds)) == (False, 2)
    assert load_pad(path, PADS).pad == kept.pad


def test_lines_of_other_systems_and_empty_lines_are_read() -> None:
    assert (
        len(parse_pad((LINE + b"\n" + ROUND + b"  \n" + ROUND).replace(b"\n", b"\r\n"), PADS).pad.rounds) == 2
    )


def test_writers_at_the_same_time_lose_no_line(path: str) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", ADDING, path, str(number)]) for number in (1, 2)]
    assert [writer.wait() for writer in writers] == [0, 0]
    rounds = [played.entry.cells for played in load_pad(path, PADS).pad.rounds]
    for number in ("1", "2"):
        assert [cells[1] for cells in rounds if cells[0] == number] == [str(n) for n in range(10)]


@pytest.mark.parametrize(
    ("content", "field", "code"),
    [
        (b"", ("file",), "no_header"),
        (LINE[:30], ("file",), "no_header"),
        (b"[]\n", ("line", 1), "not_an_object"),
        (ROUND, ("line", 1, "do"), "unknown_field"),
        (LINE + b"{\n" + ROUND, ("line", 2), "bad_json"),
        (LINE + b'{"do": "add", "do": "undo"}\n', ("line", 2), "bad_json"),
        (LINE + b'{"do": "undo"}\n', ("line", 2), "nothing_to_undo"),
        (LINE + ROUND + b'{"do": "dance"}\n', ("line", 3, "do"), "unknown_do"),
        (LINE + ROUND * 21, ("line", 22, "rounds", 20), "after_the_end"),
        (
            LINE + b'{"do": "add", "cells": ["1", "x"]}',
            ("line", 2, "rounds", 0, "players", 1),
            "unknown_card",
        ),
        (LINE + b'{"do": "add", "cells": ["\xff", "x"]}\n', ("line", 2), "invalid_utf8"),
    ],
)
def test_a_file_that_is_no_pad(content: bytes, field: tuple[str | int, ...], code: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_pad(content, PADS)
    assert caught.value.field[: len(field)] == field
    assert caught.value.code == code


def test_a_step_that_is_refused_is_not_written(path: str) -> None:
    before = Path(path).read_bytes()
    with pytest.raises(InputError):
        append_step(path, Add(("1", "x")), PADS)
    assert Path(path).read_bytes() == before


@pytest.mark.parametrize("what", ["pipe", "folder", "missing"])
def test_what_is_no_regular_file_is_refused_at_once(what: str, tmp_path: Path) -> None:
    place = tmp_path / what
    make: dict[str, Callable[[], object]] = {
        "pipe": lambda: os.mkfifo(place),
        "folder": place.mkdir,
        "missing": lambda: None,
    }
    make[what]()
    for access in (partial(load_pad, games=PADS), partial(append_step, step=Undo(), games=PADS)):
        with pytest.raises(InputError) as caught:
            access(str(place))
        assert caught.value.field == ("file",)


def test_a_pad_has_a_largest_size(path: str) -> None:
    with open(path, "ab") as stream:
        stream.write(b" " * (MAX_BYTES - len(LINE) - 11) + b"\n")
    with pytest.raises(InputError) as caught:
        append_step(path, Undo(), PADS)
    assert caught.value.code == "nothing_to_undo"
    with pytest.raises(InputError) as caught:
        append_step(path, Add(("1", "2")), PADS)
    assert caught.value.code == "too_large"
    with open(path, "ab") as stream:
        stream.write(b"\n" * 11)
    for access in (partial(load_pad, games=PADS), partial(append_step, step=Undo(), games=PADS)):
        with pytest.raises(InputError) as caught:
            access(path)
        assert caught.value.code == "too_large"


def test_a_disk_that_is_full_leaves_what_was_there(path: str) -> None:
    append_step(path, Add(("1", "2")), PADS)
    before = Path(path).read_bytes()
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    heard = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, usual[1]))
    try:
        with pytest.raises(InputError) as caught:
            append_step(path, Add(("3", "4")), PADS)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        signal.signal(signal.SIGXFSZ, heard)
    assert "file too large" in caught.value.message
    assert Path(path).read_bytes() == before

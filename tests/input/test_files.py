"""Files from outside: what is read of them, what is refused; nothing waits or is left half written."""

import io
import os
import stat
import sys
from pathlib import Path

import pytest

from wordsvc.input import InputError
from wordsvc.input.files import load_file, replace_file, write_whole


def refusal(path: str, max_bytes: int = 10, *, stdin: bool = False) -> InputError:
    """Return the error for a file."""
    with pytest.raises(InputError) as caught:
        load_file(path, "house", max_bytes, stdin=stdin)
    assert caught.value.field == ("house",)
    return caught.value


def standard_input(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    """Pipe a content into standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"0123456789")
    assert load_file(str(path), "house", 10) == b"0123456789"
    error = refusal(str(path), 9)
    assert (error.code, error.message) == (
        "too_large",
        f"more than 9 bytes of {str(path)[:100]!r} are not read",
    )


def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for path in (fifo, tmp_path, Path("/dev/zero")):
        error = refusal(str(path))
        assert (error.code, error.message) == (
            "cannot_read",
            f"cannot read {str(path)[:100]!r}: not a regular file",
        )


@pytest.mark.parametrize(
    ("path", "why"), [("no/such/file", "no such file or directory"), ("a\0b", "no file has such a name")]
)
def test_a_file_that_cannot_be_opened_is_named(path: str, why: str) -> None:
    error = refusal(path)
    assert (error.code, error.message) == ("cannot_read", f"cannot read {path!r}: {why}")


def test_standard_input_is_read_where_it_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, b"0123456789")
    assert load_file("-", "file", 10, stdin=True) == b"0123456789"
    standard_input(monkeypatch, b"0123456789")
    assert refusal("-", 9, stdin=True).code == "too_large"
    assert refusal("-").message == "cannot read '-': no such file or directory"
    monkeypatch.setattr(sys, "stdin", None)
    assert refusal("-", stdin=True).message == "cannot read '-': there is no standard input"


def test_a_written_file_is_its_owners_unless_a_mode_is_given(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    write_whole(str(path), b"one")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"one", 0o600)
    replace_file(str(path), b"two", 0o644)
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"two", 0o644)
    assert os.listdir(path.parent) == ["file"]


def test_a_file_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        replace_file(str(path), b"new")
    assert (path.read_bytes(), os.listdir(tmp_path)) == (b"old", ["file"])

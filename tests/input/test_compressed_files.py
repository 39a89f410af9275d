"""Compressed files: what is read of them, and what is refused without being unpacked whole."""

import gzip
import io
import tracemalloc
import zipfile

import pytest

from wordsvc.input import InputError
from wordsvc.input.compressed_files import unpack


def zipped(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return stream.getvalue()


@pytest.mark.parametrize(
    "packed",
    [
        gzip.compress(b"cat\ndog\n", mtime=0),
        gzip.compress(b"cat\n", mtime=0) + gzip.compress(b"dog\n", mtime=0),
        gzip.compress(b"cat\ndog\n", mtime=0) + bytes(512),
        zipped(("words.txt", b"cat\ndog\n")),
        zipped(
            ("words/", b""),
            ("words/list.txt", b"cat\ndog\n"),
            ("__MACOSX/._list.txt", b"x"),
            (".DS_Store", b"x"),
        ),
        zipped(("words.txt", b"cat\ndog\n"), method=zipfile.ZIP_STORED),
        b"cat\ndog\n",
    ],
)
def test_one_file_is_unpacked(packed: bytes) -> None:
    assert unpack(packed, "words", "dictionary", 8) == b"cat\ndog\n"
    if packed != b"cat\ndog\n":
        with pytest.raises(InputError, match="more than 7 bytes of 'words' are not read") as caught:
            unpack(packed, "words", "dictionary", 7)
        assert (caught.value.field, caught.value.code) == (("dictionary",), "too_large")


@pytest.mark.parametrize(
    ("packed", "code"),
    [
        (gzip.compress(b"cat\ndog\n", mtime=0)[:-9], "damaged_file"),
        (b"\x1f\x8b\x08", "damaged_file"),
        (b"PK\x03\x04 and no more", "damaged_file"),
        (zipped(), "not_one_file"),
        (zipped(("a", b"cat"), ("b", b"dog")), "not_one_file"),
        (zipped(*((str(number), b"") for number in range(70))), "not_one_file"),
        (zipped(("a", b"cat"), method=zipfile.ZIP_LZMA), "damaged_file"),
    ],
)
def test_a_damaged_or_fuller_file_is_refused(packed: bytes, code: str) -> None:
    with pytest.raises(InputError) as caught:
        unpack(packed, "words", "dictionary", 100)
    assert caught.value.code == code


@pytest.mark.parametrize("pack", [gzip.compress, lambda content: zipped(("words", content))])
def test_a_bomb_is_not_unpacked_whole(pack: object) -> None:
    bomb = pack(bytes(64 << 20))  # type: ignore[operator]
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match="not read"):
            unpack(bomb, "words", "dictionary", 1 << 20)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()

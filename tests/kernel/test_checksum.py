"""The checksum of the compiled kernel is that of zlib, for every length and place."""

import random
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.exact_buffers import exact
from wordsvc import kernel
from wordsvc.words.cache_file import load_cache, write_cache


def crc32(data: bytes | memoryview, start: int = 0) -> int:
    if kernel.compiled is None:
        pytest.skip("the compiled kernel was not built here, or is turned off")
    found = kernel.compiled.crc32(data, start)
    if found is None:
        pytest.skip("this machine does not multiply without carries")
    return found


def test_every_length_around_the_steps_and_every_place() -> None:
    data = random.Random(7).randbytes(400)
    for size in range(300):
        for place in (0, 1, 7, 16):
            part = memoryview(data)[place : place + size]
            assert crc32(part, 5) == zlib.crc32(part, 5)


@given(st.binary(max_size=3_000), st.integers(0, 2**32 - 1))
def test_any_data_behind_any_checksum(data: bytes, start: int) -> None:
    assert crc32(exact(data), start) == zlib.crc32(data, start)


def test_a_part_after_the_other() -> None:
    data = random.Random(8).randbytes(200_001)
    assert crc32(data[70_003:], crc32(data[:70_003])) == zlib.crc32(data) == crc32(data)


def test_a_file_that_either_wrote_is_read_by_the_other(tmp_path: Path) -> None:
    path = tmp_path / "large.slices"
    content = random.Random(9).randbytes(300_000)
    compiled = kernel.compiled
    for writer, reader in ((compiled, None), (None, compiled)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kernel, "compiled", writer)
            write_cache(str(path), content)
            patch.setattr(kernel, "compiled", reader)
            kept = load_cache(str(path))
            assert kept is not None
            assert kept.tobytes() == content
            damaged = bytearray(path.read_bytes())
            damaged[150_000] ^= 1
            path.write_bytes(damaged)
            assert load_cache(str(path)) is None

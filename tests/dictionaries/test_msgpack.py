import pytest

from dictionaries.recipe.msgpack import unpack


@pytest.mark.parametrize(
    ("content", "value"),
    [
        (b"\x00", 0),
        (b"\x7f", 127),
        (b"\xcc\x80", 128),
        (b"\xcd\x01\x00", 256),
        (b"\xce\x00\x01\x00\x00", 65_536),
        (b"\xcf\x00\x00\x00\x01\x00\x00\x00\x00", 2**32),
        (b"\xa0", ""),
        (b"\xa3die", "die"),
        (b"\xa3\xc3\xbcb", "üb"),
        (b"\xbf" + b"a" * 31, "a" * 31),
        (b"\xd9\x20" + b"a" * 32, "a" * 32),
        (b"\xda\x01\x00" + b"a" * 256, "a" * 256),
        (b"\xdb\x00\x00\x00\x01a", "a"),
        (b"\x90", []),
        (b"\x92\x01\x91\xa1a", [1, ["a"]]),
        (b"\xdc\x00\x10" + b"\x05" * 16, [5] * 16),
        (b"\xdd\x00\x00\x00\x01\x90", [[]]),
        (b"\x80", {}),
        (b"\x82\xa6format\xa2cB\xa7version\x01", {"format": "cB", "version": 1}),
        (b"\xde\x00\x01\xa1a\x90", {"a": []}),
    ],
)
def test_bytes_made_by_hand_are_read(content: bytes, value: object) -> None:
    assert unpack(content) == value


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "1 bytes are needed at 0, 0 are there"),
        (b"\xa3di", "3 bytes are needed at 1, 2 are there"),
        (b"\x92\x01", "1 bytes are needed at 2, 0 are there"),
        (b"\xdc\x00", "2 bytes are needed at 1, 1 are there"),
        (b"\x01\x02", "1 bytes remain after the value"),
        (b"\xc0", "byte 0xc0 at 0 announces a kind that is not read here"),
        (b"\x91\xc3", "byte 0xc3 at 1"),
        (b"\xa1\xc3", "utf-8"),
        (b"\xff", "byte 0xff at 0"),
    ],
)
def test_anything_else_is_an_error(content: bytes, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        unpack(content)

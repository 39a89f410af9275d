"""Encodings of files: every text comes back as it was, and what is no text is refused."""

import unicodedata
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc.input.text_encoding import decode

WORDS = st.lists(st.text("abcxyzäöüßéèñÅ", min_size=1, max_size=12), min_size=1, max_size=30)


def text_of(words: list[str], end: str = "\n") -> str:
    return "".join(f"b{word}a{end}" for word in words)


@settings(max_examples=examples(200))
@given(
    WORDS,
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["NFC", "NFD"]),
)
def test_unicode_comes_back(words: list[str], codec: str, end: str, form: Literal["NFC", "NFD"]) -> None:
    text = f"the cat{end}" * 8 * len(words) + text_of(
        words, end
    )  # without a mark UTF-16 is known by its zeros
    content = unicodedata.normalize(form, text).encode(codec)
    decoded = decode(content)
    assert decoded is not None
    assert decoded.text == text.replace(end, "\n")
    assert decoded.encoding == ("UTF-16" if "16" in codec else "UTF-8")


@settings(max_examples=examples(100))
@given(WORDS)
def test_latin_1_comes_back_where_it_is_likely(words: list[str]) -> None:
    text = "the cat and the dog and the bird\n" * len(words) + text_of(words)
    decoded = decode(text.encode("latin-1"))
    assert decoded is not None
    assert decoded.text == text
    assert decoded.encoding == ("UTF-8" if text.isascii() else "Latin-1")


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (b"", "UTF-8"),
        ("Käse\nHäuser\nStraße\nGruß\n".encode("latin-1"), "Latin-1"),
        ("it’s “café”\n".encode("cp1252"), "Windows-1252"),
        ("cat\ndog\n".encode("utf-16-be"), "UTF-16"),
    ],
)
def test_the_encoding_is_told(content: bytes, encoding: str) -> None:
    decoded = decode(content)
    assert decoded is not None
    assert decoded.encoding == encoding


@pytest.mark.parametrize(
    "content",
    [
        b"\xff",
        b"\xff\xfea",
        b"\xff\xfe\x00\xd8a\x00",
        b"\xe4\xf6\xfc\xe4\xf6\n",
        b"caf\xe9\x00",
        b"caf\xe9 \x81",
        b"\x89PNG\r\n\x1a\n",
    ],
)
def test_what_is_no_text_is_refused(content: bytes) -> None:
    assert decode(content) is None

"""A sweep is the same with vectors of every width that a machine has."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc import kernel
from wordsvc.words.search.slices_writer import write_slices

MOST = 64
"""Bytes of the widest vectors that the kernel is written for."""


@pytest.fixture
def limited() -> Iterator[None]:
    yield
    if kernel.compiled:
        kernel.compiled.limit_vectors(MOST)


@pytest.mark.skipif(kernel.compiled is None, reason="the compiled kernel was not built, or is turned off")
@pytest.mark.usefixtures("limited")
@given(
    words=st.sets(st.text("ABCD", min_size=1, max_size=8), min_size=1, max_size=40),
    repeated=st.integers(0, 60),
    rack=st.text("ABCDZ", max_size=10),
    blanks=st.integers(0, 10),
)
def test_every_width_finds_the_same(words: set[str], repeated: int, rack: str, blanks: int) -> None:
    assert kernel.compiled
    # Longer words of one letter more each, so that there are planes of all sizes around those of vectors.
    more = {word + tail * number for word in words for tail in "EF" for number in range(repeated % 20)}
    slices = kernel.compiled.Slices(write_slices({word for word in words | more if len(word) < 30}))
    found = []
    for width in (0, 16, 32, MOST):
        assert 16 <= kernel.compiled.limit_vectors(width) <= max(width, 16)
        found.append((slices.within(rack, blanks), slices.count(rack, blanks), slices.first(rack, blanks, 9)))
    assert found[1:] == found[:-1]
    assert found[0][1] == kernel.compiled.count_bits(found[0][0])


@pytest.mark.skipif(kernel.compiled is None, reason="the compiled kernel was not built, or is turned off")
def test_a_limit_is_a_number() -> None:
    assert kernel.compiled
    with pytest.raises(TypeError):
        kernel.compiled.limit_vectors("wide")  # type: ignore[arg-type]
    assert kernel.compiled.limit_vectors(-5) == kernel.compiled.limit_vectors(16) == 16
    assert kernel.compiled.limit_vectors(10**9) >= 16

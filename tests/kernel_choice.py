"""A context with a chosen kernel."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from wordsvc import kernel
from wordsvc.kernel.protocols import CompiledKernel
from wordsvc.words.search.word_sets import forget_word_sets


@contextmanager
def searching_with(compiled: CompiledKernel | None) -> Iterator[None]:
    """Search with the compiled kernel, or in pure Python with None."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel, "compiled", compiled)
        forget_word_sets()
        yield
    forget_word_sets()

"""Which kernel searches for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from wordsvc import kernel
from wordsvc.kernel.protocols import CompiledKernel
from wordsvc.words.search import word_sets


@contextmanager
def searching_with(compiled: CompiledKernel | None) -> Iterator[None]:
    """Search with the compiled kernel, or in pure Python with None."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel, "compiled", compiled)
        forget_open_words()
        yield
    forget_open_words()


def forget_open_words() -> None:
    """Let the next search open its words anew, by the kernel that is then chosen."""
    word_sets._by_dictionaries.cache_clear()
    word_sets._by_dictionary.cache_clear()
    word_sets._open.cache_clear()

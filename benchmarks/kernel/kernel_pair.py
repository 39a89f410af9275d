"""Both kernels with words of their own, and racks to ask them about."""

from benchmarks.conditions import explain_missing_kernel

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from wordsvc import kernel
from wordsvc.kernel.protocols import CompiledKernel
from wordsvc.words import open_authority
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import forget_word_sets, word_sets

Answer = TypeVar("Answer")

COMPILED = kernel.compiled
SEED = 20261121
BAG = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ"


class Kernel(NamedTuple):
    """One of the two kernels, with the words of a dictionary."""

    module: CompiledKernel | None
    words: tuple[WordSet, ...]

    def ask(self, work: Callable[[tuple[WordSet, ...]], Answer]) -> Answer:
        """Use the kernel."""
        with chosen(self.module):
            return work(self.words)


@contextmanager
def chosen(module: CompiledKernel | None) -> Iterator[None]:
    """Use a kernel for a while."""
    kernel.compiled = module
    try:
        yield
    finally:
        kernel.compiled = COMPILED


def open_kernels(language: str) -> tuple[Kernel, Kernel]:
    """Return the compiled kernel and pure Python, with the words of a shipped dictionary."""
    if COMPILED is None:
        sys.exit(explain_missing_kernel())
    return _open(COMPILED, language), _open(None, language)


def _open(module: CompiledKernel | None, language: str) -> Kernel:
    with chosen(module):
        forget_word_sets()
        words = word_sets(open_authority(language))
        forget_word_sets()
        return Kernel(module, words)


def racks(chance: random.Random, number: int, letters: int) -> list[str]:
    """Return racks of so many letters from a bag of 98."""
    return ["".join(chance.sample(BAG, letters)) for _ in range(number)]

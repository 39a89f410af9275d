"""Answers that are large, and quick to find again."""

from collections.abc import Callable
from typing import Any, Self


class Repeatable:
    """An answer that is pickled as its question, and found again where it is unpickled.

    `question` is a call that can be pickled and returns the answer; None for an answer that cannot be
    pickled. Nothing about an answer changes, so that a copy is the answer itself.
    """

    question: Callable[[], Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the question. Raises `TypeError` for an answer without one."""
        if self.question is None:
            raise TypeError(f"a {type(self).__name__} is pickled when a function of wordsvc has returned it")
        return self.question, ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

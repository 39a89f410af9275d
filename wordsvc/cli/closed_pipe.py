"""Output that its reader leaves before the end, as in `wordcheck words | head`."""

import functools
import os
from collections.abc import Callable
from typing import Any


def ends_quietly(command: Callable[..., object]) -> Callable[..., Any]:
    """End a command that only shows something without an error when its reader stops early.

    A command whose exit code is the answer must not use this: nobody has read that answer.
    """

    @functools.wraps(command)
    def until_the_pipe_closes(*arguments: object, **options: object) -> Any:
        try:
            return command(*arguments, **options)
        except BrokenPipeError:
            discard_output()

    return until_the_pipe_closes


def discard_output() -> None:
    """Discard the output that is still buffered, so that the end of the process does not fail on it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

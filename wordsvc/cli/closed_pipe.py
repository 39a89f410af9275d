"""What becomes of a command when nobody reads its output to the end, as in `wordcheck words | head`."""

import functools
import os
from collections.abc import Callable
from typing import Any


def ends_quietly(command: Callable[..., Any]) -> Callable[..., Any]:
    """Let a command that only shows something end well when its reader has seen enough.

    It is not for a command whose exit code is the answer: that would say what nobody decided.
    """

    @functools.wraps(command)
    def until_the_pipe_closes(*arguments: Any, **options: Any) -> Any:
        try:
            return command(*arguments, **options)
        except BrokenPipeError:
            discard_output()

    return until_the_pipe_closes


def discard_output() -> None:
    """Let what is still to be written vanish, so that the end of the process does not fail on it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

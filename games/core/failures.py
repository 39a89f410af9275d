"""Descriptions of an exception from a game's own code: a line, and its place."""

from typing import Final

from games.messages import message

MAX_PROBLEM_LENGTH: Final = 200
"""Characters of an exception that are shown."""


def problem_of(error: BaseException) -> str:
    """Return an exception in a line: its type, and the first line of what it says."""
    try:
        lines = str(error).splitlines()
    except Exception:  # what raises must not raise again while it is told
        lines = []
    name = type(error).__name__
    shown = f"{name}: {lines[0]}" if lines and lines[0] else name
    return shown[:MAX_PROBLEM_LENGTH]


def frames_of(error: BaseException) -> list[tuple[str, int]]:
    """Return the files and lines that an exception passed through, the innermost last."""
    frames = []
    trace = error.__traceback__
    while trace is not None:
        frames.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        frames.append((error.filename, error.lineno))
    return frames


class WorkFailed(RuntimeError):  # noqa: N818 - told as what happened
    """An exception of a task in another process, in a form that every process can read.

    `problem` is as from `problem_of`, `frames` as from `frames_of`.
    """

    def __init__(self, problem: str, frames: list[tuple[str, int]]) -> None:
        super().__init__(problem, frames)
        self.problem = problem
        self.frames = frames

    def __str__(self) -> str:
        """Return the exception in a line."""
        return self.problem


class GameBroken(Exception):  # noqa: N818 - as above
    """A game of others breaks a promise of the engine, or its code raises what it may not.

    `message` is one sentence that names the game, and the file and the line where they are known.
    """

    def __init__(self, game: str, problem: str, file: str = "", line: int = 0) -> None:
        super().__init__(game, problem, file, line)
        facts = {"game": game, "problem": problem}
        self.message = (
            message(
                "the game {game} is broken: {problem} (line {line} of {file})", **facts, line=line, file=file
            )
            if file
            else message("the game {game} is broken: {problem}", **facts)
        )

    def __str__(self) -> str:
        """Return the sentence."""
        return self.message

"""Tasks cut into chunks, of which a few are given out at once, for those who do them in other processes.

A chunk takes about a quarter of a second: its results come soon, and to hand it over takes little time.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from games.core.failures import WorkFailed, frames_of, problem_of

_Future = TypeVar("_Future")

CHUNK_SECONDS: Final = 0.25
MAX_CHUNK: Final = 64
"""Tasks of a chunk, however little they take."""

CHUNKS_WAITING: Final = 4
"""Chunks for each worker that are given out at once, so that neither side waits for the other."""


class ChunkResult(NamedTuple):
    """The outcome of a chunk: the results up to the first error, and the time."""

    results: list[Any]
    seconds: float
    error: BaseException | None


def do_chunk(work: Callable[[Any], object], tasks: Sequence[object]) -> ChunkResult:
    """Do some tasks, where they were given to."""
    begun = time.perf_counter()
    results: list[Any] = []
    error = None
    for task in tasks:
        try:
            results.append(work(task))
        except BaseException as raised:
            error = _readable(raised)
            break
    return ChunkResult(results, time.perf_counter() - begun, error)


def distribute(
    tasks: Iterable[object],
    workers: int,
    submit: Callable[[Sequence[Any]], _Future],
    take: Callable[[_Future], ChunkResult],
    waiting: deque[_Future],
) -> Iterator[Any]:
    """Yield the result of every task, in the order of the tasks.

    Args:
        tasks: what is to be done.
        workers: how many chunks are done at the same time.
        submit: gives a chunk out.
        take: waits for what comes of it.
        waiting: has the chunks that are given out and not taken yet, for whoever breaks off.

    Raises:
        BaseException: the error that a task raised, after the results of those before it.
    """
    workers = max(1, workers)
    source = iter(tasks)
    due: deque[object] = deque()
    size = 1
    while True:
        while len(waiting) < CHUNKS_WAITING * workers:
            due.extend(islice(source, 2 * workers * MAX_CHUNK - len(due)))
            if not due:
                break
            share = -(-len(due) // (2 * workers))  # the last chunks are small: all end together
            waiting.append(submit([due.popleft() for _ in range(min(size, share))]))
        if not waiting:
            return
        done = take(waiting.popleft())
        yield from done.results
        if done.error is not None:
            raise done.error
        in_time = len(done.results) * CHUNK_SECONDS / max(done.seconds, 1e-6)
        size = max(1, min(MAX_CHUNK, 2 * size, int(in_time)))


def _readable(error: BaseException) -> BaseException:
    """Return an exception that another process can read."""
    if isinstance(error, ValueError) and hasattr(error, "rule"):  # the family of errors, and GameError
        return error
    return WorkFailed(problem_of(error), frames_of(error))  # nobody may be able to read what it came from

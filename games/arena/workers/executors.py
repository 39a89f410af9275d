"""Work shared by processes, on this machine or on many, with the results in the order of the work."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple, Protocol, TypeVar

from games.arena.workers.chunks import distribute
from games.arena.workers.process_pool import ProcessPool

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

Progress = Callable[[int], None]
"""Called with the number of tasks that have just been finished; with 0 when a part of one is."""


class Executor(Protocol):
    """Does work for many tasks."""

    def results(self, work: Callable[[_Task], _Result], tasks: Iterable[_Task]) -> Iterator[_Result]:
        """Return the result of every task soon after it is there, in the order of the tasks.

        Args:
            work: gives the result of a task. It reaches each process once, so it may bind much data.
            tasks: what the work is done for; they may be many, and are asked for as they are due.

        Raises:
            ValueError: of the family of `GameError`, that the work raised.
            WorkFailed: for whatever else it raised in another process.
            ChildProcessError: when another process ended before its work was done, as one that is killed
                does, again and again.
        """


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def with_progress(results: Iterator[_Result], progress: Progress | None) -> Iterator[_Result]:
    """Yield the same results, of each of which the progress is told."""
    for result in results:
        yield result
        if progress is not None:
            progress(1)


class Processes(NamedTuple):
    """So many processes on this machine; with one job the work is done in this process."""

    jobs: int

    def results(self, work: Callable[[_Task], _Result], tasks: Iterable[_Task]) -> Iterator[_Result]:
        """Yield the results, as any `Executor` does."""
        due = iter(tasks)
        first = [*islice(due, self.jobs)]
        due = chain(first, due)
        jobs = len(first)
        if jobs <= 1:
            yield from map(work, due)
            return
        pool = ProcessPool()
        try:
            pool.start(work, jobs)
            yield from distribute(due, jobs, pool.submit, pool.take, deque())
        finally:
            pool.close()

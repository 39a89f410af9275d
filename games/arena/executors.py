"""Spreading work over processes, with the results in the order of the work."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

Progress = Callable[[int], None]
"""Called with how many pieces of work have just been finished."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def map_tasks(
    work: Callable[[_Task], _Result], tasks: Sequence[_Task], jobs: int, progress: Progress | None = None
) -> list[_Result]:
    """The result of every task, in order; `jobs` processes share the work, one alone does it here."""
    results = []
    for result in _results(work, tasks, min(jobs, len(tasks))):
        results.append(result)
        if progress is not None:
            progress(1)
    return results


def _results(work: Callable[[_Task], _Result], tasks: Sequence[_Task], jobs: int) -> Iterator[_Result]:
    if jobs <= 1:
        yield from map(work, tasks)
        return
    # Only the parent answers an interrupt; it then ends the others.
    with multiprocessing.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(work, tasks, chunksize=max(1, min(16, len(tasks) // (8 * jobs))))

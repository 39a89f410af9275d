"""Work shared by processes, on this machine or on many, with the results in the order of the work."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.synchronize import Event
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from games.core.failures import WorkFailed, frames_of, problem_of
from games.core.sentences import say

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

Progress = Callable[[int], None]
"""Called with the number of tasks that have just been finished."""

_MAX_CHUNK: Final = 16
"""Tasks that a process takes at once."""

_CHUNKS_A_PROCESS: Final = 8
"""Chunks that each process takes at least, so that all of them end at about the same time."""


class Executor(Protocol):
    """Does work for many tasks."""

    def results(self, work: Callable[[_Task], _Result], tasks: Sequence[_Task]) -> Iterator[_Result]:
        """The result of every task as soon as it is there, in the order of the tasks.

        Args:
            work: gives the result of a task. It reaches each process once, so it may bind much data.
            tasks: what the work is done for.

        Raises:
            ValueError: of the family of `GameError`, that the work raised.
            WorkFailed: for whatever else it raised in another process.
            ChildProcessError: when another process ended before its work was done, as one that is killed
                does.
        """


_work: Callable[[Any], Any]
"""What a process of a pool does with each task."""

_stop: Event
"""Set when nobody waits for results any longer."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def chunk_size(tasks: int, processes: int) -> int:
    """How many tasks a process takes at once."""
    return max(1, min(_MAX_CHUNK, tasks // (_CHUNKS_A_PROCESS * max(1, processes))))


def do_task(work: Callable[[_Task], _Result], task: _Task) -> _Result:
    """Do one task; an exception becomes one that another process can read."""
    try:
        return work(task)
    except BaseException as error:
        if isinstance(error, ValueError) and hasattr(error, "rule"):  # the family of errors, and GameError
            raise
        failed = WorkFailed(problem_of(error), frames_of(error))
    raise failed  # without what it came from: nobody may be able to read that, and some send it along


def told(results: Iterator[_Result], progress: Progress | None) -> Iterator[_Result]:
    """The same results, of each of which the progress is told."""
    for result in results:
        yield result
        if progress is not None:
            progress(1)


class Processes(NamedTuple):
    """So many processes on this machine; with one job the work is done in this process."""

    jobs: int

    def results(self, work: Callable[[_Task], _Result], tasks: Sequence[_Task]) -> Iterator[_Result]:
        """As of any `Executor`."""
        jobs = min(self.jobs, len(tasks))
        if jobs <= 1:
            yield from map(work, tasks)
            return
        # Not multiprocessing.Pool: it may wait for ever for a process that it has ended itself.
        stop = multiprocessing.Event()
        pool = ProcessPoolExecutor(jobs, initializer=_start, initargs=(work, stop))
        try:
            yield from pool.map(_do, tasks, chunksize=chunk_size(len(tasks), jobs))
        except BrokenProcessPool as error:
            raise ChildProcessError(say("a process that plays has ended before its work was done")) from error
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _start(work: Callable[[Any], Any], stop: Event) -> None:
    """Prepare a process of a pool."""
    global _work, _stop
    _work, _stop = work, stop
    # Ctrl-C reaches every process of the group: the parent answers it, and a process that plays just ends.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _do(task: Any) -> Any:
    """Do one task, unless nobody waits for it."""
    return None if _stop.is_set() else do_task(_work, task)

"""Work shared by processes, on this machine or on many, with the results in the order of the work."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from games.arena.chunks import Done, do_chunk, hand_out
from games.core.sentences import say

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

Progress = Callable[[int], None]
"""Called with the number of tasks that have just been finished."""


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

_playing = False
"""Whether a process of a pool is at a chunk; what came of one may be on its way, and must arrive whole."""

_change: Final = threading.Lock()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
        heard, stop = multiprocessing.Pipe(duplex=False)
        pool = ProcessPoolExecutor(jobs, initializer=_start, initargs=(work, heard))
        complete = False
        try:
            yield from hand_out(tasks, jobs, lambda chunk: pool.submit(_do, chunk), Future.result, deque())
            complete = True
        except BrokenProcessPool as error:
            raise ChildProcessError(say("a process that plays has ended before its work was done")) from error
        finally:
            if not complete:
                stop.send(None)  # nobody waits for results any longer
            pool.shutdown()
            stop.close()
            heard.close()


def _start(work: Callable[[Any], Any], stop: Connection) -> None:
    """Prepare a process of a pool. Ctrl-C reaches every process of the group, and the parent answers it."""
    global _work
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, signal.SIG_DFL)
    threading.Thread(target=_end_early, args=(stop,), daemon=True).start()


def _end_early(stop: Connection) -> None:
    """End this process as soon as nobody waits for its results: the parent says so, or is gone."""
    parent = multiprocessing.parent_process()
    wait([stop] if parent is None else [stop, parent.sentinel])
    with _change:
        is_idle = not _playing and parent is not None and parent.is_alive()
        if not is_idle:  # one that is idle ends with the pool, which may be reading what it has sent
            os._exit(1)


def _do(tasks: Sequence[Any]) -> Done:
    """Do a chunk."""
    global _playing
    with _change:
        _playing = True
    try:
        return do_chunk(_work, tasks)
    finally:
        with _change:
            _playing = False

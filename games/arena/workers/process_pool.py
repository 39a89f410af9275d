"""Processes of this machine that do chunks of work, each at the end of a line of its own.

They share nothing, so that each can be killed at any time: a signal may end the parent anywhere. A pool of
the standard library that is broken off while it is made may never end.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

from games.arena.workers.chunks import ChunkResult, do_chunk
from games.messages import message

_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that end a program; a handler of the parent must not run while a process is made, or in it."""


MAX_REPLACED: Final = 3
"""Processes that are replaced: what kills one more of them most likely kills them all."""

_Chunk = tuple[int, Sequence[Any]]


class _Worker:
    """A process, and the chunk that it does."""

    def __init__(self, process: BaseProcess, line: Connection) -> None:
        self.process = process
        self.line = line
        self.chunk: _Chunk | None = None


class ProcessPool:
    """Does chunks, which are numbered as they are submitted. Whoever makes one closes it.

    A process that is lost is replaced, and its chunk done again, up to `MAX_REPLACED` times.
    """

    def __init__(self) -> None:
        self._workers: list[_Worker] = []
        self._due: deque[_Chunk] = deque()
        self._submitted = 0
        self._done: dict[int, ChunkResult] = {}
        self._replaced = 0

    def start(self, work: Callable[[Any], object], number: int) -> None:
        """Start so many processes, each of which gets the work once."""
        self._work = work
        for _ in range(number):
            self._start_one()

    def _start_one(self) -> None:
        with _signals_held():
            here, there = multiprocessing.Pipe()
            process = multiprocessing.Process(target=_serve, args=(self._work, here, there))
            process.start()
            there.close()
            self._workers.append(_Worker(process, here))

    def submit(self, tasks: Sequence[object]) -> int:
        """Give a chunk to the next idle process and return its number."""
        self._submitted += 1
        self._due.append((self._submitted, tasks))
        self._give_out()
        return self._submitted

    def take(self, number: int) -> ChunkResult:
        """Wait for what comes of a chunk. Raises `ChildProcessError` when too many processes are lost."""
        while number not in self._done:
            self._give_out()  # also to whoever replaces a process that died while it was idle
            lines = {worker.line: worker for worker in self._workers if worker.chunk is not None}
            for line in wait([*lines]):
                self._hear(lines[line])  # type: ignore[index]
        return self._done.pop(number)

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for worker in self._workers:
            worker.process.kill()
            worker.line.close()
        while self._workers:
            process = self._workers.pop().process
            process.join()
            process.close()

    def _give_out(self) -> None:
        """Give what is due to those that are idle, who do not write to their lines meanwhile."""
        for worker in [*self._workers]:
            if self._due and worker.chunk is None:
                worker.chunk = self._due.popleft()
                try:
                    worker.line.send(worker.chunk)
                except OSError:
                    self._replace(worker)

    def _hear(self, worker: _Worker) -> None:
        try:
            number, done = worker.line.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        self._done[number] = done
        worker.chunk = None

    def _replace(self, worker: _Worker) -> None:
        """Start another process in place of one that is lost, and have its chunk done first of all."""
        if self._replaced == MAX_REPLACED:
            raise _lost()
        self._replaced += 1
        self._workers.remove(worker)
        worker.line.close()
        worker.process.kill()
        worker.process.join()
        worker.process.close()
        self._start_one()
        if worker.chunk is not None:
            self._due.appendleft(worker.chunk)


def _lost() -> ChildProcessError:
    return ChildProcessError(
        message("{n} processes that play were lost; perhaps the memory is full", n=MAX_REPLACED + 1)
    )


@contextmanager
def _signals_held() -> Iterator[None]:
    """Hold signals back; a process that is started meanwhile holds them back, too."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Callable[[Any], object], here: Connection, line: Connection) -> None:
    """Do chunks until the parent is gone."""
    here.close()  # the end of the parent: while it is open here too, nobody would learn that it is gone
    for number in _ENDING:  # Ctrl-C reaches every process of the group, and the parent answers it
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    while True:
        try:
            chunk, tasks = line.recv()
            line.send((chunk, do_chunk(work, tasks)))
        except (EOFError, OSError):
            return

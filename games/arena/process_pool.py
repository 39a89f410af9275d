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
from typing import Any, Final, NamedTuple

from games.arena.chunks import ChunkResult, do_chunk
from games.messages import message

_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that end a program; a handler of the parent must not run while a process is made, or in it."""


class _Worker(NamedTuple):
    process: BaseProcess
    line: Connection


class ProcessPool:
    """Does chunks, which are numbered as they are submitted. Whoever makes one closes it."""

    def __init__(self) -> None:
        self._workers: list[_Worker] = []
        self._idle: list[_Worker] = []
        self._due: deque[tuple[int, Sequence[Any]]] = deque()
        self._submitted = 0
        self._done: dict[int, ChunkResult] = {}

    def start(self, work: Callable[[Any], object], number: int) -> None:
        """Start so many processes, each of which gets the work once."""
        for _ in range(number):
            with _signals_held():
                here, there = multiprocessing.Pipe()
                process = multiprocessing.Process(target=_serve, args=(work, here, there))
                process.start()
                there.close()
                self._workers.append(_Worker(process, here))
        self._idle = [*self._workers]

    def submit(self, tasks: Sequence[object]) -> int:
        """Give a chunk to the next idle process and return its number."""
        self._submitted += 1
        self._due.append((self._submitted, tasks))
        self._give_out()
        return self._submitted

    def take(self, number: int) -> ChunkResult:
        """Wait for what comes of a chunk. Raises `ChildProcessError` when a process has ended before."""
        while number not in self._done:
            busy = [worker for worker in self._workers if worker not in self._idle]
            ready = wait([worker.line for worker in busy])
            for worker in busy:
                if worker.line in ready:
                    self._hear(worker)
            self._give_out()
        return self._done.pop(number)

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for process, line in self._workers:
            process.kill()
            line.close()
        while self._workers:
            process = self._workers.pop().process
            process.join()
            process.close()

    def _give_out(self) -> None:
        """Give what is due to those that are idle, who do not write to their lines meanwhile."""
        while self._due and self._idle:
            try:
                self._idle[-1].line.send(self._due[0])
            except OSError as error:
                raise _lost() from error
            self._idle.pop()
            self._due.popleft()

    def _hear(self, worker: _Worker) -> None:
        try:
            number, done = worker.line.recv()
        except (EOFError, OSError) as error:
            raise _lost() from error
        self._done[number] = done
        self._idle.append(worker)


def _lost() -> ChildProcessError:
    return ChildProcessError(message("a process that plays has ended before its work was done"))


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

"""Processes that share the work of one bot; however many they are, the results are the same.

A question is put to all of them; its parts are numbered, and a part is decided by the question and its
number alone. The process that asks does its share, so that one job needs no other process.
"""

import multiprocessing
import signal
from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_Question = TypeVar("_Question")
_Result = TypeVar("_Result")

MAX_JOBS: Final = 64
"""Processes that share the work of one bot at most."""


class Workers(Generic[_Question, _Result]):
    """So many processes, which are started for the first question and end with `close`."""

    def __init__(self, work: Callable[[_Question, int], _Result], jobs: int = 1) -> None:
        """Keep the work for later.

        Args:
            work: gives the result of one part of a question, by its number from 0. Where processes cannot
                be forked, it must be possible to pickle it.
            jobs: how many processes share it, this one among them.
        """
        self._work = work
        self.jobs = jobs
        self._others: list[tuple[Connection, BaseProcess]] = []

    def results(
        self, question: _Question, parts: int, is_over: Callable[[], bool] = lambda: False
    ) -> list[_Result]:
        """Return the result of every part, in the order of their numbers; a single process stops early.

        What a lost process owed is worked out here, and so is what raised an exception there.
        """
        jobs = min(self.jobs, parts)
        if jobs <= 1:
            return [self._work(question, part) for part in takewhile(lambda _: not is_over(), range(parts))]
        if not self._others:
            self._start()
        try:
            for number, (line, _) in enumerate(self._others[: jobs - 1], 1):
                _send(line, (question, range(number, parts, jobs)))
            found: list[Any] = [None] * parts
            found[::jobs] = [self._work(question, part) for part in range(0, parts, jobs)]
            for number, (line, _) in enumerate(self._others[: jobs - 1], 1):
                share = range(number, parts, jobs)
                found[number::jobs] = _heard(line) or [self._work(question, part) for part in share]
        except BaseException:  # answers that nobody waits for any longer would be taken for later ones
            self.close()
            raise
        return found

    def _start(self) -> None:
        forks = "fork" in multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("fork" if forks else None)
        for _ in range(self.jobs - 1):
            here, there = context.Pipe()
            process: Any = context.Process(target=_serve, args=(self._work, here, there), daemon=True)
            process.start()
            there.close()
            self._others.append((here, process))

    def close(self) -> None:
        """End the other processes, whatever they are doing."""
        while self._others:
            line, process = self._others.pop()
            line.close()
            process.kill()
            process.join()
            process.close()


def _serve(work: Callable[[Any, int], object], here: "Connection", line: "Connection") -> None:
    """Answer questions until the process that asks them is gone."""
    here.close()  # the end of that process: while it is open here too, nobody would learn that it is gone
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks
    while True:
        try:
            question, parts = line.recv()
        except EOFError:
            return
        try:
            found = [work(question, part) for part in parts]
        except Exception:
            found = []  # the process that asks works it out itself, and meets the exception
        _send(line, found)


def _send(line: "Connection", message: object) -> None:
    try:
        line.send(message)
    except OSError:  # lost: whoever waits for an answer will see so
        return


def _heard(line: "Connection") -> list[Any]:
    """Return the next answer, or none from a process that is lost."""
    try:
        found: list[Any] = line.recv()
    except (EOFError, OSError):
        return []
    return found

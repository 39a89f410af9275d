"""Processes that think for bots, each of them killed and replaced when it takes too long."""

import os
import socket
import subprocess
import time
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from games.bots import Reaction
from wordsvc.tables.scheduler.bot_questions import GRACE, Question
from wordsvc.tables.scheduler.bot_worker import ANSWER, FAILURE, MAX_SECONDS_TO_SIT_DOWN, SAT_DOWN
from wordsvc.tables.scheduler.command import module_command


class BotFailed(Exception):  # noqa: N818 - it is what has happened
    """A bot gave no answer; `reason` says why, for the log."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BotWorker:
    """A process that answers one question at a time. It is started when it is first asked."""

    def __init__(self, seconds: int) -> None:
        """Think for so many seconds about a move at most."""
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection[Any, Any] | None = None
        self._closed = False
        self.seconds_used = 0.0  # of a processor; where none are told, those that have passed
        self._lock = Lock()  # held while the process is exchanged

    @property
    def process(self) -> int | None:
        """The id of the process, if it runs."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the process, unless it runs. Raises `BotFailed` after `close`."""
        with self._lock:
            if self._closed:
                raise BotFailed("closed")
            if self._process is None or self._process.poll() is not None:
                self._forget()
                self._start()

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        command = module_command("wordsvc.tables.scheduler.bot_worker")
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603
                [*command, str(theirs.fileno()), str(self._seconds)],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        self._connection = Connection(ours.detach())

    def ask(self, question: Question) -> Reaction:
        """Return the answer of a question's bot. Raises `BotFailed`, and then the process may be gone."""
        self.start()
        begun, seconds = time.monotonic(), None
        try:
            kind, answer, seconds = self._exchange(question)
        except (EOFError, OSError):
            self._end()
            raise BotFailed("its process has ended") from None
        finally:
            self.seconds_used += time.monotonic() - begun if seconds is None else seconds
        if kind == FAILURE:
            raise BotFailed(answer)
        if kind != ANSWER:
            raise BotFailed("says what is no answer")
        return Reaction(*answer)

    def close(self) -> None:
        """End the process at once, whatever it does; from any thread."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()
                self._process.wait()

    def _exchange(self, question: Question) -> Any:
        if self._connection is None:
            raise EOFError
        self._connection.send(question)
        told = self._hear(MAX_SECONDS_TO_SIT_DOWN, "does not sit down")
        return self._hear(self._seconds + GRACE, "thinks too long") if told[0] == SAT_DOWN else told

    def _hear(self, seconds: float, complaint: str) -> Any:
        connection, end = self._connection, time.monotonic() + seconds
        if connection is None:
            raise EOFError
        while not connection.poll(max(0.0, min(self._seconds + GRACE, end - time.monotonic()))):
            if time.monotonic() >= end or self._is_stopped():
                self._end()
                raise BotFailed(complaint)
        return connection.recv()

    def _is_stopped(self) -> bool:
        """Return True if the process was stopped by a signal and will not go on by itself."""
        process = self._process
        if process is None or not hasattr(os, "waitid"):
            return False
        return os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is not None

    def _end(self) -> None:
        """Kill the process, if there is one; the next question starts another."""
        with self._lock:
            self._forget()

    def _forget(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.wait()

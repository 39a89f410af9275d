"""The preparation of a server: it checks its dictionaries, and opens their words for searches.

Word checks and pages are answered meanwhile. Slices that are not in the cache are made once: under
gunicorn by a process that the master starts, elsewhere by a thread of the worker.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Iterable
from threading import Lock, Thread

from dictionaries import DictionaryError, installed
from wordsvc.words.cache_file import can_keep
from wordsvc.words.search.preparation import check, is_prepared, prepare

_log = logging.getLogger(__name__)


class Preparation:
    """The progress of preparation: some dictionaries must be open, and all others undamaged."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)
        self._sound: set[str] = set()
        self._open: set[str] = set()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._maker: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Check the dictionaries, open the slices in the cache, and let another process make the others.

        The process that forks the workers calls this; the workers share what it opens.
        """
        if self.faults():
            return
        for name in self._missing():
            if is_prepared(name):
                self._prepare(name)
        missing = self._missing()
        if missing and can_keep():
            command = [sys.executable, "-m", "wordsvc.words.search.preparation", *missing]
            self._maker = subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603

    def stop(self) -> None:
        """End the process that `start` started."""
        if self._maker is not None and self._maker.poll() is None:
            self._maker.terminate()

    def faults(self) -> list[str]:
        """Return the faults of the dictionaries, in sentences; one with its SHA-256 is not checked again."""
        found: list[str] = []
        for name in sorted({*installed(), *self._names} - self._sound):
            try:
                check(name)
                self._sound.add(name)
            except DictionaryError as error:
                found.append(str(error))
        return found

    def is_done(self) -> bool:
        """Return True if all words are open in this process; a thread makes those that no process makes."""
        with self._lock:
            for name in self._missing():
                if is_prepared(name):
                    self._prepare(name)
            missing = self._missing()
            if missing and not self._is_made():
                self._thread = Thread(target=self._prepare, args=missing, daemon=True)
                self._thread.start()
        return not missing

    @property
    def opened(self) -> tuple[str, ...]:
        """The dictionaries whose words are open for searches in this process."""
        return tuple(name for name in self._names if name in self._open)

    def _missing(self) -> list[str]:
        return [name for name in self._names if name not in self._open]

    def _is_made(self) -> bool:
        """Return True if the missing words are being made, by a thread or by the first process's child."""
        if self._thread is not None and self._thread.is_alive():
            return True
        if self._maker is None:
            return False
        try:
            os.kill(self._maker.pid, 0)  # a worker cannot wait for a child of another process
        except ProcessLookupError:
            return False
        return True

    def _prepare(self, *names: str) -> None:
        """Open words; wait for those that another process is making."""
        for name in names:
            try:
                prepare(name)
                self._open.add(name)
            except DictionaryError as error:
                _log.error("not prepared: %s", error)

"""The scheduler of the tables (`wordsvc.tables.scheduler`) as gunicorn's master starts it and ends it.

It is started as soon as there is a database, or when the first worker opens the tables; a server that only
judges words has none. Where it dies, another one is started. It holds one end of a pipe whose other end only
the master has, so that it ends with the master, also when that is killed.
"""

import logging
import os
import select
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final, NamedTuple

from wordsvc.input.settings import SettingError
from wordsvc.store.location import database_file
from wordsvc.tables.scheduler.command import module_command
from wordsvc.tables.settings import load_table_settings

_SECONDS_BETWEEN_STARTS: Final = 2.0
_SECONDS_TO_END: Final = 5.0
MAX_SILENCE_SECONDS: Final = 60.0
"""A scheduler that gives no sign of life for so long hangs, and is replaced."""

_MODULE: Final = "wordsvc.tables.scheduler"

_FORKING: Final = Lock()
"""Held while a worker is forked or the scheduler started: a worker that has a copy of the pipe by which a new
process says that it runs would leave the thread that started it waiting for as long as the worker lives."""

# Once for all schedulers: a fork that acquires the lock twice never returns.
os.register_at_fork(
    before=_FORKING.acquire, after_in_parent=_FORKING.release, after_in_child=_FORKING.release
)

_log = logging.getLogger(__name__)


class _Pipe(NamedTuple):
    read: int
    write: int


class SchedulerProcess:
    """The scheduler of one server; the workers have a copy that can only say that it is wanted."""

    def __init__(self, max_silence: float = MAX_SILENCE_SECONDS) -> None:
        """Prepare; nothing is opened before `start`. Replace one that is silent for `max_silence` s."""
        self._max_silence = max_silence
        self._wanted: _Pipe | None = None  # a byte goes from a worker to the master
        self._life: _Pipe | None = None  # nothing goes through it; it ends with the master
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = Event()

    @property
    def process(self) -> int | None:
        """The id of the process that was started last."""
        return None if self._process is None else self._process.pid

    def start(self, environ: Mapping[str, str] = os.environ) -> None:
        """Start the scheduler when there is a database, or once a worker wants it. For the master alone."""
        if not load_table_settings(environ).bot_processes:
            return
        self._wanted, self._life = _Pipe(*os.pipe()), _Pipe(*os.pipe())
        os.set_blocking(self._wanted.write, False)
        if has_database(environ):
            self.want()
        # A thread that waits; gunicorn's master asks for children of all kinds, and takes no harm from it.
        Thread(target=self._keep, args=(self._wanted, self._life), daemon=True).start()

    def want(self) -> None:
        """Say that there are tables now; a worker may call it as often as it likes."""
        if self._wanted is not None:
            with suppress(OSError):  # the master has gone, or was told often enough
                os.write(self._wanted.write, b"+")

    def release(self) -> None:
        """Close the master's ends of the pipes in a new worker."""
        if self._wanted is not None and self._life is not None:
            os.close(self._wanted.read)
            os.close(self._life.read)
            os.close(self._life.write)
            self._life = None

    def stop(self) -> None:
        """End the scheduler, and wait until it has ended."""
        self._stopped.set()
        process = self._process
        if process is None:
            return
        process.terminate()
        try:
            process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            process.kill()

    def _keep(self, wanted: _Pipe, life: _Pipe) -> None:
        """Start the scheduler when it is wanted, and again when it has died."""
        os.read(wanted.read, 1)
        while not self._stopped.is_set():
            with _FORKING:
                heartbeat = _Pipe(*os.pipe())
                self._process = subprocess.Popen(  # noqa: S603
                    [*module_command(_MODULE), "--until-eof", "--heartbeat", str(heartbeat.write)],
                    stdin=life.read,
                    pass_fds=[heartbeat.write],
                )
                os.close(heartbeat.write)
            if not self._follow(heartbeat.read):
                _log.error("the scheduler of the tables hangs; it is ended")
                self._process.kill()
            os.close(heartbeat.read)
            code = self._process.wait()  # 0 too where the master's own loop was told of it first
            if not self._stopped.wait(_SECONDS_BETWEEN_STARTS):
                _log.error("the scheduler of the tables has ended (%s); it is started again", code)

    def _follow(self, heartbeat: int) -> bool:
        """Return true when the scheduler has ended, false when it gives no sign of life."""
        while select.select([heartbeat], [], [], self._max_silence)[0]:
            if not os.read(heartbeat, 4096):
                return True
        return False


def has_database(environ: Mapping[str, str]) -> bool:
    """Return True if a database exists before anybody has opened a table."""
    if environ.get("DATABASE_URL"):
        return True
    with suppress(SettingError):
        return not environ.get("DYNO") and os.path.exists(database_file(environ))
    return False


scheduler: Final = SchedulerProcess()
"""The scheduler of this server."""

"""A server of tables on loopback with its workers, which may be killed."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.faults.client import Client, UnansweredError

ROOT = Path(__file__).parents[2]
APPLICATION = "wordsvc.web:create_app()"
SETTINGS = {
    "RATE_LIMIT": "900000000/60",
    "LOG_REQUESTS": "off",
    "WORDSVC_MAX_MATCHES": "1000000",
    "WORDSVC_MATCHES_PER_ADDRESS": "1000000",
    "WORDSVC_MATCHES_A_DAY": "1000000",
    "WORDSVC_MEGABYTES_A_DAY": "1000000",
    "WORDSVC_MOVES_A_MINUTE": "1000000",
    "WORDSVC_JOINS_A_MINUTE": "1000000",
    "WORDSVC_STREAMS_PER_CLIENT": "1000000",
    "WORDSVC_BOT_PAUSE": "0",
}
"""No limit stands in the way: what one address may do is proven elsewhere."""

MAX_SECONDS = 60.0
"""For a start and an end."""


class Server:
    """gunicorn with the settings of the service, on a port of its own that it keeps when it starts anew.

    A database is given by the variables of `environment`. The log of the server is `log`.
    """

    def __init__(
        self, environment: Mapping[str, str], workers: int = 4, application: str = APPLICATION
    ) -> None:
        self.port = _free_port()
        self.workers = workers
        self.application = application
        self.environment = dict(environment)
        self.log = Path(tempfile.mkstemp(prefix="wordsvc-server-", suffix=".log")[1])
        self._master: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if kind is not None:
            print(self.log.read_text("utf-8", "replace")[-4000:], file=sys.stderr)
        self.close()

    def close(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        self.log.unlink(missing_ok=True)

    def start(self) -> None:
        """Start, and wait until the service answers."""
        command = [sys.executable, "-m", "gunicorn"]
        command += ["--config", "python:wordsvc.http.worker.gunicorn_settings", "--log-level", "warning"]
        command += ["--bind", f"127.0.0.1:{self.port}", self.application]
        variables = {**os.environ, **SETTINGS, "WEB_CONCURRENCY": str(self.workers), **self.environment}
        with self.log.open("ab") as log:
            self._master = subprocess.Popen(
                command, cwd=ROOT, env=variables, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        end = time.monotonic() + MAX_SECONDS
        while not self._answers():
            if self._master.poll() is not None or time.monotonic() > end:
                raise RuntimeError(self.log.read_text("utf-8", "replace")[-4000:])
            time.sleep(0.05)

    def stop(self) -> None:
        """End in order, and at last by force."""
        if self._master is None:
            return
        master, self._master = self._master, None
        master.terminate()
        try:
            master.wait(MAX_SECONDS)
        except subprocess.TimeoutExpired:
            master.kill()
            master.wait()

    def worker_ids(self) -> list[int]:
        """Return the processes that answer requests: forks of the master."""
        return [pid for pid in self._children() if _command(pid) == _command(self._master_id())]

    def scheduler_ids(self) -> list[int]:
        """Return the process that moves for bots."""
        return [pid for pid in self._children() if b"wordsvc.tables.scheduler" in _command(pid)]

    def process_ids(self) -> list[int]:
        """Return the master, its workers and all that they have started."""
        found = [self._master_id()]
        for pid in found:
            found += _children(pid)
        return found

    def serving_ids(self) -> list[int]:
        """Return the master and its workers."""
        return [self._master_id(), *self.worker_ids()]

    def _master_id(self) -> int:
        if self._master is None:
            raise RuntimeError("the server does not run")
        return self._master.pid

    def _children(self) -> list[int]:
        return _children(self._master_id())

    def _answers(self) -> bool:
        try:
            with closing(Client([self.port])) as client:
                return client.ask("GET", "/healthz").status == 200
        except UnansweredError:
            return False


def kill(pid: int) -> bool:
    """Kill a process at once; false when it has gone."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):  # each thread has the children that it started
        with suppress(OSError):
            found += map(int, task.read_text("ascii").split())
    return found


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port

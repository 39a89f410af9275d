"""The folder in which the workers of one server count together."""

import glob
import os
import shutil
import tempfile
from collections.abc import MutableMapping

from wordsvc.http.metrics import FOLDER_VARIABLE


def prepare_folder(environ: MutableMapping[str, str] = os.environ) -> str | None:
    """Make the folder ready and empty, before prometheus-client is loaded; None when nothing is counted.

    What a former run counted would be added to what this one counts. Returns the folder when it was
    made here, so that it can be removed at the end.
    """
    if not environ.get("METRICS_TOKEN"):
        return None
    folder = environ.get(FOLDER_VARIABLE)
    if folder:
        os.makedirs(folder, exist_ok=True)
        for path in glob.glob(os.path.join(glob.escape(folder), "*.db")):
            os.unlink(path)
        return None
    memory = "/dev/shm"  # noqa: S108  # files that many requests write belong into memory
    made = tempfile.mkdtemp(prefix="wordsvc-metrics-", dir=memory if os.path.isdir(memory) else None)
    environ[FOLDER_VARIABLE] = made
    return made


def remove_folder(folder: str | None) -> None:
    """Remove a folder that `prepare_folder` made."""
    if folder:
        shutil.rmtree(folder, ignore_errors=True)

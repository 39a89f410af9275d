"""The first line of a server's log: its version, kernel, dictionaries and store."""

import os
from collections.abc import Mapping

from dictionaries import installed, load_manifest
from wordsvc import __version__, kernel
from wordsvc.store.location import describe_location


def start_line(environ: Mapping[str, str] = os.environ) -> str:
    """Return the line; a password in `DATABASE_URL` is left out. Raises `SettingError`.

    >>> line = start_line({"WORDSVC_DATA": "/srv/cards"})
    >>> line.startswith("wordsvc "), line.endswith("; store /srv/cards/wordsvc.db")
    (True, True)
    """
    words = ", ".join(f"{name} {load_manifest(name).version}" for name in sorted(installed()))
    store = describe_location(environ)
    return f"wordsvc {__version__}; kernel {kernel.name()}; dictionaries {words}; store {store}"

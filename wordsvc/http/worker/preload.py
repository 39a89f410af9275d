"""The code of tables, loaded before the workers are forked, so that they share its memory.

Each worker that loads it by itself takes 18 MiB more. A server without a database may never need it.
"""

import importlib
import os
import pkgutil
from collections.abc import Mapping

from wordsvc.http.server.scheduler_process import has_database


def preload_tables(environ: Mapping[str, str] = os.environ) -> bool:
    """Import the modules of tables if there is a database, and open nothing. Return True if there is one."""
    if not has_database(environ):
        return False
    import wordsvc.http.views
    import wordsvc.tables
    from wordsvc.catalogue import GAMES, find_face, rulebooks

    for package in (wordsvc.tables, wordsvc.http.views):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    store = "postgresql" if environ.get("DATABASE_URL") else "sqlite"
    for name in (
        f"wordsvc.store.drivers.{store}",
        f"sqlalchemy.dialects.{store}",
        "wordsvc.store.upkeep.upgrade",
    ):
        importlib.import_module(name)
    rulebooks()
    for name in GAMES:
        find_face(name)
    return True

"""A fast check for installed game plug-ins, without `importlib.metadata`, which is slow to load."""

import os
import sys
from typing import Final

GROUP: Final = "wordsvc.games"
"""The group of entry points by which packages add games."""

FACES: Final = "wordsvc.faces"
"""The group by which they add the faces of these games."""

_FILE: Final = "entry_points.txt"


def may_exist() -> bool:
    """Return False only where `importlib.metadata` would find no entry point of our group.

    It looks in every folder of `sys.path`, in archives there, and where finders of others say. Without
    archives and such finders, what adds a game has a file of entry points that names the group.
    """
    if any(hasattr(finder, "find_distributions") for finder in sys.meta_path if not _is_of_python(finder)):
        return True
    return any(_may_have(path) for path in sys.path)


def _is_of_python(finder: object) -> bool:
    """Return True if a finder is one of Python's own, which looks in `sys.path` for packages."""
    return getattr(finder, "__module__", "").startswith(("_frozen_importlib", "importlib."))


def _may_have(folder: str) -> bool:
    """Return True if packages in a folder may have entry points of our group."""
    try:
        names = os.listdir(folder or os.curdir)
    except FileNotFoundError:
        return False
    except (OSError, TypeError, ValueError):  # an archive, for one
        return True
    return any(
        _names_group(os.path.join(folder, name, _FILE))
        for name in names
        if name.lower().endswith((".dist-info", ".egg-info")) or name.lower() == "egg-info"
    )


def _names_group(path: str) -> bool:
    """Return True if a file of entry points names our group; a package without one has none."""
    try:
        with open(path, "rb") as stream:
            return GROUP.encode() in stream.read()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True

"""Folders of a user's own files, by the XDG convention."""

import os


def config_folder() -> str:
    """Return the folder of the user's decisions: house lists."""
    return _folder("XDG_CONFIG_HOME", ".config")


def cache_folder() -> str:
    """Return the folder of files that can be made again. A version with other formats uses another one."""
    return os.path.join(_folder("XDG_CACHE_HOME", ".cache"), "v2")


def state_folder() -> str:
    """Return the folder of files that the user would miss but did not write: games that were left."""
    return _folder("XDG_STATE_HOME", os.path.join(".local", "state"))


def _folder(variable: str, fallback: str) -> str:
    """Return the folder of a variable; a relative path in it is ignored, as the convention says."""
    base = os.environ.get(variable, "")
    if not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), fallback)
    return os.path.join(base, "wordsvc")

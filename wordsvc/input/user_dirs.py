"""Where a user's own files are kept, by the XDG convention."""

import os


def config_folder() -> str:
    """The folder of what the user decided: house lists."""
    return _folder("XDG_CONFIG_HOME", ".config")


def cache_folder() -> str:
    """The folder of what can be made again. Versions that write these files otherwise use another one."""
    return os.path.join(_folder("XDG_CACHE_HOME", ".cache"), "v2")


def state_folder() -> str:
    """The folder of what the user would miss but did not write: games that were left."""
    return _folder("XDG_STATE_HOME", os.path.join(".local", "state"))


def _folder(variable: str, fallback: str) -> str:
    """A relative path in the variable is ignored, as the convention says."""
    base = os.environ.get(variable, "")
    if not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), fallback)
    return os.path.join(base, "wordsvc")

"""Where a user's own files are kept, by the XDG convention."""

import os


def config_folder() -> str:
    """The folder of what the user decided: house lists."""
    return _folder("XDG_CONFIG_HOME", ".config")


def cache_folder() -> str:
    """The folder of what can be made again. Versions that write these files otherwise use another one."""
    return os.path.join(_folder("XDG_CACHE_HOME", ".cache"), "v1")


def state_folder() -> str:
    """The folder of what the user would miss but did not write: games that were left."""
    return _folder("XDG_STATE_HOME", os.path.join(".local", "state"))


def _folder(variable: str, fallback: str) -> str:
    """A relative path in the variable is ignored, as the convention says."""
    base = os.environ.get(variable, "")
    if not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), fallback)
    return os.path.join(base, "wordsvc")


def write_whole(path: str, content: bytes) -> None:
    """Write a file as `replace_file` does, in a folder that is made when there is none."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    replace_file(path, content)


def replace_file(path: str, content: bytes) -> None:
    """Write a file so that a reader finds the old content or the new, never a part. Raises `OSError`.

    The content is on the disk before the name points to it, so that this holds after a power cut too.
    """
    import tempfile  # only here: it is slow to load and a verdict never writes

    folder, name = os.path.split(os.path.abspath(path))
    descriptor, temporary = tempfile.mkstemp(".tmp", f".{name}.", folder)
    try:
        with open(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(descriptor)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise

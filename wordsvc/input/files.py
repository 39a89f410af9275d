"""Files written whole: a reader finds the old content or the new, never a part."""

import os


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

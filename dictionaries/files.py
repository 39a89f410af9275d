"""Files read without waiting, and written whole.

Only regular files are read: a file may have been exchanged for a pipe or a device, on which a reader would
wait for ever.
"""

import contextlib
import errno
import os
import stat
import zlib
from typing import Final

_CHUNK: Final = 1 << 16
"""Bytes read at once. More take longer: the system gives larger blocks of memory anew for each."""


def open_regular(path: str, flags: int = 0) -> int:
    """Open a regular file for reading. Raises `OSError` for anything else, and never waits.

    `flags` are more flags of `os.open`.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY | flags)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "not a regular file", path)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def load_regular(path: str) -> bytes:
    """Return the content of a regular file. Raises `OSError` for anything else, and never waits."""
    with open(open_regular(path), "rb") as stream:
        return stream.read()


def replace_file(path: str, content: bytes, mode: int = 0o600) -> None:
    """Write a file so that a reader finds the old content or the new, never a part.

    The content is on the disk before the name points to it, and the name before this returns: both hold
    after a power cut too.

    Args:
        path: the file, in a folder that is there.
        content: all of it.
        mode: who may read and write the file; by default only its owner.

    Raises:
        OSError: when the file cannot be written; then nothing has changed.
    """
    folder, name = os.path.split(os.path.abspath(path))
    temporary = os.path.join(folder, f".{name}.{os.urandom(8).hex()}.tmp")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with open(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fchmod(descriptor, mode)
            os.fsync(descriptor)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    _sync_folder(folder)


def _sync_folder(folder: str) -> None:
    """Put the names in a folder on the disk, where the file system can do that."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def crc32_of(descriptor: int) -> str:
    """Return the CRC-32 of a file from where it is read next, as eight hexadecimal digits."""
    checksum = 0
    while chunk := os.read(descriptor, _CHUNK):
        checksum = zlib.crc32(chunk, checksum)
    return f"{checksum:08x}"

"""Opening files that may be damaged or something else: only regular files are read, and nothing waits."""

import errno
import os
import stat
import zlib
from typing import Final

_CHUNK: Final = 1 << 18


def open_regular(path: str, flags: int = 0) -> int:
    """A descriptor of a regular file, for reading. Raises `OSError` for anything else, and never waits.

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
    """The content of a regular file. Raises `OSError` for anything else, and never waits."""
    with open(open_regular(path), "rb") as stream:
        return stream.read()


def crc32_of(descriptor: int) -> str:
    """The CRC-32 of a file from where it is read next, as eight hexadecimal digits."""
    checksum = 0
    while chunk := os.read(descriptor, _CHUNK):
        checksum = zlib.crc32(chunk, checksum)
    return f"{checksum:08x}"

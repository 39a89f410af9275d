"""Cache files: what can be made again, with a head that tells damage. docs/cache-files.md describes them.

What cannot be trusted is as good as absent; what cannot be written costs time, not an answer.
"""

import contextlib
import fcntl
import os
import stat
import struct
import time
import zlib
from collections.abc import Callable, Iterator
from mmap import ACCESS_READ, MADV_DONTNEED, mmap
from typing import Final

from dictionaries.files import open_regular
from wordsvc import kernel
from wordsvc.input.files import system_message, write_whole
from wordsvc.input.messages import message
from wordsvc.input.user_dirs import cache_folder
from wordsvc.words import notices

_MAGIC: Final = b"WORDSVC1"
_HEAD: Final = struct.Struct("<8s8sQI4x")
_SUMMED: Final = 24
"""Bytes of the head that the checksum is counted over; then it follows."""

KINDS: Final = {".slices": b"slices", ".bits": b"bits", ".sets": b"sets", ".marisa": b"list"}
"""The kind in a file's head, by the suffix of its name."""

_MAX_WAIT: Final = 60.0
"""Seconds to wait for another process that makes the same file."""

_PAUSE: Final = 0.05


class CacheFileError(Exception):
    """A cache file is not to be trusted; one sentence says why."""


def load_or_make(path: str, make: Callable[[], bytes], name: str) -> memoryview:
    """Return the content of a cache file, which is made and kept when it is not there or cannot be trusted.

    Of several processes that need the file one makes it, and the others wait for it.

    Args:
        path: where the file is kept; its ending says of which kind it is.
        make: gives the content.
        name: what people call the content, for the line that says who is waited for.
    """
    kept = load_cache(path)
    if kept is not None:
        return kept
    with _turn_to_make(path, name):
        kept = load_cache(path)
        if kept is None:
            kept = memoryview(make())
            write_cache(path, kept)
    return kept


def load_cache(path: str) -> memoryview | None:
    """Return the content of a cache file, mapped; None when there is none that can be trusted."""
    try:
        return check_cache(path)
    except (OSError, CacheFileError):
        return None


def check_cache(path: str) -> memoryview:
    """Map the content of a cache file. Raises `OSError` or `CacheFileError` unless it can be trusted."""
    descriptor = open_regular(path, os.O_NOFOLLOW)
    try:
        status = os.fstat(descriptor)
        if status.st_uid not in (os.geteuid(), 0) or status.st_mode & stat.S_IWOTH:
            raise CacheFileError("it belongs to somebody else, or everybody may write to it")
        if status.st_size < _HEAD.size:
            raise CacheFileError("it ends too early")
        mapped = mmap(descriptor, status.st_size, access=ACCESS_READ)
    finally:
        os.close(descriptor)
    data = memoryview(mapped)
    content = data[_HEAD.size :]
    if data[: _HEAD.size] != _head(path, content):
        raise CacheFileError("it is damaged, or was written by another version")
    mapped.madvise(MADV_DONTNEED)  # the checksum has read all of it; a search reads a part
    return content


def write_cache(path: str, content: bytes | memoryview) -> None:
    """Keep the content of a cache file; when that is not possible, say so once."""
    try:
        write_whole(path, b"".join((_head(path, content), content)))
    except OSError as error:
        sentence = message(
            "Nothing can be kept in {folder} ({problem}), so it is made anew each time.",
            folder=cache_folder(),
            problem=system_message(error),
        )
        notices.notify_once(sentence)


def can_keep() -> bool:
    """Return True if files can be kept in the cache folder."""
    with contextlib.suppress(OSError):
        os.makedirs(cache_folder(), exist_ok=True)
    return os.access(cache_folder(), os.W_OK | os.X_OK)


def cache_files() -> Iterator[str]:
    """Yield the paths of everything in the cache folder that has the name of a cache file."""
    for folder, folders, files in os.walk(cache_folder()):
        folders.sort()
        for name in sorted([*files, *folders]):
            if os.path.splitext(name)[1] in KINDS and not name.startswith("."):
                yield os.path.join(folder, name)


def _head(path: str, content: bytes | memoryview) -> bytes:
    """Return the head that a content must have."""
    name = os.path.basename(path)
    kind = KINDS[os.path.splitext(name)[1]]
    summed = _HEAD.pack(_MAGIC, kind, len(content), 0)[:_SUMMED]
    checksum = _crc32(content, zlib.crc32(summed, zlib.crc32(os.fsencode(name))))
    return _HEAD.pack(_MAGIC, kind, len(content), checksum)


def _crc32(content: bytes | memoryview, start: int) -> int:
    """Return the CRC-32 of a content behind a checksum, by the compiled kernel where there is one."""
    if kernel.compiled is not None and (found := kernel.compiled.crc32(content, start)) is not None:
        return found
    return zlib.crc32(content, start)


@contextlib.contextmanager
def _turn_to_make(path: str, name: str) -> Iterator[None]:
    """Wait until no other process makes the file; without a place for a lock, and after a minute, do not."""
    folder, file = os.path.split(path)
    lock = os.path.join(folder, f".{file}.lock")
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        os.makedirs(folder, exist_ok=True)
        descriptor = os.open(lock, flags, 0o600)
    except OSError:
        yield
        return
    try:
        end = time.monotonic() + _MAX_WAIT
        told = False
        while time.monotonic() < end:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if not told:
                    sentence = message(
                        "Waiting for another process that prepares the words of {name} ...", name=name
                    )
                    notices.notify(sentence)
                told = True
                time.sleep(_PAUSE)
            except OSError:  # a file system without locks
                break
        yield
    finally:
        with contextlib.suppress(OSError):
            os.unlink(lock)
        os.close(descriptor)

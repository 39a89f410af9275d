"""A copy of an SQLite database in one file, and such a copy as the database.

Either is written beside its place and gets its name when it is complete and on the disk.
"""

import errno
import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import quote

from dictionaries.files import open_regular
from wordsvc.input import InputError
from wordsvc.input.files import system_message
from wordsvc.input.messages import message
from wordsvc.store.database import Database
from wordsvc.store.drivers.file_lock import folder_locked
from wordsvc.store.drivers.sqlite_file import file_revision, open_file
from wordsvc.store.drivers.timeout import MAX_WAIT_SECONDS, Timeout
from wordsvc.store.errors import StoreUnavailable
from wordsvc.store.upkeep.upgrade import upgrade

IN_USE: Final = message("The database is in use: stop the server and all other programs that have it open.")

_LOCKS: Final = 0x40000000, 512
"""The bytes of a file that SQLite locks, and their number; each connection holds a lock on some of them."""


def back_up(file: str, target: str, *, replace: bool = False) -> None:
    """Copy a database, as it is at one moment, into a new file for its owner alone.

    Args:
        file: the database; others may use it meanwhile.
        target: the name of the copy.
        replace: whether a file of that name may be replaced.

    Raises:
        InputError: on "file", if the target cannot be written or the database cannot be read.
        StoreUnavailable: there is no database, or it has no tables.
    """
    if not os.path.exists(file):
        raise StoreUnavailable(message("There is no database {path!r}.", path=file[:100]))
    for used in (file, f"{file}-wal", f"{file}-shm"):
        _check_other(target, used)
    with (
        _written_beside(target, replace) as copy,
        _described(file),
        closing(open_file(file, Timeout(MAX_WAIT_SECONDS))) as source,
    ):
        if file_revision(source) is None:
            raise StoreUnavailable(message("The database has no tables of wordsvc."))
        _copy(source, copy)


def restore(file: str, source: str) -> str | None:
    """Make a copy the database, upgraded where it is older; return the name that the old database gets.

    Args:
        file: the database, which nobody may have open.
        source: a file that `back_up` has written, or another SQLite file with these tables.

    Raises:
        InputError: on "file", if the source is no sound database of this program, or the folder of the
            database cannot be written. Nothing has changed, as always.
        StoreUnavailable: somebody has the database open.
        StoreMismatch: the source is of a newer program.
    """
    _check_readable(source)
    file = os.path.realpath(file)
    folder = os.path.dirname(file)
    with _writing(file):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        with _alone(file), TemporaryDirectory(prefix=".restore-", dir=folder) as beside:
            copy = os.path.join(beside, "copy.db")
            _copy_sound(file, source, copy)
            with closing(Database(f"sqlite:///{quote(copy)}")) as database:
                upgrade(database)
            _sync(copy)
            old = _keep(file) if os.path.exists(file) else None
            os.replace(copy, file)
            _sync(folder)
    return old


@contextmanager
def _writing(path: str) -> Iterator[None]:
    """Turn errors of the system into an `InputError` about the file that is written."""
    try:
        yield
    except InputError:
        raise
    except (OSError, ValueError) as error:
        text = message("cannot write {path!r}: {problem}", path=path[:100], problem=system_message(error))
        raise InputError("file", "cannot_write", text) from error


@contextmanager
def _written_beside(target: str, replace: bool) -> Iterator[str]:
    """Yield the name of an empty file that becomes the target at the end. Raises `InputError`."""
    folder, name = os.path.split(os.path.abspath(target))
    with _writing(target):
        _check_free(target, replace)
        with TemporaryDirectory(prefix=f".{name}.", dir=folder) as beside:
            copy = os.path.join(beside, "copy.db")
            _make_empty(copy)
            yield copy
            _sync(copy)
            _check_free(target, replace)
            os.replace(copy, target)
        _sync(folder)


def _check_free(target: str, replace: bool) -> None:
    if not replace and os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _check_other(path: str, database: str) -> None:
    """Raise `InputError` if a path is a file of the database."""
    if os.path.exists(path) and os.path.exists(database) and os.path.samefile(path, database):
        raise _unreadable(path, message("it is the database itself"))


def _check_readable(source: str) -> None:
    try:
        os.close(open_regular(source))
    except (OSError, ValueError) as error:
        raise _unreadable(source, system_message(error)) from None


def _unreadable(path: str, problem: str) -> InputError:
    text = message("cannot read {path!r}: {problem}", path=path[:100], problem=problem)
    return InputError("file", "cannot_read", text)


@contextmanager
def _described(path: str) -> Iterator[None]:
    """Turn errors of SQLite into an `InputError` about the file that is read; a full disk is an `OSError`."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        problems = {
            sqlite3.SQLITE_NOTADB: message("it is no database"),
            sqlite3.SQLITE_CORRUPT: message("it is damaged"),
        }
        raise _unreadable(path, problems.get(code) or str(error)) from error


@contextmanager
def _alone(file: str) -> Iterator[None]:
    """Keep all others from a database. Raises `StoreUnavailable` if one of them has it open."""
    start, length = _LOCKS
    with ExitStack() as stack:
        try:
            stack.enter_context(folder_locked(file, alone=True))
            if os.path.exists(file):
                descriptor = os.open(file, os.O_RDWR | os.O_CLOEXEC)
                stack.callback(os.close, descriptor)
                fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, length, start)
        except (StoreUnavailable, BlockingIOError) as error:
            raise StoreUnavailable(IN_USE) from error
        yield


def _make_empty(path: str) -> None:
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))


def _copy(source: sqlite3.Connection, path: str) -> None:
    """Copy a database into an empty file, without a log, so that it can be read where nobody may write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def _copy_sound(file: str, source: str, path: str) -> None:
    """Copy a source into a new file. Raises `InputError` if it is no sound database of this program."""
    _check_other(source, file)
    _make_empty(path)
    address = f"file:{quote(os.path.abspath(source))}?mode=ro"
    with _described(source), closing(sqlite3.connect(address, uri=True)) as opened:
        if file_revision(opened) is None:
            raise _unreadable(source, message("it is no database of wordsvc"))
        _copy(opened, path)
    with _described(source), closing(sqlite3.connect(path)) as copy:
        if copy.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise _unreadable(source, message("it is damaged"))


def _keep(file: str) -> str:
    """Give a database another name besides, with its log; return that name."""
    for number in count(1):
        old = f"{file}.old-{number}"
        try:
            os.link(file, old)
        except FileExistsError:
            continue
        break
    # A log that stayed would be read into the new database.
    with suppress(FileNotFoundError):
        os.replace(f"{file}-wal", f"{old}-wal")
    with suppress(FileNotFoundError):
        os.unlink(f"{file}-shm")
    return old


def _sync(path: str) -> None:
    """Put a file, or the names in a folder, on the disk."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

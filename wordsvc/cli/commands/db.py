"""`wordcheck db`."""

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import BinaryIO, TypeVar

import click
from sqlalchemy.exc import DBAPIError

from dictionaries.files import open_regular
from wordsvc.cli.command_group import CommandGroup
from wordsvc.cli.echo import echo
from wordsvc.cli.exit_codes import STORE
from wordsvc.input import InputError
from wordsvc.input.files import STDIN, system_message
from wordsvc.input.messages import message, translate, translate_plural
from wordsvc.input.settings import SettingError
from wordsvc.store.database import Database
from wordsvc.store.errors import AWAY, StoreError
from wordsvc.store.location import (
    database_connections,
    database_file,
    database_url,
    describe_location,
    names_no_place,
)
from wordsvc.store.schema import HEAD
from wordsvc.store.upkeep.backup import back_up, restore
from wordsvc.store.upkeep.file_check import find_file_problems
from wordsvc.store.upkeep.transfer import export_rows, import_rows
from wordsvc.store.upkeep.upgrade import is_at_head, upgrade
from wordsvc.tables.match.repair import verify_matches
from wordsvc.tables.settings import load_table_settings
from wordsvc.tables.tables import Tables

_T = TypeVar("_T")

logging.getLogger("wordsvc.store").addHandler(logging.NullHandler())  # the error says what the log would


class StoreFailure(click.ClickException):
    """The database cannot be used; exits with a code of its own."""

    exit_code = STORE


@click.group("db", cls=CommandGroup)
def command() -> None:
    """Upgrade, back up, verify and move the database of tables.

    It holds matches, rulings and score sheets: in the SQLite file wordsvc.db in the folder WORDSVC_DATA, or
    in the PostgreSQL of DATABASE_URL.

    \b
    Example:
      wordcheck db verify
    """


@command.command("upgrade")
def upgrade_database() -> None:
    """Upgrade the database to this version; do so before the server starts.

    The server upgrades an SQLite database by itself. An interrupted upgrade changes nothing.

    \b
    Example:
      wordcheck db upgrade
    """
    if names_no_place():
        echo(translate("There is no database to upgrade: DATABASE_URL is not set, so there are no tables."))
        return
    with _opened() as database:
        if upgrade(database):
            echo(translate("The database is upgraded to the revision {revision}.", revision=HEAD))
        else:
            echo(translate("The database has the revision {revision} already.", revision=HEAD))


@command.command("export")
@click.argument("file", type=click.Path(dir_okay=False))
def export_database(file: str) -> None:
    """Export all rows of the database into a new FILE, as lines of JSON.

    All rows are of the same moment, and the server may go on running. FILE contains hands and seeds of
    matches that are being played; only you may read it.

    \b
    Example:
      wordcheck db export tables.jsonl
    """
    with _opened(upgraded=True) as database, _new_file(file) as stream:
        rows = export_rows(database, stream.write)
    echo(translate_plural("Exported {n:,} row.", "Exported {n:,} rows.", rows))


@command.command("import")
@click.argument("file", type=click.Path(allow_dash=True))
def import_database(file: str) -> None:
    """Import an export into an empty database, all rows or none; - reads standard input.

    The database is upgraded first. It may be of the other kind: PostgreSQL instead
    of SQLite, or the reverse.

    \b
    Example:
      wordcheck db import tables.jsonl
    """
    with _opened() as database, _readable(file) as stream:
        upgrade(database)
        rows = import_rows(database, stream)
    echo(translate_plural("Imported {n:,} row.", "Imported {n:,} rows.", rows))


@command.command("backup")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--replace", is_flag=True, help="Replace FILE if it exists.")
def back_up_database(file: str, replace: bool) -> None:
    """Back up the SQLite database into a new FILE; the server may go on running.

    FILE appears when it is complete. It contains hands and seeds of matches that are being played; only you
    may read it. Back up PostgreSQL with pg_dump.

    \b
    Example:
      wordcheck db backup tables.db
    """
    with _sqlite_file("pg_dump") as database:
        back_up(database, file, replace=replace)
    echo(translate("The database is backed up: {path!r}.", path=file))


@command.command("restore")
@click.argument("file", type=click.Path())
def restore_database(file: str) -> None:
    """Restore the SQLite database from the backup FILE; stop the server first.

    FILE is checked first, and upgraded if it is older. The old database is kept under another name. Restore
    PostgreSQL with pg_restore.

    \b
    Example:
      wordcheck db restore tables.db
    """
    with _sqlite_file("pg_restore") as database:
        old = restore(database, file)
    echo(translate("The database is restored: {path!r}.", path=database))
    if old is not None:
        echo(translate("The old one is kept: {path!r}.", path=old))


@command.command("verify")
@click.option("--repair", is_flag=True, help="Restore what follows from other data.")
@click.pass_context
def verify_database(context: click.Context, repair: bool) -> None:
    """Look for matches with damaged data; the server may go on running.

    Use the environment of the server. A line names each damaged match and its damaged parts. --repair cannot
    restore the settings, seats and steps of a match, since nothing else contains them. The exit code is 7 if
    damage remains.

    \b
    Example:
      wordcheck db verify
    """
    matches = damaged = repaired = 0
    with _opened(upgraded=True) as database:
        tables = Tables(database, _read_settings(load_table_settings))
        problems = find_file_problems(database)
        for problem in problems:
            echo(translate("database: {problem}", problem=problem))
        for damage in verify_matches(tables, repair=repair):
            matches += 1
            if damage is None:
                continue
            damaged += 1
            repaired += damage.is_repaired
            names = ", ".join(damage.names)
            if damage.is_repaired:
                echo(translate("{match}: repaired: {names}", match=damage.match, names=names))
            else:
                echo(translate("{match}: damaged: {names}", match=damage.match, names=names))
    echo(
        translate(
            "Matches verified: {matches:,}; damaged: {damaged:,}; repaired: {repaired:,}.",
            matches=matches,
            damaged=damaged,
            repaired=repaired,
        )
    )
    if problems or repaired < damaged:
        context.exit(STORE)


@contextmanager
def _sqlite_file(program: str) -> Iterator[str]:
    """Yield the SQLite file of the environment. Raises `InputError`, `StoreFailure`."""
    try:
        if not database_url().startswith("sqlite:"):
            text = message("the database is a PostgreSQL: use its own program, {program}", program=program)
            raise InputError("environment", "not_sqlite", text)
        yield database_file()
    except SettingError as error:
        raise InputError("environment", "bad_setting", str(error)) from None
    except StoreError as error:
        raise _failure(error) from None


def _failure(error: StoreError) -> StoreFailure:
    """Return the failure for an error of the store; that of a database that is away names place and cause."""
    problem = translate(error.message)
    if error.message != AWAY or not error.cause:
        return StoreFailure(problem)
    return StoreFailure(f"{problem.removesuffix('.')} ({describe_location()}: {error.cause})")


@contextmanager
def _opened(*, upgraded: bool = False) -> Iterator[Database]:
    """Yield the database of the environment. Raises `InputError`, `StoreFailure`."""
    database = _read_settings(lambda: Database(database_url(), connections=database_connections()))
    try:
        if upgraded and not is_at_head(database):
            raise StoreFailure(translate("The database must be upgraded first: wordcheck db upgrade"))
        yield database
    except StoreError as error:
        raise _failure(error) from None
    except DBAPIError as error:  # as where something else has tables of the same names
        problem = str(error.orig).partition("\n")[0]
        raise StoreFailure(translate("The database refuses this: {problem}", problem=problem)) from None
    finally:
        database.close()


def _read_settings(read: Callable[[], _T]) -> _T:
    """Return what is read from the environment. Raises `InputError`."""
    try:
        return read()
    except SettingError as error:
        raise InputError("environment", "bad_setting", str(error)) from None


@contextmanager
def _new_file(path: str) -> Iterator[BinaryIO]:
    """Yield a file for its owner alone, which appears only when written whole. Raises `InputError`."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except (OSError, ValueError) as error:
        text = message("cannot write {path!r}: {problem}", path=path[:100], problem=system_message(error))
        raise InputError("file", "cannot_write", text) from None
    try:
        with open(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        os.unlink(path)
        raise


@contextmanager
def _readable(path: str) -> Iterator[BinaryIO]:
    """Yield a regular file, or standard input. Raises `InputError`."""
    with ExitStack() as stack:
        try:
            if path != STDIN:
                stream: BinaryIO = stack.enter_context(open(open_regular(path), "rb"))
            elif sys.stdin is None:  # closed by whoever started the program
                raise OSError("there is no standard input")
            else:
                stream = sys.stdin.buffer
        except (OSError, ValueError) as error:
            text = message("cannot read {path!r}: {problem}", path=path[:100], problem=system_message(error))
            raise InputError("file", "cannot_read", text) from None
        yield stream

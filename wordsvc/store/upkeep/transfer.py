"""A whole database as lines of JSON, to keep it or to move it between SQLite and PostgreSQL.

The first line says what the file is, each following one is a row, and the last one how many there were, with
the SHA-256 of all lines before it, which files of older programs lack:

    {"format": "wordsvc-database-1", "revision": "0005", "program": "wordsvc 0.1.0"}
    {"table": "matches", "row": {"id": "Yk2…", "step": 12, …}}
    {"end": 1, "sha256": "9f86d0…"}

The rows of a match follow the match. `outbox`, `reactions` and `service_clock` are no part of it: they belong
to streams that are open now, and to the clock of this database. The lines hold hands, seeds and the hashes
of all tokens.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import orjson
from sqlalchemy import BigInteger, Column, Connection, Insert, SmallInteger, String, Table, insert, select
from sqlalchemy.exc import IntegrityError

from wordsvc.input import InputError
from wordsvc.input.documents import parse_json
from wordsvc.input.messages import message
from wordsvc.store.database import Database
from wordsvc.store.schema import HEAD, metadata, outbox, reactions, service_clock

FORMAT: Final = "wordsvc-database-1"
MAX_LINE: Final = 4 * 1024 * 1024
"""Bytes of a line, with its end. The longest rows are states of games, of some tens of thousands."""

_PASSING: Final = (outbox, reactions, service_clock)

TABLES: Final = tuple(table for table in metadata.sorted_tables if table not in _PASSING)
"""The tables of a file, in an order in which no row refers to a later one."""

_ROWS_AT_ONCE: Final = 50
_BY_NAME: Final = {table.name: table for table in TABLES}
if TYPE_CHECKING:
    from hashlib import _Hash

_Numbered = tuple[int, dict[str, Any]]
"""A row with the number of its line."""


def export_rows(database: Database, write: Callable[[bytes], object]) -> int:
    """Write all rows as they are at one moment; gives their number.

    Args:
        database: the database, upgraded.
        write: takes one line after the other.

    Raises:
        StoreError: the database went away; what was written has no last line and is refused by an import.
    """
    rows = 0
    digest = sha256()

    def write_line(document: dict[str, Any]) -> None:
        line = _line(document)
        digest.update(line)
        write(line)

    write_line({"format": FORMAT, "revision": HEAD, "program": f"wordsvc {version('wordsvc')}"})
    with database.reading(is_long=True) as connection:
        for table in TABLES:
            found = connection.execute(select(table).execution_options(yield_per=_ROWS_AT_ONCE))
            names = [str(column.name) for column in table.columns]
            for row in found:
                write_line({"table": str(table.name), "row": dict(zip(names, row, strict=True))})
                rows += 1
    write_line({"end": rows, "sha256": digest.hexdigest()})
    return rows


def import_rows(database: Database, file: BinaryIO) -> int:
    """Store the rows of a file in an empty database, all or none; gives their number.

    Args:
        database: the database, upgraded and empty.
        file: what `export_rows` has written, by this version of the tables.

    Raises:
        InputError: on ("line", NUMBER), counted from 1; on () when the database is not empty.
        StoreError: the database went away, or is full.
    """
    digest = sha256()
    lines = _numbered_lines(file, digest)
    _check_header(next(lines, (1, b"")))
    rows = 0
    with database.writing(is_long=True) as connection:
        _check_empty(connection)
        for table, group in _groups(_rows(lines, digest)):
            _insert(connection, table, group)
            rows += len(group)
    return rows


def _line(document: dict[str, Any]) -> bytes:
    return orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)


def _error(line: int, code: str, message: str) -> InputError:
    return InputError(("line", line), code, message)


def _numbered_lines(file: BinaryIO, digest: "_Hash") -> Iterator[tuple[int, bytes]]:
    """Yield the lines, each with its number, none longer than one may be; the digest has those before it."""
    number, before = 0, b""
    while line := file.readline(MAX_LINE + 1):
        number += 1
        digest.update(before)
        before = line
        if len(line) > MAX_LINE:
            raise _error(number, "too_long", message("the line is longer than {most:,} bytes", most=MAX_LINE))
        yield number, line


def _parse_object(number: int, line: bytes) -> dict[str, Any]:
    try:
        document = parse_json(line, "line")
    except InputError as error:
        raise error.at("line", number) from None
    if not isinstance(document, dict):
        raise _error(number, "bad_line", message("the line must be a JSON object"))
    return document


def _check_header(numbered: tuple[int, bytes]) -> None:
    number, line = numbered
    header = _parse_object(number, line) if line else {}
    if header.get("format") != FORMAT or header.keys() != {"format", "revision", "program"}:
        raise _error(number, "bad_header", message("this is no export of a database of wordsvc"))
    if header["revision"] != HEAD:
        text = message(
            "the export is of the revision {revision!r}, and this wordsvc has {head!r}",
            revision=str(header["revision"])[:50],
            head=HEAD,
        )
        raise _error(number, "other_revision", text)


def _check_empty(connection: Connection) -> None:
    for table in metadata.sorted_tables:
        if connection.execute(select(table).limit(1)).first() is not None:
            raise InputError((), "not_empty", message("the database is not empty"))


def _groups(rows: Iterable[tuple[int, str, dict[str, Any]]]) -> Iterator[tuple[Table, list[_Numbered]]]:
    """Yield the rows, some of the same table at once."""
    place = 0
    group: list[_Numbered] = []
    table = TABLES[0]
    for number, name, row in rows:
        if name != table.name or len(group) == _ROWS_AT_ONCE:
            if group:
                yield table, group
            group = []
        if name != table.name:
            place = _next_place(number, name, place)
            table = TABLES[place]
        group.append((number, row))
    if group:
        yield table, group


def _next_place(number: int, name: str, place: int) -> int:
    found = TABLES.index(_BY_NAME[name])
    if found < place:
        text = message("the rows of {table} must come earlier", table=name)
        raise _error(number, "bad_order", text)
    return found


def _rows(lines: Iterable[tuple[int, bytes]], digest: "_Hash") -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Yield each row with its line and its table; check that the last line ends the file."""
    count = 0
    for number, line in lines:
        document = _parse_object(number, line)
        if "end" in document and document.keys() <= {"end", "sha256"}:
            _check_end(number, document, count, digest.hexdigest())
            if next(iter(lines), None) is not None:
                raise _error(number + 1, "after_the_end", message("nothing may follow the last line"))
            return
        yield number, *_parse_row(number, document)
        count += 1
    raise _error(count + 2, "cut_off", message("the file is cut off: its last line is missing"))


def _check_end(number: int, document: dict[str, Any], count: int, digest: str) -> None:
    end = document["end"]
    if type(end) is not int or end != count:
        text = message("the line does not say how many rows came before it: {n:,}", n=count)
        raise _error(number, "bad_end", text)
    if document.get("sha256", digest) != digest:
        text = message("the lines before it have another SHA-256 than it says: the file is damaged")
        raise _error(number, "bad_checksum", text)


def _parse_row(number: int, document: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the name of the table and the row of a line, whose values the table can hold."""
    name, row = document.get("table"), document.get("row")
    if document.keys() != {"table", "row"} or not isinstance(row, dict):
        raise _error(number, "bad_line", message("a line must have a table and a row, and nothing else"))
    if not isinstance(name, str) or name not in _BY_NAME:
        raise _error(number, "no_such_table", message("there is no table {table!r}", table=str(name)[:50]))
    columns = _BY_NAME[name].columns
    for unknown in row.keys() - columns.keys():
        text = message("{table} has no column {column!r}", table=name, column=unknown[:50])
        raise _error(number, "no_such_column", text)
    for column in columns:
        if column.name not in row:
            raise _error(number, "missing", message("the column {column!r} is missing", column=column.name))
        if (problem := _problem(column, row[column.name])) is not None:
            raise _error(
                number, "bad_value", message("{column}: {problem}", column=column.name, problem=problem)
            )
    return name, row


def _problem(column: Column[Any], value: object) -> str | None:
    """Return the reason why a column cannot hold a value, or None."""
    if value is None:
        return None if column.nullable else message("it must have a value")
    if not isinstance(column.type, String):
        least, most = _bounds(column)
        if type(value) is not int or not least <= value <= most:
            return message("it must be a whole number from {least} to {most}", least=least, most=most)
        return None
    if not isinstance(value, str):
        return message("it must be a text")
    if column.type.length is not None and len(value) > column.type.length:
        return message("it must have at most {most} characters", most=column.type.length)
    return None if _is_text(value) else message("it has a character that no text has")


def _is_text(value: str) -> bool:
    """Return True if both databases can store a text: half a pair of surrogates and NUL they cannot."""
    try:
        return b"\0" not in value.encode()
    except UnicodeEncodeError:
        return False


def _bounds(column: Column[Any]) -> tuple[int, int]:
    bits = 15 if isinstance(column.type, SmallInteger) else 63 if isinstance(column.type, BigInteger) else 31
    return -(2**bits), 2**bits - 1


@cache
def _statement(table: Table) -> Insert:
    return insert(table)


def _insert(connection: Connection, table: Table, rows: list[_Numbered]) -> None:
    """Insert rows; of some that cannot be inserted together, find the first that cannot be at all."""
    try:
        with connection.begin_nested():
            connection.execute(_statement(table), [row for _, row in rows])
    except IntegrityError:
        _find_conflict(connection, table, rows)


def _find_conflict(connection: Connection, table: Table, rows: list[_Numbered]) -> None:
    for number, row in rows:
        try:
            connection.execute(_statement(table), row)
        except IntegrityError:
            text = message("the row is there twice, or refers to one that is not there")
            raise _error(number, "conflict", text) from None

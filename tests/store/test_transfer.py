"""An export is imported again, between both kinds of database; other files are refused by their line."""

import io
import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import pytest

from tests.store.rows import count_rows, fill
from wordsvc.input import InputError
from wordsvc.store.database import Database
from wordsvc.store.schema import metadata
from wordsvc.store.upkeep import transfer
from wordsvc.store.upkeep.transfer import TABLES, export_rows, import_rows

TEXT = 'Ä"\\ \u2028😀{}'


def exported(database: Database) -> list[bytes]:
    lines: list[bytes] = []
    export_rows(database, lines.append)
    return lines


@pytest.fixture
def full(database: Database) -> Database:
    """Return some rows in every table, with the largest numbers and all that a text may hold."""
    with database.writing() as connection:
        for match in ("a", "b"):
            fill(connection, "matches", id=match, agreed=TEXT, step=2**63 - 1, ended_at=-(2**63))
            for number in range(3):
                fill(connection, "seats", match=match, seat=number, name=TEXT)
                fill(connection, "steps", match=match, step=number, move=TEXT)
                fill(connection, "messages", match=match, viewer=0, version=number, body=TEXT)
                fill(connection, "idempotency", match=match, seat=number)
        fill(connection, "due", match="b", seat=2**15 - 1)
        fill(connection, "rulings", id="r")
        fill(connection, "scoresheets", id="s", revision=2**31 - 1)
        fill(connection, "usage", address="a", bytes=2**63 - 1)
        fill(connection, "outbox", match="a")
        fill(connection, "reactions", match="a")
    return database


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest) -> Iterator[Database]:
    """One more database, of each kind."""
    url = request.getfixturevalue(f"other_{request.param}_url")
    database = Database(url)
    yield database
    database.close()


def test_all_rows_arrive_in_either_kind(full: Database, other: Database) -> None:
    lines = exported(full)
    assert json.loads(lines[0]).keys() == {"format", "revision", "program"}
    assert import_rows(other, io.BytesIO(b"".join(lines))) == len(lines) - 2 == 30
    assert sorted(exported(other)[:-1]) == sorted(lines[:-1])
    counts = count_rows(full)
    assert counts.pop("outbox") == 1
    assert counts.pop("reactions") == 1
    assert count_rows(other) == counts
    assert counts.keys() == {table.name for table in TABLES}
    left_out = {"outbox", "reactions", "service_clock"}
    assert {table.name for table in metadata.sorted_tables} == counts.keys() | left_out


def test_the_last_line_has_the_checksum_of_the_others(full: Database) -> None:
    lines = exported(full)
    assert json.loads(lines[-1])["sha256"] == sha256(b"".join(lines[:-1])).hexdigest()


def test_a_file_without_checksum_is_imported(full: Database, other: Database) -> None:
    *lines, end = exported(full)
    rows = json.loads(end)["end"]
    lines.append(json.dumps({"end": rows}).encode())
    assert import_rows(other, io.BytesIO(b"".join(lines))) == rows


def test_many_rows_pass_in_groups(full: Database, other: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "_ROWS_AT_ONCE", 2)
    lines = exported(full)
    assert import_rows(other, io.BytesIO(b"".join(lines))) == len(lines) - 2
    # The last line has the checksum of the others in their order, which each database chooses.
    assert sorted(exported(other)[:-1]) == sorted(lines[:-1])


def test_an_export_is_of_one_moment(full: Database) -> None:
    lines: list[bytes] = []

    def write(line: bytes) -> None:
        if len(lines) == 2:
            with full.writing() as connection:
                fill(connection, "matches", id="late")
                fill(connection, "steps", match="late")
        lines.append(line)

    before = len(exported(full))
    export_rows(full, write)
    assert len(lines) == before
    assert len(exported(full)) == before + 2


def test_only_an_empty_database_takes_an_import(full: Database) -> None:
    lines = exported(full)
    with pytest.raises(InputError, match="not empty"):
        import_rows(full, io.BytesIO(b"".join(lines)))
    assert exported(full) == lines


def row(lines: list[bytes], table: str) -> int:
    """Return the place of the last row of a table."""
    return max(place for place, line in enumerate(lines) if json.loads(line).get("table") == table)


def change(table: str, **values: Any) -> Callable[[list[bytes]], int]:
    """Return a function that changes a row of a file and returns the number of its line."""

    def spoil(lines: list[bytes]) -> int:
        place = row(lines, table)
        document = json.loads(lines[place])
        document["row"] |= values
        lines[place] = json.dumps(document).encode() + b"\n"
        return place + 1

    return spoil


def lower(lines: list[bytes]) -> int:
    """Change a value to another one that the columns can hold."""
    place = row(lines, "steps")
    lines[place] = lines[place].replace(b'"at":0', b'"at":1')
    return len(lines)


def put(line: bytes) -> Callable[[list[bytes]], int]:
    """Return a function that replaces the last row of a match by another line."""

    def spoil(lines: list[bytes]) -> int:
        place = row(lines, "matches")
        lines[place] = line
        return place + 1

    return spoil


def lack_column(lines: list[bytes]) -> int:
    place = row(lines, "steps")
    document = json.loads(lines[place])
    del document["row"]["move"]
    lines[place] = json.dumps(document).encode() + b"\n"
    return place + 1


def lack_match(lines: list[bytes]) -> int:
    """Remove a match; the first row that belongs to it is at fault."""
    del lines[row(lines, "matches")]
    lines[-1] = json.dumps({"end": len(lines) - 2}).encode()
    return 1 + min(
        place for place, line in enumerate(lines) if json.loads(line).get("row", {}).get("match") == "b"
    )


def lack_end(lines: list[bytes]) -> int:
    del lines[-1]
    return len(lines) + 1


def lack_row(lines: list[bytes]) -> int:
    del lines[row(lines, "steps")]
    return len(lines)


def twice(lines: list[bytes]) -> int:
    lines.insert(row(lines, "seats"), lines[row(lines, "seats")])
    return row(lines, "seats") + 1


def go_on(lines: list[bytes]) -> int:
    lines.append(lines[1])
    return len(lines)


def reverse(lines: list[bytes]) -> int:
    """Put the rows of a match before it."""
    lines.insert(row(lines, "steps") + 1, lines[1])
    return row(lines, "steps") + 2


def head(**values: object) -> Callable[[list[bytes]], int]:
    def spoil(lines: list[bytes]) -> int:
        lines[0] = json.dumps(json.loads(lines[0]) | values).encode() + b"\n"
        return 1

    return spoil


def end_with(**values: object) -> Callable[[list[bytes]], int]:
    def spoil(lines: list[bytes]) -> int:
        lines[-1] = json.dumps(json.loads(lines[-1]) | values).encode()
        return len(lines)

    return spoil


def nothing(lines: list[bytes]) -> int:
    lines.clear()
    return 1


SPOILED = {
    "no bytes": (nothing, "bad_header"),
    "other format": (head(format="wordsvc-database-2"), "bad_header"),
    "more in the header": (head(more=1), "bad_header"),
    "other revision": (head(revision="0000"), "other_revision"),
    "no number as revision": (head(revision={"a": []}), "other_revision"),
    "no JSON": (put(b"{'a': 1}\n"), "bad_json"),
    "an empty line": (put(b"\n"), "bad_json"),
    "no UTF-8": (put(b'{"table": "\xff"}\n'), "invalid_utf8"),
    "an array": (put(b"[]\n"), "bad_line"),
    "no row": (put(b'{"table": "matches"}\n'), "bad_line"),
    "a row that is none": (put(b'{"table": "matches", "row": 1}\n'), "bad_line"),
    "no such table": (put(b'{"table": "alembic_version", "row": {}}\n'), "no_such_table"),
    "the outbox": (put(b'{"table": "outbox", "row": {}}\n'), "no_such_table"),
    "a table that is none": (put(b'{"table": ["matches"], "row": {}}\n'), "no_such_table"),
    "too long": (put(b'{"table": "' + b"x" * transfer.MAX_LINE + b'", "row": {}}\n'), "too_long"),
    "nested": (put(b"[" * 100_000 + b"\n"), "bad_json"),
    "no such column": (change("matches", more=1), "no_such_column"),
    "a column that is missing": (lack_column, "missing"),
    "a number for a text": (change("matches", game=1), "bad_value"),
    "a text for a number": (change("steps", at="1"), "bad_value"),
    "a truth for a number": (change("steps", at=True), "bad_value"),
    "a fraction": (change("steps", at=1.0), "bad_value"),
    "nothing where something must be": (change("steps", at=None), "bad_value"),
    "too long a text": (change("matches", status="x" * 11), "bad_value"),
    "too large a number": (change("matches", step=2**63), "bad_value"),
    "too large a small number": (change("seats", seat=2**15), "bad_value"),
    "NUL": (change("matches", agreed="a\0b"), "bad_value"),
    "half a character": (change("matches", agreed="\ud800"), "bad_value"),
    "an object for a text": (change("matches", agreed={}), "bad_value"),
    "a row twice": (twice, "conflict"),
    "a match that is missing": (lack_match, "conflict"),
    "a reference to nothing": (change("due", match="c"), "conflict"),
    "the wrong order": (reverse, "bad_order"),
    "no end": (lack_end, "cut_off"),
    "another value": (lower, "bad_checksum"),
    "no text as checksum": (end_with(sha256=1), "bad_checksum"),
    "more in the last line": (end_with(more=1), "bad_line"),
    "too few rows": (lack_row, "bad_end"),
    "more after the end": (go_on, "after_the_end"),
}


@pytest.mark.slow
def test_what_is_no_export_is_refused_by_its_line(full: Database, other: Database) -> None:
    """In one test, since each database is used again: a refused import leaves nothing."""
    kept = exported(full)
    for name, (spoil, code) in SPOILED.items():
        lines = list(kept)
        number = spoil(lines)
        with pytest.raises(InputError) as raised:
            import_rows(other, io.BytesIO(b"".join(lines)))
        assert (raised.value.code, raised.value.field) == (code, ("line", number)), name
        assert count_rows(other) == {}, name
    assert import_rows(other, io.BytesIO(b"".join(kept))) == len(kept) - 2

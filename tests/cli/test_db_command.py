"""`wordcheck db`: the database of the environment from the command line, in English and German."""

import os
import re
import socket
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import update

from tests.store.databases import environment_of, held_open
from tests.store.rows import count_rows, fill
from tests.tables.keeping import begin_match
from wordsvc.cli import main
from wordsvc.store.database import Database
from wordsvc.store.schema import HEAD, matches, seats
from wordsvc.store.upkeep.upgrade import is_at_head
from wordsvc.tables.tables import Tables


def db(
    *arguments: str, environ: Mapping[str, str], language: str = "en", typed: bytes | None = None
) -> Result:
    clean = dict.fromkeys(("DATABASE_URL", "WORDSVC_DATA", "DYNO"))
    return CliRunner().invoke(
        main, ["db", *arguments], input=typed, env={**clean, "LANGUAGE": language, **environ}
    )


@pytest.fixture
def filled(database_url: str) -> str:
    """Return the URL of a database with a match in it."""
    database = Database(database_url)
    with database.writing() as connection:
        fill(connection, "matches", id="m")
        fill(connection, "seats", match="m", seat=1, name="Ann")
    database.close()
    return database_url


@pytest.mark.slow
def test_upgrade_says_what_it_did(empty_database_url: str) -> None:
    environ = environment_of(empty_database_url)
    first, second = (db("upgrade", environ=environ) for _ in range(2))
    assert (first.exit_code, first.stdout) == (0, f"The database is upgraded to the revision {HEAD}.\n")
    assert (second.exit_code, second.stdout) == (0, f"The database has the revision {HEAD} already.\n")
    database = Database(empty_database_url)
    assert is_at_head(database)
    database.close()


def test_export_and_import(filled: str, empty_sqlite_folder: Path) -> None:
    file = empty_sqlite_folder / "export.jsonl"
    result = db("export", str(file), environ=environment_of(filled))
    assert (result.exit_code, result.stdout) == (0, "Exported 2 rows.\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    data = file.read_bytes()

    again = db("export", str(file), environ=environment_of(filled))
    assert again.exit_code == 2
    assert again.stderr == f"Error: file: cannot write '{file}': file exists\n"
    assert file.read_bytes() == data

    folder = empty_sqlite_folder / "data"
    result = db("import", str(file), language="de", environ={"WORDSVC_DATA": str(folder)})
    assert (result.exit_code, result.stdout) == (0, "2 Zeilen importiert.\n")
    database = Database(f"sqlite:///{folder}/wordsvc.db")
    assert count_rows(database) == {"matches": 1, "seats": 1}
    database.close()

    result = db("import", str(file), language="de", environ={"WORDSVC_DATA": str(folder)})
    assert (result.exit_code, result.stderr) == (2, "Fehler: die Datenbank ist nicht leer\n")


@pytest.fixture
def empty_sqlite_folder(tmp_path: Path) -> Path:
    """Return a folder without a database."""
    (tmp_path / "empty").mkdir()
    return tmp_path / "empty"


def test_import_reads_standard_input_and_names_the_line(filled: str, empty_sqlite_folder: Path) -> None:
    file = empty_sqlite_folder / "export.jsonl"
    db("export", str(file), environ=environment_of(filled))
    environ = {"WORDSVC_DATA": str(empty_sqlite_folder / "data")}
    lines = file.read_bytes().replace(b'"seat":1', b'"seat":"1"')
    result = db("import", "-", typed=lines, environ=environ)
    assert result.exit_code == 2
    assert result.stderr == "Error: line 3: seat: it must be a whole number from -32768 to 32767\n"
    result = db("import", "-", typed=file.read_bytes(), environ=environ)
    assert (result.exit_code, result.stdout) == (0, "Imported 2 rows.\n")
    for path in (str(empty_sqlite_folder), str(empty_sqlite_folder / "none")):
        assert db("import", path, environ=environ).exit_code == 2


def test_an_export_that_fails_leaves_no_file(
    filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    result = db("export", str(tmp_path / "export.jsonl"), environ=environment_of(filled))
    assert (result.exit_code, result.stderr) == (
        4,
        "Error: cannot write the result: no space left on device\n",
    )
    assert not (tmp_path / "export.jsonl").exists()


def test_an_export_does_not_upgrade(empty_database_url: str, tmp_path: Path) -> None:
    result = db("export", str(tmp_path / "file"), environ=environment_of(empty_database_url))
    assert result.exit_code == 7
    assert result.stderr == "Error: The database must be upgraded first: wordcheck db upgrade\n"
    assert not (tmp_path / "file").exists()


def test_a_platform_that_keeps_no_files(tmp_path: Path) -> None:
    """Its release phase must go well for a service that only judges."""
    result = db("upgrade", environ={"DYNO": "run.1"})
    assert result.exit_code == 0
    assert result.stdout.startswith("There is no database to upgrade: DATABASE_URL is not set")
    result = db("export", str(tmp_path / "file"), environ={"DYNO": "run.1"})
    assert result.exit_code == 2
    assert "tables need DATABASE_URL here" in result.stderr


def test_backup_and_restore(sqlite_url: str, tmp_path: Path) -> None:
    environ, database = environment_of(sqlite_url), sqlite_url.removeprefix("sqlite:///")
    file = tmp_path / "copy.db"
    result = db("backup", str(file), environ=environ)
    assert (result.exit_code, result.stdout) == (0, f"The database is backed up: '{file}'.\n")
    assert db("backup", str(file), environ=environ).stderr == (
        f"Error: file: cannot write '{file}': file exists\n"
    )
    assert db("backup", "--replace", str(file), environ=environ).exit_code == 0
    result = db("restore", str(file), environ=environ, language="de")
    assert (result.exit_code, result.stdout) == (
        0,
        f"Die Datenbank ist wiederhergestellt: '{database}'.\nDie alte ist aufgehoben: '{database}.old-1'.\n",
    )


def test_the_operator_page_runs(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = (Path(__file__).parents[2] / "docs" / "running.md").read_text("utf-8")
    lines = re.findall(r"^ +(?:\$ )?wordcheck db (.*)$|`wordcheck db (verify --repair)`", page, re.MULTILINE)
    commands = [(block or text).split() for block, text in lines]
    assert [command[0] for command in commands] == [
        *["upgrade", "export", "import", "backup", "restore", "verify", "verify"]
    ]
    for command in commands:
        environ = environment_of(sqlite_url)
        if command[0] == "import":
            environ = {"WORDSVC_DATA": str(tmp_path / "empty")}
        result = db(*command, environ=environ)
        assert (command, result.exit_code, result.stderr) == (command, 0, "")


def test_restore_refuses_an_open_database(sqlite_url: str, tmp_path: Path) -> None:
    environ = environment_of(sqlite_url)
    db("backup", str(tmp_path / "copy.db"), environ=environ)
    with held_open(tmp_path / "wordsvc.db"):
        result = db("restore", str(tmp_path / "copy.db"), environ=environ)
    assert result.exit_code == 7
    assert result.stderr == (
        "Error: The database is in use: stop the server and all other programs that have it open.\n"
    )


@pytest.mark.parametrize(("command", "program"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_a_postgresql_has_its_own_backups(command: str, program: str, tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    environ = {"DATABASE_URL": "postgres://ann:secret@db/words"}
    result = db(command, str(tmp_path / "file"), environ=environ)
    assert (result.exit_code, result.stderr) == (
        2,
        f"Error: environment: the database is a PostgreSQL: use its own program, {program}\n",
    )


@pytest.fixture
def match_id(database: Database) -> str:
    """Return a match of two bots in a database, whose state is damaged."""
    tables = Tables(database)
    begin_match(tables, "diddly", ["random", "random"], match_id="sound")
    match_id = begin_match(tables, "diddly", ["random", "random"], match_id="damaged")
    with database.writing() as connection:
        connection.execute(update(matches).where(matches.c.id == match_id).values(state="{", moves=3))
    return match_id


def test_verify_names_what_is_damaged_and_repairs_it(match_id: str, database: Database) -> None:
    environ = environment_of(database.url)
    found = db("verify", environ=environ)
    assert (found.exit_code, found.stdout) == (
        7,
        "damaged: damaged: state, moves\nMatches verified: 2; damaged: 1; repaired: 0.\n",
    )
    repaired = db("verify", "--repair", environ=environ)
    assert (repaired.exit_code, repaired.stdout) == (
        0,
        "damaged: repaired: state, moves\nMatches verified: 2; damaged: 1; repaired: 1.\n",
    )
    german = db("verify", environ=environ, language="de")
    assert (german.exit_code, german.stdout) == (0, "Partien geprüft: 2; beschädigt: 0; repariert: 0.\n")


def test_verify_leaves_damaged_seats_alone(match_id: str, database: Database) -> None:
    with database.writing() as connection:
        connection.execute(update(seats).where(seats.c.match == match_id).values(name="Eve"))
    result = db("verify", "--repair", environ=environment_of(database.url))
    assert result.exit_code == 7
    assert result.stdout.startswith("damaged: damaged: agreed, seats\n")


def test_verify_checks_the_file_of_sqlite(sqlite_database: Database) -> None:
    with sqlite_database.writing() as connection:
        connection.exec_driver_sql("PRAGMA writable_schema = ON")
        fill(connection, "usage", address="a")
        connection.exec_driver_sql(
            "UPDATE sqlite_schema SET sql = replace(sql, 'cpu_ms BIGINT NOT NULL', 'cpu_ms BIGINT NOT NULL"
            " CHECK (cpu_ms > 0)') WHERE name = 'usage'"
        )
    sqlite_database.close()
    result = db("verify", "--repair", environ=environment_of(sqlite_database.url))
    assert result.exit_code == 7
    assert result.stdout.startswith("database: CHECK constraint failed in usage\n")


@pytest.mark.parametrize("setting", ["WORDSVC_AWAY_BOT", "WORDSVC_BOT_PAUSE"])
def test_verify_reads_the_settings_of_tables(sqlite_url: str, setting: str) -> None:
    result = db("verify", environ={**environment_of(sqlite_url), setting: "x"})
    assert result.exit_code == 2
    assert setting in result.stderr


@pytest.fixture
def closed_port() -> Iterator[int]:
    """Yield a port of loopback where nobody answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        yield probe.getsockname()[1]


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = db("upgrade", environ={"WORDSVC_DATA": str(tmp_path / "file" / "folder")})
    assert result.exit_code == 7
    (line,) = result.stderr.splitlines()
    assert line.endswith(f" ({tmp_path}/file/folder/wordsvc.db: Not a directory: {tmp_path}/file/folder)")


def test_a_database_that_is_away(closed_port: int) -> None:
    pytest.importorskip("psycopg")
    url = f"postgres://ann:secret@127.0.0.1:{closed_port}/words"
    result = db("upgrade", environ={"DATABASE_URL": url})
    assert result.exit_code == 7
    (line,) = result.stderr.splitlines()
    assert line.startswith(
        "Error: The database cannot be reached now; nothing was changed (postgresql://127.0.0.1/words: "
    )
    assert "refused" in line
    assert "secret" not in line
    german = db("upgrade", language="de", environ={"DATABASE_URL": url})
    assert german.stderr.startswith("Fehler: Die Datenbank ist gerade nicht erreichbar")


def test_tables_of_something_else(empty_database_url: str) -> None:
    database = Database(empty_database_url)
    with database.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE seats (id INTEGER)")
    database.close()
    result = db("upgrade", environ=environment_of(empty_database_url))
    assert result.exit_code == 7
    assert "seats" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_setting_that_makes_no_sense() -> None:
    result = db("upgrade", environ={"DATABASE_URL": "mysql://ann:secret@db/words"})
    assert (result.exit_code, result.stdout) == (2, "")
    assert "DATABASE_URL must begin with postgresql://" in result.stderr
    assert "secret" not in result.stderr

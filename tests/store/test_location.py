"""The database that the environment names, and its readiness."""

import sqlite3
import stat
from pathlib import Path

import pytest

from tests.store.databases import environment_of
from wordsvc.http import create_app
from wordsvc.http.resources import health
from wordsvc.http.server.settings import load_settings
from wordsvc.input.settings import SettingError
from wordsvc.input.user_dirs import state_folder
from wordsvc.store import environment_database
from wordsvc.store.database import Database
from wordsvc.store.environment_database import StoreReadiness, open_database
from wordsvc.store.errors import StoreUnavailable
from wordsvc.store.location import check_location, database_url
from wordsvc.store.upkeep.upgrade import is_at_head, upgrade


def test_sqlite_lies_in_the_users_folder_or_in_the_one_that_is_named(tmp_path: Path) -> None:
    assert database_url({}) == f"sqlite:///{state_folder()}/wordsvc.db"
    assert database_url({"WORDSVC_DATA": "/data"}) == "sqlite:////data/wordsvc.db"
    odd = tmp_path / "a b?c%d#e"
    database = Database(database_url({"WORDSVC_DATA": str(odd)}))
    upgrade(database)
    database.close()
    assert (odd / "wordsvc.db").exists()


@pytest.mark.parametrize("start", ["postgres://", "postgresql://", "postgresql+psycopg://"])
def test_postgresql_is_named_by_its_url(start: str) -> None:
    pytest.importorskip("psycopg")
    environ = {"DATABASE_URL": f"{start}ann:secret@db/words?sslmode=require", "DYNO": "web.1"}
    assert database_url(environ) == "postgresql+psycopg://ann:secret@db/words?sslmode=require"


@pytest.mark.parametrize(
    ("environ", "named"),
    [
        ({"DATABASE_URL": "mysql://ann:secret@db/words"}, "DATABASE_URL"),
        ({"DATABASE_URL": "postgres:/ann:secret"}, "DATABASE_URL"),
        ({"WORDSVC_DATA": "data"}, "WORDSVC_DATA"),
        ({"WORDSVC_DATA": "/a\0b"}, "WORDSVC_DATA"),
        ({"WORDSVC_MAX_DATABASE_PAGES": "1"}, "WORDSVC_MAX_DATABASE_PAGES"),
        ({"WORDSVC_DATABASE_CONNECTIONS": "none"}, "WORDSVC_DATABASE_CONNECTIONS"),
    ],
)
def test_what_makes_no_sense_stops_the_start(environ: dict[str, str], named: str) -> None:
    with pytest.raises(SettingError, match=named) as raised:
        load_settings(environ)
    assert "secret" not in str(raised.value)
    assert "\n" not in str(raised.value)


def test_sqlite_is_refused_where_files_are_lost(tmp_path: Path) -> None:
    environ = {"DYNO": "web.1", "WORDSVC_DATA": str(tmp_path)}
    with pytest.raises(SettingError, match="tables need DATABASE_URL"):
        database_url(environ)
    with pytest.raises(StoreUnavailable, match="tables need DATABASE_URL"):
        open_database(environ)
    check_location(environ)  # words are judged there all the same
    assert StoreReadiness(environ).fault() == ""
    assert list(tmp_path.iterdir()) == []


def test_a_limit_of_sqlite_reaches_the_file(tmp_path: Path) -> None:
    database = open_database({"WORDSVC_DATA": str(tmp_path), "WORDSVC_MAX_DATABASE_PAGES": "1000"})
    with database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA max_page_count").scalar() == 1000
    database.close()


def test_sqlite_is_made_and_upgraded_by_itself(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    environ = {"WORDSVC_DATA": str(folder)}
    readiness = StoreReadiness(environ)
    assert readiness.fault() == ""
    assert not folder.exists()
    database = open_database(environ)
    assert is_at_head(database)
    assert stat.S_IMODE((folder / "wordsvc.db").stat().st_mode) == 0o600
    assert readiness.fault() == ""
    database.close()


def test_sqlite_that_is_there_is_upgraded_before_it_is_ready(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "wordsvc.db").close()
    assert StoreReadiness({"WORDSVC_DATA": str(tmp_path)}).fault() == ""
    database = Database(f"sqlite:///{tmp_path}/wordsvc.db")
    assert is_at_head(database)
    database.close()
    (tmp_path / "wordsvc.db").write_bytes(b"no database" * 1000)
    assert StoreReadiness({"WORDSVC_DATA": str(tmp_path)}).fault() != ""


def test_postgresql_is_red_until_it_is_upgraded(
    empty_postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    environ = environment_of(empty_postgresql_url)
    monkeypatch.setattr(health, "store", StoreReadiness(environ))
    client = create_app().test_client()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json(force=True)["code"]) == (503, "not_ready")
    with pytest.raises(StoreUnavailable, match="wordcheck db upgrade"):
        open_database(environ)
    database = Database(empty_postgresql_url)
    upgrade(database)
    database.close()
    assert health.store.fault() == ""
    # It has been ready, so it stays so while the database is away.
    monkeypatch.setattr(environment_database, "open_database", lambda _: pytest.fail("it was asked again"))
    assert health.store.fault() == ""

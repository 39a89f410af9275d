"""Tables of an application: nothing is opened before somebody asks for a table."""

import json
import os
import stat
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conditions import wait_until
from wordsvc.http import create_app
from wordsvc.http.server.settings import Settings
from wordsvc.http.tables_extension import TablesExtension
from wordsvc.input.settings import SettingError
from wordsvc.store.errors import StoreUnavailable

if TYPE_CHECKING:
    from wordsvc.tables.tables import Tables

PLAIN = Settings(log_requests=False, rate_limit=None)
NO_MATCH = "/v1/matches/AAAAAAAAAAAAAAAA"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which the environment keeps the database; it does not exist yet."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("DYNO", raising=False)
    monkeypatch.setenv("WORDSVC_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
def test_a_server_that_only_judges_loads_no_store_and_no_game() -> None:
    code = """
import sys
from tests.conditions import wait_until
from wordsvc.http import create_app
client = create_app().test_client()
assert client.get("/v1/words/HELLO").json["allowed"]
assert client.post("/v1/quiddler/check", json={"word": "QUIT", "cards": "QU I T"}).json["allowed"]
assert client.get("/v1/matches/none").status_code == 404
print([name for name in ("sqlalchemy", "alembic", "psycopg", "games.core") if name in sys.modules])
print(client.get("/v1/matches/AAAAAAAAAAAAAAAA").json["code"], "sqlalchemy" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\nno_such_match True\n"


def test_the_first_request_for_a_table_makes_the_file_for_its_owner_alone(folder: Path) -> None:
    client = create_app(PLAIN).test_client()
    assert not folder.exists()
    assert client.get(NO_MATCH).status_code == 404
    file = folder / "wordsvc.db"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_many_first_requests_at_once_open_one_door() -> None:
    opened: list[object] = []

    def open_tables() -> "Tables":
        opened.append(None)
        return object()  # type: ignore[return-value]

    extension = TablesExtension(open_tables, "", 0)
    with ThreadPoolExecutor(8) as threads:
        found = {id(tables) for tables in threads.map(lambda _: extension.tables(), range(64))}
    assert (len(opened), len(found)) == (1, 1)


class ObservedLock:
    """A lock that notes the threads that have come to it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.arrivals: list[int] = []

    def __enter__(self) -> None:
        self.arrivals.append(threading.get_ident())
        self.lock.acquire()

    def __exit__(self, *error: object) -> None:
        self.lock.release()


def test_whoever_waits_for_an_attempt_that_fails_makes_none() -> None:
    opened: list[object] = []

    def open_tables() -> "Tables":
        opened.append(None)
        wait_until(lambda: len(lock.arrivals) == 8)
        raise StoreUnavailable

    extension = TablesExtension(open_tables, "", 0)
    extension._lock = lock = ObservedLock()  # type: ignore[assignment]

    def ask(_: int) -> bool:
        with pytest.raises(StoreUnavailable):
            extension.tables()
        return True

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ask, range(8)))
    assert len(opened) == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written_is_no_store(folder: Path) -> None:
    folder.parent.chmod(0o500)
    try:
        response = create_app(PLAIN).test_client().get(NO_MATCH)
    finally:
        folder.parent.chmod(0o700)
    assert (response.status_code, response.get_json(force=True)["code"]) == (503, "store_unavailable")


def test_a_file_in_place_of_the_folder_is_no_store(folder: Path) -> None:
    folder.write_text("")
    client = create_app(PLAIN).test_client()
    response = client.get(NO_MATCH)
    document = response.get_json(force=True)
    assert (response.status_code, document["code"]) == (503, "store_unavailable")
    assert str(folder) not in json.dumps(document)
    folder.unlink()
    assert client.get(NO_MATCH).status_code == 404  # it is tried again


@pytest.mark.usefixtures("folder")
def test_a_platform_that_keeps_no_files_judges_words_and_has_no_tables(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DYNO", "web.1")
    client = create_app(PLAIN).test_client()
    assert "There are no tables here" in caplog.text
    assert client.get("/v1/words/HELLO").status_code == 200
    response = client.get(NO_MATCH)
    document = response.get_json(force=True)
    assert (response.status_code, document["code"]) == (503, "store_unavailable")
    assert "DATABASE_URL" in document["detail"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://me:secret@here/there"),
        ("WORDSVC_DATA", "data"),
        ("WORDSVC_JOINS_A_MINUTE", "0"),
        ("WORDSVC_PUBLIC_URL", "cards.example"),
        ("WORDSVC_PUBLIC_URL", "https://cards.example/wordsvc"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_setting_that_makes_no_sense_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingError, match=name) as caught:
        create_app(PLAIN)
    assert "secret" not in str(caught.value)

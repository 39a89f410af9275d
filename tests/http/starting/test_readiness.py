import re
import shutil
from pathlib import Path

import pytest

from dictionaries import FOLDER, load_manifest
from tests.conditions import MAX_SECONDS
from tests.store.databases import environment_of
from tests.store.rows import fill
from wordsvc.http import create_app
from wordsvc.http.resources import health
from wordsvc.store.clock import read_time
from wordsvc.store.database import Database
from wordsvc.store.environment_database import StoreReadiness
from wordsvc.words import Lexicon
from wordsvc.words import open_lexicon as open_installed

TOKEN = "t" * 16


def test_a_service_without_tables_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "store", StoreReadiness({"WORDSVC_DATA": str(tmp_path)}))
    response = create_app().test_client().get("/readyz")
    assert (response.status_code, response.json) == (200, {"status": "ready"})
    assert caplog.text == ""


def test_a_damaged_dictionary_is_503_and_named_in_the_log_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(Path(FOLDER) / "de-large", tmp_path / "de-large")
    with (tmp_path / "de-large" / "de-large.marisa").open("ab") as stream:
        stream.write(b"x")

    def open_lexicon(name: str) -> Lexicon:
        return Lexicon(load_manifest(name, str(tmp_path))) if name == "de-large" else open_installed(name)

    monkeypatch.setattr(health, "open_lexicon", open_lexicon)
    client = create_app().test_client()
    response = client.get("/readyz")
    document = response.get_json(force=True)
    assert (response.status_code, document["code"]) == (503, "not_ready")
    assert "de-large" not in document["detail"].split()
    assert ".marisa" not in response.text
    assert "de-large.marisa of the dictionary 'de-large'" in caplog.text
    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr(health, "open_lexicon", open_installed)
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("late", [0, 90])
def test_readiness_says_for_how_long_work_has_been_due(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, late: int
) -> None:
    pytest.importorskip("prometheus_client", reason="prometheus_client is not here")
    for name, value in {**environment_of(sqlite_url), "METRICS_TOKEN": TOKEN}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(health, "store", StoreReadiness())
    database = Database(sqlite_url)
    with database.writing() as connection:
        fill(connection, "matches", id="m")
        now = read_time(database, connection)
        fill(connection, "due", match="m", kind="bot", at=now - late * 1000 if late else now + 3_600_000)
    database.close()
    client = create_app().test_client()
    seconds = client.get("/readyz").get_json().get("oldest_due_seconds", 0)
    assert late <= seconds < late + MAX_SECONDS
    metrics = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
    (gauge,) = re.findall(r"^wordsvc_oldest_due_seconds (\S+)$", metrics, re.MULTILINE)
    assert late <= float(gauge) < late + MAX_SECONDS

import shutil
from pathlib import Path

import pytest

from dictionaries import FOLDER, load_manifest
from wordsvc.http import create_app
from wordsvc.http.resources import health
from wordsvc.words import Lexicon
from wordsvc.words import open_lexicon as open_installed


def test_the_service_is_ready(caplog: pytest.LogCaptureFixture) -> None:
    response = create_app().test_client().get("/readyz")
    assert (response.status_code, response.json) == (200, {"status": "ready"})
    assert caplog.text == ""


def test_a_damaged_dictionary_is_503_and_named_in_the_log_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(Path(FOLDER) / "de", tmp_path / "de")
    with (tmp_path / "de" / "de.marisa").open("ab") as stream:
        stream.write(b"x")

    def open_lexicon(name: str) -> Lexicon:
        return Lexicon(load_manifest(name, str(tmp_path))) if name == "de" else open_installed(name)

    monkeypatch.setattr(health, "open_lexicon", open_lexicon)
    client = create_app().test_client()
    response = client.get("/readyz")
    document = response.get_json(force=True)
    assert (response.status_code, document["code"]) == (503, "not_ready")
    assert "de" not in document["detail"].split()
    assert ".marisa" not in response.text
    assert "de.marisa of the dictionary 'de'" in caplog.text
    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr(health, "open_lexicon", open_installed)
    assert client.get("/readyz").status_code == 200

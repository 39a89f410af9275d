import sys
from pathlib import Path

import pytest

from wordsvc.http import create_app
from wordsvc.http.metrics_folder import prepare_folder, remove_folder
from wordsvc.http.settings import SettingError, Settings

TOKEN = "a-token-for-the-test"


def test_a_named_folder_is_made_or_emptied_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "metrics"
    environ = {"METRICS_TOKEN": TOKEN, "PROMETHEUS_MULTIPROC_DIR": str(folder)}
    assert prepare_folder(environ) is None
    (folder / "counter_1.db").touch()
    (folder / "notes.txt").touch()
    assert prepare_folder(environ) is None
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
    remove_folder(None)


def test_without_a_name_a_folder_is_made_and_removed() -> None:
    environ = {"METRICS_TOKEN": TOKEN}
    made = prepare_folder(environ)
    assert made == environ["PROMETHEUS_MULTIPROC_DIR"]
    assert Path(made).is_dir()
    remove_folder(made)
    assert not Path(made).exists()


def test_without_a_token_nothing_is_made() -> None:
    environ: dict[str, str] = {}
    assert prepare_folder(environ) is None
    assert environ == {}


@pytest.mark.parametrize(
    ("missing", "settings"),
    [
        ("prometheus_client", Settings(metrics_token=TOKEN)),
        ("redis", Settings(redis_url="redis://127.0.0.1")),
    ],
)
def test_an_extra_that_is_not_installed_is_named(
    missing: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, "wordsvc.http.redis_limits", raising=False)
    with pytest.raises(SettingError, match="needs the extra"):
        create_app(settings)

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.servers import serving
from wordsvc.http import create_app
from wordsvc.http.server.settings import Settings
from wordsvc.http.worker.metrics_folder import MetricsFolder, prepare_folder, release_folder, remove_folder
from wordsvc.input.settings import SettingError

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
    assert made is not None
    assert made.path == environ["PROMETHEUS_MULTIPROC_DIR"]
    assert Path(made.path).is_dir()
    remove_folder(made)
    assert not Path(made.path).exists()


def test_what_a_killed_master_left_is_removed_and_what_another_holds_is_not(tmp_path: Path) -> None:
    def start() -> MetricsFolder:
        made = prepare_folder({"METRICS_TOKEN": TOKEN}, str(tmp_path))
        assert made is not None
        (Path(made.path) / "counter_1.db").touch()
        return made

    (tmp_path / "wordsvc-metrics-notes").touch()
    (tmp_path / "another").mkdir()
    (tmp_path / "wordsvc-metrics-link").symlink_to(tmp_path / "another")
    killed, running = start(), start()
    release_folder(killed)  # as the system does for a process that it kills
    third = start()
    assert {path.name for path in tmp_path.iterdir()} == {
        *(Path(made.path).name for made in (running, third)),
        *("wordsvc-metrics-notes", "wordsvc-metrics-link", "another"),
    }
    for made in (running, third):
        remove_folder(made)


@pytest.mark.slow
def test_the_folder_of_a_killed_server_is_removed_at_the_next_start(wordcheck: str, tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client", reason="prometheus_client is not here")
    command = [wordcheck, "serve", "--port", "PORT"]
    with serving(tmp_path / "log", command, METRICS_TOKEN=TOKEN) as server:
        (worker,) = Path(f"/proc/{server.process}/task/{server.process}/children").read_text().split()
        (folder,) = {
            Path(target).parent
            for target in (os.readlink(f) for f in Path(f"/proc/{worker}/map_files").iterdir())
            if "wordsvc-metrics-" in target
        }
        os.kill(server.process, signal.SIGKILL)
        assert folder.is_dir()
    with serving(tmp_path / "log", command, METRICS_TOKEN=TOKEN):
        assert not folder.exists()


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
    monkeypatch.delitem(sys.modules, "wordsvc.http.middleware.limiters.redis_limiter", raising=False)
    with pytest.raises(SettingError, match="needs the extra"):
        create_app(settings)

"""A server makes its first requests and moves before it forks, and leaves no trace of them."""

import json
import logging
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from gunicorn.config import Config

from tests.servers import serving
from wordsvc.http import create_app
from wordsvc.http.worker.in_process_worker import SETTINGS, InProcessWorker
from wordsvc.http.worker.warm_up import warm_up

ARBITER = SimpleNamespace(cfg=Config(), app=None, timeout=30)

_CODE = """
import os, sys, tempfile, threading
from types import SimpleNamespace
from gunicorn.config import Config
from wordsvc.http.worker.warm_up import warm_up
from wordsvc.http.worker.preload import preload_tables
from wordsvc.words.search.preparation import prepare

with_tables = sys.argv[1] == "tables"
if with_tables:
    assert preload_tables({"DATABASE_URL": "postgresql://nobody@192.0.2.1/nothing"})
config = Config()
config.set("accesslog", "-")
config.set("max_requests", 3)
happened, connected = [], []

def held():  # but for the dictionaries
    paths = [f"/proc/self/fd/{number}" for number in range(256)]
    targets = [os.readlink(path) for path in paths if os.path.islink(path)]
    return [target for target in targets if not target.endswith((".marisa", ".slices"))]

def note(name, arguments):
    if name == "sqlite3.connect":
        connected.append(arguments[0].startswith("file:/") and "vfs=memdb" in arguments[0])
    elif name == "open" and isinstance(arguments[0], str) and arguments[2] & (os.O_WRONLY | os.O_RDWR):
        happened.append(arguments[0])
    elif name in ("subprocess.Popen", "os.fork", "socket.connect", "socket.bind", "socket.getaddrinfo"):
        happened.append(name)

if sys.argv[1] == "searches":
    prepare("en")
searched = ["en"] if sys.argv[1] == "searches" else []
tempfile.gettempdir()  # it tries folders, once
before = held()
sys.addaudithook(note)
warm_up(SimpleNamespace(cfg=config, app=None, timeout=30), with_tables=with_tables, searched=searched)
workers = [path for path in happened if "wgunicorn-" in path]  # where a worker shows that it lives
assert len(workers) == 2 + with_tables, happened
assert happened == workers, happened
assert not any(map(os.path.exists, workers))
assert connected == [True] * with_tables, connected
assert threading.active_count() == 1
assert with_tables == ("sqlalchemy" in sys.modules)
assert held() == before, held()
"""


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["words", "searches", "tables"])
def test_it_opens_no_file_no_network_and_no_process(kind: str, tmp_path: Path) -> None:
    if kind == "tables":
        pytest.importorskip("psycopg")
    done = subprocess.run(
        [sys.executable, "-B", "-c", _CODE, kind],  # its own bytecode is no file of the warm-up
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_nothing_of_it_is_served(sqlite_url: str, tmp_path: Path) -> None:
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    before = file.read_bytes()
    environment = {
        "WORDSVC_DATA": str(file.parent),
        "WORDSVC_BOT_PROCESSES": "0",  # no scheduler opens the database
        "LOG_REQUESTS": "on",
        "METRICS_TOKEN": "metrics-metrics-metrics",
        "RATE_LIMIT": "500/3600",
        "GUNICORN_CMD_ARGS": "--access-logfile -",
    }
    command = [str(Path(sys.executable).with_name("wordcheck")), "serve", "--port", "PORT"]
    with serving(tmp_path / "log", command, tmp_path, **environment) as server:
        assert file.read_bytes() == before
        assert {path.name for path in tmp_path.iterdir()} == {file.name, "log"}
        assert server.get("/v1/words/HELLO")[1]["RateLimit"].startswith('"client";r=499;')
        counted = server.get("/metrics", Authorization="Bearer metrics-metrics-metrics")[2].decode()
        lines = [line for line in counted.splitlines() if "requests_total{" in line and "/v1/" in line]
        assert [line.rpartition(" ")[2] for line in lines] == ["1.0"]
        assert json.loads(server.get("/v1/matches")[2])["matches"] == []
    said = (tmp_path / "log").read_text()
    assert said.count("/v1/words/") == 1  # the line of the service; those of gunicorn have no addresses
    assert "without warming up" not in said


def test_a_failed_warm_up_does_not_stop_the_server(caplog: pytest.LogCaptureFixture) -> None:
    warm_up(SimpleNamespace(cfg=None, app=None, timeout=30), with_tables=False)
    assert [record.message for record in caplog.records] == ["the server starts without warming up"]


def test_an_in_process_worker_answers_and_raises(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), InProcessWorker(ARBITER, create_app(SETTINGS)) as worker:
        assert worker.ask("GET", "/v1/words/HELLO")["word"] == "HELLO"
        assert worker.ask("POST", "/v1/words", {"words": ["HELLO", "QXZ"]}) != {}
        with pytest.raises(RuntimeError, match="404"):
            worker.ask("GET", "/v1/nothing")
    assert caplog.records == []


def test_an_in_process_worker_hides_no_log() -> None:
    def broken(_environ: object, _start: object) -> list[bytes]:
        raise ZeroDivisionError

    with InProcessWorker(ARBITER, create_app(SETTINGS)) as worker:
        worker._worker.wsgi = broken
        with pytest.raises(ZeroDivisionError):
            worker.ask("GET", "/")

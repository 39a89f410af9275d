"""The scheduler of the tables as a server starts it, and how it ends."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conditions import MAX_SECONDS, wait_until
from tests.processes import children_of, command_of, is_running
from tests.servers import serving
from tests.store.databases import environment_of
from wordsvc.http.server.scheduler_process import SchedulerProcess

pytestmark = pytest.mark.slow

WORDCHECK = str(Path(sys.executable).with_name("wordcheck"))
SERVE = [WORDCHECK, "serve", "--port", "PORT", "--workers", "2"]


def schedulers_of(process: int) -> list[int]:
    """Return the schedulers that a process has started."""
    return [child for child in children_of(process) if "wordsvc.tables.scheduler" in command_of(child)]


def test_a_server_without_tables_has_no_scheduler(tmp_path: Path) -> None:
    with serving(tmp_path / "log", SERVE, WORDSVC_DATA=str(tmp_path / "data")) as server:
        server.get("/v1/words/HELLO")
        assert schedulers_of(server.process) == []


def test_bots_play_as_soon_as_somebody_opens_the_first_table(tmp_path: Path) -> None:
    environ = {"WORDSVC_DATA": str(tmp_path / "data"), "WORDSVC_BOT_PAUSE": "0"}
    request = {"game": "diddly", "seats": ["bot:greedy", "bot:random"], "options": {"rounds": 1}}
    with serving(tmp_path / "log", SERVE, None, **environ) as server:
        match = json.loads(server.post("/v1/matches", request))
        assert match["status"] == "playing"
        path = f"/v1/matches/{match['id']}"
        wait_until(lambda: json.loads(server.get(path)[2])["status"] == "finished")
        assert len(schedulers_of(server.process)) == 1


def test_a_server_with_a_database_has_one_scheduler(sqlite_url: str, tmp_path: Path) -> None:
    with serving(tmp_path / "log", SERVE, None, **environment_of(sqlite_url)) as server:
        wait_until(lambda: len(schedulers_of(server.process)) == 1)
        (first,) = schedulers_of(server.process)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: schedulers_of(server.process) not in ([], [first]))
        (second,) = schedulers_of(server.process)
        assert server.get("/healthz")[0] == 200
    wait_until(lambda: not is_running(second))
    assert "the scheduler of the tables has ended" in (tmp_path / "log").read_text()


def test_a_scheduler_ends_when_its_server_is_killed(sqlite_url: str, tmp_path: Path) -> None:
    with serving(tmp_path / "log", SERVE, None, **environment_of(sqlite_url)) as server:
        wait_until(lambda: len(schedulers_of(server.process)) == 1)
        (scheduler,) = schedulers_of(server.process)
        os.kill(server.process, signal.SIGKILL)
        wait_until(lambda: not is_running(scheduler))


def test_nobody_thinks_where_no_process_is_wanted(sqlite_url: str, tmp_path: Path) -> None:
    environ = {**environment_of(sqlite_url), "WORDSVC_BOT_PROCESSES": "0"}
    with serving(tmp_path / "log", SERVE, None, **environ) as server:
        server.get("/healthz")
        assert schedulers_of(server.process) == []


def test_the_scheduler_is_started_when_there_are_tables(tmp_path: Path) -> None:
    scheduler = SchedulerProcess()
    scheduler.start({**os.environ, "WORDSVC_DATA": str(tmp_path)})
    assert scheduler.process is None
    scheduler.want()
    scheduler.want()
    wait_until(lambda: is_running(scheduler.process))
    scheduler.stop()
    assert not is_running(scheduler.process)


FORKING = """
import os, signal, time
from wordsvc.http.server.scheduler_process import SchedulerProcess

scheduler = SchedulerProcess()
scheduler.start()
workers = []
while scheduler.process is None or len(workers) < 20:
    worker = os.fork()
    if not worker:
        scheduler.release()
        signal.pause()
    workers.append(worker)
    assert len(workers) < 500, "the scheduler is not known to have started"
    time.sleep(len(workers) / 4000)  # close together at first, so that many are forked before it has started
scheduler.stop()
for worker in workers:
    os.kill(worker, signal.SIGKILL)
"""


def test_workers_that_are_forked_meanwhile_hold_no_scheduler_up(sqlite_url: str) -> None:
    subprocess.run(
        [sys.executable, "-c", FORKING],
        env={**os.environ, **environment_of(sqlite_url)},
        check=True,
        timeout=MAX_SECONDS,
    )


STARTED_TWICE = """
import os
from wordsvc.http.server.scheduler_process import SchedulerProcess

for scheduler in (SchedulerProcess(), SchedulerProcess()):
    scheduler.start()
    scheduler.stop()
if os.fork():
    os.wait()
"""


def test_a_process_with_two_schedulers_can_fork(tmp_path: Path) -> None:
    environ = {**os.environ, "WORDSVC_DATA": str(tmp_path)}
    subprocess.run([sys.executable, "-c", STARTED_TWICE], env=environ, check=True, timeout=MAX_SECONDS)


def test_a_scheduler_that_hangs_is_replaced(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name, value in environment_of(sqlite_url).items():
        monkeypatch.setenv(name, value)
    scheduler = SchedulerProcess(max_silence=5)
    scheduler.start()
    wait_until(lambda: is_running(scheduler.process))
    first = scheduler.process
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    wait_until(lambda: scheduler.process != first)
    assert not is_running(first)
    assert "hangs" in caplog.text
    scheduler.stop()

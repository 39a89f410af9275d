"""The scheduler and its workers, in processes of their own."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any

import pytest

from tests.conditions import MAX_SECONDS, wait_until
from tests.processes import children_of, is_running
from tests.store.databases import environment_of
from tests.store.postgresql import PostgresServer
from tests.tables.keeping import (
    PERSON_HERE,
    answer_here,
    begin_match,
    due_of,
    moves_of,
    replay,
    state_of,
    table_of,
)
from wordsvc.store.database import Database
from wordsvc.store.upkeep.upgrade import upgrade
from wordsvc.tables.answers import FINISHED
from wordsvc.tables.scheduler.bot_pool import BotFailed, BotWorker
from wordsvc.tables.scheduler.bot_questions import Question, question_of
from wordsvc.tables.scheduler.bot_worker import MAX_SECONDS_TO_SIT_DOWN
from wordsvc.tables.scheduler.scheduler import Scheduler
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

pytestmark = pytest.mark.slow

# Workers of bots


def slow_question(tables: Tables) -> Question:
    """Return a question that takes a bot seconds. They do not count: a thought broken off differs."""
    match = begin_match(tables, "fiddlefoo", ["search"] * 6, options={"wildcard": "yes"}, match_id="s" * 16)
    table = table_of(tables, match)
    seat, (step, _) = next(iter(table.row.pending.since.items()))
    return question_of(table, seat, step, "search:20")._replace(seconds=inf)


def quick_question(tables: Tables) -> Question:
    table = table_of(tables, begin_match(tables, "diddly", ["random", "random"], match_id="r" * 16))
    seat, (step, _) = next(iter(table.row.pending.since.items()))
    return question_of(table, seat, step, "random")


@pytest.fixture
def worker() -> Iterator[BotWorker]:
    """Yield a worker that has time."""
    made = BotWorker(60)
    yield made
    made.close()
    assert not is_running(made.process)


def test_a_process_finds_the_move_that_this_one_finds(sqlite_database: Database, worker: BotWorker) -> None:
    tables = Tables(sqlite_database)
    for question in (quick_question(tables), slow_question(tables)):
        assert worker.ask(question) == answer_here(question)


def test_a_worker_that_overruns_is_killed_and_replaced(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database)
    worker = BotWorker(1)
    worker.start()
    first = worker.process
    long = slow_question(tables)._replace(bot="greedy", legal=Endless())
    try:
        with pytest.raises(BotFailed, match=r"too long|has ended"):  # by its own clock, where ours is late
            worker.ask(long)
        assert not is_running(first)
        question = quick_question(tables)
        assert worker.ask(question) == answer_here(question)
        assert worker.process != first
    finally:
        worker.close()


class Endless(list[int]):
    """Legal moves that nobody comes to the end of."""

    def __len__(self) -> int:
        threading.Event().wait()
        return 0


def test_a_worker_that_was_killed_is_replaced(sqlite_database: Database, worker: BotWorker) -> None:
    question = quick_question(Tables(sqlite_database))
    expected = worker.ask(question)
    assert worker.process is not None
    os.kill(worker.process, signal.SIGKILL)
    wait_until(lambda: not is_running(worker.process))
    assert worker.ask(question) == expected


def test_a_worker_that_is_stopped_is_killed(sqlite_database: Database) -> None:
    worker = BotWorker(1)
    worker.start()
    stopped = worker.process
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    try:
        with pytest.raises(BotFailed, match="does not sit down"):
            worker.ask(quick_question(Tables(sqlite_database)))
        assert worker.seconds_used < MAX_SECONDS_TO_SIT_DOWN
    finally:
        worker.close()


def test_a_bot_that_fails_has_used_what_it_has_used(sqlite_database: Database, worker: BotWorker) -> None:
    with pytest.raises(BotFailed):
        worker.ask(quick_question(Tables(sqlite_database))._replace(legal=[]))
    assert 0 < worker.seconds_used < 60


def test_a_bot_that_fails_is_told_by_the_name_of_its_error(
    sqlite_database: Database, worker: BotWorker
) -> None:
    question = quick_question(Tables(sqlite_database))
    with pytest.raises(BotFailed, match=r"^ValueError$"):
        worker.ask(question._replace(bot="run:true"))
    with pytest.raises(BotFailed, match=r"^IndexError$"):
        worker.ask(question._replace(legal=[]))
    assert worker.ask(question) == answer_here(question)


# The scheduler in this process


@contextmanager
def keeping(tables: Tables, processes: int = 1) -> Iterator[Scheduler]:
    """Yield a scheduler that runs in a thread."""
    scheduler = Scheduler(tables, processes)
    thread = threading.Thread(target=scheduler.run)
    thread.start()
    try:
        yield scheduler
    finally:
        scheduler.stop()
        thread.join(MAX_SECONDS)
        assert not thread.is_alive()


def test_a_scheduler_plays_and_is_woken_by_changes(database: Database) -> None:
    tables = Tables(database, TableSettings(bot_pause=0))
    with keeping(tables, 2):
        ids = [
            begin_match(tables, "diddly", ["greedy", bot], options={"rounds": 1}, match_id=f"{bot:-<16}")
            for bot in ("greedy", "random", "search:2")
        ]
        wait_until(lambda: all(table_of(tables, match).row.status == FINISHED for match in ids))
    for match in ids:
        assert replay(tables, match) == state_of(tables, match)
    assert due_of(tables) == []


def test_two_schedulers_make_each_move_once(database: Database) -> None:
    tables = Tables(database, TableSettings(bot_pause=0))
    with keeping(tables), keeping(tables):
        match = begin_match(tables, "diggity", ["greedy", "greedy"])
        wait_until(lambda: len(moves_of(tables, match)) > 60)
    assert replay(tables, match) == state_of(tables, match)


def test_a_scheduler_that_stops_gives_back_what_it_has_claimed(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database, TableSettings(bot_pause=0, bot_seconds=600))
    with keeping(tables):
        match = begin_match(tables, "fiddlefoo", ["search:20"] * 6, options={"wildcard": "yes"})
        wait_until(lambda: any(at > table_of(tables, match).row.now + 60_000 for _, _, at in due_of(tables)))
    assert all(at <= table_of(tables, match).row.now for _, _, at in due_of(tables))


def test_a_late_seat_that_cannot_pass_is_left_to_a_worker(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database)
    with keeping(tables):
        match = begin_match(tables, "diddly", [PERSON_HERE] * 2, turn_seconds=1)
        wait_until(lambda: len(moves_of(tables, match)) > 0)


# The scheduler as a process


@contextmanager
def scheduler_process(url: str, *options: str, **environ: str) -> Iterator["subprocess.Popen[bytes]"]:
    """`python -m wordsvc.tables.scheduler` for a database; killed in the end, where it has not ended."""
    with subprocess.Popen(
        [sys.executable, "-m", "wordsvc.tables.scheduler", *options],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "WORDSVC_BOT_PAUSE": "0", **environment_of(url), **environ},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def begin_long_match(database: Database) -> tuple[Tables, str]:
    tables = Tables(database, TableSettings(bot_pause=0))
    return tables, begin_match(tables, "diggity", ["greedy", "greedy"])


def test_a_scheduler_ends_with_its_input(database: Database, database_url: str) -> None:
    tables, match = begin_long_match(database)
    with scheduler_process(database_url, "--until-eof") as process:
        wait_until(lambda: len(moves_of(tables, match)) > 0)
        workers = children_of(process.pid)
        assert workers
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(MAX_SECONDS) == 0
        wait_until(lambda: not any(map(is_running, workers)))


def test_a_scheduler_ends_by_a_signal(sqlite_database: Database, sqlite_url: str) -> None:
    tables, match = begin_long_match(sqlite_database)
    with scheduler_process(sqlite_url) as process:
        wait_until(lambda: len(moves_of(tables, match)) > 0)
        process.terminate()
        assert process.wait(MAX_SECONDS) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_a_match_goes_on_when_its_scheduler_was_killed(database: Database, database_url: str) -> None:
    tables, match = begin_long_match(database)
    for _ in range(2):
        before = len(moves_of(tables, match))
        with scheduler_process(database_url, WORDSVC_BOT_SECONDS="1") as process:
            wait_until(lambda before=before: len(moves_of(tables, match)) > before + 5)  # type: ignore[misc]
            workers = children_of(process.pid)
            process.kill()
            process.wait()
            wait_until(lambda workers=workers: not any(map(is_running, workers)))  # type: ignore[misc]
    assert replay(tables, match) == state_of(tables, match)


def test_a_scheduler_waits_for_a_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'later' / 'wordsvc.db'}"
    (tmp_path / "later").write_text("in the way")
    with scheduler_process(url) as process:
        assert process.stderr is not None
        line: dict[str, Any] = json.loads(process.stderr.readline())
        assert (line["event"], line["reason"]) == ("store_away", "store_unavailable")
        (tmp_path / "later").unlink()
        wait_until(lambda: (tmp_path / "later" / "wordsvc.db").exists())
        assert process.poll() is None


def test_a_setting_that_makes_no_sense_ends_a_scheduler(tmp_path: Path) -> None:
    with scheduler_process(f"sqlite:///{tmp_path / 'wordsvc.db'}", WORDSVC_BOT_SECONDS="soon") as process:
        assert process.wait(MAX_SECONDS) == 1
        assert process.stderr is not None
        assert b"WORDSVC_BOT_SECONDS" in process.stderr.read()


def test_a_scheduler_goes_on_when_its_database_was_away(postgres_server: PostgresServer) -> None:
    database = Database(postgres_server.url())
    upgrade(database)
    tables, match = begin_long_match(database)
    with scheduler_process(postgres_server.url()) as process:
        wait_until(lambda: len(moves_of(tables, match)) > 0)
        postgres_server.stop()
        assert process.stderr is not None
        assert process.stderr.readline()  # it has noticed
        assert process.poll() is None
        postgres_server.start()
        before = len(moves_of(tables, match))
        wait_until(lambda: len(moves_of(tables, match)) > before + 5)
    database.close()

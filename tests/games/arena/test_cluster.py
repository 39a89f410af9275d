"""Games played on a cluster: byte for byte those of one process, also when workers are lost."""

import asyncio
import hashlib
import os
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from games.arena import Processes, RowFile, rows_of, simulate, tournament
from games.arena.deals.clock import WholeGame
from games.core import InvalidInput, WorkFailed
from tests.conditions import MAX_SECONDS, wait_until
from tests.games.arena.test_executors import fail_at_three
from wordsvc.catalogue import find_rulebook
from wordsvc.cli import main

pytest.importorskip("distributed", reason="dask is not here")

from distributed import LocalCluster

from games.arena.workers.cluster import Cluster, open_cluster

pytestmark = [pytest.mark.slow, pytest.mark.once]


def start() -> Any:
    return LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0")


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    with start() as cluster:
        yield cluster


@pytest.fixture
def cluster(local: Any) -> Iterator[Cluster]:
    with open_cluster(local.scheduler_address) as opened:
        yield opened


def divide(number: int) -> int:
    return 12 // number


def end_the_process(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_results_have_the_order_of_the_tasks(cluster: Cluster) -> None:
    assert list(cluster.results(abs, range(-300, 300))) == [*map(abs, range(-300, 300))]
    assert list(cluster.results(abs, [])) == []


def test_what_goes_wrong_reaches_the_caller(cluster: Cluster) -> None:
    with pytest.raises(InvalidInput, match="is three"):
        list(cluster.results(fail_at_three, range(8)))
    with pytest.raises(WorkFailed, match="ZeroDivisionError"):
        list(cluster.results(divide, [3, 0, 1]))
    assert list(cluster.results(divide, [3, 4])) == [4, 3]


def test_a_task_that_kills_its_worker_is_given_up(
    local: Any, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without this the scheduler tries a task four times, and each time a worker must start anew.
    monkeypatch.setattr(local.scheduler, "allowed_failures", 0)
    with pytest.raises(ChildProcessError, match="killed one worker"):
        list(cluster.results(end_the_process, [1]))


def test_results_that_nobody_takes_outlive_their_cluster(local: Any) -> None:
    with open_cluster(local.scheduler_address) as cluster:
        results: Any = cluster.results(divide, range(1, 500))
        assert next(results) == 12
    results.close()


class UnreadableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError

    def __reduce__(self) -> Any:
        raise RuntimeError


def raise_unreadable(_: int) -> int:
    raise UnreadableError


def test_what_nobody_can_read_reaches_the_caller_from_a_cluster_and_from_processes(cluster: Cluster) -> None:
    for executor in (cluster, Processes(2)):  # dask changes how exceptions are pickled in this process
        with pytest.raises(WorkFailed, match="UnreadableError"):
            list(executor.results(raise_unreadable, range(4)))


def test_a_worker_with_another_version_does_nothing(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.arena.workers.cluster._version", lambda: "0.0.1")
    with pytest.raises(InvalidInput, match=r"a worker has wordsvc .*, and not 0\.0\.1"):
        list(cluster.results(divide, [1]))


def test_a_notebook_with_an_event_loop_of_its_own_uses_a_cluster(local: Any) -> None:
    async def use_cluster() -> list[int]:
        with open_cluster(local.scheduler_address) as cluster:
            return list(cluster.results(divide, [3, 4]))

    with ThreadPoolExecutor(1) as thread:  # the tests in a browser run a loop in this one
        assert thread.submit(asyncio.run, use_cluster()).result() == [4, 3]


@pytest.mark.parametrize("address", ["", "rubbish", "tcp://127.0.0.1:1", "ucx://127.0.0.1:8786", "a\0:1"])
def test_an_address_without_a_scheduler_is_refused_at_once(address: str) -> None:
    with pytest.raises(InvalidInput, match="no scheduler answers at"), open_cluster(address):
        pass


def test_a_worker_and_a_scheduler_that_speaks_otherwise_are_no_scheduler(local: Any) -> None:
    worker = next(iter(local.workers.values())).address
    for address in (worker, local.scheduler_address.replace("tcp:", "tls:")):
        with pytest.raises(InvalidInput, match="no scheduler answers at"), open_cluster(address):
            pass


def test_a_worker_that_is_killed_leaves_no_gap_and_no_double(tmp_path: Path) -> None:
    book, bots, deals = find_rulebook("diddly"), ["greedy", "random"], 100
    killed: list[int] = []

    def play(name: str, executor: Any) -> tuple[str, list[int], list[dict[str, Any]]]:
        seen: list[int] = []
        options = book.game(2).options

        def record(whole: WholeGame) -> None:
            seen.append(whole.deal)
            file.add(rows_of("diddly", options, 5, whole, cpu=False))
            if len(seen) in due:
                worker = local.workers[len(killed)]
                killed.append(worker.pid)
                os.kill(worker.pid, signal.SIGKILL)

        path = tmp_path / name
        with RowFile(str(path)) as file:
            report = tournament(book, bots, deals, 5, executor=executor, record=record)
        standings = [standing.to_dict(cpu=False) for standing in report.standings]
        return hashlib.sha256(path.read_bytes()).hexdigest(), seen, standings

    due: tuple[int, ...] = ()
    here = play("here.csv", Processes(1))
    due = (20, 120)
    with start() as local, open_cluster(local.scheduler_address) as cluster:
        there = play("there.csv", cluster)
    assert len(set(killed)) == 2
    assert there == here
    assert here[1] == [deal for deal in range(deals) for _ in range(2)]


def test_a_study_goes_on_after_a_worker_and_the_client_were_killed(wordcheck: str, tmp_path: Path) -> None:
    command = [
        "arena",
        "diddly",
        "--bots",
        "greedy,random",
        "--deals",
        "100",
        "--seed",
        "5",
        "-o",
        "rounds=1",
    ]

    def study(name: str, *more: str) -> list[str]:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        files = ["--rows", str(folder / "rows.jsonl"), "--logs", str(folder / "logs")]
        return [*command, "--json", "--no-cpu", *files, *more]

    def files(name: str) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (tmp_path / name).rglob("*") if path.is_file()}

    here = CliRunner().invoke(main, study("here", "--jobs", "1"))
    rows = files("here")["rows.jsonl"].count(b"\n")
    part = tmp_path / "there" / "rows.jsonl.part"

    def wait_for(share: float) -> None:
        wait_until(lambda: part.exists() and part.read_bytes().count(b"\n") >= share * rows)

    with start() as local:
        arguments = study("there", "--cluster", local.scheduler_address, "--resume")
        with subprocess.Popen([wordcheck, *arguments], stdout=subprocess.PIPE) as client:
            wait_for(0.1)
            os.kill(local.workers[0].pid, signal.SIGKILL)
            wait_for(0.5)
            client.kill()
            client.communicate(timeout=MAX_SECONDS)
        assert client.returncode == -signal.SIGKILL
        assert part.exists()
        there = CliRunner().invoke(main, arguments)
    assert (there.exit_code, there.stdout) == (0, here.stdout), there.stderr
    assert files("there") == files("here")


def test_the_commands_print_and_write_the_same(local: Any, tmp_path: Path) -> None:
    def run(arguments: str, where: tuple[str, str]) -> tuple[str, bytes, dict[str, str]]:
        folder = tmp_path / where[0].strip("-") / arguments.partition(" ")[0]
        rows, logs = folder.with_suffix(".jsonl"), folder / "logs"
        rows.parent.mkdir(exist_ok=True)
        result = CliRunner().invoke(
            main, [*arguments.split(), "--no-cpu", *where, "--rows", str(rows), "--logs", str(logs)]
        )
        assert result.exit_code == 0, result.output
        return result.stdout, rows.read_bytes(), {path.name: path.read_text() for path in logs.iterdir()}

    for arguments in (
        "arena diddly --bots greedy,random --deals 30 --seed 2 -o rounds=1 --json",
        "simulate quiddler --seats good,easy --games 2 --seed 2",
    ):
        here = run(arguments, where=("--jobs", "1"))
        assert run(arguments, where=("--cluster", local.scheduler_address)) == here
        assert len(here[2]) == (2 if "simulate" in arguments else 60)


def test_what_is_left_is_not_done_when_nobody_waits_for_it(cluster: Cluster, tmp_path: Path) -> None:
    results: Any = cluster.results(partial(touch, tmp_path), range(3000))
    assert next(results) == 0
    results.close()
    assert len([*tmp_path.iterdir()]) < 1000


def touch(folder: Path, number: int) -> int:
    (folder / str(number)).touch()
    return number


def test_a_solitaire_is_won_as_often(local: Any) -> None:
    command = ["solitaire", "simulate", "--games", "6", "--player", "greedy", "--seed", "1", "--json"]
    alone, shared = (
        CliRunner().invoke(main, [*command, *workers])
        for workers in (("--jobs", "1"), ("--cluster", local.scheduler_address))
    )
    assert (alone.exit_code, shared.exit_code) == (0, 0)
    assert shared.stdout == alone.stdout


def test_simulations_are_the_same(cluster: Cluster) -> None:
    book = find_rulebook("fiddlefoo")
    assert simulate(book, ["random"] * 3, 20, 1, executor=cluster) == simulate(book, ["random"] * 3, 20, 1)

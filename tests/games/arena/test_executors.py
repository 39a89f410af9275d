"""Work on several processes: what fails ends it, and nothing is waited for that never comes."""

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from games.arena.workers.executors import Processes, with_progress
from games.core import InvalidInput, WorkFailed


def fail_at_three(task: int) -> int:
    if task == 3:
        raise InvalidInput("core.1", "task", "is three")
    return task * task


def be_killed_at_three(task: int) -> int:
    if task == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def leave_a_file(task: tuple[int, Path]) -> None:
    number, folder = task
    (folder / str(number)).touch()
    1 / (number - 1)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_have_the_order_of_the_tasks(jobs: int) -> None:
    seen: list[int] = []
    results = Processes(jobs).results(abs, [3, -1, 2, -5])
    assert list(with_progress(results, seen.append)) == [3, 1, 2, 5]
    assert seen == [1, 1, 1, 1]


@pytest.mark.slow
@pytest.mark.parametrize("_", range(20))
def test_an_error_reaches_the_caller_and_no_process_is_waited_for(_: int) -> None:
    with pytest.raises(InvalidInput, match="is three"):
        list(Processes(2).results(fail_at_three, range(8)))


def test_what_is_left_after_an_error_is_not_done(tmp_path: Path) -> None:
    with pytest.raises(WorkFailed):
        list(Processes(2).results(leave_a_file, [(number, tmp_path) for number in range(1, 400)]))
    assert len(list(tmp_path.iterdir())) < 300


def be_killed_once(mark: Path, task: int) -> int:
    if task % 100 == 3 and not (lost := mark / str(task)).exists():
        lost.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def test_a_process_that_is_lost_is_replaced(tmp_path: Path) -> None:
    assert list(Processes(2).results(partial(be_killed_once, tmp_path), range(300))) == [*range(300)]
    assert len(list(tmp_path.iterdir())) == 3


def test_a_process_that_is_killed_again_and_again_is_told() -> None:
    with pytest.raises(ChildProcessError, match="4 processes that play were lost"):
        list(Processes(2).results(be_killed_at_three, range(8)))


def leave_a_mark(folder: Path, number: int) -> int:
    (folder / str(number)).touch()
    return number


@pytest.mark.slow
def test_the_first_results_come_before_most_is_begun(tmp_path: Path) -> None:
    results = Processes(2).results(partial(leave_a_mark, tmp_path), range(2000))
    assert next(results) == 0
    assert len([*tmp_path.iterdir()]) < 200
    assert list(results) == [*range(1, 2000)]


def test_results_before_an_error_are_told() -> None:
    found: list[int] = []
    with pytest.raises(InvalidInput):
        found.extend(Processes(2).results(fail_at_three, [0, 1, 2, 3, 4]))
    assert found == [0, 1, 4]

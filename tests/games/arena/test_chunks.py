"""Chunks: results in the order of the tasks, an error after those before it, and few given out at once."""

from collections import deque
from collections.abc import Sequence
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.arena.workers.chunks import CHUNKS_WAITING, MAX_CHUNK, ChunkResult, distribute, do_chunk
from games.core import InvalidInput, WorkFailed


class Hands:
    """Takes chunks and does them when they are asked for, each task in so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.given: deque[Sequence[int]] = deque()
        self.sizes: list[int] = []
        self.most = 0

    def submit(self, chunk: Sequence[int]) -> Sequence[int]:
        self.sizes.append(len(chunk))
        self.given.append(chunk)
        self.most = max(self.most, len(self.given))
        return chunk

    def take(self, chunk: Sequence[int]) -> ChunkResult:
        assert self.given.popleft() is chunk
        return do_chunk(divide, chunk)._replace(seconds=self.seconds * len(chunk))


def divide(number: int) -> int:
    return 100 // number


@given(
    tasks=st.lists(st.integers(-3, 100), max_size=300),
    workers=st.integers(0, 5),
    seconds=st.sampled_from([0.0, 0.01, 0.1, 10.0]),
)
def test_every_result_comes_in_order_up_to_the_first_error(
    tasks: list[int], workers: int, seconds: float
) -> None:
    hands = Hands(seconds)
    found: list[int] = []
    results = distribute(tasks, workers, hands.submit, hands.take, deque())
    if 0 in tasks:
        with pytest.raises(WorkFailed, match="ZeroDivisionError"):
            found.extend(results)
    else:
        found.extend(results)
        assert sum(hands.sizes) == len(tasks)
    before = tasks[: tasks.index(0)] if 0 in tasks else tasks
    assert found == [divide(task) for task in before]
    assert hands.most <= CHUNKS_WAITING * max(1, workers)
    assert all(size <= (1 if seconds > 1 else MAX_CHUNK) for size in hands.sizes)


def test_an_error_of_the_family_stays_what_it_is() -> None:
    error = InvalidInput("deals", "bad_deals", "must be more")
    assert do_chunk(partial(_raise, error), [1]).error is error


def _raise(error: Exception, _: int) -> None:
    raise error


def test_what_is_given_out_is_known_to_whoever_breaks_off() -> None:
    hands, waiting = Hands(10.0), deque[Sequence[int]]()
    results = distribute([1, 2, 0, 4, 5, 6, 7, 8], 1, hands.submit, hands.take, waiting)
    assert next(results) == 100
    with pytest.raises(WorkFailed):
        list(results)
    assert list(waiting) == list(hands.given) == [[4], [5], [6]]

"""Waiting for something to read, with signals that come at any moment."""

import os
import signal
import sys
import threading
from collections.abc import Iterator

import pytest

from tests.conditions import wait_until
from wordsvc.cli.prompt import wait_readable
from wordsvc.cli.stop_signals import StopSignals, Terminated


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """Both ends of a pipe."""
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


@pytest.mark.slow
def test_it_says_what_can_be_read_and_waits_no_longer_than_told(pipe: tuple[int, int]) -> None:
    assert wait_readable([pipe[0]], 0) == []
    assert wait_readable([pipe[0]], 0.7) == []
    os.write(pipe[1], b"x")
    assert wait_readable([pipe[0]], None) == [pipe[0]]


def test_a_signal_that_does_not_wake_the_wait_is_heard_all_the_same(pipe: tuple[int, int]) -> None:
    waiter = threading.get_ident()

    def signal_itself() -> None:
        wait_until(lambda: sys._current_frames()[waiter].f_code is wait_readable.__code__)
        signal.pthread_kill(threading.get_ident(), signal.SIGTERM)  # as if it came just before the wait

    sender = threading.Thread(target=signal_itself)
    with StopSignals():
        sender.start()
        with pytest.raises(Terminated):
            wait_readable([pipe[0]], None)
    sender.join()

"""A worker that is to stop at once, whatever it is in the midst of."""

import signal
import socket
import threading
from contextlib import closing
from selectors import EVENT_READ, DefaultSelector
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.config import Config

from tests.conditions import MAX_SECONDS
from wordsvc.http.server.disconnects import disconnects
from wordsvc.http.worker.buffering_worker import BufferingWorker


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Yield a worker as it is before its first connection."""
    monkeypatch.setattr(disconnects, "watcher", None)
    log = SimpleNamespace(warning=print, info=print, debug=print)
    made: Any = BufferingWorker(1, 0, [], None, 30, Config(), log)
    made.tpool = made.get_thread_pool()
    made.method_queue.init()
    yield made
    made.method_queue.close()
    made.tmp.close()


def test_a_signal_that_finds_the_threads_locked_waits_for_nothing(worker: Any) -> None:
    with worker.tpool._shutdown_lock:  # as while the loop hands a request to a thread
        handler = threading.Thread(target=worker.handle_quit, args=(signal.SIGQUIT, None), daemon=True)
        handler.start()
        handler.join(MAX_SECONDS)
        assert not handler.is_alive()
    assert not worker.alive
    with pytest.raises(SystemExit):
        worker.murder_pending()


def test_a_worker_that_is_to_stop_by_and_by_goes_on(worker: Any) -> None:
    worker.handle_exit(signal.SIGTERM, None)
    worker.murder_pending()


def test_a_worker_without_master_stops(worker: Any) -> None:
    worker.cfg.set("graceful_timeout", 600)
    assert not worker.is_parent_alive()
    assert signal.alarm(0), "nothing would end a worker whose threads do not end"
    assert not worker.alive


def test_an_event_of_an_answer_that_has_ended_is_ignored(worker: Any) -> None:
    """Read the end of an answer and the next request of its client at one look at the sockets."""
    ours, theirs = socket.socketpair()
    with closing(ours), closing(theirs), closing(DefaultSelector()) as worker.poller:
        worker._watch(ours, pytest.fail)
        theirs.send(b"GET / HTTP/1.1")
        ((found, _),) = worker.poller.select()
        worker._unwatch(ours)
        worker.poller.register(ours, EVENT_READ, print)
        found.data(ours)
        assert worker.poller.get_key(ours).data is print

"""A worker of gunicorn in which a client takes no thread before its request has arrived whole.

The threads of gunicorn's own worker read requests from the socket, so a few clients that send slowly stop
it. Here one loop waits for all connections and collects what they send (`RequestBuffer`); a thread gets a
request that is complete. A request that is not complete after WORDSVC_REQUEST_SECONDS is refused, or sooner
if all places are taken and its address has most of them. The loop also waits for clients to close their
connections, those of streams too (`Disconnects`).
"""

import errno
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from signal import SIGQUIT, alarm
from socket import MSG_PEEK, SHUT_WR, socket
from typing import Any, Final

from gunicorn.http import RequestParser
from gunicorn.http.errors import NoMoreData
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, TConn, ThreadWorker

from wordsvc.http.app import MAX_BODY_BYTES
from wordsvc.http.middleware.client_address import network_of
from wordsvc.http.middleware.request_id import take_request_id
from wordsvc.http.middleware.request_log import log_request
from wordsvc.http.server.allocator import freed_memory
from wordsvc.http.server.disconnects import disconnects
from wordsvc.http.server.settings import load_settings
from wordsvc.http.server.shutdown import begin_shutdown
from wordsvc.http.worker.error_responses import error_response, status_of
from wordsvc.http.worker.request_buffer import Progress, RequestBuffer

_READ_SIZE: Final = 64 * 1024
_LINGER_SECONDS: Final = 2.0
"""Seconds that a client has to take an answer after which its connection is closed."""
_MAX_DRAINED: Final = 1024 * 1024
"""Bytes that a client may send meanwhile."""
_NO_MORE_FILES: Final = (errno.EMFILE, errno.ENFILE)
_GONE: Final = (errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED)


class Connection(TConn):  # type: ignore[misc]
    """A connection and the bytes of its next request; its time for sending them ends at `timeout`."""

    def __init__(self, cfg: Any, sock: socket, client: Any, server: Any) -> None:
        super().__init__(cfg, sock, client, server)
        self.parser = RequestParser(cfg, (), client)  # has what it is given and never reads the socket
        self.network = network_of(client[0]) if client else ""  # a socket of the file system has no client
        self.frame = RequestBuffer(MAX_BODY_BYTES)
        self.since = time.monotonic()
        self.kept = False  # whether it waits for another request
        self.drained = 0


class BufferingWorker(ThreadWorker):  # type: ignore[misc]
    """Threads for requests that have arrived, and one loop for all connections that wait."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        settings = load_settings(os.environ)
        self._seconds = settings.request_seconds
        self._log_requests = settings.log_requests
        # Both in the order of their timeouts, since all connections of a kind have the same time.
        self._arriving: dict[Connection, None] = {}
        self._closing: dict[Connection, None] = {}
        self._stops_at_once = False

    def init_process(self) -> None:
        """Begin, in the worker's own process."""
        disconnects.watcher = self
        super().init_process()

    def run(self) -> None:
        """Run the loop; the end of the master wakes it."""
        with suppress(AttributeError, OSError):  # without process descriptors the loop asks once a second
            self.poller.register(os.pidfd_open(self.ppid), EVENT_READ, self.poller.unregister)
        super().run()

    def is_parent_alive(self) -> bool:
        """Tell if the master runs; if it does not, stop as on SIGTERM."""
        found: bool = super().is_parent_alive()
        if not found:
            self.alive = False  # connections are kept no longer
            alarm(self.cfg.graceful_timeout)  # kills this process, as the master would
        return found

    def handle_quit(self, sig: int, frame: object) -> None:
        """Stop at once, as after Ctrl-C: the loop does it.

        The signal may have come while the loop holds the lock of the threads, which `ThreadWorker` asks for
        here: it would wait for itself until it is killed.
        """
        self._stops_at_once = True
        self.alive = False
        self.method_queue.defer(lambda: None)  # wakes the loop

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:
        """Refuse settings under which the bytes on the socket are not HTTP. Raises `RuntimeError`."""
        super().check_config(cfg, log)
        if cfg.is_ssl or cfg.proxy_protocol != "off":
            raise RuntimeError(
                "TLS and the PROXY protocol belong to a proxy in front, or --worker-class gthread"
            )

    # The loop: everything from here to `finish_request` runs in the worker's main thread and never waits.

    def accept(self, listener: socket) -> None:
        """Take a connection, and wait for its first request."""
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno in _NO_MORE_FILES:
                if not self._make_place():
                    time.sleep(0.01)  # until another connection ends; the loop would ask again at once
            elif error.errno not in _GONE:
                raise
            return
        self.nr_conns += 1
        self._await_request(Connection(self.cfg, client, address, listener.getsockname()))

    def _await_request(self, conn: Connection) -> None:
        """Give a client its time for a request, from this moment."""
        self._start_clock(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self._receive, conn))

    def _start_clock(self, conn: Connection) -> None:
        conn.since = time.monotonic()
        conn.timeout = conn.since + self._seconds
        self._arriving[conn] = None

    def _unkeep(self, conn: Connection) -> None:
        conn.kept = False
        self.keepalived_conns.remove(conn)

    def _receive(self, conn: Connection, _: object) -> None:
        """Read the bytes that a client has sent, and hand its request to a thread when it is complete."""
        data = _receive_now(conn.sock)
        if data is None:
            return
        if conn.kept and data:  # the first bytes of another request
            self._unkeep(conn)
            self._start_clock(conn)
        if not data and conn.frame.progress is not Progress.BODY:
            self._drop(conn)
            return
        if data:
            conn.frame.feed(data)
        else:
            conn.frame.cut()
        self._go_on(conn)

    def _go_on(self, conn: Connection) -> None:
        if conn.frame.settled:
            self._forget(conn)
            self.enqueue_req(conn)
        elif conn.frame.expects_continue:
            conn.frame.expects_continue = False
            with suppress(OSError):
                conn.sock.send(b"HTTP/1.1 100 Continue\r\n\r\n")

    def murder_pending(self) -> None:
        """End requests that did not arrive in time and connections that did not close; give memory back.

        Raises `SystemExit` when the worker is to stop at once.
        """
        if self._stops_at_once:
            super().handle_quit(SIGQUIT, None)
        now = time.monotonic()
        for conn in _expired(self._arriving, now):
            if conn.frame.started:
                self._forget(conn)
                self._refuse_late(conn)
                self._close(conn)
            else:
                self._drop(conn)
        for conn in _expired(self._closing, now):
            self._drop(conn)
        if self.nr_conns >= self.worker_connections:
            self._make_place()
        freed_memory.give_back()

    def _cap_keepalive(self, deadline: float) -> None:
        """End the streams when the worker stops, and give requests no longer than an idle connection has.

        The sockets that listen are closed, or clients would wait in their queues until the worker ends.
        """
        begin_shutdown()
        for listener in self.sockets:
            listener.close()
        super()._cap_keepalive(deadline)
        for conn in self._arriving:
            conn.timeout = min(conn.timeout, deadline)

    def _close(self, conn: Connection) -> None:
        """End a connection so that a client that is still sending gets the answer (RFC 9112, 9.6)."""
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(SHUT_WR)
            conn.timeout = time.monotonic() + _LINGER_SECONDS
            self._closing[conn] = None
            self.poller.register(conn.sock, EVENT_READ, partial(self._drain, conn))
        except OSError:
            self._drop(conn)

    def _drain(self, conn: Connection, _: object) -> None:
        data = _receive_now(conn.sock)
        if data is not None:
            conn.drained += len(data)
            if not data or conn.drained > _MAX_DRAINED:
                self._drop(conn)

    def _forget(self, conn: Connection) -> None:
        """Stop waiting for a connection."""
        self._arriving.pop(conn, None)
        self._closing.pop(conn, None)
        if conn.kept:
            self._unkeep(conn)
        with suppress(KeyError, ValueError, OSError):
            self.poller.unregister(conn.sock)

    def _drop(self, conn: Connection) -> None:
        self._forget(conn)
        self.nr_conns -= 1
        conn.close()

    def _make_place(self) -> bool:
        """Close a connection that waits, of the address that has most of them; return True if one was closed.

        It is the oldest that has sent nothing, else the one that is kept for the longest time, else the
        oldest with half a request. The newest may be about to send its request.
        """
        conns = [*list(self._arriving)[:-1], *self.keepalived_conns]
        count = Counter(conn.network for conn in conns)
        for conn in sorted(conns, key=lambda conn: (-count[conn.network], conn.frame.started, conn.kept)):
            if conn.frame.started:
                self._refuse_late(conn)
            elif not _receives_nothing(conn.sock):
                continue
            self._drop(conn)
            return True
        return False

    def _watch(self, connection: socket, gone: Callable[[], None]) -> None:
        """Wait for the end of a connection whose answer is being sent."""

        def look(_: object) -> None:
            # The answer may have ended since the event was found: then the next request is waited for.
            if self._callback_of(connection) is look:
                self._look_whether_gone(connection, gone)

        with suppress(KeyError, ValueError, OSError):
            self.poller.register(connection, EVENT_READ, look)

    def _callback_of(self, connection: socket) -> object:
        """Return the callback for the next bytes of a connection, None if the loop does not wait for any."""
        try:
            return self.poller.get_key(connection).data
        except (KeyError, ValueError):
            return None

    def _unwatch(self, connection: socket) -> None:
        with suppress(KeyError, ValueError, OSError):
            self.poller.unregister(connection)

    def _look_whether_gone(self, connection: socket, gone: Callable[[], None]) -> None:
        """Call `gone` if the client has closed its side; one that sends its next request has not."""
        try:
            data = connection.recv(1, MSG_PEEK)
        except OSError:
            data = b""
        self._unwatch(connection)
        if not data:
            gone()

    def finish_request(self, conn: Connection, done: "Future[bool]") -> None:
        """Wait, after an answer, for the next request of the connection, or close it."""
        if done.cancelled() or done.exception() is not None or not done.result():
            self._close(conn)
            return
        try:
            conn.sock.setblocking(False)
            self._await_next(conn)
        except (OSError, ValueError):  # the connection is gone
            self._drop(conn)

    def _await_next(self, conn: Connection) -> None:
        conn.frame = RequestBuffer(MAX_BODY_BYTES)
        rest = conn.parser.unreader.take_buffered()
        if rest:  # the client did not wait for the answer
            conn.frame.feed(rest)
            self._await_request(conn)
            self._go_on(conn)
            return
        conn.set_timeout()
        if not self.alive:
            conn.timeout = min(conn.timeout, time.monotonic() + STOP_KEEPALIVE_LINGER)
        conn.kept = True
        self.keepalived_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self._receive, conn))

    def watch(self, connection: socket, gone: Callable[[], None]) -> None:
        """Call `gone` from the loop when the client of a connection disconnects (`Disconnects`)."""
        self.method_queue.defer(self._watch, connection, gone)

    def unwatch(self, connection: socket) -> None:
        """Remove a connection from the loop."""
        self.method_queue.defer(self._unwatch, connection)

    def handle(self, conn: Connection) -> bool:
        """Answer a request that has arrived. Returns whether another may follow on the connection."""
        request = None
        if conn.frame.progress is Progress.CROWDED:
            self._refuse(conn, 413, take_request_id(None))
            return False
        whole = conn.frame.progress is Progress.WHOLE
        try:
            conn.sock.settimeout(self._seconds)  # for a client that does not read its answer
            conn.parser.unreader.unread(conn.frame.take())
            request = next(conn.parser)
            # The loop has sent 100 Continue where it was of use; gunicorn has no other way to say so.
            request._expected_100_continue = False
            if not whole:
                request.force_close()
            return self.handle_request(request, conn) and whole and _read_to_end(conn)
        except StopIteration:
            pass  # an answer broke off, and the connection is at its end
        except NoMoreData:
            if not whole:
                self._refuse(conn, 431, take_request_id(None))
        except OSError as error:
            self.log.debug("The client is gone: %s", error)
        except Exception as error:
            status = status_of(error)
            if status == 500:
                self.log.exception("Error handling a request")
            self._refuse(conn, status, _request_id(request or getattr(error, "req", None)))
        return False

    def _refuse_late(self, conn: Connection) -> None:
        self._refuse(conn, 408, take_request_id(None))

    def _refuse(self, conn: Connection, status: int, request_id: str) -> None:
        """Answer in place of the application, as far as the client takes it at once."""
        with suppress(OSError):
            conn.sock.setblocking(False)
            conn.sock.send(error_response(status, request_id))
        if self._log_requests:
            log_request("OTHER", None, status, time.monotonic() - conn.since, request_id)


def _receive_now(sock: socket) -> bytes | None:
    """Return the bytes that have come, none at the end of a connection, None when nothing has come."""
    try:
        return sock.recv(_READ_SIZE)
    except (BlockingIOError, InterruptedError):
        return None
    except OSError:
        return b""


def _receives_nothing(sock: socket) -> bool:
    """Tell if nothing has come that could be read, the end included."""
    try:
        sock.recv(1, MSG_PEEK)
    except (BlockingIOError, InterruptedError):
        return True
    except OSError:
        pass
    return False


def _expired(conns: dict[Connection, None], now: float) -> list[Connection]:
    found = []
    for conn in conns:
        if conn.timeout > now:
            break
        found.append(conn)
    return found


def _read_to_end(conn: Connection) -> bool:
    """Skip a body that the application did not read. Returns whether the next request starts behind it."""
    try:
        return bool(conn.parser.finish_body())
    except Exception:
        return False


def _request_id(request: object) -> str:
    headers = getattr(request, "headers", None) or ()
    return take_request_id(next((value for name, value in headers if name == "X-REQUEST-ID"), None))

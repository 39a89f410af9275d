"""A proxy on loopback that fails as bad networks and the proxies of others do."""

import http.client
import re
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, NamedTuple, Self

from tests.conditions import MAX_SECONDS

SLOW: Final = "slow"
"""The answer is held until `release`."""

LOST: Final = "lost"
"""The server does what is asked, and its answer is lost."""

CLOSED: Final = "closed"
"""The connection is closed, and the server never hears of the request."""

FOREIGN: Final[Mapping[str, tuple[int, str, str]]] = {
    "429": (429, "text/html", "<!doctype html><h1>Foreign</h1><p>Slow down</p>"),
    "502": (502, "text/html", "<!doctype html><h1>Foreign</h1><hr>a gateway"),
    "500": (500, "text/plain", "Foreign: internal error"),
    "login": (200, "text/html", "<!doctype html><h1>Foreign</h1><form>Log in to this network</form>"),
}
"""Answers that are not ours, by name: status, media type, body."""

FAULTS: Final = (*FOREIGN, CLOSED, LOST, SLOW)

ACTS: Final = r"POST |GET /solitaire\?.*\bdo="
"""The requests of forms that do something, as "METHOD path"."""

_OF_A_CONNECTION: Final = ("connection", "keep-alive", "transfer-encoding")


class _Planned(NamedTuple):
    """The next requests that fail: how, which, and how many of them."""

    fault: str
    pattern: str
    times: int


class _Listener(ThreadingHTTPServer):
    """Takes many connections at once, as the browser opens one for each request."""

    daemon_threads = True
    request_queue_size = 128


class FaultyProxy:
    """Hands requests on to a server, but for those that were told to fail."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.passed = 0
        """The requests that matched, and that the server has got."""
        self._planned = _Planned("", "", 0)
        self._held = threading.Event()
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"proxy": self})
        self._listener = _Listener(("127.0.0.1", 0), handler)
        self.address = f"127.0.0.1:{self._listener.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._listener.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._held.set()
        self._listener.shutdown()
        self._listener.server_close()

    def fail_next(self, fault: str, *, pattern: str = ACTS, times: int = 1) -> None:
        """Make the next requests that match a pattern fail."""
        with self._lock:
            self._held.clear()
            self.passed = 0
            self._planned = _Planned(fault, pattern, times)

    def release(self) -> None:
        """Release the held answers."""
        self._held.set()

    def take_fault(self, request: str) -> str:
        """Return how a request fails, "" if it does not."""
        with self._lock:
            fault, pattern, times = self._planned
            if not pattern or not re.match(pattern, request):
                return ""
            failing = fault if times else ""
            self._planned = _Planned(fault, pattern, max(0, times - 1))
            if failing not in (*FOREIGN, CLOSED):
                self.passed += 1
            return failing

    def hold(self) -> None:
        """Wait until `release`."""
        self._held.wait(MAX_SECONDS)


class _Handler(BaseHTTPRequestHandler):
    """One request; each has a connection of its own."""

    proxy: FaultyProxy

    def do_GET(self) -> None:
        fault = self.proxy.take_fault(f"{self.command} {self.path}")
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if fault == CLOSED:
            self.close_connection = True
        elif fault in FOREIGN:
            status, media_type, text = FOREIGN[fault]
            self._start(status, [("Content-Type", media_type)])
            self.wfile.write(text.encode())
        else:
            self._hand_on(body, fault)

    do_POST = do_HEAD = do_GET  # noqa: N815 - as `http.server` calls them

    def _hand_on(self, body: bytes, fault: str) -> None:
        connection = http.client.HTTPConnection(self.proxy.server, timeout=MAX_SECONDS)
        try:
            connection.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in self.headers.items():
                if name.lower() not in _OF_A_CONNECTION:
                    connection.putheader(name, value)
            connection.endheaders(body or None)
            answer = connection.getresponse()
            if fault == LOST:
                answer.read()
                return
            if fault == SLOW:
                self.proxy.hold()
            self._start(answer.status, answer.getheaders())
            while piece := answer.read1(65536):
                self.wfile.write(piece)
        except OSError:
            pass  # the browser or the server has gone, as at the end of a stream
        finally:
            connection.close()

    def _start(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in _OF_A_CONNECTION:
                self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Keep the terminal free."""

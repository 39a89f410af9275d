"""Streams over real sockets: other processes, clients that go, and servers that stop."""

import os
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conditions import MAX_SECONDS, wait_until
from tests.event_lines import StreamedEvent, follow_events
from tests.processes import children_of, is_running
from tests.servers import Server, can_listen_at, serving
from tests.store.databases import environment_of
from tests.tables.received import add_match, body_of, seen_at, tell
from wordsvc.http.server.disconnects import MAX_UNANSWERED_SECONDS, Disconnects
from wordsvc.http.server.settings import MIN_THREADS
from wordsvc.http.server.stream_limiter import RESERVE
from wordsvc.store.database import Database
from wordsvc.tables.secrets import hash_secret

MATCH = "streams-match-01"
TOKEN = "seat-one-token-0000001"
PATH = f"/v1/matches/{MATCH}/events"
BIN = Path(sys.executable).parent
SETTINGS = ["--config", "python:wordsvc.http.worker.gunicorn_settings", "--bind", "127.0.0.1:PORT"]


@contextmanager
def served(database: Database, log: Path, command: list[str] | None = None, **more: str) -> Iterator[Server]:
    """Yield a server with one worker and a match that is played."""
    add_match(database, MATCH, (hash_secret(TOKEN),))
    command = command or [str(BIN / "wordcheck"), "serve", "--port", "PORT"]
    with serving(log, command, None, **environment_of(database.url), **more) as server:
        yield server


def open_stream(server: Server, *, token: str = TOKEN) -> socket.socket:
    """Return a connection on which a stream was asked for; its head and its first line have been read."""
    host, _, port = server.address.partition(":")
    connection = socket.create_connection((host, int(port)), timeout=MAX_SECONDS)
    lines = f"GET {PATH} HTTP/1.1", "Host: x", "Accept: text/event-stream", f"Authorization: Bearer {token}"
    connection.sendall("\r\n".join([*lines, "", ""]).encode())
    found = read_until(connection, b"\n\n", b"too_many_streams")
    assert found.startswith(b"HTTP/1.1 200 "), found
    return connection


def read_until(connection: socket.socket, *ends: bytes) -> bytes:
    found = b""
    while not any(end in found for end in ends):
        more = connection.recv(65536)
        if not more:
            break
        found += more
    return found


def has_ended(process: int) -> bool:
    """Return True if a child process has ended."""
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.mark.slow
def test_what_one_process_writes_the_streams_of_another_tell(database: Database, tmp_path: Path) -> None:
    with served(database, tmp_path / "log") as server:
        url, headers = f"http://{server.address}{PATH}", {"Authorization": f"Bearer {TOKEN}"}
        found: list[StreamedEvent] = []

        def follow() -> None:
            found.extend(follow_events(url, headers))

        reader = threading.Thread(target=follow, daemon=True)
        reader.start()
        wait_until(lambda: seen_at(database, MATCH, 1))
        for status in ("playing", "playing", "finished"):
            tell(database, MATCH, 0, 1, status=status)
        reader.join(MAX_SECONDS)
    assert found == [
        StreamedEvent("1", "match", body_of(1, 1)),
        StreamedEvent("2", "match", body_of(2, 1)),
        StreamedEvent("3", "match", body_of(3, 1, "finished")),
        StreamedEvent("3", "end", "{}"),
    ]


@pytest.mark.slow
def test_clients_that_go_are_noticed_at_once_and_others_keep_their_threads(
    sqlite_database: Database, tmp_path: Path
) -> None:
    most = MIN_THREADS - RESERVE
    with (
        served(
            sqlite_database,
            tmp_path / "log",
            WORDSVC_THREADS=str(MIN_THREADS),
            WORDSVC_STREAMS_PER_CLIENT="64",
        ) as server,
        ExitStack() as stack,
    ):
        streams = [stack.enter_context(closing(open_stream(server))) for _ in range(most)]
        status, headers, body = server.get(PATH, Accept="text/event-stream")
        assert (status, headers["Retry-After"], b"too_many_streams" in body) == (503, "2", True)
        assert server.get("/healthz")[0] == 200
        for connection, go in zip(streams, (close, end_sending, reset), strict=False):
            go(connection)
            wait_until(lambda: server.get(PATH)[0] == 204)
            streams.append(stack.enter_context(closing(open_stream(server))))
            assert server.get(PATH)[0] == 503
        tell(sqlite_database, MATCH, 1)
        assert b"id: 1\n" in read_until(streams[-1], b"id: 1\n")


def close(connection: socket.socket) -> None:
    connection.close()


def end_sending(connection: socket.socket) -> None:
    connection.shutdown(socket.SHUT_WR)


def reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_stops_says_bye_at_once(
    sqlite_database: Database, tmp_path: Path, how: signal.Signals
) -> None:
    with served(sqlite_database, tmp_path / "log") as server:
        streams = [open_stream(server) for _ in range(8)]
        os.kill(server.process, how)
        for connection in streams:
            with closing(connection):
                assert b"event: bye\ndata: {}\n\n" in read_until(connection, b"bye\ndata: {}\n\n")
        wait_until(lambda: has_ended(server.process))
        assert "Traceback" not in server.log.read_text()


@pytest.mark.slow
def test_killing_the_master_frees_the_port(sqlite_database: Database, tmp_path: Path) -> None:
    seconds = f"{3 * MAX_SECONDS:.0f}"  # so that no worker ends because of a timeout
    arguments = f"--graceful-timeout {seconds} --keep-alive {seconds}"
    with (
        served(sqlite_database, tmp_path / "log", GUNICORN_CMD_ARGS=arguments) as server,
        closing(open_stream(server)) as connection,
    ):
        processes = children_of(server.process)
        os.kill(server.process, signal.SIGKILL)
        assert b"event: bye" in read_until(connection, b"bye\ndata: {}\n\n")
        wait_until(lambda: can_listen_at(server.address))
        wait_until(lambda: not any(map(is_running, processes)))


OTHER_SERVERS = {
    "gthread": ["gunicorn", *SETTINGS, "-k", "gthread", "wordsvc.web:create_app()"],
    "gevent": ["gunicorn", *SETTINGS, "-k", "gevent", "wordsvc.web:create_app()"],
    "granian": [
        *["granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", "PORT", "--factory"],
        *["--workers-kill-timeout", "5", "wordsvc.web:create_app"],
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHER_SERVERS)
def test_another_server_streams_too_and_ends(sqlite_database: Database, tmp_path: Path, name: str) -> None:
    if name != "gthread" and find_spec(name) is None:
        pytest.skip(f"{name} is not here")
    command = OTHER_SERVERS[name]
    with served(sqlite_database, tmp_path / "log", [str(BIN / command[0]), *command[1:]]) as server:
        with closing(open_stream(server)) as connection:
            tell(sqlite_database, MATCH, 0, 1)
            assert b"id: 1\n" in read_until(connection, b"id: 1\n")
            os.kill(server.process, signal.SIGTERM)
            assert b"event: bye" in read_until(connection, b"bye\ndata: {}\n\n") or name == "granian"
        wait_until(lambda: has_ended(server.process))


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the system has no such option")
def test_a_client_whose_network_is_gone_counts_as_gone() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as connection,
        Disconnects().noticed({"gunicorn.socket": connection}, lambda: None),
    ):
        milliseconds = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
        assert milliseconds == MAX_UNANSWERED_SECONDS * 1000


def test_judging_words_loads_no_store() -> None:
    program = (
        "import sys; from wordsvc.http import create_app; client = create_app().test_client();"
        "assert client.get('/v1/words/HELLO').status_code == 200;"
        "names = ('sqlalchemy', 'sqlite3', 'wordsvc.tables.live.broadcaster');"
        "print([name for name in names if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"

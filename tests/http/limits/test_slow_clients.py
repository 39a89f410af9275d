"""Clients that send slowly, take their time or send what is no HTTP, against a real server."""

import json
import os
import re
import select
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path

import pytest

from tests.conditions import MAX_SECONDS, wait_until
from tests.servers import Server, refuses_connections, serving
from wordsvc.http.app import MAX_BODY_BYTES

SECONDS = 3
PATIENT = "600"
"""Seconds for a request that no test takes."""
HALF_A_HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: "
HALF_A_BODY = (
    b"POST /v1/words HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{"
)
JSON_HEAD = b"POST /v1/words HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
LAST_HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory, wordcheck: str) -> Iterator[Server]:
    """Yield a server with one worker that gives a request three seconds."""
    log = tmp_path_factory.mktemp("impatient") / "log"
    command = [wordcheck, "serve", "--port", "PORT"]
    with serving(log, command, WORDSVC_REQUEST_SECONDS=str(SECONDS), LOG_REQUESTS="on") as server:
        yield server


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory, wordcheck: str) -> Iterator[Server]:
    """Yield a server with one worker that waits for slow requests longer than any test takes."""
    log = tmp_path_factory.mktemp("patient") / "log"
    with serving(log, [wordcheck, "serve", "--port", "PORT"], WORDSVC_REQUEST_SECONDS=PATIENT) as server:
        yield server


def connect(server: Server, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    host, _, port = server.address.partition(":")
    connection = socket.create_connection((host, int(port)), MAX_SECONDS, (source, 0))
    connection.sendall(sent)
    return connection


def has_answer(connection: socket.socket) -> bool:
    """Tell if something can be read, the end included."""
    return bool(select.select([connection], [], [], 0)[0])


def read_answer(connection: socket.socket) -> tuple[int, dict[str, str], bytes]:
    """Status, headers (names in lower case) and body of one answer that has a Content-Length."""
    with connection.makefile("rb", buffering=0) as stream:
        status = int(stream.readline().split()[1])
        headers = {}
        while line := stream.readline().strip():
            name, _, value = line.decode().partition(": ")
            headers[name.lower()] = value
        body = b""
        while len(body) < int(headers.get("content-length", 0)):
            body += stream.read(int(headers["content-length"]) - len(body)) or pytest.fail("cut short")
        return status, headers, body


def read_to_end(connection: socket.socket) -> bytes:
    with suppress(ConnectionResetError):
        return b"".join(iter(lambda: connection.recv(65536), b""))
    return b""


def answer_to(
    server: Server, request: bytes, *, half_close: bool = False
) -> tuple[int, dict[str, str], bytes]:
    with connect(server, request) as connection:
        if half_close:
            connection.shutdown(socket.SHUT_WR)
        return read_answer(connection)


def problem_to(server: Server, request: bytes, *, half_close: bool = False) -> tuple[int, str]:
    """Status and code of a refusal, which must be a problem like any other."""
    status, headers, body = answer_to(server, request, half_close=half_close)
    document = json.loads(body)
    assert headers["content-type"] == "application/problem+json"
    assert (document["status"], document["request_id"]) == (status, headers["x-request-id"])
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert document["detail"].endswith(".")
    return status, document["code"]


@pytest.mark.slow
def test_slow_clients_stop_nobody(patient: Server) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(connect(patient, HALF_A_BODY)) for _ in range(64)]
        slow += [stack.enter_context(connect(patient, HALF_A_HEAD)) for _ in range(128)]
        for _ in range(3):
            for connection in slow:
                connection.sendall(b"x")
            assert patient.get("/healthz")[0] == 200
        assert not any(map(has_answer, slow))


@pytest.mark.slow
def test_a_client_that_goes_on_sending_slowly_is_closed(impatient: Server) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(connect(impatient, HALF_A_BODY)) for _ in range(64)]
        slow += [stack.enter_context(connect(impatient, HALF_A_HEAD)) for _ in range(128)]

        def are_answered() -> bool:
            waiting = [connection for connection in slow if not has_answer(connection)]
            for connection in waiting:
                connection.sendall(b"x")
            return not waiting

        wait_until(are_answered)
        for connection in slow:
            answer = read_to_end(connection)
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert b'"code": "request_timeout"' in answer
        assert impatient.get("/healthz")[0] == 200


@pytest.mark.slow
def test_who_never_sends_anything_is_closed(impatient: Server) -> None:
    with connect(impatient) as connection:
        assert read_to_end(connection) == b""


@pytest.mark.slow
def test_a_connection_that_is_kept_has_its_own_time_and_each_request_starts_anew(impatient: Server) -> None:
    with connect(impatient, HEALTH) as connection, connect(impatient) as silent:
        assert read_answer(connection)[0] == 200
        assert read_to_end(silent) == b""  # the time of a request is over
        connection.sendall(HEALTH[:10])
        connection.sendall(HEALTH[10:])
        assert read_answer(connection)[0] == 200
        connection.sendall(HALF_A_HEAD)
        assert read_answer(connection)[0] == 408
        assert read_to_end(connection) == b""


@pytest.mark.slow
def test_clients_that_do_not_close_hold_up_nobody(impatient: Server) -> None:
    with ExitStack() as stack:
        lingering = [stack.enter_context(connect(impatient, LAST_HEALTH)) for _ in range(64)]
        for connection in lingering:
            assert read_answer(connection)[0] == 200
        assert impatient.get("/healthz")[0] == 200


@pytest.mark.slow
def test_a_request_may_come_in_pieces_and_several_at_once(impatient: Server) -> None:
    body = b'{"words": ["HELLO"]}'
    chunks = b"".join(b"%x\r\n%b\r\n" % (1, body[i : i + 1]) for i in range(len(body))) + b"0\r\nX: y\r\n\r\n"
    head = b"POST /v1/words HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    requests = [
        head + b"Content-Length: %d\r\n\r\n" % len(body) + body,
        HEALTH,
        head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks,
    ]
    with connect(impatient, b"".join(requests)) as connection:
        first, second, third = (read_answer(connection) for _ in requests)
        assert (first[0], second[0], third[0]) == (200, 200, 200)
        assert first[2] == third[2]
        assert json.loads(second[2]) == {"status": "ok"}
        for request in requests:
            for i in range(0, len(request), 7):
                connection.sendall(request[i : i + 7])
            assert read_answer(connection)[0] == 200


def test_who_asks_is_told_once_to_go_on(impatient: Server) -> None:
    head = b"POST /v1/words HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
    body = b'{"words": ["HELLO"]}'
    with connect(impatient, head + b"Content-Length: %d\r\n\r\n" % len(body)) as connection:
        assert read_answer(connection)[0] == 100
        connection.sendall(body)
        assert read_answer(connection)[0] == 200
        connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        assert read_answer(connection)[0] == 200
    with connect(impatient, head + b"Content-Length: %d\r\n\r\n" % (MAX_BODY_BYTES + 1)) as connection:
        assert read_answer(connection)[0] == 413
        assert read_to_end(connection) == b""


def test_a_body_that_is_too_large_is_refused_while_it_is_sent(impatient: Server) -> None:
    head = JSON_HEAD + b"Content-Length: 900000\r\n\r\n"
    assert problem_to(impatient, head + b" " * 900_000) == (413, "body_too_large")
    unread = head.replace(b"/v1/words ", b"/healthz ") + b"GET /secret HTTP/1.1\r\nHost: x\r\n\r\n"
    with connect(impatient, unread) as connection:
        assert read_answer(connection)[0] == 405
        assert read_to_end(connection) == b"", "what belongs to a body was taken for a request"


@pytest.mark.parametrize(
    ("request_", "status", "code"),
    [
        (b"nonsense\r\n\r\n", 400, "bad_request"),
        (b"GET / HTTP/1.1\nHost: x\n\n", 400, "bad_request"),
        (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400, "bad_request"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400, "bad_request"),
        (b"GET / HTTP/1.1\r\nbad header: x\r\n\r\n", 400, "bad_request"),
        (b"GET /v1/words/\xff HTTP/1.1\r\nHost: x\r\n\r\n", 400, "bad_request"),
        (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "request_uri_too_long"),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200 + b"\r\n", 431, "request_header_fields_too_large"),
        (b"GET / HTTP/1.1\r\nA: " + b"b" * 9000 + b"\r\n\r\n", 431, "request_header_fields_too_large"),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20_000, 431, "request_header_fields_too_large"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n", 417, "expectation_failed"),
        (JSON_HEAD + b"Transfer-Encoding: x\r\n\r\n", 501, "not_implemented"),
        (JSON_HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n", 400, "bad_request"),
        (JSON_HEAD + b"Content-Length: three\r\n\r\n", 400, "bad_request"),
        (JSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", 400, "incomplete_body"),
        (JSON_HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}garbage", 400, "incomplete_body"),
        (JSON_HEAD + b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}", 415, "unsupported_encoding"),
        (
            JSON_HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
            415,
            "unsupported_encoding",
        ),
        (b"GET /healthz HTTP/1.1\r\n\r\n", 400, "missing_host"),
    ],
)
def test_what_is_refused_is_a_problem_whoever_refuses_it(
    impatient: Server, request_: bytes, status: int, code: str
) -> None:
    assert problem_to(impatient, request_) == (status, code)
    assert "Traceback" not in impatient.log.read_text()


@pytest.mark.parametrize(
    "framing", [b"Content-Length: 9\r\n\r\n{}", b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"]
)
def test_a_body_that_ends_early_is_400(impatient: Server, framing: bytes) -> None:
    assert problem_to(impatient, JSON_HEAD + framing, half_close=True) == (400, "incomplete_body")


def test_what_the_server_refuses_is_a_line_in_the_log_too(impatient: Server) -> None:
    status, headers, _ = answer_to(impatient, b"nonsense\r\n\r\n")
    line_about = re.compile(rf"^{{.*{headers['x-request-id']}.*}}$", re.MULTILINE)
    (line,) = wait_until(lambda: line_about.findall(impatient.log.read_text()))
    document = json.loads(line)
    assert (document["method"], document["rule"], document["status"]) == ("OTHER", None, status)


@pytest.mark.parametrize("name", [b"SCRIPT_NAME", b"script_name", b"PATH_INFO", b"Script-Name"])
def test_a_client_has_no_say_in_what_the_address_is(impatient: Server, name: bytes) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + name + b": /healthz\r\n\r\n"
    status, _, body = answer_to(impatient, request)
    assert (status, json.loads(body)) == (200, {"status": "ok"})


def test_options_answers_without_a_page(impatient: Server) -> None:
    status, headers, body = answer_to(impatient, b"OPTIONS /v1/words HTTP/1.1\r\nHost: x\r\n\r\n")
    assert (status, body, "content-type" in headers) == (200, b"", False)
    assert problem_to(impatient, b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n") == (404, "not_found")


@pytest.mark.slow
def test_a_server_that_stops_waits_for_no_slow_client_but_for_one_that_is_at_it(
    wordcheck: str, tmp_path: Path
) -> None:
    command = [wordcheck, "serve", "--port", "PORT"]
    with (
        serving(tmp_path / "log", command, WORDSVC_REQUEST_SECONDS=PATIENT) as server,
        ExitStack() as stack,
    ):
        slow = [stack.enter_context(connect(server, HALF_A_BODY)) for _ in range(20)]
        at_it = stack.enter_context(connect(server, HEALTH[:20]))
        assert server.get("/healthz")[0] == 200
        os.kill(server.process, signal.SIGTERM)
        wait_until(lambda: "Handling signal: term" in server.log.read_text())
        at_it.sendall(HEALTH[20:])
        assert read_answer(at_it)[0] == 200
        assert read_to_end(at_it) == b""
        for connection in slow:
            assert read_to_end(connection).startswith(b"HTTP/1.1 408 ")


@pytest.mark.slow
def test_workers_are_replaced_after_some_requests_and_nobody_notices(wordcheck: str, tmp_path: Path) -> None:
    arguments = "--max-requests 3"
    with serving(
        tmp_path / "log", [wordcheck, "serve", "--port", "PORT"], GUNICORN_CMD_ARGS=arguments
    ) as server:
        for _ in range(12):
            wait_until(
                lambda: not refuses_connections(server)
            )  # between two workers nobody answers for a moment
        wait_until(lambda: server.log.read_text().count("Autorestarting worker") >= 3)


@pytest.mark.slow
def test_a_worker_takes_no_more_connections_than_it_may(wordcheck: str, tmp_path: Path) -> None:
    with (
        serving(
            tmp_path / "log",
            [wordcheck, "serve", "--port", "PORT"],
            GUNICORN_CMD_ARGS="--worker-connections 20",
            WORDSVC_REQUEST_SECONDS="2",
        ) as server,
        ExitStack() as stack,
    ):
        slow = [stack.enter_context(connect(server, HALF_A_HEAD)) for _ in range(20)]
        assert server.get("/healthz")[0] == 200
        assert any(map(has_answer, slow)), "it was one more than 20"


def few_places(wordcheck: str, folder: Path) -> AbstractContextManager[Server]:
    """Return a server that holds 20 connections and waits long for requests."""
    command = [wordcheck, "serve", "--port", "PORT"]
    places = "--threads 4 --worker-connections 20"
    return serving(folder / "log", command, GUNICORN_CMD_ARGS=places, WORDSVC_REQUEST_SECONDS=PATIENT)


@pytest.mark.slow
def test_the_oldest_silent_connection_gives_way(wordcheck: str, tmp_path: Path) -> None:
    with few_places(wordcheck, tmp_path) as server, ExitStack() as stack:
        started = stack.enter_context(connect(server, HALF_A_HEAD))
        silent = [stack.enter_context(connect(server)) for _ in range(40)]
        assert server.get("/healthz")[0] == 200
        assert read_to_end(silent[0]) == b""
        started.sendall(b"x\r\n\r\n")
        assert read_answer(started)[0] == 200


@pytest.mark.slow
@pytest.mark.parametrize("half", [HALF_A_HEAD, HALF_A_BODY])
@pytest.mark.parametrize("sent", [0, 10])
def test_half_a_request_of_many_gives_way(half: bytes, sent: int, wordcheck: str, tmp_path: Path) -> None:
    with few_places(wordcheck, tmp_path) as server, ExitStack() as stack:
        only = stack.enter_context(connect(server, HEALTH[:sent], "127.0.0.2"))
        many = [stack.enter_context(connect(server, half)) for _ in range(40)]
        assert server.get("/healthz")[0] == 200
        assert read_to_end(many[0]).startswith(b"HTTP/1.1 408 ")
        only.sendall(HEALTH[sent:])
        assert read_answer(only)[0] == 200


@pytest.mark.slow
def test_kept_connections_give_way_too(wordcheck: str, tmp_path: Path) -> None:
    with few_places(wordcheck, tmp_path) as server, ExitStack() as stack:
        kept = [stack.enter_context(connect(server, HEALTH)) for _ in range(10)]
        for connection in kept:
            assert read_answer(connection)[0] == 200
        for _ in range(10):
            stack.enter_context(connect(server, HALF_A_HEAD))
        assert server.get("/healthz")[0] == 200
        wait_until(lambda: any(map(has_answer, kept)))


@pytest.mark.slow
def test_what_is_no_http_belongs_to_another_worker_class(wordcheck: str) -> None:
    done = subprocess.run(
        [wordcheck, "serve", "--port", "8999"],
        capture_output=True,
        text=True,
        env={**os.environ, "GUNICORN_CMD_ARGS": "--proxy-protocol"},
        timeout=MAX_SECONDS,
        check=False,
    )
    assert done.returncode == 1
    assert "belong to a proxy in front" in done.stderr
    assert "Traceback" not in done.stderr

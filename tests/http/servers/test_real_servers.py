"""The ways to serve that docs/running.md names, each started, asked and stopped."""

import gzip
import http.client
import json
import os
import re
import signal
import socket
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conditions import MAX_SECONDS, wait_until
from tests.servers import Server, refuses_connections, serving

BIN = Path(sys.executable).parent
SETTINGS = ["--config", "python:wordsvc.http.worker.gunicorn_settings", "--bind", "127.0.0.1:PORT"]
APPLICATION = "wordsvc.web:create_app"
TOKEN = "a-token-for-the-test"


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server that logs, limits and counts, with two workers."""
    pytest.importorskip("prometheus_client", reason="prometheus_client is not here")
    log = tmp_path_factory.mktemp("full") / "log"
    with serving(
        log,
        [str(BIN / "wordcheck"), "serve", "--port", "PORT", "--workers", "2"],
        LOG_REQUESTS="on",
        RATE_LIMIT="2000/60",
        METRICS_TOKEN=TOKEN,
    ) as server:
        yield server


def read_metrics(server: Server) -> dict[str, float]:
    status, headers, body = server.get("/metrics", Authorization=f"Bearer {TOKEN}")
    assert status == 200
    assert headers["Content-Type"].startswith("text/plain")
    lines = [line for line in body.decode().splitlines() if not line.startswith("#")]
    return {name: float(number) for name, _, number in (line.rpartition(" ") for line in lines)}


@pytest.mark.slow
def test_two_workers_count_together_by_route(two_workers: Server) -> None:
    before = read_metrics(two_workers)
    for number in range(40):
        assert two_workers.get(f"/v1/words/HELLO{'O' * number}")[0] == 200
    assert two_workers.get("/nowhere/at/all")[0] == 404
    after = read_metrics(two_workers)
    more = {name: number - before.get(name, 0) for name, number in after.items()}
    assert more['wordsvc_requests_total{method="GET",rule="/v1/words/<path:word>",status="200"}'] == 40
    assert more['wordsvc_requests_total{method="GET",rule="none",status="404"}'] == 1
    assert more['wordsvc_request_seconds_count{rule="/v1/words/<path:word>"}'] == 40
    assert not any("HELLO" in name for name in after)


@pytest.mark.slow
def test_the_metrics_need_the_token(two_workers: Server) -> None:
    for sent in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {TOKEN}"}):
        status, headers, body = two_workers.get("/metrics", **sent)
        assert (status, json.loads(body)["code"]) == (401, "unauthorized")
        assert headers["WWW-Authenticate"].startswith("Bearer")


def test_each_request_is_one_whole_line_in_the_log(two_workers: Server) -> None:
    before = two_workers.log.read_text().count('"status"')
    for number in range(20):
        two_workers.get("/v1/words/HELLO", X_Request_ID=f"log-{number}")
    wait_until(lambda: two_workers.log.read_text().count('"status"') >= before + 20)
    lines = [line for line in two_workers.log.read_text().splitlines() if line.startswith("{")]
    documents = [json.loads(line) for line in lines]
    ids = Counter(document["request_id"] for document in documents)
    assert all(ids[f"log-{number}"] == 1 for number in range(20))


def test_the_workers_share_the_limit(two_workers: Server) -> None:
    assert two_workers.get("/v1/words/A")[1]["RateLimit-Policy"] == '"client";q=1000;w=60'


def test_without_a_token_there_are_no_metrics(server: str, tmp_path: Path) -> None:
    assert Server(server, tmp_path).get("/metrics")[0] == 404


COMMANDS = {
    "gevent": ["gunicorn", *SETTINGS, "-k", "gevent", f"{APPLICATION}()"],
    "granian": [
        "granian",
        *["--interface", "wsgi", "--host", "127.0.0.1", "--port", "PORT", "--factory"],
        *["--workers-kill-timeout", "5"],  # now and then one of its workers does not hear that it is to stop
        APPLICATION,
    ],
}
OTHER_SERVERS = pytest.mark.parametrize(
    "command",
    [
        pytest.param(
            command,
            id=package,
            marks=[
                pytest.mark.skipif(find_spec(package) is None, reason=f"{package} is not here"),
                *([pytest.mark.slow] if package == "gevent" else []),
            ],
        )
        for package, command in COMMANDS.items()
    ],
)


@OTHER_SERVERS
def test_another_server_serves_the_same(command: list[str], tmp_path: Path) -> None:
    with serving(tmp_path / "log", [str(BIN / command[0]), *command[1:]], LOG_REQUESTS="on") as server:
        server.wait_until_ready()
        status, headers, body = server.get("/v1/words/HELLO", X_Request_ID="three")
        assert (status, json.loads(body)["allowed"]) == (200, True)
        assert headers["X-Request-ID"] == "three"
        assert server.get("/v1/words/HELLO", If_None_Match=headers["ETag"])[0] == 304
    assert re.search(r'^{.*"request_id":"three"}$', server.log.read_text(), re.MULTILINE)


JSON_HEAD = b"POST /v1/words HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
COMPRESSED = gzip.compress(b'{"words": ["HELLO"]}')


def first_line(server: Server, request: bytes, *, no_more: bool = False) -> str:
    """Return the first line of an answer, empty when there is none; `no_more` says that no byte follows."""
    host, _, port = server.address.partition(":")
    with (
        socket.create_connection((host, int(port)), timeout=MAX_SECONDS) as connection,
        suppress(ConnectionError),
    ):
        connection.sendall(request)
        if no_more:
            connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
        return answer.decode().partition("\r\n")[0]
    return ""


@OTHER_SERVERS
def test_the_application_guards_itself_under_another_server(command: list[str], tmp_path: Path) -> None:
    with serving(tmp_path / "log", [str(BIN / command[0]), *command[1:]], LOG_REQUESTS="off") as server:
        length = f"Content-Length: {len(COMPRESSED)}\r\n\r\n".encode()
        compressed = JSON_HEAD + b"Content-Encoding: gzip\r\n" + length + COMPRESSED
        assert first_line(server, compressed).startswith("HTTP/1.1 415 ")
        no_host = b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"
        assert first_line(server, no_host).startswith("HTTP/1.1 400 ")
        # A server may close the connection without an answer; it may not answer as if all were well.
        for framing in (
            b"Content-Length: 99\r\n\r\n{}",
            b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        ):
            assert re.match(r"HTTP/1\.1 400 |$", first_line(server, JSON_HEAD + framing, no_more=True))
        named = b"GET /healthz HTTP/1.1\r\nHost: x\r\nSCRIPT_NAME: /healthz\r\nConnection: close\r\n\r\n"
        assert first_line(server, named) == "HTTP/1.1 200 OK"
        assert "Traceback" not in server.log.read_text()


@pytest.mark.slow
def test_a_server_that_is_asked_to_stop_finishes_what_it_is_answering(tmp_path: Path) -> None:
    command = [str(BIN / "wordcheck"), "serve", "--port", "PORT"]
    body = json.dumps({"words": ["QZQZ"] * 1_000, "suggest": True})
    with (
        serving(tmp_path / "log", command) as server,
        closing(http.client.HTTPConnection(server.address, timeout=MAX_SECONDS)) as connection,
    ):
        connection.request("POST", "/v1/words", body, {"Content-Type": "application/json"})
        assert server.get("/healthz")[0] == 200  # the one worker has read what came before
        os.kill(server.process, signal.SIGTERM)
        wait_until(lambda: refuses_connections(server))
        response = connection.getresponse()
        assert response.status == 200
        assert len(json.loads(response.read())["verdicts"]) == 1_000

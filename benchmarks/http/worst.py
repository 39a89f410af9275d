"""The cost of the hardest known requests (`worst_requests.py`), and the wait of others for them.

Each is sent twice to a server on loopback, with no other request; its cost is the CPU time of the server's
processes for the second. Then many of the dearest are sent at once, over and over, while one client asks
for a word.
"""

import json
import socket
import statistics
import threading
import time

from benchmarks.http.server import cpu_seconds, get, request_for, start_server
from benchmarks.http.worst_requests import REQUESTS, Request

AT_ONCE = 40
SECONDS = 20.0
LIMIT = 1.0
WAIT = 2.0
READY = 300.0


def main() -> None:
    """Print the CPU seconds of each, and how long a word check waits among many."""
    with start_server("wordsvc.web:create_app()", workers=2) as (port, processes):
        wait_until_ready(port)
        costs = [measure(port, processes, request) for request in REQUESTS]
        for (seconds, status), request in sorted(zip(costs, REQUESTS, strict=True), reverse=True):
            print(f"{seconds:6.2f} s of CPU  {status}  {request.label}")
        highest = max(seconds for seconds, _ in costs)
        print(
            f"dearest of {len(REQUESTS)}: {highest:.2f} s of CPU (goal: at most {LIMIT:g} on a quiet machine)"
        )
        dearest = [pair[1] for pair in sorted(zip(costs, REQUESTS, strict=True), reverse=True)[:8]]
        crowd(port, dearest)


def wait_until_ready(port: int) -> None:
    """Wait until the server has prepared its words."""
    end = time.monotonic() + READY
    while b'"ready"' not in get(port, "/readyz") and time.monotonic() < end:
        time.sleep(0.5)


def measure(port: int, processes: list[int], request: Request) -> tuple[float, int]:
    """Return the CPU seconds of a request, after one that does not count, and the status of its answer."""
    ask(port, request)
    before = cpu_seconds(processes)
    status = ask(port, request)
    return cpu_seconds(processes) - before, status


def crowd(port: int, dearest: list[Request]) -> None:
    """Send the dearest requests, so many at once, and time word checks meanwhile."""
    end = time.monotonic() + SECONDS
    statuses: list[int] = []

    def client(number: int) -> None:
        while time.monotonic() < end:
            statuses.append(ask(port, dearest[number % len(dearest)]))

    threads = [threading.Thread(target=client, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    time.sleep(1.0)
    waits: list[float] = []
    while time.monotonic() < end:
        start = time.monotonic()
        get(port, "/v1/words/HELLO")
        waits.append(time.monotonic() - start)
        time.sleep(0.1)
    for thread in threads:
        thread.join()
    counted = {status: statuses.count(status) for status in sorted(set(statuses))}
    print(
        f"{AT_ONCE} of the dearest at once for {SECONDS:g} s ({counted}): a word check takes"
        f" {statistics.median(waits):.2f} s, at most {max(waits):.2f} s (goal: {WAIT:g})"
    )


def ask(port: int, request: Request) -> int:
    """Send a request over a connection of its own, and read its answer whole; gives the status."""
    body = b"" if request.body is None else json.dumps(request.body).encode()
    sent = request_for("GET" if request.body is None else "POST", request.path, body)
    with socket.create_connection(("127.0.0.1", port), timeout=120) as connection:
        connection.sendall(sent.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    return int(answer.split(b" ", 2)[1])

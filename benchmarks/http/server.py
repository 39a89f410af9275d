"""A server on loopback for the benchmarks, and what its processes use."""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

HERE = Path(__file__).parent
SECONDS = 1.0
CONNECTIONS = 16
TICK = os.sysconf("SC_CLK_TCK")
FEATURES = {
    "LOG_REQUESTS": "on",
    "RATE_LIMIT": "900000000/60",
    "METRICS_TOKEN": "benchmark-benchmark",
    "TRUSTED_PROXIES": "1",
}


@contextmanager
def start_server(application: str, workers: int, kind: str = "gunicorn") -> Iterator[tuple[int, list[int]]]:
    """Start a server on loopback with every feature on; give its port and the ids of master and workers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    if kind == "granian":
        command = [
            "-m",
            "granian",
            "--interface",
            "wsgi",
            "--workers",
            str(workers),
            "--log-level",
            "warning",
        ]
        command += ["--working-dir", str(HERE), "--host", "127.0.0.1", "--port", str(port), application]
    else:
        command = ["-m", "gunicorn", "--config", "python:wordsvc.http.worker.gunicorn_settings"]
        command += [
            "--chdir",
            str(HERE),
            "--log-level",
            "warning",
            "--bind",
            f"127.0.0.1:{port}",
            application,
        ]
    environment = {**os.environ, **FEATURES, "WEB_CONCURRENCY": str(workers)}
    with subprocess.Popen([sys.executable, *command], env=environment, stdout=subprocess.DEVNULL) as master:
        try:
            while True:
                try:
                    get(port, "/healthz")
                    break
                except OSError:
                    if master.poll() is not None:
                        sys.exit("the server did not start")
                    time.sleep(0.05)
            time.sleep(0.5)
            children = Path(f"/proc/{master.pid}/task/{master.pid}/children").read_text().split()
            yield port, [master.pid, *map(int, children)]
        finally:
            master.terminate()


def load(port: int, request: bytes, seconds: float = SECONDS) -> list[float]:
    """Send a request over and over; gives the seconds that each answer took."""
    command = [sys.executable, str(HERE / "load.py"), str(port), str(seconds), str(CONNECTIONS)]
    done = subprocess.run(command, input=request, stdout=subprocess.PIPE, check=True)
    times: list[float] = json.loads(done.stdout)
    return times


def some_words(number: int = 100) -> list[str]:
    """Return words from all over the dictionary, one in ten of them misspelled."""
    from wordsvc.words import open_lexicon

    every = open_lexicon("en").starting("")
    found = [word.lower() for word in islice(every, 0, None, len(every) // number)][:number]
    return [word + "zz" if i % 10 == 0 else word for i, word in enumerate(found)]


def get(port: int, path: str) -> bytes:
    """Return the body of an answer, over a connection of its own."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
        connection.request("GET", path)
        return connection.getresponse().read()


def request_for(method: str, path: str, body: bytes = b"") -> bytes:
    """Return a request as a client behind a proxy sends it."""
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "User-Agent: benchmark",
        "Accept: */*",
        "X-Forwarded-For: 192.0.2.1",
    ]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def cpu_seconds(processes: Sequence[int]) -> float:
    """Return the user and system time that the processes have used."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in processes]
    return sum(int(found[11]) + int(found[12]) for found in fields) / TICK


def pss_mib(processes: Sequence[int]) -> float:
    """Return the memory of the processes; what several share counts once."""
    lines = [Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines() for pid in processes]
    return sum(int(line.split()[1]) for found in lines for line in found if line.startswith("Pss:")) / 1024

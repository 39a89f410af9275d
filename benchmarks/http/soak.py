"""A long run of a server under 64 threads, whose answers are all checked.

Each thread keeps a connection and sends what `routes.py` sends, drawn at random; every hundredth request it
hangs up in the midst of. Each answer is compared with the first one to the same request. Prints how many were
right, wrong, missing, and refused because too many searched at once (busy); and the memory, files and threads
of the server before and after.

    python -m benchmarks.http soak [SERVER [SECONDS]]
"""

import random
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.http.load import ask
from benchmarks.http.routes import kinds
from benchmarks.http.server import get, pss_mib, start_server

THREADS = 64
RUDE = 0.01
FORM = re.compile(rb'name="form_(token|key)" value="[^"]*"')


def main(server: str, seconds: float) -> None:
    """Ask, and print."""
    asked = [kind.request for kind in kinds() if b"/bare/" not in kind.request.split(b"\r\n", 1)[0]]
    with start_server("bare:app", 2, server) as (port, processes):
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            right = {request: _settled(ask(connection, request)) for request in asked}
        load_for(port, right, min(seconds, 10.0))
        before = used(processes)
        counted = load_for(port, right, seconds)
        time.sleep(2.0)
        assert get(port, "/healthz")
        after = used(processes)
    found = ", ".join(f"{number:,} {name}" for name, number in sorted(counted.items()))
    print(f"{server}, {THREADS} threads, {seconds:g} s: {found}")
    print(f"memory, files, threads of the server: {before} before, {after} after")


def load_for(port: int, right: dict[bytes, bytes], seconds: float) -> Counter[str]:
    """Ask with all threads, and count what came."""
    end = time.monotonic() + seconds
    counted: Counter[str] = Counter()
    lock = threading.Lock()

    def client(seed: int) -> None:
        found = ask_until(end, port, right, random.Random(seed))
        with lock:
            counted.update(found)

    threads = [threading.Thread(target=client, args=(seed,)) for seed in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return counted


def ask_until(end: float, port: int, right: dict[bytes, bytes], chance: random.Random) -> Counter[str]:
    """Return the counts of one client."""
    counted: Counter[str] = Counter()
    requests = list(right)
    while time.monotonic() < end:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                while time.monotonic() < end:
                    request = chance.choice(requests)
                    if chance.random() < RUDE:
                        connection.sendall(request[: chance.randint(1, len(request))])
                        counted["hung up on the server"] += 1
                        break
                    counted["right" if _settled(ask(connection, request)) == right[request] else "wrong"] += 1
        except AssertionError as error:
            counted["busy" if b" 503 " in error.args[0].split(b"\r\n", 1)[0] else "refused"] += 1
        except (OSError, SystemExit) as error:
            counted[f"missing ({error})"] += 1
    return counted


def _settled(answer: bytes) -> bytes:
    """Return an answer without what a page has anew each time."""
    return FORM.sub(b"", answer)


def used(processes: Sequence[int]) -> str:
    """Return the resources that the processes hold."""
    files = sum(len(list(Path(f"/proc/{process}/fd").iterdir())) for process in processes)
    threads = sum(len(list(Path(f"/proc/{process}/task").iterdir())) for process in processes)
    return f"{pss_mib(processes):.0f} MiB, {files} files, {threads} threads"

"""The time of a word check while streams are open and bots think, beside its time without."""

import statistics
import time
from pathlib import Path

from benchmarks.faults.client import Client
from benchmarks.faults.server import Server
from benchmarks.tables.streams import Readers
from tests.servers import Server as Address

STREAMS = 100
CHECKS = 1500
GOAL = 1.5


def measure_words(folder: Path) -> None:
    """Print the median without and with."""
    with Server({"WORDSVC_DATA": str(folder), "WORDSVC_BOT_PROCESSES": "1"}, 2) as server:
        client = Client([server.port])
        check(client)
        before = check(client)
        readers = Readers()
        address = Address(f"127.0.0.1:{server.port}", server.log)
        waiting = client.ask("POST", "/v1/matches", {"game": "diddly", "seats": ["open", "open"]}).document
        opened = sum(readers.open(address, waiting["id"]) for _ in range(STREAMS))
        quiet = check(client)
        playing = {"game": "diggity", "seats": ["bot:search"] * 4}
        made = [client.ask("POST", "/v1/matches", playing).status for _ in range(4)]
        time.sleep(2)
        during = check(client)
        readers.close()
        client.close()
    median = statistics.median
    print(
        f"a word check: p50 {median(before) * 1e3:.2f} ms alone, {median(quiet) * 1e3:.2f} ms with {opened}"
        f" idle streams, {median(during) * 1e3:.2f} ms with bots of {made.count(201)} matches thinking"
        f" besides, ratio {median(during) / median(before):.2f} (goal: at most {GOAL})"
    )


def check(client: Client) -> list[float]:
    """Return the seconds of many word checks."""
    return [client.ask("GET", "/v1/words/HELLO").seconds for _ in range(CHECKS)]

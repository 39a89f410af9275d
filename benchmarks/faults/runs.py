"""Many matches at once, and what is done to the processes meanwhile."""

import random
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

from benchmarks.faults.client import Client
from benchmarks.faults.match import Kind, PlayedMatch
from benchmarks.faults.player import FaultError, Tally
from benchmarks.faults.server import Server, kill
from tests.store.postgresql import PostgresServer

MOST_SECONDS = 2.0
"""In which a request is answered whatever the database does."""

_RETURN_SECONDS = 30.0


def play_matches(
    kinds: Iterable[Kind], ports: Sequence[int], tally: Tally, at_once: int = 6, seed: int = 1
) -> None:
    """Play matches, so many at once, and prove each. Raises `FaultError` when one fails."""
    numbered = enumerate(kinds)
    taking = threading.Lock()
    faults: list[str] = []

    def play() -> None:
        while not faults:
            with taking:
                number, kind = next(numbered, (0, None))
            if kind is None:
                return
            try:
                with closing(PlayedMatch(kind, ports, seed * 1_000_003 + number, tally)) as match:
                    match.finish()
            except FaultError as error:
                faults.append(f"{kind.game}: {error}")

    with ThreadPoolExecutor(at_once) as pool:
        for each in [pool.submit(play) for _ in range(at_once)]:
            each.result()
    if faults:
        raise FaultError("\n".join(faults[:3]))


class Killer:
    """Kills processes, now one and now another, while moves are made; `run` is meant for a thread."""

    def __init__(self, tally: Tally, label: str, find: Callable[[], list[int]], expected: int) -> None:
        self.killed = 0
        self._tally, self._label, self._find, self._expected = tally, label, find, expected
        self._rng = random.Random(expected)
        self._stopped = threading.Event()

    def run(self, most: int) -> None:
        """Kill so many, each when moves are made and all processes are there again."""
        while self.killed < most and not self._stopped.is_set():
            self._wait_for_move()
            self._stopped.wait(self._rng.random() * 0.1)
            found = self._find()
            if found and not self._stopped.is_set() and kill(self._rng.choice(found)):
                self.killed += 1
                self._tally.count(f"{self._label} killed")
            self._wait(lambda: len(self._find()) >= self._expected)

    def stop(self) -> None:
        """Kill no more."""
        self._stopped.set()

    def _wait_for_move(self) -> None:
        before = self._tally.counts["accepted"]
        self._wait(lambda: self._tally.counts["accepted"] > before)

    def _wait(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + _RETURN_SECONDS
        while not is_so() and time.monotonic() < end and not self._stopped.is_set():
            time.sleep(0.02)


@contextmanager
def killing(killer: Killer, most: int) -> Iterator[threading.Thread]:
    """Kill in a thread for as long as the block lasts."""
    thread = threading.Thread(target=killer.run, args=(most,), daemon=True)
    thread.start()
    try:
        yield thread
    finally:
        killer.stop()
        thread.join()


def until_killed(kinds: Sequence[Kind], thread: threading.Thread) -> Iterator[Kind]:
    """Yield these kinds, and then all of them again and again for as long as the killer has work."""
    yield from kinds
    while thread.is_alive():
        yield from kinds


def stop_postgresql(postgres: PostgresServer, seconds: float, tally: Tally) -> None:
    """Stop the database in the midst of moves, start it again, and look at what was answered meanwhile."""
    wait_for_moves(tally, 20)
    postgres.stop()
    begin = time.monotonic()
    time.sleep(seconds)
    wait_for(lambda: has_refused_since(tally, begin), "nobody tries to move")
    end = time.monotonic()
    postgres.start()
    wait_for_moves(tally, 20)
    refused = [each for each in tally.unavailable if each[0] >= begin and each[1] <= end]
    wrong = [each for each in tally.answered if each[0] >= begin and each[1] <= end and each[2] == "POST"]
    posts = [each for each in refused if each[2] == "POST"]
    longest = max((each[1] - each[0] for each in refused), default=0.0)
    closed = [moment for moment in tally.broken_streams if begin <= moment <= end]
    print(
        f"PostgreSQL stopped for {seconds:g} s: {len(posts)} POSTs 503, all requests within {longest:.2f} s,"
        f" {len(closed)} streams closed"
    )
    if not posts or wrong or closed or longest >= MOST_SECONDS:
        raise FaultError(f"while PostgreSQL was stopped: {len(wrong)} POSTs were answered, {closed=}")
    if {each[3] for each in refused} != {"store_unavailable"}:
        raise FaultError(f"other codes than store_unavailable: {refused[:3]}")


def fill_database(server: Server, tally: Tally) -> None:
    """Wait until the database of a server is full, read what is there, and give it room again.

    Full is what takes no new page; a move that fits into the pages that it has may still be taken.
    """
    wait_for(lambda: tally.counts["503 store_full"] >= 50, "the database was never full")
    reads = look_at_all(server)
    print(f"full database: {tally.counts['503 store_full']} POSTs 503, {reads} reads answered")
    server.stop()
    del server.environment["WORDSVC_MAX_DATABASE_PAGES"]
    server.start()


def look_at_all(server: Server) -> int:
    """Read every public match; gives how many. Raises `FaultError`."""
    client = Client([server.port])
    listed = client.ask("GET", "/v1/matches?limit=50")
    if listed.status != 200:
        raise FaultError(f"the list of matches: {listed}")
    for match in listed.document["matches"]:
        found = client.ask("GET", f"/v1/matches/{match['id']}")
        if found.status != 200:
            raise FaultError(f"a match: {found}")
    client.close()
    return 1 + len(listed.document["matches"])


def has_refused_since(tally: Tally, begin: float) -> bool:
    """Return True if a POST that was sent since a moment was answered 503."""
    return any(each[0] >= begin and each[2] == "POST" for each in tally.unavailable)


def wait_for_moves(tally: Tally, more: int) -> None:
    """Wait until so many more moves are made."""
    before = tally.counts["accepted"]
    wait_for(lambda: tally.counts["accepted"] >= before + more, "nobody moves")


def wait_for(is_so: Callable[[], bool], fault: str) -> None:
    """Wait until something is so. Raises `FaultError` when it does not come to pass."""
    end = time.monotonic() + _RETURN_SECONDS * 2
    while not is_so():
        if time.monotonic() > end:
            raise FaultError(fault)
        time.sleep(0.02)

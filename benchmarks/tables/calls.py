"""The time from a call of Diabolo to its verdict, with four phones at a table with a pace.

All four call the same word at the same moment; each has a stream open. A verdict is the answer to a call,
right or too late, and for the other phones the message that tells the call.
"""

import http.client
import statistics
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from itertools import count, islice
from pathlib import Path
from typing import Any

from benchmarks.faults.client import Answer, Client
from benchmarks.faults.player import game_of
from benchmarks.faults.server import Server

PHONES = 4
PACE = 3
CALLS = 100
"""Words that are called, each by all phones."""
WARM_UP = 10
GOAL = 100
"""Milliseconds of the median from a call to its answer, on a quiet machine."""
MAX_SECONDS = 30
_LATE = ("too_late", "match_over")
"""Verdicts on calls that others came before; the last one may have ended the match."""


class Phone:
    """A seat of a match, its connection, and the times at which its stream told of calls."""

    def __init__(self, port: int, path: str, ticket: str, number: int) -> None:
        """Sit down, and follow the match."""
        self.client = Client([port])
        self.path = path
        name = {"ticket": ticket, "name": f"Player {number}"}
        self.token: str = self.client.ask("POST", f"{path}/join", name).document["token"]
        self.told: list[float] = []
        self._stream = http.client.HTTPConnection("127.0.0.1", port, timeout=MAX_SECONDS)
        headers = {"Authorization": f"Bearer {self.token}", "Accept": "text/event-stream"}
        self._stream.request("GET", f"{path}/events", headers=headers)
        self._follower = threading.Thread(target=self._follow, daemon=True)
        self._follower.start()

    def look(self) -> Any:
        """Return the match."""
        return self.client.ask("GET", self.path, token=self.token).document

    def move(self, move: str, version: int) -> Answer:
        """Send a move."""
        body = {"move": move, "version": version}
        return self.client.ask("POST", f"{self.path}/moves", body, self.token)

    def news_after(self, calls: int) -> float:
        """Return the time at which the stream told of the call that follows so many."""
        end = time.monotonic() + MAX_SECONDS
        while len(self.told) <= calls:
            if time.monotonic() > end:
                raise AssertionError("a phone was not told of a call")
            time.sleep(0.0005)
        return self.told[calls]

    def close(self) -> None:
        """Hang up."""
        self.client.close()
        self._stream.close()

    def _follow(self) -> None:
        with suppress(OSError, ValueError, http.client.HTTPException, AttributeError):
            for line in self._stream.getresponse():
                if b'"kind":"call"' in line:
                    self.told.append(time.monotonic())


def measure_calls(folder: Path) -> None:
    """Print the medians from a call to its answer, and to the news of it at all phones."""
    answered: list[float] = []
    told: list[float] = []
    lost = 0
    with Server({"WORDSVC_DATA": str(folder)}, 2) as server, ThreadPoolExecutor(PHONES) as threads:
        for phones, move, versions in islice(_calls(server.port), WARM_UP + CALLS):
            before, start = [len(phone.told) for phone in phones], time.monotonic()
            answers = list(threads.map(Phone.move, phones, [move] * PHONES, versions))
            lost += sum(answer.status != 200 and answer.code not in _LATE for answer in answers)
            answered += [answer.seconds for answer in answers]
            told += [phone.news_after(count) - start for phone, count in zip(phones, before, strict=True)]
    for label, times in (("its answer", answered), ("the news of it at a phone", told)):
        milliseconds = sorted(1000 * seconds for seconds in times[WARM_UP * PHONES :])
        print(
            f"{PHONES} phones, from a call to {label}: median {statistics.median(milliseconds):.1f} ms,"
            f" p95 {milliseconds[len(milliseconds) * 95 // 100]:.1f} ms (goal: a median under {GOAL} ms)"
        )
    print(f"{len(answered)} calls, {lost} without a verdict (goal: 0)")


def _calls(port: int) -> Iterator[tuple[list[Phone], str, list[int]]]:
    """Yield phones, a call of a word that lies at their table, and the versions in which it does."""
    for seed in count(1):
        with closing(Client([port])) as client:
            phones = _sit_down(client, port, seed)
        for move, versions in _words(phones):
            yield phones, move, versions
        for phone in phones:
            phone.close()


def _sit_down(client: Client, port: int, seed: int) -> list[Phone]:
    """Return the phones of a new match."""
    request = {"game": "diabolo", "seats": ["open"] * PHONES, "seed": seed, "pace_seconds": PACE}
    made = client.ask("POST", "/v1/matches", {**request, "options": {"rounds": 1}}).document
    tickets = [place["ticket"] for place in made["join"]]
    path = f"/v1/matches/{made['id']}"
    return [Phone(port, path, ticket, number) for number, ticket in enumerate(tickets, 1)]


def _words(phones: list[Phone]) -> Iterator[tuple[str, list[int]]]:
    """Yield calls of words that lie on the table, with the versions in which they do, until the end.

    Where none lies all wish for the next card, which else comes by the pace.
    """
    while True:
        documents = [phone.look() for phone in phones]
        if {document["status"] for document in documents} != {"playing"}:
            return
        view = documents[0]["view"]
        game = game_of("diabolo", PHONES, tuple(documents[0]["options"].items()))
        hints = game.hint(view)
        if hints and ": " in hints[0]:
            move = game.parse_typed(view, f"call {hints[0].split(' ')[0]}")
            yield game.format_move(move), [document["version"] for document in documents]
        else:
            for phone, document in zip(phones, documents, strict=True):
                phone.move("pass", document["version"])

"""A bot at a table that it knows by HTTP alone, and what it was told.

It sends a request again, with its key, for as long as it does not know whether it was done. Every answer
that took a move, and every message of its stream, is noted for the proof.
"""

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from benchmarks.faults.client import Answer, Client, UnansweredError
from games.core import Game, random_move
from tests.event_lines import follow_events
from wordsvc.catalogue import find_rulebook

PAUSE = 0.05
"""Seconds before a request is sent again."""

LOST = 60.0
"""Seconds without any news after which a player gives up: a move that others wait for was lost."""

TWICE = 0.05
"""The share of requests that are sent twice at once, and of those that are repeated later."""


class Accepted(NamedTuple):
    """A move that the server has taken, with what the player was told of it."""

    request: dict[str, Any]
    key: str
    version: int
    events: list[dict[str, Any]]


class FaultError(AssertionError):
    """A broken promise of the service."""


class Tally:
    """Counts of all players together."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.unavailable: list[tuple[float, float, str, str]] = []  # begin, end, method, code of each 503
        self.answered: list[tuple[float, float, str]] = []  # begin, end, method of all other answers
        self.broken_streams: list[float] = []
        self._lock = threading.Lock()

    def count(self, what: str, more: int = 1) -> None:
        """Count more of something."""
        with self._lock:
            self.counts[what] += more

    def note(self, method: str, answer: Answer) -> None:
        """Note the times of an answer."""
        end = time.monotonic()
        with self._lock:
            if answer.status == 503:
                self.counts[f"503 {answer.code}"] += 1
                self.unavailable.append((end - answer.seconds, end, method, answer.code))
            else:
                self.answered.append((end - answer.seconds, end, method))


class Viewer:
    """Somebody who looks on by a stream, and keeps every message."""

    def __init__(self, port: int, match_id: str, token: str | None, tally: Tally) -> None:
        self.messages: list[dict[str, Any]] = []
        self.ids: list[str] = []
        self.error: Exception | None = None
        self._news = threading.Condition()
        self._url = f"http://127.0.0.1:{port}/v1/matches/{match_id}/events"
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._tally = tally
        self._is_stopped = False
        self.thread = threading.Thread(target=self._follow, daemon=True)
        self.thread.start()

    @property
    def version(self) -> int:
        """The version of the last message."""
        return self.messages[-1]["version"] if self.messages else 0

    def wait(self, version: int, seconds: float) -> bool:
        """Wait for a message after a version; false when none has come."""
        with self._news:
            return self._news.wait_for(lambda: self.version > version or self.error is not None, seconds)

    def stop(self) -> None:
        """Open the stream no more when it breaks off."""
        self._is_stopped = True

    def _follow(self) -> None:
        try:
            for event in follow_events(self._url, self._headers, sleep=self._pause):
                if event.event == "match":
                    with self._news:
                        self.ids.append(event.id)
                        self.messages.append(json.loads(event.data))
                        self._news.notify_all()
        except Exception as error:  # told by the player that waits for it
            self.error = error
        with self._news:
            self._news.notify_all()

    def _pause(self, _: float) -> None:
        if self._is_stopped:
            raise FaultError("the stream was not ended")
        self._tally.broken_streams.append(time.monotonic())
        time.sleep(PAUSE)


class Player:
    """Plays a seat to the end, with legal moves by chance."""

    def __init__(
        self, ports: Sequence[int], match_id: str, seat: int, token: str, seed: int, tally: Tally
    ) -> None:
        self.match_id, self.seat, self.token = match_id, seat, token
        self.accepted: list[Accepted] = []
        self.error: BaseException | None = None
        self._ports = ports
        self._client = Client(ports, seat)
        self._tally = tally
        self._rng = random.Random(seed)
        self.viewer = Viewer(ports[seat % len(ports)], match_id, token, tally)
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            self._play()
        except Exception as error:  # told by whoever waits for the match
            self.error = error
        finally:
            self._client.close()

    def _play(self) -> None:
        while True:
            document = self.look()
            if document["status"] not in ("open", "playing"):
                return
            if document["legal"] or (document["legal_grammar"] and self.seat in document["to_act"]):
                self._move(document)
                continue
            if not self._wait(document["version"]):
                raise FaultError(
                    f"seat {self.seat} of {self.match_id} waits since version {document['version']}"
                )

    def _wait(self, version: int) -> bool:
        """Wait until something is told after a version; false when nothing comes any more."""
        if not self.viewer.wait(version, LOST):
            return bool(self.look()["version"] > version)
        if self.viewer.error is not None:
            raise self.viewer.error
        return True

    def look(self) -> dict[str, Any]:
        """Return the match as the seat sees it."""
        answer = insist(self._client, self._tally, "GET", f"/v1/matches/{self.match_id}", token=self.token)
        if answer.status != 200:
            raise FaultError(f"GET: {answer}")
        document: dict[str, Any] = answer.document
        return document

    def _move(self, document: dict[str, Any]) -> None:
        request = {"move": self._choose(document), "version": document["version"]}
        key = f"{self._rng.getrandbits(64):x}"
        chance = self._rng.random()
        send = self._send_twice if chance < TWICE else self._send_once
        answer = send(request, key)
        if answer.status == 200:
            told = answer.document
            self.accepted.append(Accepted(request, key, told["version"], told["events"]))
            self._tally.count("accepted")
        elif answer.status == 409 and answer.code == "stale_version":
            self._tally.count("stale")
        elif answer.status == 409 and answer.code == "too_late":
            self._tally.count("called too late")
        elif answer.status == 410:
            self._tally.count("too late")
        elif answer.status == 422 and document["legal_grammar"] == "call":
            self._tally.count("called too late")
        else:
            raise FaultError(f"{request}: {answer}")
        if 1 - chance < TWICE:
            self._send_old()

    def _choose(self, document: dict[str, Any]) -> str:
        game = game_of(document["game"], len(document["seats"]), tuple(document["options"].items()))
        legal = [game.parse_move(move) for move in document["legal"]]
        return game.format_move(random_move(game, document["view"], legal, self._rng))

    def _send_once(self, request: dict[str, Any], key: str) -> Answer:
        return self._send(self._client, request, key)

    def _send(self, client: Client, request: dict[str, Any], key: str) -> Answer:
        path = f"/v1/matches/{self.match_id}/moves"
        return insist(client, self._tally, "POST", path, request, self.token, key)

    def _send_twice(self, request: dict[str, Any], key: str) -> Answer:
        """Send the same request at once over another connection: it is done once, or refused twice."""
        other = Client(self._ports, self.seat + 1)
        found: list[Answer] = []
        thread = threading.Thread(target=lambda: found.append(self._send(other, request, key)))
        thread.start()
        answer = self._send(self._client, request, key)
        thread.join()
        other.close()
        self._tally.count("sent twice at once")
        if 200 in (answer.status, found[0].status) and _told(answer) != _told(found[0]):
            raise FaultError(f"{request} twice: {answer} and {found[0]}")
        return answer

    def _send_old(self) -> None:
        """Send a request again that was answered long ago: it is answered the same, and done once."""
        if not self.accepted:
            return
        old = self._rng.choice(self.accepted)
        answer = self._send(self._client, old.request, old.key)
        self._tally.count("sent once more later")
        if (answer.status, _told(answer)) != (200, (old.version, old.events)):
            raise FaultError(f"{old} again: {answer}")


def insist(
    client: Client,
    tally: Tally,
    method: str,
    path: str,
    body: object = None,
    token: str | None = None,
    key: str | None = None,
) -> Answer:
    """Ask until there is an answer, and another one than 503."""
    end = time.monotonic() + LOST
    while True:
        try:
            answer = client.ask(method, path, body, token, key)
        except UnansweredError as error:
            tally.count("unanswered")
            if time.monotonic() > end:
                raise FaultError(f"nobody answers: {error}") from error
        else:
            tally.note(method, answer)
            if answer.status != 503:
                return answer
            if time.monotonic() > end:
                raise FaultError(f"{method} {path}: {answer}")
        time.sleep(PAUSE)


@cache
def game_of(name: str, seats: int, options: tuple[tuple[str, Any], ...]) -> Game[Any]:
    """Return the rules object of a match."""
    return find_rulebook(name).game(seats, dict(options))


def _told(answer: Answer) -> object:
    """Return the part of an answer about a move that does not change with the match."""
    document = answer.document
    return (document["version"], document["events"]) if answer.status == 200 else answer.code

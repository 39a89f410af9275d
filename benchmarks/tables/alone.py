"""A match that one client plays for all its seats."""

import random
from collections.abc import Mapping
from typing import Any

from benchmarks.faults.client import Answer, Client
from benchmarks.faults.player import game_of
from games.core import random_move


class LonelyMatch:
    """All seats of a match, played by one client with legal moves by chance."""

    def __init__(
        self,
        client: Client,
        game: str,
        seats: int = 3,
        options: Mapping[str, Any] | None = None,
        seed: int = 1,
    ) -> None:
        self._client = client
        self._rng = random.Random(seed)
        request = {"game": game, "seats": ["open"] * seats, "options": dict(options or {}), "seed": seed}
        made = _good(client.ask("POST", "/v1/matches", request))
        self.path = f"/v1/matches/{made['id']}"
        self._documents: dict[int, dict[str, Any]] = {}
        self._tokens: dict[int, str] = {}
        for ticket in made["join"]:
            request = {"ticket": ticket["ticket"], "name": f"Player {ticket['seat']}"}
            joined = _good(client.ask("POST", f"{self.path}/join", request))
            self._tokens[joined["seat"]] = joined["token"]
        self.seat = 1

    def next_move(self) -> dict[str, Any] | None:
        """Return the body of the next move, of `seat`; None when the match is over."""
        seats = [self.seat, *(seat for seat in self._tokens if seat != self.seat)]
        for seat in seats:
            document = _good(self._client.ask("GET", self.path, token=self._tokens[seat]))
            if document["status"] != "playing":
                return None
            if not document["legal"]:
                continue
            self.seat = seat
            options = tuple(document["options"].items())
            game = game_of(document["game"], len(document["seats"]), options)
            legal = [game.parse_move(move) for move in document["legal"]]
            move = game.format_move(random_move(game, document["view"], legal, self._rng))
            return {"move": move, "version": document["version"]}
        raise AssertionError("nobody is asked")

    def send(self, body: Mapping[str, Any]) -> float:
        """Make a move; gives the seconds until its answer."""
        answer = self._client.ask("POST", f"{self.path}/moves", body, self._tokens[self.seat])
        _good(answer)
        return answer.seconds


def _good(answer: Answer) -> Any:
    if answer.status not in (200, 201):
        raise AssertionError(answer)
    return answer.document

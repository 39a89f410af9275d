"""A whole match of bots over HTTP, and the proof that nothing of it was lost or done twice."""

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from benchmarks.faults.client import Client
from benchmarks.faults.player import LOST, FaultError, Player, Tally, Viewer, insist
from games.core import Match, load_log, parse_text, view
from wordsvc.catalogue import find_rulebook
from wordsvc.tables.live.table_events import TABLE_EVENTS


class Kind(NamedTuple):
    """A game with the seats and the options that are played, and the bots of the service that play with."""

    game: str
    seats: int
    options: Mapping[str, Any]
    bots: tuple[str, ...] = ()


SHORT: Final = (
    Kind("diddly", 2, {"rounds": 1, "turns": 8}),
    Kind("diggity", 2, {"gold": 4, "turns": 8}),
    Kind("fiddlefoo", 3, {}),
    Kind("quiddler", 2, {"hands": "3", "turns": 5}),
    Kind("diabolo", 2, {"rounds": 1}),
)
"""Whole matches of a few dozen moves."""

USUAL: Final = (
    Kind("diddly", 3, {}),
    Kind("diggity", 3, {}),
    Kind("fiddlefoo", 3, {}),
    Kind("quiddler", 3, {}),
    Kind("diabolo", 3, {}),
)
"""Whole matches as the rules have them, of some hundred moves."""


class PlayedMatch:
    """A match, its players and whoever looks on."""

    def __init__(self, kind: Kind, ports: Sequence[int], seed: int, tally: Tally) -> None:
        self._client = Client(ports, seed)
        self._tally = tally
        seats = ["open"] * kind.seats + [f"bot:{bot}" for bot in kind.bots]
        request = {"game": kind.game, "seats": seats, "options": dict(kind.options), "visibility": "public"}
        made = self._expect(201, "POST", "/v1/matches", request)
        self.id: str = made["id"]
        self.players: list[Player] = []
        rng = random.Random(seed)
        for ticket in made["join"]:
            request = {"ticket": ticket["ticket"], "name": f"Player {ticket['seat']}"}
            key = f"{rng.getrandbits(64):x}"
            joined = self._expect(200, "POST", f"/v1/matches/{self.id}/join", request, key)
            player = Player(ports, self.id, joined["seat"], joined["token"], rng.getrandbits(32), tally)
            self.players.append(player)
        self.spectator = Viewer(ports[0], self.id, None, tally)
        for player in self.players:
            player.thread.start()

    def finish(self) -> None:
        """Wait for the end, and prove all. Raises `FaultError`."""
        for player in self.players:
            player.thread.join()
            if player.error is not None:
                raise FaultError(f"seat {player.seat} of {self.id}: {player.error!r}") from player.error
        for viewer in (self.spectator, *(player.viewer for player in self.players)):
            viewer.thread.join(LOST)
            viewer.stop()
            if viewer.thread.is_alive() or viewer.error is not None:
                raise FaultError(f"the stream of {self.id} has not ended: {viewer.error!r}")
        self._prove()

    def close(self) -> None:
        """Ask nothing more."""
        self._client.close()

    def _expect(
        self, status: int, method: str, path: str, body: object = None, key: str | None = None,
        token: str | None = None,
    ) -> Any:  # fmt: skip
        answer = insist(self._client, self._tally, method, path, body, token, key)
        if answer.status != status:
            raise FaultError(f"{method} {path}: {answer}")
        return answer.document

    def _prove(self) -> None:
        log = parse_text(self._expect(200, "GET", f"/v1/matches/{self.id}/log"))
        match = load_log(log, find_rulebook)
        names = [f"Player {seat}" for seat in range(1, len(self.players) + 1)]
        _equal("players", list(match.players[: len(names)]), names)
        moves = _chosen_moves(match)
        for player in self.players:
            accepted = [taken.request["move"] for taken in player.accepted]
            _equal("moves", [move for seat, move in moves if seat == player.seat - 1], accepted)
        self._tally.count("matches")
        self._tally.count("moves of logs", len(moves))
        for viewer in (None, *self.players):
            self._prove_viewer(match, viewer)

    def _prove_viewer(self, match: Any, player: Player | None) -> None:
        seat = None if player is None else player.seat - 1
        viewer = self.spectator if player is None else player.viewer
        token = None if player is None else player.token
        document = self._expect(200, "GET", f"/v1/matches/{self.id}", token=token)
        _equal("status", document["status"], "finished")
        _equal("view", document["view"], view(match.game, match.state, seat))
        _equal("scores", document["scores"], match.game.scores(match.state))
        versions = [message["version"] for message in viewer.messages]
        _equal("versions", versions, list(range(1, document["version"] + 1)))
        _equal("ids", viewer.ids, [str(version) for version in versions])
        told = [event for message in viewer.messages for event in message["events"]]
        _equal("history", [event for event in told if event["kind"] not in TABLE_EVENTS], match.history(seat))
        for taken in player.accepted if player is not None else ():
            message = viewer.messages[taken.version - 1]
            _equal("events", (message["version"], message["events"]), (taken.version, taken.events))
        self._tally.count("messages of streams", len(viewer.messages))


def _chosen_moves(match: Match) -> list[tuple[int, str]]:
    """Return the moves of a match that its players made; the service makes those that are forced."""
    again = Match(match.rulebook, match.game, match.deal, match.players, match.dictionary)
    chosen = []
    for seat, move in match.moves:
        if again.forced_move() != (seat, move):
            chosen.append((seat, match.game.format_move(move)))
        again.submit(seat, move)
    return chosen


def _equal(what: str, one: object, other: object) -> None:
    one, other = _plain(one), _plain(other)
    if one != other:
        raise FaultError(f"{what} differ: {str(one)[:1500]} and {str(other)[:1500]}")


def _plain(data: object) -> object:
    """Return a value as JSON has it: with lists for tuples."""
    return json.loads(json.dumps(data))

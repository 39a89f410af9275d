"""`wordcheck replay --proof`: matches over HTTP with what their clients kept, and files that were changed."""

import functools
import json
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner, Result

from games.core import format_text, parse_text
from tests.tables.hidden.world_pairs import open_tables
from tests.tables.own_heads import own_commitment, own_head, own_lines
from tests.tables.people import Party, turn_by_chance
from tests.tables.test_tables_and_engine import SEATS
from wordsvc.catalogue import GAMES
from wordsvc.cli import main
from wordsvc.cli.exit_codes import USAGE
from wordsvc.store.database import Database
from wordsvc.store.upkeep.upgrade import upgrade
from wordsvc.tables.secrets import Secrets

TURNS = 12


class Played(NamedTuple):
    """A match that is over: its log, and for each viewer the stream as it came, the spectator's first.

    `answered` are the heads in answers to moves and long polls, by viewer and version.
    """

    log: str
    streams: list[str]
    answered: dict[tuple[int, int], str]


@functools.cache
def play_over_http(game: str) -> Played:
    """Play a match over HTTP in which a move is taken back where the game allows that."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/wordsvc.db")
        upgrade(database)
        try:
            return _play(database, game)
        finally:
            database.close()


def _play(database: Database, game: str) -> Played:
    tables, client = open_tables(database)
    rng = Random(game)
    tables.secrets = Secrets(rng.randbytes)
    tokens: list[str | None] = [None]

    def send(method: str, path: str, seat: int, body: Any = None, accept: str = "*/*") -> Any:
        headers = {"Accept": accept, **({"Authorization": f"Bearer {tokens[seat]}"} if tokens[seat] else {})}
        return client.open(path, method=method, json=body, headers=headers)

    seats = SEATS.get(game, [2])[0]
    made = send("POST", "/v1/matches", 0, {"game": game, "seats": ["open"] * seats, "undo": "lenient"}).json
    path = f"/v1/matches/{made['id']}"
    for place in made["join"]:
        wanted = {"ticket": place["ticket"], "name": f"Player {place['seat']}"}
        tokens.append(send("POST", f"{path}/join", 0, wanted).json["token"])
    party = Party(tables, made["id"], made["owner_token"], tokens, [])
    answered: dict[tuple[int, int], str] = {}
    for turn in range(TURNS):
        table = party.table()
        if not table.row.is_live:
            break
        seat = table.match.game.to_act(table.match.state)[0] + 1
        moves = turn_by_chance(table, seat, rng)
        wanted = {"moves": moves, "version": table.row.versions[seat]}
        moved = send("POST", f"{path}/moves", seat, wanted)
        assert moved.status_code == 200, moved.text
        answered[seat, moved.json["version"]] = moved.json["head"]
        if turn % 3 == 0:
            send("POST", f"{path}/undo", seat, {"version": moved.json["version"]})
            other = seat % seats + 1
            answer = {"agree": True, "version": party.table().row.versions[other]}
            send("POST", f"{path}/undo/answer", other, answer)
    for seat in range(1, seats + 1):
        if party.table().row.is_live:
            send("POST", f"{path}/resign", seat)
    log = send("GET", f"{path}/log", 0).text
    stream = "text/event-stream"
    streams = [send("GET", f"{path}/events", seat, accept=stream).text for seat in range(seats + 1)]
    for seat in range(seats + 1):
        polled = send("GET", f"{path}/events", seat, accept="application/json").json
        answered[seat, polled["version"]] = polled["head"]
    tables.broadcaster.close()
    return Played(log, streams, answered)


def read_bodies(stream: str) -> list[dict[str, Any]]:
    """Return the messages in a stream."""
    lines = stream.split("\n")
    return [
        json.loads(line.removeprefix("data: "))
        for before, line in pairwise(lines)
        if before == "event: match"
    ]


def write_bodies(bodies: list[dict[str, Any]]) -> str:
    return "".join(f"{json.dumps(body)}\n" for body in bodies)


def prove(folder: Path, log: str, heads: str | None = None, *more: str) -> Result:
    """Run the command on texts."""
    (folder / "log.txt").write_text(log, "utf-8")
    arguments = ["replay", "--proof", str(folder / "log.txt"), *more]
    if heads is not None:
        (folder / "heads.txt").write_text(heads, "utf-8")
        arguments += ["--heads", str(folder / "heads.txt")]
    return CliRunner().invoke(main, arguments)


@pytest.mark.rule("C3")
@pytest.mark.parametrize("game", GAMES)
def test_a_match_over_http_is_proved(game: str, tmp_path: Path) -> None:
    played = play_over_http(game)
    log = parse_text(played.log)
    secret, lines = log["proof"]["secret"], own_lines(log)
    for viewer, stream in enumerate(played.streams):
        bodies = read_bodies(stream)
        done = 0
        for body in bodies:
            version = body["version"]
            while own_head(secret, lines[: done + 1], viewer, version) != body["head"]:
                done += 1
                assert done < len(lines), f"viewer {viewer}, version {version}"
        assert done == len(lines) - 1
        for kept in (stream, write_bodies(bodies), write_bodies(bodies[1::2])):
            result = prove(tmp_path, played.log, kept, "--json")
            assert result.exit_code == 0, result.output
            found = json.loads(result.stdout)
            assert (found["viewer"], found["commitment"]) == (viewer, own_commitment(log))


def test_answers_have_the_heads_of_messages() -> None:
    played = play_over_http("diddly")
    told = {
        (viewer, body["version"]): body["head"]
        for viewer, stream in enumerate(played.streams)
        for body in read_bodies(stream)
    }
    assert len(played.answered) > TURNS
    assert played.answered.items() <= told.items()


def test_moves_that_were_taken_back_are_proved() -> None:
    assert any("undone" in parse_text(play_over_http(game).log)["proof"] for game in GAMES)


def test_a_proof_names_secret_and_viewer(tmp_path: Path) -> None:
    played = play_over_http("diddly")
    log = parse_text(played.log)
    shown = prove(tmp_path, played.log, played.streams[2]).stdout
    assert log["proof"]["secret"] in shown
    assert own_commitment(log) in shown
    assert shown.endswith("to seat 2.\n")
    assert prove(tmp_path, played.log, played.streams[0]).stdout.endswith("to a spectator.\n")
    assert "Compare the commitment" in prove(tmp_path, played.log).stdout


@pytest.mark.rule("C2")
@pytest.mark.parametrize("game", ["diddly", "quiddler"])
def test_an_old_log_is_proved_for_ever(game: str) -> None:
    """The files are never made anew: what was kept years ago fits the log of then."""
    folder = Path(__file__).parents[2] / "logs/proof"
    files = [str(folder / f"{game}.txt"), "--heads", str(folder / f"{game}-kept.txt")]
    result = CliRunner().invoke(main, ["replay", "--proof", *files])
    assert result.exit_code == 0, result.output
    assert result.stdout.endswith("to seat 1.\n")


def swap_cards(log: dict[str, Any]) -> None:
    first, *rest = log["decks"]["1"].split()
    other = next(place for place, card in enumerate(rest) if card != first)
    rest[other], first = first, rest[other]
    log["decks"]["1"] = " ".join([first, *rest])


def change_digit(log: dict[str, Any]) -> None:
    secret = log["proof"]["secret"]
    log["proof"]["secret"] = secret[:-1] + ("0" if secret[-1] != "0" else "1")


def rename_match(log: dict[str, Any]) -> None:
    log["proof"]["match"] = "another-match-00"


def change_move(log: dict[str, Any]) -> None:
    """Flip another card first, which is legal, too."""
    seat, move = log["moves"][0]
    flipped = {other for each, other in log["moves"] if each == seat}
    log["moves"][0] = [seat, next(f"flip{place}" for place in range(1, 9) if f"flip{place}" not in flipped)]
    assert move.startswith("flip")


def drop_last(log: dict[str, Any]) -> None:
    log["moves"].pop()
    last = len(log["moves"]) + 2 * len(log["proof"].get("undone", []))
    log["proof"]["undone"] = [each for each in log["proof"].get("undone", []) if each[3] <= last]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (swap_cards, "deck 1: does not have the order that follows from the secret"),
        (change_digit, "does not have the order that follows from the secret"),
        (rename_match, "version 2 told the commitment"),
        (change_move, "and the log has"),
        (drop_last, "which the log does not have"),
    ],
)
def test_a_changed_log_is_refused(
    change: Callable[[dict[str, Any]], None], sentence: str, tmp_path: Path
) -> None:
    played = play_over_http("diddly")
    log = parse_text(played.log)
    change(log)
    result = prove(tmp_path, format_text(log), played.streams[1])
    assert result.exit_code == USAGE
    assert sentence in " ".join(result.output.split())


def test_a_wrong_head_is_refused(tmp_path: Path) -> None:
    played = play_over_http("diddly")
    bodies = read_bodies(played.streams[1])
    bodies[6]["head"] = bodies[5]["head"]
    result = prove(tmp_path, played.log, write_bodies(bodies))
    assert "the head of version 7 does not fit the log" in " ".join(result.output.split())
    alone = [{"version": body["version"], "head": body["head"]} for body in bodies]
    result = prove(tmp_path, played.log, write_bodies(alone))
    assert "the head of version 7 does not fit the log" in " ".join(result.output.split())


def test_an_event_that_was_not_played_is_refused(tmp_path: Path) -> None:
    played = play_over_http("diddly")
    bodies = read_bodies(played.streams[1])
    number = next(number for number, body in enumerate(bodies) if "place" in str(body["events"]))
    dropped = [*bodies]
    dropped[number] = {**bodies[number], "events": []}
    result = prove(tmp_path, played.log, write_bodies(dropped))
    assert f"version {number + 1} did not tell" in " ".join(result.output.split())
    added = [*bodies]
    added[1] = {**bodies[1], "events": [*bodies[1]["events"], {"kind": "flip", "seat": 0}]}
    result = prove(tmp_path, played.log, write_bodies(added))
    assert 'version 2 told {"kind": "flip", "seat": 0}' in " ".join(result.output.split())


def kept(version: object, head: object = "a" * 64, **more: object) -> str:
    """Return a message as a client might have kept it."""
    return json.dumps({"version": version, "head": head, **more})


NONSENSE = {
    "": "has no messages of a match",
    "event: end\ndata: {}\n\n": "has no messages of a match",
    "{": "line 1: is not valid JSON",
    "[" * 100_000: "line 1: is not valid JSON",
    "[1]": "line 1: must be an object",
    kept(None): "line 1: must have a version",
    "\n" + kept(True): "line 2: must have a version",
    kept(1e300): "line 1: must have a version",
    kept(1, None): "line 1: has no head",
    kept(1, "abc"): "line 1: must have a head",
    kept(1, events=3): "line 1: must have a list of events",
    kept(1, events=[{"kind": 3}]): "line 1: must have a list of events",
    kept(1) + "\n" + kept(1, "b" * 64): "line 2: another message of version 1 stands above",
    kept(1, "ä" * 64): "the head of version 1 fits no part of this log",
    kept(1): "the head of version 1 fits no part of this log",
    kept(1, events=[{"kind": "started", "commitment": "\ud800\x1b"}]): 'told the commitment "\\ud800\\u001b"',
    kept(1, events=[{"kind": "started", "commitment": ["x"] * 999}]): '"x", "x",',
    '{"version": %s}' % ("9" * 5000): "line 1: is not valid JSON",
}


@pytest.mark.parametrize(("heads", "sentence"), NONSENSE.items(), ids=range(len(NONSENSE)))
def test_nonsense_for_heads_is_refused(heads: str, sentence: str, tmp_path: Path) -> None:
    result = prove(tmp_path, play_over_http("diddly").log, heads)
    assert (result.exit_code, result.stdout) == (USAGE, "")
    assert sentence in " ".join(result.output.split())


@pytest.mark.parametrize(
    "undone",
    [[1, 0, "flip1", 1], [99, 0, "flip1", 3], [1, 7, "flip1", 2], [1, 0, "what", 2], [1, 0, "flip1", 2]],
)
def test_impossible_undone_moves_are_refused(undone: list[Any], tmp_path: Path) -> None:
    played = play_over_http("diddly")
    log = parse_text(played.log)
    log["proof"]["undone"] = [undone]
    result = prove(tmp_path, format_text(log), played.streams[0])
    assert result.exit_code == USAGE
    assert "proof" in result.output or "heads" in result.output


def test_options_that_exclude_each_other_are_refused(tmp_path: Path) -> None:
    log = play_over_http("diddly").log
    assert "--step: does not go with --proof" in prove(tmp_path, log, None, "--step", "1").output
    (tmp_path / "log.txt").write_text(log, "utf-8")
    result = CliRunner().invoke(main, ["replay", str(tmp_path / "log.txt"), "--heads", "heads.txt"])
    assert "--heads: goes with --proof" in result.output
    result = prove(tmp_path, (Path(__file__).parents[2] / "logs/v2/diddly-last-turns.txt").read_text("utf-8"))
    assert "has no proof" in result.output

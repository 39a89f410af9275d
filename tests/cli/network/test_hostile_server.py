"""A server of a stranger: no terminal obeys its answers, none is kept unchecked, none ends in a traceback.

Each case is a pair of a field of an answer and a hostile value, over a socket. `make quick` takes one value
for each field, `make test` one of each kind; all values are tried by
`python -m tests.cli.network.test_hostile_server`.
"""

import copy
import io
import itertools
import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pytest

from games.core import redact
from tests.cli.network.table_server import MATCH, OWNER, RECOVERIES, TICKETS, TOKENS, Table, problem
from tests.conditions import MAX_SECONDS
from wordsvc.cli import main
from wordsvc.cli.network import event_stream, remote_match
from wordsvc.cli.network.client import ServerAnswerError, ServerClient
from wordsvc.cli.network.documents import parse_match
from wordsvc.cli.network.rematch import take_next_seat
from wordsvc.cli.network.remote_match import RemoteMatch
from wordsvc.cli.network.server_address import parse_server
from wordsvc.cli.network.stored_seats import OWNER as OWNER_SEAT
from wordsvc.cli.network.stored_seats import StoredSeat, store_seat

VALUES: Final[dict[str, Any]] = {
    "clipboard": "\x1b]52;c;aGk=\x07",
    "screen": "\x1b[2J\x1b[8m",
    "c1": "\x9b31m\x85\x90",
    "direction": "\u202egnihton\u2066\u200f",
    "isolates": "\u2069\u05d0\u2067\u202e\u2068\x1b[2J",
    "lines": "a\nError: b\r\u2028c\x0b",
    "null": "\x00\x08\x7f",
    "half": "\ud800",
    "long": "x" * 100_000,
    "empty": "",
    "template": "{0}{name!r}%s",
    "nothing": None,
    "true": True,
    "negative": -1,
    "seat 5": 5,
    "million": 1_000_000,
    "huge": 10**30,
    "fraction": 0.5,
    "list": [],
    "object": {},
    "keys": {"\x1b[2J": "\x1b[2J", "name": "\x9b2J"},
    "deep": json.loads("[" * 200 + "]" * 200),
    "wide": [0] * 300_000,
}
"""Values that no field has, or that a terminal would obey."""

ISOLATED: Final = re.compile("\u2068([^\u2066-\u2069]*)\u2069")
"""The only marks of direction that may reach a terminal: pairs round a name from right to left."""

TYPED: Final = "board\nhelp\nhint\nlook up HAT\nflip1\n1\nundo\nagree\nreturn\nquit\n"
UNDO: Final = "undo\nboard\nquit\n"
LOOK_UP: Final = "look up HAT\nquit\n"
GAMES: Final = ("diddly", "diggity", "fiddlefoo", "quiddler", "diabolo")
MAX_REQUESTS: Final = 40
"""After so many requests a server says that the match is over, so that every case ends."""

JOIN: Final = ["play", "--join", "{link}", "--name", "Ann"]
WATCH: Final = ["tables", "watch", MATCH, "--server", "{server}"]


class Exchange(NamedTuple):
    """A command, the request of which the answer is hostile, and the good answer."""

    name: str
    arguments: list[str]
    request: str
    status: int
    answer: Any
    game: str = "diddly"
    typed: str = TYPED


def good_match(game: str = "diddly") -> dict[str, Any]:
    """Return the document of a match in which Ann is asked."""
    options = {"rounds": 1, "dealer": 2} if game == "diddly" else {}
    table = Table(game, ["open", "open"], options)
    table.names = ["Ann", "Bea"]
    match = table.match
    while 0 not in (asked := match.game.to_act(match.state)):
        match.submit(asked[0], match.game.legal(match.state, asked[0])[0])
    return table.document(1) | {
        "dictionaries": VERDICT["dictionaries"],
        "edition": "quiddler-en",
        "deck": {"name": "quiddler", "status": "model", "sha256": "0" * 64},
        "deadline": {"at": "2026-01-01T00:01:00.000Z", "kind": "turn"},
        "undo": {"asked_by": 2, "answers": {}},
        "rematch": None,
    }


VERDICT: Final = {
    "word": "HAT",
    "reasons": ["not_in_dictionary"],
    "dictionaries": [{"name": "en", "version": "1", "sha256": "0" * 64}],
    "spellings": [{"cards": ["H", "A", "T"]}],
}

NAMES: Final = (
    *("joined", "recovered", "moved", "undone", "refused", "stale", "message", "watched"),
    *(
        "watched as JSON",
        "caught up",
        "made",
        "listed",
        "listed as CSV",
        "started",
        "seated",
        "invited",
        "not started",
        "word",
        "rematch",
    ),
    *(f"match of {game}" for game in GAMES),
)

WITH_MATCH: Final = ("joined", "recovered", "moved", "undone", "stale", "started", "seated")
"""Answers with a match, of which "match of GAME" tries every field."""

KINDS: Final = (
    ("clipboard", "screen", "c1", "null", "lines"),
    ("direction", "isolates"),
    ("keys", "half"),
    ("long", "deep", "wide"),
    ("empty", "template", "nothing", "list", "object"),
    ("true", "negative", "seat 5", "million", "huge", "fraction"),
)
"""The values that are alike: a test takes one of each kind for each field."""


@cache
def exchanges() -> dict[str, Exchange]:
    """Return every answer that the command line reads, by its name in `NAMES`."""
    found = {exchange.name: exchange for exchange in make_exchanges()}
    assert tuple(found) == NAMES
    return found


def make_exchanges() -> Iterator[Exchange]:
    match = good_match()
    table = Table("diddly", ["open", "open"], {"rounds": 1, "dealer": 2})
    table.names = ["Ann", "Bea"]
    (flipped,) = table.match.submit(0, table.match.game.parse_move("flip1"))
    told = redact(flipped, 0)
    message = {"version": 1, "events": [{"kind": "joined", "seat": 1, "name": "Bea"}, told]}
    made = {
        "id": MATCH,
        "owner_token": OWNER,
        "join": [{"seat": n, "link": "{server}" + link(n), "ticket": TICKETS[n - 1]} for n in (1, 2)],
    }
    refusal = problem(
        422, "bad", "It is bad.", rule="Y03", errors=[{"code": "bad", "detail": "x", "rule": "Y1"}]
    )
    listed = {"matches": [{"id": MATCH, "game": "diddly", "status": "open", "seats": match["seats"]}]}
    owned = ["--server", "{server}"]
    joined = {"seat": 1, "token": TOKENS[0], "recovery": RECOVERIES[0], "match": match}
    yield Exchange("joined", JOIN, "/join", 200, joined)
    recovered = [*JOIN[:2], "{server}" + f"/play/{MATCH}/seats/1/recover/{RECOVERIES[0]}"]
    yield Exchange("recovered", recovered, "/recover", 200, joined)
    yield Exchange("moved", JOIN, "/moves", 200, {**message, "match": match | {"version": 1}})
    yield Exchange("undone", JOIN, "/undo", 200, match, typed=UNDO)
    yield Exchange("refused", JOIN, "/moves", *refusal)
    yield Exchange("stale", JOIN, "/moves", *problem(409, "stale_version", "Old.", match=match))
    yield Exchange("message", JOIN, "/events", 200, message)
    yield Exchange("watched", WATCH, "/events", 200, message)
    yield Exchange("watched as JSON", [*WATCH, "--json"], "/events", 200, message)
    yield Exchange("caught up", JOIN, "wait=0", 200, message, typed=UNDO)
    yield Exchange(
        "made", ["tables", "new", "diddly", *owned, "--seats", "open,open"], "POST /v1/matches", 201, made
    )
    yield Exchange("listed", ["tables", "list", *owned], "GET /v1/matches?", 200, listed)
    yield Exchange("listed as CSV", ["tables", "list", *owned, "--csv"], "GET /v1/matches?", 200, listed)
    seen = match | {"you": None, "view": None}
    yield Exchange("started", ["tables", "start", MATCH, *owned, "--bots", "random"], "/start", 200, seen)
    yield Exchange("seated", ["tables", "bot", MATCH, "2", *owned], "/seats/2/bot", 200, seen)
    yield Exchange("invited", ["tables", "invite", MATCH, "2", *owned], "/invite", 200, made["join"][1])
    yield Exchange("not started", ["tables", "start", MATCH, *owned, "--bots", "x"], "/start", *refusal)
    yield Exchange("word", JOIN, "/words/HAT", 200, VERDICT, "quiddler", LOOK_UP)
    yield Exchange("rematch", [], "/rematch", 201, {"id": MATCH, "ticket": TICKETS[0]})
    for game in GAMES:
        yield Exchange(f"match of {game}", JOIN, f"GET /v1/matches/{MATCH} ", 200, good_match(game), game)


def link(seat: int) -> str:
    return f"/play/{MATCH}/join/{TICKETS[seat - 1]}"


def places(document: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every field of a document, of a long list those of the first two entries."""
    if path:
        yield path
    inner = (
        document.items()
        if isinstance(document, dict)
        else enumerate(document[:2])
        if isinstance(document, list)
        else ()
    )
    for key, value in inner:
        yield from places(value, (*path, key))


def changed(document: Any, path: tuple[str | int, ...], value: Any) -> Any:
    document = copy.deepcopy(document)
    place = document
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return document


class HostileServer:
    """A server of one match whose answer to one request is hostile."""

    def __init__(self) -> None:
        self.requests = 0
        self.streams = 0
        self.asked = threading.Event()
        self.exchange: Exchange
        self.answer: Any
        self.good: dict[str, Any]

    def take(self, exchange: Exchange, answer: Any) -> None:
        self.requests = self.streams = 0
        self.asked = threading.Event()
        self.exchange, self.answer = exchange, answer
        self.good = good_match(exchange.game)

    def respond(self, request: str) -> tuple[int, Any]:
        self.requests += 1
        if self.requests > MAX_REQUESTS:
            return problem(410, "match_over", "The match is over.")
        if self.exchange.request in f"{request} ":
            self.asked.set()
            return self.exchange.status, self.answer
        match = self.good | {"version": 1 if "/undo" in request else 0}
        if "/join" in request:
            return 200, {"seat": 1, "token": TOKENS[0], "recovery": RECOVERIES[0], "match": match}
        if "/moves" in request:
            return 200, {"version": 1, "events": [], "match": match | {"version": 1}}
        if "/words" in request:
            return 200, VERDICT
        return 204 if "/events" in request else 200, match


SERVER = HostileServer()


class Handler(BaseHTTPRequestHandler):
    def log_request(self, *_: object) -> None:
        """Print nothing."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def do_GET(self) -> None:
        with suppress(OSError):
            stream = self.path.endswith("/events")
            SERVER.streams += stream
            if stream and SERVER.streams > 1:
                self.send(*problem(410, "match_over", "The match is over."))
                return
            status, document = SERVER.respond(f"{self.command} {self.path}")
            if stream:
                SERVER.asked.wait(MAX_SECONDS)
            self.send(status, document, stream=stream)

    def send(self, status: int, document: Any, *, stream: bool = False) -> None:
        data = json.dumps(document)
        if "{server}" in data:
            data = data.replace("{server}", f"http://127.0.0.1:{self.server.server_port}")  # type: ignore[attr-defined]
        if stream and status == 200:
            data = f"event: match\ndata: {data}\n\n"
        self.send_response(200 if stream and status == 204 else status)
        self.send_header(
            "Content-Type", "text/event-stream" if stream and status < 300 else "application/json"
        )
        self.end_headers()
        if status != 204:
            self.wfile.write(data.encode())


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as found:
        yield found


@contextmanager
def serving() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of kept tokens; pauses are short."""
    return hasten(tmp_path, monkeypatch)


def hasten(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Shorten pauses and keep tokens in a folder; return their place in it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    for module in (event_stream, remote_match):
        monkeypatch.setattr(module, "_FIRST_PAUSE", 0.05)
        monkeypatch.setattr(module, "_MAX_PAUSE", 0.05)
    monkeypatch.setattr(remote_match, "LOOK_AGAIN", 0.01)
    return folder / "wordsvc/tables"


def run(arguments: list[str], text: str, folder: Path) -> tuple[object, str, str]:
    """Run a command in this process; return its exit code, output and errors."""
    typed = folder / "typed"
    typed.write_text(text)
    out, errors = io.StringIO(), io.StringIO()
    with (
        typed.open() as lines,
        patch.object(sys, "stdin", lines),
        redirect_stdout(out),
        redirect_stderr(errors),
        pytest.raises(SystemExit) as left,
    ):
        main.main(arguments, "wordcheck")
    return left.value.code, out.getvalue(), errors.getvalue()


def run_exchange(exchange: Exchange, answer: Any, address: str, folder: Path) -> tuple[object, str, str]:
    """Run the command of an exchange against a server with an answer."""
    SERVER.take(exchange, answer)
    if exchange.arguments[:2] in (["tables", "start"], ["tables", "bot"], ["tables", "invite"]):
        store_seat(StoredSeat(parse_server(address), MATCH, OWNER_SEAT, "", OWNER))
    if exchange.name == "rematch":
        return take_rematch(address)
    facts = {"server": address, "link": address + link(1)}
    return run([part.format(**facts) for part in exchange.arguments], exchange.typed, folder)


def take_rematch(address: str) -> tuple[object, str, str]:
    """Take the seat at the match that follows, as after the end of a match at a terminal."""
    client = ServerClient(parse_server(address), TOKENS[0])
    remote = RemoteMatch(client, parse_match(good_match()), lambda _: None, lambda _: None)
    try:
        take_next_seat(remote, StoredSeat(client.server, MATCH, 1, "Ann", TOKENS[0]))
    except ServerAnswerError as error:
        return error.exit_code, "", f"Error: {error.message}\n"
    return 0, "", ""


def check(found: tuple[object, str, str], about: object) -> None:
    """Check that a command ended as one should, and printed nothing that a terminal obeys."""
    code, out, errors = found
    assert code in (None, 0, 2, 3), about
    for line in (*out.split("\n"), *errors.split("\n")):
        assert ISOLATED.sub(r"\1", line).isprintable(), about
    if code:
        *_, last, end = errors.split("\n")
        assert last.startswith("Error: "), (about, errors)
        assert end == ""


def is_kept(folder: Path, name: str) -> bool:
    return any(folder.glob(f"{MATCH}-{name}-*.json"))


@pytest.mark.parametrize("name", NAMES)
def test_a_good_answer_is_accepted(name: str, address: str, tmp_path: Path) -> None:
    exchange = exchanges()[name]
    found = run_exchange(exchange, exchange.answer, address, tmp_path)
    check(found, exchange.name)
    assert "cannot be read" not in found[2]
    assert SERVER.asked.is_set()


@pytest.mark.once
@pytest.mark.parametrize(
    "turn", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, len(KINDS)))]
)
@pytest.mark.parametrize("name", NAMES)
def test_a_hostile_value_in_each_field_is_harmless(
    name: str, turn: int, address: str, tmp_path: Path, state: Path
) -> None:
    exchange = exchanges()[name]
    check_pairs(exchange, pairs_of_turn(exchange, turn), address, tmp_path, state)


def test_the_turns_try_a_value_of_each_kind_in_each_field() -> None:
    assert sorted(itertools.chain(*KINDS)) == sorted(VALUES)
    for exchange in exchanges().values():
        turns = [pairs_of_turn(exchange, turn) for turn in range(len(KINDS))]
        for path in places(exchange.answer):
            names = {name for pairs in turns for place, name in pairs if place == path}
            assert names
            if is_alone(exchange, path):
                assert all(names & {*kind} for kind in KINDS), path


Pair = tuple[tuple[str | int, ...], str]


def is_alone(exchange: Exchange, path: tuple[str | int, ...]) -> bool:
    """Tell if no other answer has the field, as a match inside of another answer has."""
    return exchange.name not in WITH_MATCH or len(path) < 2


def all_pairs(exchange: Exchange) -> list[Pair]:
    """Return every field of an answer with every value."""
    return [(path, name) for path in places(exchange.answer) for name in VALUES]


def pairs_of_turn(exchange: Exchange, turn: int) -> list[Pair]:
    """Return every field of an answer with a value of one kind, which changes from field to field.

    After the first turn, fields that other answers have too are left out.
    """
    pairs = []
    for n, path in enumerate(places(exchange.answer)):
        kind = KINDS[(n + turn) % len(KINDS)]
        if turn == 0 or is_alone(exchange, path):
            pairs.append((path, kind[n // len(KINDS) % len(kind)]))
    return pairs


def check_pairs(exchange: Exchange, pairs: list[Pair], address: str, folder: Path, state: Path) -> None:
    for path, name in pairs:
        for kept in state.glob("*"):
            kept.unlink()
        found = run_exchange(exchange, changed(exchange.answer, path, VALUES[name]), address, folder)
        check(found, (path, name))
        if "cannot be read" in found[2]:
            assert exchange.name not in ("joined", "recovered", "rematch") or not is_kept(state, "seat1")
            assert exchange.name != "made" or not is_kept(state, "owner")


def try_all_pairs() -> None:
    """Try every field with every value, and count them."""
    total = 0
    with serving() as address, TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patching:
        kept = hasten(Path(folder), patching)
        for exchange in exchanges().values():
            pairs = all_pairs(exchange)
            check_pairs(exchange, pairs, address, Path(folder), kept)
            print(f"{len(pairs):6,} {exchange.name}")
            total += len(pairs)
    print(f"{total:6,} pairs of a field and a value, {len(VALUES)} values")


if __name__ == "__main__":
    try_all_pairs()

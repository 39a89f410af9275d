"""A server of tables for tests of the client: one match in memory, and answers that a test may spoil.

It speaks the part of the API that a player needs. What a real server does is tested against a real one; this
one loses answers, goes away, refuses and lies when a test says so.
"""

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from games.core import GameError, IllegalMove, Match, new_match, redact
from tests.conditions import MAX_SECONDS
from wordsvc.catalogue import find_rulebook

MATCH = "abcdefghijklmnop"
TICKETS = [f"{seat}{'t' * 21}" for seat in range(1, 9)]
TOKENS = [f"{seat}{'k' * 21}" for seat in range(1, 9)]
RECOVERIES = [f"{seat}{'r' * 21}" for seat in range(1, 9)]
OWNER = "o" * 22

Answer = tuple[int, Any]


class Table:
    """A match in memory. `spoil` may answer a request in its place, with a status and a document."""

    def __init__(self, game: str, seats: list[str], options: dict[str, Any]) -> None:
        self.match: Match = new_match(find_rulebook(game), len(seats), 7, options, seeded=False)
        self.seats = seats
        self.names: list[str | None] = [None if seat == "open" else "" for seat in seats]
        self.messages: list[list[dict[str, Any]]] = [[] for _ in range(len(seats) + 1)]
        self.keys: dict[str, Answer] = {}
        self.posts: list[tuple[str, Any, str | None]] = []
        self.changed = threading.Condition(threading.RLock())
        self.spoil: Callable[[str, str], Answer | None] = lambda method, path: None
        self.lose_answers = 0
        self.owner_looks = 0
        self.streams = True
        self.asking: int | None = None
        self.over = False
        self.gone = threading.Event()

    @property
    def status(self) -> str:
        if None in self.names:
            return "open"
        return "finished" if self.over or self.match.game.over(self.match.state) else "playing"

    def tell(self, *told: Callable[[int | None], dict[str, Any] | None]) -> None:
        """Tell every viewer what it may see of some events."""
        for viewer, messages in enumerate(self.messages):
            seen = [each for tell in told if (each := tell(viewer - 1 if viewer else None)) is not None]
            to_act = self.document(viewer)["to_act"]
            message = {"events": seen, "to_act": to_act, "status": self.status, "deadline": None}
            messages.append({"version": len(messages) + 1, **message})
        self.changed.notify_all()

    def document(self, viewer: int) -> dict[str, Any]:
        match, begun = self.match, self.status != "open"
        to_act = match.game.to_act(match.state) if begun else ()
        mine = viewer - 1 in to_act
        legal = (
            [match.game.format_move(move) for move in match.game.legal(match.state, viewer - 1)]
            if mine
            else []
        )
        return {
            "id": MATCH,
            "game": match.rulebook.name,
            "rules_version": match.rulebook.version,
            "options": dict(match.game.options),
            "edition": None,
            "deck": None,
            "dictionaries": [],
            "status": self.status,
            "seeded": False,
            "hints": True,
            "seats": [
                {"seat": n, "name": name, "kind": "person", "bot": None, "state": "here" if name else "empty"}
                for n, name in enumerate(self.names, 1)
            ],
            "you": viewer or None,
            "version": len(self.messages[viewer]),
            "to_act": [seat + 1 for seat in to_act],
            "view": match.view(viewer - 1 if viewer else None) if begun else None,
            "legal": legal,
            "legal_grammar": None,
            "scores": match.game.scores(match.state) if begun else None,
            "winners": [s + 1 for s in match.game.winners(match.state)]
            if self.status == "finished"
            else None,
            "deadline": None,
            "now": "2026-01-01T00:00:00.000Z",
            "undo": None if self.asking is None else {"asked_by": self.asking, "answers": {}},
        }

    def answer(self, method: str, path: str, body: Any, token: str | None, key: str | None) -> Answer:
        """Return the answer to a request for the match."""
        if token == OWNER and method == "GET":
            self.owner_looks += 1
            return 200, self.document(0)
        if token is not None and token not in TOKENS:
            return problem(401, "bad_token", "This token opens nothing at this match.")
        viewer = 0 if token is None else TOKENS.index(token) + 1
        rest = path.removeprefix(f"/v1/matches/{MATCH}")
        if method == "GET":
            return 200, self.document(viewer)
        if key is not None and key in self.keys:
            return self.keys[key]
        answer = self._post(rest, body, viewer)
        if key is not None and answer[0] < 300:
            self.keys[key] = answer
        return answer

    def _seated(self, seat: int) -> dict[str, Any]:
        secrets = {"token": TOKENS[seat], "recovery": RECOVERIES[seat]}
        return {"seat": seat + 1, **secrets, "match": self.document(seat + 1)}

    def _post(self, rest: str, body: Any, viewer: int) -> Answer:
        if rest == "/join":
            seat = TICKETS.index(body["ticket"])
            if body["name"] in self.names:
                errors = [{"pointer": "/name", "code": "bad_name", "detail": "the name is taken"}]
                return problem(422, "invalid_input", "the name is taken", errors=errors)
            self.names[seat] = body["name"]
            joined = {"kind": "joined", "seat": seat, "name": body["name"]}
            begun = [lambda _: {"kind": "started", "seat": None}] if self.status == "playing" else []
            self.tell(lambda _: joined, *begun)
            return 200, self._seated(seat)
        if (found := re.fullmatch(r"/seats/([12])/recover", rest)) is not None:
            seat = int(found[1]) - 1
            if body != {"recovery": RECOVERIES[seat]}:
                return problem(404, "no_such_recovery", "This recovery secret does not open the seat.")
            return 200, self._seated(seat)
        if rest in ("/moves", "/undo") and body["version"] != len(self.messages[viewer]):
            detail = "Something else has happened since."
            return problem(409, "stale_version", detail, match=self.document(viewer))
        if rest == "/undo":
            return self._undo(viewer)
        return self._move(body["move"], viewer)

    def _undo(self, viewer: int) -> Answer:
        self.asking = viewer
        self.tell(lambda _: {"kind": "undo_asked", "seat": viewer - 1})
        return 202, self.document(viewer)

    def _move(self, text: str, viewer: int) -> Answer:
        match = self.match
        try:
            events = match.submit(viewer - 1, match.game.parse_move(text))
        except IllegalMove as error:
            errors = [{"pointer": "/move", "code": error.code, "detail": error.message, "rule": error.rule}]
            return problem(422, error.code, f"{error.message} ({error.rule})", errors=errors)
        except GameError as error:
            return problem(422, error.code, error.message)
        self.tell(*(lambda seat, event=event: redact(event, seat) for event in events))
        message = self.messages[viewer][-1]
        return 200, {
            "version": message["version"],
            "events": message["events"],
            "match": self.document(viewer),
        }


def problem(status: int, code: str, detail: str, **members: Any) -> Answer:
    """Return an answer that says what is wrong."""
    return status, {"type": "about:blank", "status": status, "code": code, "detail": detail, **members}


class Handler(BaseHTTPRequestHandler):
    """One request to a table."""

    protocol_version = "HTTP/1.1"
    table: Table

    def log_request(self, *_: object) -> None:
        """Print nothing."""

    def do_GET(self) -> None:
        """Answer with a match, or its events."""
        path, _, query = self.path.partition("?")
        spoilt = self.table.spoil("GET", self.path)
        if spoilt is not None:
            self._send(*spoilt)
        elif path.endswith("/events"):
            self._send_events(query)
        else:
            with self.table.changed:
                answer = self.table.answer("GET", path, None, self._token(), None)
            self._send(*answer)

    def do_POST(self) -> None:
        """Answer a move, and whatever else changes the match."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        key = self.headers["Idempotency-Key"]
        table = self.table
        with table.changed:
            table.posts.append((self.path, body, key))
            answer = table.spoil("POST", self.path)
            if answer is None and self.path == "/v1/matches":
                answer = self._new()
            answer = answer or table.answer("POST", self.path, body, self._token(), key)
            if table.lose_answers:
                table.lose_answers -= 1
                self.close_connection = True
                return
        self._send(*answer)

    def _new(self) -> Answer:
        base = f"http://{self.headers['Host']}"
        join = [
            {"seat": n, "link": f"{base}/play/{MATCH}/join/{TICKETS[n - 1]}", "ticket": TICKETS[n - 1]}
            for n in range(1, len(self.table.seats) + 1)
        ]
        return 201, {"id": MATCH, "owner_token": OWNER, "join": join}

    def _token(self) -> str | None:
        header = self.headers["Authorization"]
        return None if header is None else str(header).removeprefix("Bearer ")

    def _send(self, status: int, document: Any) -> None:
        data = document if isinstance(document, bytes) else json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        with suppress(OSError):  # a player who has gone
            self.end_headers()
            self.wfile.write(data)

    def _send_events(self, query: str) -> None:
        table, token = self.table, self._token()
        viewer = 0 if token is None else TOKENS.index(token) + 1
        messages = table.messages[viewer]
        if query:
            after = int(dict(part.split("=") for part in query.split("&"))["after"])
            with table.changed:
                if len(messages) == after and "wait=0" not in query:
                    table.changed.wait(5)
                new = messages[after:]
            events = [event for message in new for event in message["events"]]
            self._send(*(200, {"version": after + len(new), "events": events}) if new else (204, b""))
            return
        if not table.streams:
            self._send(*problem(503, "too_many_streams", "There are too many streams."))
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        sent = int(self.headers["Last-Event-ID"])
        with suppress(OSError):
            self._stream(messages, sent)

    def _stream(self, messages: list[dict[str, Any]], sent: int) -> None:
        table = self.table
        while not table.gone.is_set():
            with table.changed:
                if len(messages) == sent and table.status != "finished":
                    table.changed.wait(0.1)
                new, over = messages[sent:], table.status == "finished"
            for message in new:
                sent = message["version"]
                self.wfile.write(f"id: {sent}\nevent: match\ndata: {json.dumps(message)}\n\n".encode())
            if over and sent == len(messages):
                self.wfile.write(b"event: end\ndata: {}\n\n")
                return
            self.wfile.write(b":\n\n")
            self.wfile.flush()


@contextmanager
def serving_table(table: Table, port: int = 0) -> Iterator[str]:
    """Serve a table on loopback; gives the address of the server."""
    handler = type("HandlerOfTable", (Handler,), {"table": table})
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(MAX_SECONDS)

"""The cost of each route in gunicorn and granian, beside a bare Flask route and a bare batch with orjson.

Both servers run the same application with every feature on. Each kind of request is asked of each server in
turn, in each round; a cost is the CPU time of the server's processes for an answer, the least of all rounds.
"""

import json
from typing import NamedTuple

from benchmarks.http.server import cpu_seconds, load, request_for, some_words, start_server

SERVERS = ("gunicorn", "granian")
FLASK = "bare Flask"


class Asked(NamedTuple):
    """A kind of request; `beside` is the bare one that it is compared with."""

    label: str
    request: bytes
    beside: str = FLASK


def _post(path: str, document: object) -> bytes:
    return request_for("POST", path, json.dumps(document).encode())


def kinds() -> list[Asked]:
    """Return the requests, the bare ones among them."""
    found = [Asked(FLASK, request_for("GET", "/bare/flask"), "")]
    for number in (100, 1000):
        body = {"words": some_words(number)}
        bare = f"bare batch of {number}, orjson"
        found.append(Asked(bare, _post("/bare/batch-orjson", body), ""))
        found.append(Asked(f"POST /v1/words, {number}", _post("/v1/words", body), bare))
    played = [{"word": "QUIT", "cards": "(qu)it"}]
    round_ = {
        "players": [
            {"name": "Ann", "words": played, "unused": "x"},
            {"name": "Bea", "words": [], "unused": "e,r"},
        ]
    }
    challenge = {"challenger": "Ann", "challenged": "Bea", "words": played}
    return [
        *found,
        Asked("GET /v1/words/HELLO", request_for("GET", "/v1/words/HELLO")),
        Asked("POST /v1/diabolo/check", _post("/v1/diabolo/check", {"word": "HANG", "cards": "G,N,H,A"})),
        Asked("POST /v1/quiddler/challenges", _post("/v1/quiddler/challenges", challenge)),
        Asked("POST /v1/find", _post("/v1/find", {"cards": "R,E,T,A,I,N,S"})),
        Asked("POST /v1/quiddler/hands", _post("/v1/quiddler/hands", {"cards": "QU,I,T,E,S,A,N,R,ER,O"})),
        Asked("POST /v1/quiddler/rounds", _post("/v1/quiddler/rounds", round_)),
        Asked("GET /", request_for("GET", "/")),
    ]


def main(rounds: int) -> None:
    """Print a line a kind."""
    asked = kinds()
    costs = {(kind.label, server): float("inf") for kind in asked for server in SERVERS}
    with start_server("bare:app", 2, SERVERS[0]) as one, start_server("bare:app", 2, SERVERS[1]) as other:
        places = dict(zip(SERVERS, (one, other), strict=True))
        for round_ in range(rounds + 1):
            for kind in asked:
                for server, (port, processes) in places.items():
                    before = cpu_seconds(processes)
                    number = len(load(port, kind.request, 1.0 if round_ else 0.3))
                    if round_:
                        place = kind.label, server
                        costs[place] = min(costs[place], (cpu_seconds(processes) - before) / number)
    print(
        f"{'CPU µs an answer':30} {'gunicorn':>9} {'of bare':>8} {'granian':>9} {'of bare':>8} {'ratio':>7}"
    )
    for kind in asked:
        shown = []
        for server in SERVERS:
            cost = costs[kind.label, server]
            share = f"{costs[kind.beside, server] / cost:8.2f}" if kind.beside else " " * 8
            shown.append(f"{cost * 1e6:9,.0f} {share}")
        ratio = costs[kind.label, "gunicorn"] / costs[kind.label, "granian"]
        print(f"{kind.label:30} {' '.join(shown)} {ratio:7.2f}")


if __name__ == "__main__":
    main(5)

"""The cost of the service with every feature on, against bare applications in the same server.

One gunicorn with the service's own settings serves the service and the bare applications side by side
(`bare.py`). Another process asks (`load.py`), each kind of request in turn in each round. A request costs
the CPU time of the server's processes, user and system, divided by the number of answers. A ratio is
bare / service of the same round, the median of all rounds; 1.00 would mean that the features cost nothing.

    python -m benchmarks.http [ROUNDS]

And for the hardest requests that are known (`worst.py`), what each costs and how long others wait:

    python -m benchmarks.http worst

And what the server takes after finds and hands by eight connections at once (`memory.py`):

    python -m benchmarks.http memory

And what each route costs beside a bare Flask route, in gunicorn and in granian (`routes.py`):

    python -m benchmarks.http routes [ROUNDS]

And what evidence adds to a verdict (`evidence.py`):

    python -m benchmarks.http evidence [ROUNDS]

And whether a server answers as it should for long (`soak.py`):

    python -m benchmarks.http soak [SERVER [SECONDS]]
"""

from benchmarks.conditions import print_conditions

import http.client
import json
import socket
import statistics
import sys
import timeit
from contextlib import closing

from benchmarks.http import evidence, memory, routes, soak, worst
from benchmarks.http.server import cpu_seconds, load, pss_mib, request_for, some_words, start_server


def measure(rounds: int) -> None:
    """Ask in turns, and print what each kind of request costs."""
    body = json.dumps({"words": some_words()}).encode()
    requests = {
        "GET /v1/words/HELLO": request_for("GET", "/v1/words/HELLO"),
        "bare Flask": request_for("GET", "/bare/flask"),
        "POST /v1/words": request_for("POST", "/v1/words", body),
        "bare WSGI, json": request_for("POST", "/bare/batch", body),
        "bare WSGI, orjson": request_for("POST", "/bare/batch-orjson", body),
    }
    costs: dict[str, list[float]] = {label: [] for label in requests}
    times: dict[str, list[float]] = {label: [] for label in requests}
    with start_server("bare:app", workers=2) as (port, processes):
        assert_same(port, requests)
        for request in requests.values():
            load(port, request, 0.3)
        for _ in range(rounds):
            for label, request in requests.items():
                before = cpu_seconds(processes)
                found = load(port, request)
                costs[label].append((cpu_seconds(processes) - before) / len(found))
                times[label] += found
    for label in requests:
        cuts = statistics.quantiles(times[label], n=100)
        print(
            f"{label:20} CPU {statistics.median(costs[label]) * 1e6:5.0f} µs,"
            f" p50 {cuts[49] * 1e3:6.2f} ms, p99 {cuts[98] * 1e3:6.2f} ms, {len(times[label])} requests"
        )
    for ours, bare, goal in (
        ("GET /v1/words/HELLO", "bare Flask", "goal: at least 0.80"),
        ("POST /v1/words", "bare WSGI, json", "goal: at least 0.85"),
        ("POST /v1/words", "bare WSGI, orjson", "for comparison"),
    ):
        ratios = [one / other for one, other in zip(costs[bare], costs[ours], strict=True)]
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        print(f"{bare} / {ours}: {statistics.median(ratios):.2f} ({goal}; rounds {spread})")


def assert_same(port: int, requests: dict[str, bytes]) -> None:
    """Stop unless the features are on and the bare applications emit the same bytes as the service."""
    from benchmarks.http.load import ask

    answers = {}
    for label, request in requests.items():
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            answers[label] = ask(connection, request)
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
        connection.request("GET", "/v1/words/HELLO")
        headers = connection.getresponse().headers
    assert all(name in headers for name in ("RateLimit", "ETag", "X-Request-ID", "Content-Security-Policy"))
    first, second, *batches = answers.values()
    assert first == second
    assert len(set(batches)) == 1


def measure_memory() -> None:
    """Print what master and four workers take when both dictionaries are in use."""
    with start_server("wordsvc.web:create_app()", workers=4) as (port, processes):
        for dictionary in ("en", "de"):
            load(port, request_for("GET", f"/v1/words/HELLO?dictionary={dictionary}"), 1.0)
        body = json.dumps({"words": some_words(), "dictionary": "de"}).encode()
        load(port, request_for("POST", "/v1/words", body), 1.0)
        print(f"PSS of master and 4 workers: {pss_mib(processes):.1f} MiB (goal: at most 80)")


def measure_json() -> None:
    """Print what orjson takes for the answer to the batch, and what json takes."""
    from wordsvc import judge
    from wordsvc.http.json_provider import to_json

    document = {"verdicts": [judge(word).to_dict() for word in some_words()]}
    fast, slow = (
        min(timeit.repeat(lambda dump=dump: dump(document), number=100, repeat=20)) / 100 * 1e6
        for dump in (to_json, json.dumps)
    )
    print(f"writing 100 verdicts: orjson {fast:.0f} µs, json {slow:.0f} µs")


def main() -> None:
    """Measure CPU and memory, or the hardest requests."""
    if sys.argv[1:] == ["worst"]:
        worst.main()
        return
    if sys.argv[1:] == ["memory"]:
        memory.main()
        return
    if sys.argv[1:2] == ["routes"]:
        routes.main(int(sys.argv[2]) if len(sys.argv) > 2 else 5)
        return
    if sys.argv[1:2] == ["evidence"]:
        evidence.main(int(sys.argv[2]) if len(sys.argv) > 2 else 5)
        return
    if sys.argv[1:2] == ["soak"]:
        server = sys.argv[2] if len(sys.argv) > 2 else "gunicorn"
        soak.main(server, float(sys.argv[3]) if len(sys.argv) > 3 else 600.0)
        return
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
    measure_memory()
    measure_json()


if __name__ == "__main__":
    print_conditions(comparing=True)
    main()

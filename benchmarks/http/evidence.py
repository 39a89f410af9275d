"""The cost of evidence: verdicts with it and without it, asked of one server in turns.

The words count (one of them with other marks in an older edition), are refused, or are unknown; each is
asked before the measurement.
"""

import statistics

from benchmarks.http.server import cpu_seconds, load, request_for, start_server

WORDS = ("HELLO", "ZYZZYVA", "PARIS", "LONDON", "QZX")
GOAL = 1.5


def main(rounds: int) -> None:
    """Print the CPU time of a request with evidence, divided by that of the same request without."""
    with start_server("bare:app", workers=2) as (port, processes):
        for word in WORDS:
            plain = request_for("GET", f"/v1/words/{word}?define=false")
            full = request_for("GET", f"/v1/words/{word}?evidence=true")
            for request in (plain, full):
                load(port, request, 0.3)
            costs: dict[bytes, list[float]] = {plain: [], full: []}
            for _ in range(rounds):
                for request, found in costs.items():
                    before = cpu_seconds(processes)
                    answers = load(port, request)
                    found.append((cpu_seconds(processes) - before) / len(answers))
            ratio = statistics.median(b / a for a, b in zip(costs[plain], costs[full], strict=True))
            shown = " and ".join(f"{statistics.median(each) * 1e6:.0f} µs" for each in costs.values())
            print(f"{word:8} {shown}: {ratio:.2f} times (goal: at most {GOAL})")

"""The memory of master and four workers, and its growth after finds and hands, and whole decks.

What several processes share counts once. Sixteen connections ask at once, so that every worker has its part
of the work, and more than one thread in each.
"""

import json
import time

from benchmarks.http.server import load, pss_mib, request_for, start_server
from wordsvc.cards import load_deck

WORKERS = 4
CARDS = ("R,E,T,A,I,N,S", "QU,I,T,E,S,A,N,R,ER,O", "A,B,C,D,E,F,G,H,I,J")
WITH_JOKERS = ("S,T,R,E,N,G,H,*", "C,A,P,*,*")
DECK = list(load_deck("quiddler").faces())
QUIET = 2.0
"""Seconds after which a worker has given back what it freed."""
LANGUAGES = ("en", "de")


def _post(path: str, document: object) -> bytes:
    return request_for("POST", path, json.dumps(document).encode())


def main() -> None:
    """Print a line a step."""
    with start_server("wordsvc.web:create_app()", WORKERS) as (port, processes):
        idle = pss_mib(processes)
        print(f"idle: {idle:.1f} MiB")
        for language in LANGUAGES:
            for cards in CARDS:
                load(port, _post("/v1/find", {"cards": cards, "dictionary": language}), 1.0)
            for cards in WITH_JOKERS:
                asked = {"cards": cards, "dictionary": language, "game": "diabolo"}
                load(port, _post("/v1/find", asked), 1.0)
        for cards in CARDS:
            load(port, _post("/v1/quiddler/hands", {"cards": cards}), 1.0)
        _say("after finds and hands in two languages", idle, processes, 30)
        for language in LANGUAGES:
            load(port, _post("/v1/find", {"cards": DECK, "dictionary": language, "limit": 1000}), 2.0)
        _say("after finds of every word of two whole decks besides", idle, processes, 55)


def _say(label: str, idle: float, processes: list[int], goal: int) -> None:
    time.sleep(QUIET)
    total = pss_mib(processes)
    print(f"{label}: {total:.1f} MiB, {total - idle:+.1f} (goal: {goal})")


if __name__ == "__main__":
    main()

"""How much memory master and four workers take, and how much more after finds and hands.

What several processes share counts once. Sixteen connections ask at once, so that every worker has its part
of the work, and more than one thread in each.
"""

import json

from server import load, pss_mib, request_for, start_server

WORKERS = 4
CARDS = ("R,E,T,A,I,N,S", "QU,I,T,E,S,A,N,R,ER,O", "A,B,C,D,E,F,G,H,I,J")
WITH_JOKERS = ("S,T,R,E,N,G,H,*", "C,A,P,*,*")
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
        print(f"after finds and hands in two languages: {pss_mib(processes) - idle:+.1f} MiB (goal: 30)")


if __name__ == "__main__":
    main()

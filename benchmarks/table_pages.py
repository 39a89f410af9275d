"""The cost of a move on a page: the bytes of the part that is swapped, and the CPU to draw it.

    python -m benchmarks.table_pages [MATCHES]

Random matches of each game are played; of each the position with the longest view is drawn as the page swaps
it, with everything around the board, for the seat that is asked. The goals are 15 KB, gzipped, and 10 ms.
"""

from benchmarks.conditions import print_conditions

import gzip
import sys
import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from flask import Flask, render_template

from games.core import AnyView, Match, new_match, random_move, redact, view
from wordsvc.catalogue import find_rulebook
from wordsvc.http.server.settings import Settings
from wordsvc.tables.actions.document import SeenMatch
from wordsvc.tables.match.access import Viewer
from wordsvc.tables.match.agreement import Rules
from wordsvc.web import create_app
from wordsvc.web.play.seat_facts import seat_facts
from wordsvc.web.play.seat_keys import SeatKeys
from wordsvc.web.play.table_facts import table_facts
from wordsvc.web.play.viewer import PageViewer

SEATS: Final[Mapping[str, int]] = {"quiddler": 4, "diabolo": 4, "diddly": 8, "diggity": 4, "fiddlefoo": 6}
MATCHES: Final = 200
ROUNDS: Final = 5
TOLD: Final = 40

MATCH_ID: Final = "summer-evening-1"
TOKEN: Final = "example-token-0000001A"


def main() -> None:
    """Print a line a game."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    app = create_app(Settings(log_requests=False, rate_limit=None))
    for game, seats in SEATS.items():
        found = [measure(app, largest(game, seats, seed)) for seed in range(matches)]
        most, slowest = max(size for size, _ in found), max(taken for _, taken in found)
        print(f"{game:10} {matches} matches of {seats}: at most {most / 1000:4.1f} KB and {slowest:4.1f} ms")


def largest(game: str, seats: int, seed: int) -> PageViewer:
    """Return the position of a random match with the longest view, as the seat to act sees it."""
    book = find_rulebook(game)
    match, rng = new_match(book, seats, seed), Random(seed)
    told: list[list[Any]] = [[] for _ in range(seats)]
    found: tuple[int, PageViewer] | None = None
    while asked := match.game.to_act(match.state):
        seat = rng.choice(asked)
        seen = view(match.game, match.state, seat)
        size = len(str(seen["public"]))
        if found is None or size > found[0]:
            found = size, look_at(match, seat, told[seat])
        legal = match.game.legal(match.state, seat)
        match.submit(seat, random_move(match.game, seen, legal, rng))
        for each, messages in enumerate(told):
            events = [event for event in (redact(event, each) for event in match.events[-1]) if event]
            if events:
                messages.append({"events": events})
    assert found is not None
    return found[1]


def look_at(match: Match, seat: int, told: list[Any]) -> PageViewer:
    """Return a match as the page looks at it."""
    game = match.game
    person = {
        "kind": "person",
        "bot": None,
        "state": "here",
        "resigned": False,
        "opened": False,
        "opens_later": False,
        "clock": None,
    }
    seats = [{"seat": n, "name": f"Player {n}", **person} for n in range(1, game.seats + 1)]
    document: Any = {
        "id": MATCH_ID,
        "game": match.rulebook.name,
        "status": "playing",
        "options": dict(game.options),
        "dictionaries": [],
        "deck": None,
        "seeded": False,
        "undo_mode": "strict",
        "hints": True,
        "seats": seats,
        "version": len(told),
        "to_act": [each + 1 for each in game.to_act(match.state)],
        "view": view(game, match.state, seat),
        "legal": [game.format_move(move) for move in game.legal(match.state, seat)],
        "legal_grammar": None,
        "scores": game.scores(match.state),
        "winners": None,
        "asleep": False,
        "pace_seconds": None,
        "deadline": None,
        "undo": None,
        "proposal": None,
        "paused": False,
        "kept_until": "2027-01-01T00:00:00.000Z",
        "rematch": None,
        "now": "2026-12-01T00:00:00.000Z",
        "reactions": [],
    }
    rules = Rules(match.rulebook, game, None, match, None, [])

    def preview(moves: Sequence[str]) -> AnyView:
        return match.preview(seat, [game.parse_move(move) for move in moves]).view(seat)

    seen = SeenMatch(Viewer(seat + 1), document, rules, told[-TOLD:], preview)
    return PageViewer(SeatKeys(None, {seat + 1: TOKEN}), seat + 1, seen)


def measure(app: Flask, looked: PageViewer) -> tuple[int, float]:
    """Return the bytes of the part, and the milliseconds of CPU that it takes, the least of some rounds."""
    with app.test_request_context(f"/play/{MATCH_ID}"):
        times = []
        for _ in range(ROUNDS):
            begun = time.process_time()
            facts = {**table_facts(looked), **seat_facts(looked)}
            text = render_template("play/table_part.html", fault="", hints=(), arranges=False, **facts)
            times.append(1000 * (time.process_time() - begun))
        return len(gzip.compress(text.encode(), 6)), min(times)


if __name__ == "__main__":
    print_conditions(comparing=True)
    main()

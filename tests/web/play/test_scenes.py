"""Scenes of a table: the end of a round, a duel and a ruling stay until the seat goes on."""

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from flask import Flask

from benchmarks.table_pages import MATCH_ID, look_at
from games.core import Match, new_match, random_move, redact, view
from wordsvc.catalogue import find_rulebook
from wordsvc.web import create_app
from wordsvc.web.play.table_views import show_look

GAMES: list[tuple[str, dict[str, str]]] = [
    ("diddly", {"rounds": "2"}),
    ("quiddler", {}),
    ("diabolo", {"rounds": "2"}),
    ("fiddlefoo", {"games": "2", "stall": "1"}),
]


class Table:
    """A random match of two, and the messages to its first seat."""

    def __init__(self, game: str, options: Mapping[str, str]) -> None:
        self.match: Match = new_match(find_rulebook(game), 2, 1, options)
        self.told: list[dict[str, Any]] = []
        self.rng = Random(1)

    def move(self) -> list[str]:
        """Make a random move; return the kinds of its events."""
        match, game = self.match, self.match.game
        seat = self.rng.choice(game.to_act(match.state))
        legal = game.legal(match.state, seat)
        match.submit(seat, random_move(game, view(game, match.state, seat), legal, self.rng))
        events = [event for event in (redact(event, 0) for event in match.events[-1]) if event]
        if events:
            self.told.append({"version": len(self.told) + 1, "events": events})
        return [event.kind for event in match.events[-1]]

    def last_call(self) -> str:
        """Return the events of the last message as text."""
        return json.dumps(self.told[-1]["events"])

    def finish(self) -> None:
        """Play to the end."""
        while self.match.game.to_act(self.match.state):
            self.move()
        self.told[-1]["events"].append({"kind": "finished", "seat": None})

    def show(self, app: Flask, cookie: str = "") -> str:
        """Return the scene on the page of the first seat, "" without one."""
        looked = look_at(self.match, 0, self.told[-40:])
        if not looked.document["to_act"]:
            winners = [seat + 1 for seat in self.match.game.winners(self.match.state)]
            looked.document["status"], looked.document["winners"] = "finished", winners
        with app.test_request_context(f"/play/{MATCH_ID}", headers={"Cookie": cookie}):
            page = show_look(looked).get_data(as_text=True)
        found = re.search(r'<section class="scene".*?</section>\n<div id="tools"', page, re.DOTALL)
        return found[0] if found else ""


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_end_of_a_round_stays_until_one_goes_on(game: str, options: Mapping[str, str]) -> None:
    app, table = create_app(), Table(game, options)
    assert table.show(app) == ""
    while "score" not in table.move():
        pass
    scene, version = table.show(app), len(table.told)
    assert "The round is over" in scene
    assert f"on={version}" in scene
    assert table.show(app, f"on-0={version - 1}") == scene
    assert table.show(app, f"on-0={version}") == ""
    while len(table.told) == version or all(event.get("seat") != 0 for event in table.told[-1]["events"]):
        assert table.show(app)
        table.move()
    assert "The round is over" not in table.show(app)


def test_gold_is_a_scene_with_the_duel() -> None:
    app, table = create_app(), Table("diggity", {})
    while "win" not in table.move():
        pass
    scene, version = table.show(app), len(table.told)
    assert "<h2>Gold!</h2>" in scene
    assert scene.index("turned up gold worth") < scene.index("goes to")
    assert "You laid" not in scene
    assert table.show(app, f"on-0={version}") == ""


@pytest.mark.parametrize("seat", [0, 1])
def test_a_wrong_call_is_a_scene_of_its_caller_until_they_go_on(seat: int) -> None:
    app, table = create_app(), Table("diabolo", {"rounds": "2"})
    while not (table.move() and (scene := table.show(app)) and f'"seat": {seat}' in table.last_call()):
        pass
    version = len(table.told)
    assert "The call is wrong" in scene
    assert "totals" not in scene
    assert table.show(app, f"on-0={version}") == ""
    while table.match.state.window is None:
        table.move()
    assert bool(table.show(app, f"on-0={version - 1}")) == (seat == 0)


@pytest.mark.parametrize(("game", "options"), [*GAMES, ("diggity", {"gold": "2"})])
def test_the_end_of_a_game_says_who_has_won_and_what_is_next(game: str, options: Mapping[str, str]) -> None:
    app, table = create_app(), Table(game, options)
    table.finish()
    scene = table.show(app)
    assert re.search("<h2.*>The match is over.*</h2>", scene)
    assert scene.count("has won") == len(table.match.game.winners(table.match.state))
    for says in ("Play again", "Step through it", "Another game", "See the table"):
        assert says in scene
    assert "card back" not in scene.replace('<span class="card back" aria-hidden="true"></span>', "")
    assert table.show(app, f"on-0={len(table.told)}") == ""


def test_the_lowest_total_leads_in_diddly() -> None:
    app, table = create_app(), Table("diddly", {"rounds": "2"})
    while "score" not in table.move():
        pass
    scores = table.match.game.scores(table.match.state)
    led = re.findall(r"<strong>(\d+)</strong> <span class=\"quiet\">leads", table.show(app))
    assert led == [str(min(scores))]


def test_all_boards_of_diddly_lie_open_at_the_end_of_a_round() -> None:
    app, table = create_app(), Table("diddly", {"rounds": "2"})
    while "score" not in table.move():
        pass
    scene = table.show(app)
    assert scene.count('class="card') == 16
    assert "card back" not in scene


def test_going_on_is_kept_for_the_seat_and_the_match() -> None:
    answer = create_app().test_client().get(f"/play/{MATCH_ID}?on=12&of=1&seat=2")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/play/{MATCH_ID}?seat=2")
    kept = [text for text in answer.headers.getlist("Set-Cookie") if text.startswith("on-1=12;")]
    assert len(kept) == 1
    assert f"Path=/play/{MATCH_ID}" in kept[0]

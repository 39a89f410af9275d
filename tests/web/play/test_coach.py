"""The coach of a first game: a sentence for what is asked, until it is closed or a game is over."""

import pytest
from flask import Flask

from benchmarks.table_pages import MATCH_ID, look_at
from games.core import Match, new_match
from wordsvc.catalogue import GAMES, find_face, find_rulebook
from wordsvc.web import create_app
from wordsvc.web.play.table_views import show_look


@pytest.fixture(scope="module")
def app() -> Flask:
    """Return the pages."""
    return create_app()


def show(app: Flask, match: Match, seat: int, cookie: str = "", status: str = "playing") -> str:
    """Return the page and the cookies that it sets."""
    looked = look_at(match, seat, [])
    looked.document["status"] = status
    with app.test_request_context(f"/play/{MATCH_ID}", headers={"Cookie": cookie}):
        response = show_look(looked)
        return response.get_data(as_text=True) + " ".join(response.headers.getlist("Set-Cookie"))


@pytest.mark.parametrize("game", [name for name in GAMES if name != "solitaire"])
def test_the_coach_says_a_sentence_for_what_is_asked(app: Flask, game: str) -> None:
    match = new_match(find_rulebook(game), 2, 1)
    asked = match.game.to_act(match.state)[0]
    phase = match.game.public(match.state)["phase"]
    sentences = find_face(game).labels.coach
    assert f"<p>{sentences[phase]}</p>" in show(app, match, asked).replace("&#39;", "'")
    if 1 - asked not in match.game.to_act(match.state):
        assert f"<p>{sentences['']}</p>" in show(app, match, 1 - asked).replace("&#39;", "'")


def test_a_coach_that_was_closed_stays_closed_for_its_game(app: Flask) -> None:
    match = new_match(find_rulebook("diddly"), 2, 1)
    assert 'class="coach"' not in show(app, match, 0, "coach-diddly=off")
    assert "coach=on" in show(app, match, 0, "coach-diddly=off")
    assert 'class="coach"' in show(app, match, 0, "coach-quiddler=off")


def test_the_end_of_a_game_closes_the_coach(app: Flask) -> None:
    match = new_match(find_rulebook("diddly"), 2, 1)
    assert "coach-diddly=" not in show(app, match, 0)
    page = show(app, match, 0, status="finished")
    assert 'class="coach"' not in page
    assert "coach-diddly=off" in page

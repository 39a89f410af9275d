"""A deck of one's own at a table: checked, kept whole with the match, and shown before anybody sits down."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from games.core import load_log, parse_text, write_log
from wordsvc.cards import load_deck
from wordsvc.cards.deck_file import load_deck_file
from wordsvc.catalogue import find_rulebook

MINI: dict[str, Any] = json.loads(Path("docs/examples/mini-deck.json").read_text())
SHA256 = load_deck_file("docs/examples/mini-deck.json").sha256


def make(client: FlaskClient, **more: object) -> dict[str, Any]:
    body = {"game": "quiddler", "seats": ["open", "bot:random"], "deck": MINI, **more}
    response = client.post("/v1/matches", json=body)
    assert response.status_code == 201, response.get_json()
    made: dict[str, Any] = response.get_json()
    return made


def refused(client: FlaskClient, **more: object) -> tuple[str, str]:
    body = {"game": "quiddler", "seats": ["open", "bot:random"], **more}
    response = client.post("/v1/matches", json=body)
    assert response.status_code == 422, response.get_json()
    error = response.get_json()["errors"][0]
    return error["pointer"], error["code"]


def sit(client: FlaskClient, made: dict[str, Any]) -> dict[str, str]:
    join = made["join"][0]
    joined = client.post(f"/v1/matches/{made['id']}/join", json={"ticket": join["ticket"], "name": "Ann"})
    return {"Authorization": f"Bearer {joined.get_json()['token']}"}


def test_a_deck_is_shown_before_anybody_sits_down(client: FlaskClient) -> None:
    made = make(client)
    document = client.get(f"/v1/matches/{made['id']}").get_json()
    assert document["deck"] == {"name": "mini", "status": "model", "sha256": SHA256}
    assert document["edition"] == "quiddler-en"
    shown = client.get(f"/v1/matches/{made['id']}/deck").get_json()
    assert {card["face"]: card["points"] for card in shown["cards"]} == {
        card["face"]: card["points"] for card in MINI["cards"]
    }
    again = make(client, deck=shown)
    assert client.get(f"/v1/matches/{again['id']}").get_json()["deck"]["sha256"] == SHA256


@pytest.mark.parametrize("game", ["quiddler", "diabolo"])
def test_a_log_replays_with_the_deck_that_it_has(client: FlaskClient, game: str) -> None:
    made = make(client, game=game, seats=["bot:random", "bot:random"])
    headers = {"Authorization": f"Bearer {made['owner_token']}"}
    assert client.delete(f"/v1/matches/{made['id']}", headers=headers).status_code == 204
    text = client.get(f"/v1/matches/{made['id']}/log").text
    again = load_log(parse_text(text), find_rulebook)
    assert again.dictionary is not None
    assert json.loads(again.dictionary["deck"])["name"] == "mini"
    log = parse_text(text)
    del log["proof"]["match"]  # a log that is read goes on as another match
    assert write_log(again) == log


def test_an_installed_deck_has_its_edition(client: FlaskClient) -> None:
    made = make(client, game="diabolo", deck="diabolo-nl")
    document = client.get(f"/v1/matches/{made['id']}").get_json()
    assert document["edition"] == "diabolo-nl"
    assert document["deck"] == load_deck("diabolo-nl").reference


def test_a_deck_that_cannot_be_played_is_refused(client: FlaskClient) -> None:
    assert refused(client, deck={**MINI, "cards": []}) == ("/deck/cards", "wrong_length")
    assert refused(client, deck="nodeck") == ("/deck", "unknown_deck")
    assert refused(client, deck=MINI, edition="quiddler-en") == ("/deck", "named_twice")
    assert refused(client, deck=MINI, game="diddly") == ("/deck", "no_edition")
    bare = [{"face": card["face"], "count": card["count"]} for card in MINI["cards"]]
    assert refused(client, deck={**MINI, "cards": bare})[0] == "/deck"
    few = [{**card, "count": 1} for card in MINI["cards"]]
    assert refused(client, deck={**MINI, "cards": few})[0] == "/seats"


def test_a_private_match_shows_its_deck_to_its_seats_alone(client: FlaskClient) -> None:
    made = make(client, visibility="private")
    assert client.get(f"/v1/matches/{made['id']}/deck").status_code == 404
    shown = client.get(f"/v1/matches/{made['id']}/deck", headers=sit(client, made))
    assert shown.get_json()["name"] == "mini"


def test_a_game_without_words_has_no_deck(client: FlaskClient) -> None:
    made = client.post("/v1/matches", json={"game": "diddly", "seats": ["open", "open"]}).get_json()
    shown = client.get(f"/v1/matches/{made['id']}/deck")
    assert (shown.status_code, shown.get_json()["code"]) == (404, "no_deck")

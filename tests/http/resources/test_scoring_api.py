from typing import Any

import pytest
from flask.testing import FlaskClient

from wordsvc import judge
from wordsvc.cards import load_deck
from wordsvc.diabolo import scoring as diabolo
from wordsvc.http import create_app
from wordsvc.quiddler.scoring.games import read_game, score_game
from wordsvc.quiddler.scoring.round_request import read_round
from wordsvc.quiddler.scoring.rounds import score_round
from wordsvc.words import House

DOG = {"word": "DOG", "cards": ["D", "O", "G"]}
ROUND = {
    "players": [
        {"name": "Ann", "words": [DOG], "unused": []},
        {"name": "Bea", "words": [], "unused": ["Z", "A", "P"]},
    ]
}
NO_WORD = {"players": [ROUND["players"][0], {"name": "Bea", "words": [], "unused": []}]}
GAME = {"rounds": [ROUND], "bonus": "most_words"}
DIABOLO = {"players": ["Ann", "Bea"], "rounds": [[30, 20]]}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_scores_are_those_of_the_library(client: FlaskClient) -> None:
    assert (
        client.post("/v1/quiddler/rounds", json=ROUND).get_json() == score_round(read_round(ROUND)).to_dict()
    )
    assert client.post("/v1/quiddler/games", json=GAME).get_json() == score_game(read_game(GAME)).to_dict()
    expected = diabolo.score_game(diabolo.read_game(DIABOLO)).to_dict()
    assert client.post("/v1/diabolo/games", json=DIABOLO).get_json() == expected


@pytest.mark.parametrize(
    ("path", "body", "pointer", "code"),
    [
        ("quiddler/rounds", [], "", "not_an_object"),
        ("quiddler/rounds", GAME, "/rounds", "unknown_field"),
        (
            "quiddler/rounds",
            {"players": [{"name": "Ann", "words": [], "unused": "QZ"}]},
            "/players/0/unused",
            "not_a_card",
        ),
        ("quiddler/rounds", {**ROUND, "went_out": "Bea"}, "/players/1/unused", "went_out_with_cards"),
        ("quiddler/games", ROUND, "/players", "unknown_field"),
        ("quiddler/games", {"rounds": [ROUND, {"players": [{}]}]}, "/rounds/1/players/0/name", "missing"),
        ("quiddler/games", {"rounds": [ROUND, ROUND]}, "/rounds/1/players/0", "wrong_number_of_cards"),
        ("quiddler/games", {"rounds": [ROUND], "hands": [3, 3]}, "/hands/1", "not_rising"),
        ("quiddler/rounds", {**NO_WORD, "went_out": "Bea"}, "/players/1/words", "went_out_without_words"),
        ("diabolo/games", {**DIABOLO, "rounds": [[1, "2"]]}, "/rounds/0/1", "out_of_range"),
        ("diabolo/games", {**DIABOLO, "rounds": [[1, 2]] * 5}, "/rounds/4", "after_the_end"),
    ],
)
def test_a_field_that_cannot_be_read_is_named(
    client: FlaskClient, path: str, body: Any, pointer: str, code: str
) -> None:
    response = client.post(f"/v1/{path}", json=body)
    assert response.status_code == 422
    (error,) = response.get_json(force=True)["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


@pytest.mark.parametrize("path", ["quiddler/rounds", "quiddler/games", "diabolo/games"])
def test_a_body_that_is_no_json_is_400(client: FlaskClient, path: str) -> None:
    response = client.post(f"/v1/{path}", data=b"{", content_type="application/json")
    document = response.get_json(force=True)
    assert (document["status"], document["code"]) == (400, "bad_json")
    assert document["detail"].startswith("The body is not JSON: ")


def test_a_whole_game_of_eight_players_fits_into_a_body(client: FlaskClient) -> None:
    faces = sorted(load_deck("quiddler").faces())
    rounds = []
    for hand in range(3, 11):
        dealt = [faces[seat::8][:hand] for seat in range(8)]
        words = [[{"word": "IT", "cards": cards[at : at + 2]} for at in range(0, hand, 2)] for cards in dealt]
        players = [
            {"name": f"{seat}" * 40, "words": laid, "unused": [], "hand": hand}
            for seat, laid in enumerate(words)
        ]
        rounds.append({"players": players})
    response = client.post("/v1/quiddler/games", json={"rounds": rounds})
    assert response.get_json()["winners"]


def test_house_lists_and_no_names_decide_in_checks_and_challenges(client: FlaskClient) -> None:
    house = {"add": ["zzq"], "reject": ["hang"]}
    said = House(frozenset({"ZZQ"}), frozenset({"HANG"}))
    body = {"word": "HANG", "cards": "G,N,H,A", "house": house, "no_names": True}
    for game in ("quiddler", "diabolo"):
        expected = judge("HANG", game=game, cards="G,N,H,A", house=said, no_names=True)
        assert expected.reasons == ("house_rejected",)
        assert client.post(f"/v1/{game}/check", json=body).get_json() == expected.to_dict()
    challenge = {"challenger": "Ann", "challenged": "Bea", "words": [{"word": "ZZQ", "cards": "Z,Z,Q"}]}
    document = client.post("/v1/quiddler/challenges", json={**challenge, "house": house}).get_json()
    assert document["upheld"] is False
    assert "+house." in document["dictionaries"][0]["version"]
    for path in ("quiddler/check", "diabolo/check", "quiddler/challenges"):
        base = challenge if path.endswith("challenges") else {"word": "HANG", "cards": "H"}
        response = client.post(f"/v1/{path}", json={**base, "house": {"add": ["A1"]}})
        assert response.get_json(force=True)["errors"][0]["pointer"] == "/house/add/0"

"""Words looked up at a table over HTTP (Q36)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.http.matches.example_matches import ANN as ANN_OF_DIDDLY
from tests.http.matches.example_matches import NOBODY, PLAYED, code, post, see
from wordsvc.http.resources.table_parts import WORD_MATCH, bearer

TABLE = f"/v1/matches/{WORD_MATCH}"
ANN, BEA = bearer(74), bearer(76)


def new_table(client: FlaskClient, **options: object) -> tuple[str, dict[str, str], dict[str, str]]:
    """Return a match of two people at which seat 1 begins: its address and the tokens."""
    asked = {"game": "quiddler", "seats": ["open", "open"], "options": {"dealer": 2, "hands": 3, **options}}
    made = post(client, "/v1/matches", asked).get_json()
    path = f"/v1/matches/{made['id']}"
    tokens = [
        post(client, f"{path}/join", {"ticket": place["ticket"], "name": name}).get_json()["token"]
        for place, name in zip(made["join"], ("Ann", "Bea"), strict=True)
    ]
    ann, bea = ({"Authorization": f"Bearer {token}"} for token in tokens)
    return path, ann, bea


def move(client: FlaskClient, path: str, token: dict[str, str], text: str) -> dict[str, Any]:
    """Make a move, and give the match as its player sees it."""
    version = see(client, path, token)["version"]
    response = post(client, f"{path}/moves", {"move": text, "version": version}, token)
    assert response.status_code == 200, response.text
    match: dict[str, Any] = response.get_json()["match"]
    return match


def lay_all(client: FlaskClient, path: str, token: dict[str, str]) -> None:
    """Draw, and lay all cards but the last as one word."""
    *cards, _ = move(client, path, token, "draw")["view"]["private"]["cards"]
    move(client, path, token, f"lay:{'.'.join(cards)}:{''.join(cards)}")


@pytest.mark.rule("Q36")
def test_who_is_not_in_turn_gets_the_verdict_of_the_match(client: FlaskClient) -> None:
    verdict = see(client, f"{TABLE}/words/qat", BEA)
    assert (verdict["word"], verdict["allowed"]) == ("QAT", True)
    assert verdict["dictionaries"] == see(client, TABLE, BEA)["dictionaries"]
    assert verdict["deck"]["name"] == see(client, TABLE, BEA)["deck"]["name"]
    assert see(client, f"{TABLE}/words/zzxq", BEA)["reasons"][0] == "not_in_dictionary"


@pytest.mark.rule("Q36")
def test_who_is_in_turn_is_told_the_rule(client: FlaskClient) -> None:
    refused = client.get(f"{TABLE}/words/qat", headers=ANN)
    assert code(refused) == (403, "not_now")
    assert refused.get_json(force=True)["rule"] == "Q36"


@pytest.mark.rule("Q36")
@pytest.mark.parametrize("dictionary", ["closed", "open"])
def test_laid_words_end_look_ups_at_a_closed_table(client: FlaskClient, dictionary: str) -> None:
    path, ann, bea = new_table(client, dictionary=dictionary)
    assert see(client, f"{path}/words/qat", bea)["allowed"]
    lay_all(client, path, ann)
    for token in (ann, bea):
        response = client.get(f"{path}/words/qat", headers=token)
        if dictionary == "open":
            assert response.get_json()["allowed"]
        else:
            assert code(response) == (403, "not_now")


def test_a_look_up_changes_nothing_and_tells_nobody(client: FlaskClient) -> None:
    before = see(client, TABLE, ANN)
    see(client, f"{TABLE}/words/qat", BEA)
    after = see(client, TABLE, ANN)
    assert {**before, "now": ""} == {**after, "now": ""}


def test_who_looks_up_sits_at_the_table_of_a_word_game(client: FlaskClient) -> None:
    path = f"{TABLE}/words/qat"
    assert code(client.get(path)) == (401, "unauthorized")
    assert code(client.get(path, headers=NOBODY)) == (401, "bad_token")
    assert code(client.get(path, headers=bearer(71))) == (403, "spectator")
    assert code(client.get(f"{PLAYED}/words/qat", headers=ANN_OF_DIDDLY)) == (409, "no_look_up")
    assert code(client.get(f"{TABLE}/words/{'x' * 99}", headers=BEA))[0] == 422

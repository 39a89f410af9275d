"""Seats of a match over HTTP: the powers of its owner, and joining."""

import pytest
from flask.testing import FlaskClient

from docs.example_tables import NOON, SETTINGS, make_app
from tests.http.matches.example_matches import (
    ANN,
    ANN_OF_OPEN,
    BEA,
    OPEN,
    OWNER,
    OWNER_OF_OPEN,
    PLAYED,
    RECOVERY_OF_OPEN,
    TICKET_OF_OPEN,
    code,
    post,
    see,
)
from wordsvc.http.resources.table_parts import (
    OPEN_MATCH,
    example_token,
)
from wordsvc.tables.tables import Tables

# The owner


def test_the_owner_begins_with_bots_on_the_open_seats(client: FlaskClient) -> None:
    assert code(client.post(f"{OPEN}/start", json={"bots": "greedy"})) == (401, "unauthorized")
    assert code(client.post(f"{OPEN}/start", json={"bots": "greedy"}, headers=ANN_OF_OPEN)) == (
        409,
        "owner_here",
    )
    response = client.post(f"{OPEN}/start", json={"bots": "greedy"}, headers=OWNER_OF_OPEN)
    assert response.status_code == 200
    assert response.get_json()["status"] == "playing"
    assert [seat["kind"] for seat in response.get_json()["seats"]] == ["person", "bot"]
    again = client.post(f"{OPEN}/start", json={"bots": "greedy"}, headers=OWNER_OF_OPEN)
    assert code(again)[0] == 409


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {},
        7,
        "greedy",
        {"bots": None},
        {"bots": 7},
        {"bots": []},
        {"bots": "nobody"},
        {"bot": "greedy"},
    ],
)
def test_a_start_without_a_bot_of_the_game_is_refused(client: FlaskClient, body: object) -> None:
    before = see(client, OPEN, OWNER_OF_OPEN)
    assert post(client, f"{OPEN}/start", body, OWNER_OF_OPEN).status_code == 422
    assert see(client, OPEN, OWNER_OF_OPEN) == before


@pytest.mark.parametrize("seat", [1, 2])
def test_after_the_start_the_owner_invites_nobody(client: FlaskClient, seat: int) -> None:
    before = see(client, PLAYED, ANN)
    response = client.post(f"{PLAYED}/seats/{seat}/invite", headers=OWNER)
    assert code(response) == (409, "already_started")
    assert see(client, PLAYED, ANN) == before
    assert see(client, PLAYED, BEA)["you"] == 2


def test_a_bot_plays_on_for_a_person_only_after_the_absence(tables: Tables) -> None:
    client, path = make_app(tables).test_client(), f"{PLAYED}/seats/2/bot"
    tables.database.clock = lambda: NOON + 119_999
    assert code(client.post(path, json={"bot": "greedy"}, headers=OWNER)) == (409, "not_away")
    tables.database.clock = lambda: NOON + 120_000
    assert code(client.post(path, json={"bot": "greedy"}, headers=ANN))[0] == 403
    answer = client.post(path, json={"bot": "greedy"}, headers=OWNER)
    assert (answer.status_code, answer.get_json()["seats"][1]["state"]) == (200, "left")
    assert answer.get_json()["seats"][1]["bot"] == "greedy"
    back = client.post(f"{PLAYED}/return", headers=BEA)
    assert (back.status_code, back.get_json()["seats"][1]["bot"]) == (200, None)


def test_a_bot_plays_on_at_once_for_a_person_who_has_left(client: FlaskClient) -> None:
    assert client.post(f"{PLAYED}/leave", headers=BEA).status_code == 200
    answer = client.post(f"{PLAYED}/seats/2/bot", json={"bot": "greedy"}, headers=OWNER)
    assert (answer.status_code, answer.get_json()["seats"][1]["bot"]) == (200, "greedy")
    assert client.post(f"{PLAYED}/return", headers=BEA).status_code == 200


def test_after_the_start_a_bot_keeps_its_seat(client: FlaskClient) -> None:
    assert client.post(f"{OPEN}/start", json={"bots": "greedy"}, headers=OWNER_OF_OPEN).status_code == 200
    response = client.post(f"{OPEN}/seats/2/bot", json={"bot": "random"}, headers=OWNER_OF_OPEN)
    assert code(response) == (409, "already_started")
    assert see(client, OPEN)["seats"][1]["bot"] == "greedy"


def test_an_invitation_empties_the_seat_before_the_start(client: FlaskClient) -> None:
    assert client.post(f"{OPEN}/seats/1/invite", headers=OWNER_OF_OPEN).status_code == 200
    assert see(client, OPEN)["seats"][0]["state"] == "empty"
    joined = client.post(f"{OPEN}/join", json={"ticket": TICKET_OF_OPEN, "name": "Bea"}).get_json()
    assert joined["match"]["status"] == "open"
    recovering = client.post(f"{OPEN}/seats/1/recover", json={"recovery": RECOVERY_OF_OPEN})
    assert code(recovering) == (404, "no_such_recovery")


def test_the_owner_lets_a_bot_sit_down(client: FlaskClient) -> None:
    path = f"{OPEN}/seats/2/bot"
    assert code(client.post(path, json={"bot": "greedy"}, headers=ANN_OF_OPEN))[0] == 403
    assert client.post(path, json={"bot": "nobody"}, headers=OWNER_OF_OPEN).status_code == 422
    assert client.post(path, json={"bots": "greedy"}, headers=OWNER_OF_OPEN).status_code == 422
    response = client.post(path, json={"bot": "greedy"}, headers=OWNER_OF_OPEN)
    assert (response.status_code, response.get_json()["status"]) == (200, "playing")


def test_a_new_ticket_voids_the_token_of_the_seat(client: FlaskClient) -> None:
    assert see(client, OPEN, ANN_OF_OPEN)["you"] == 1
    response = client.post(f"{OPEN}/seats/1/invite", headers=OWNER_OF_OPEN)
    assert response.status_code == 200
    invitation = response.get_json()
    assert invitation["link"].endswith(f"/play/{OPEN_MATCH}/join/{invitation['ticket']}")
    assert code(client.get(OPEN, headers=ANN_OF_OPEN)) == (401, "bad_token")
    again = client.post(f"{OPEN}/join", json={"ticket": invitation["ticket"], "name": "Ann"})
    assert (again.status_code, again.get_json()["seat"]) == (200, 1)


@pytest.mark.parametrize("seat", ["0", "3", "999999999999999999999", "-1", "x"])
def test_a_seat_that_is_not_there_is_not_found(client: FlaskClient, seat: str) -> None:
    recovery = {"recovery": RECOVERY_OF_OPEN}
    for action, body in (("invite", None), ("bot", {"bot": "greedy"}), ("recover", recovery)):
        response = client.post(f"{OPEN}/seats/{seat}/{action}", json=body, headers=OWNER_OF_OPEN)
        assert response.status_code == 404


def test_the_owner_cancels_a_match_and_then_it_is_over(client: FlaskClient) -> None:
    assert code(client.delete(OPEN, headers=ANN_OF_OPEN))[0] == 403
    response = client.delete(OPEN, headers=OWNER_OF_OPEN)
    assert (response.status_code, response.data) == (204, b"")
    assert see(client, OPEN)["status"] == "cancelled"
    joining = client.post(f"{OPEN}/join", json={"ticket": TICKET_OF_OPEN, "name": "Bea"})
    assert code(joining) == (410, "match_over")


# Joining


def test_a_ticket_takes_a_seat_once(client: FlaskClient) -> None:
    response = client.post(f"{OPEN}/join", json={"ticket": TICKET_OF_OPEN, "name": "Bea"})
    joined = response.get_json()
    assert response.status_code == 200
    assert (joined["seat"], joined["match"]["you"], joined["match"]["status"]) == (2, 2, "playing")
    assert see(client, OPEN, {"Authorization": f"Bearer {joined['token']}"})["you"] == 2
    again = client.post(f"{OPEN}/join", json={"ticket": TICKET_OF_OPEN, "name": "Cem"})
    assert code(again) == (409, "ticket_used")
    other = client.post(f"{OPEN}/join", json={"ticket": example_token(98), "name": "Cem"})
    assert code(other) == (404, "no_such_ticket")


def test_a_join_that_is_repeated_with_its_key_gets_a_new_token(client: FlaskClient) -> None:
    body, key = {"ticket": TICKET_OF_OPEN, "name": "Bea"}, {"Idempotency-Key": "bea-1"}
    first = client.post(f"{OPEN}/join", json=body, headers=key).get_json()["token"]
    second = client.post(f"{OPEN}/join", json=body, headers=key).get_json()["token"]
    assert first != second
    assert code(client.get(OPEN, headers={"Authorization": f"Bearer {first}"})) == (401, "bad_token")
    assert see(client, OPEN, {"Authorization": f"Bearer {second}"})["you"] == 2
    assert code(client.post(f"{OPEN}/join", json=body, headers=key)) == (409, "ticket_used")


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a" * 33,
        "a\nb",
        "a\x00b",
        "\u202eAnn",
        "\u3164",
        "An\u200bn",
        "\ud800",
        "ann",
        "Ａｎｎ",
        7,
        None,
        ["Bea"],
        {},
    ],
)
def test_a_name_that_nobody_may_have_takes_no_seat(client: FlaskClient, name: object) -> None:
    response = post(client, f"{OPEN}/join", {"ticket": TICKET_OF_OPEN, "name": name})
    assert response.status_code == 422
    (error,) = response.get_json(force=True)["errors"]
    assert error["pointer"] == "/name"
    if isinstance(name, str) and name.strip():
        assert error["code"] == "bad_name"
    assert see(client, OPEN)["status"] == "open"


@pytest.mark.parametrize(
    "body",
    [
        *(None, [], {}, 7, "ticket", {"name": "Bea"}, {"ticket": TICKET_OF_OPEN}),
        *({"ticket": junk, "name": "Bea"} for junk in (7, 1.5, None)),
        {"ticket": TICKET_OF_OPEN, "name": "Bea", "seat": 2},
    ],
)
def test_a_join_that_cannot_be_read_takes_no_seat(client: FlaskClient, body: object) -> None:
    assert post(client, f"{OPEN}/join", body).status_code == 422
    assert see(client, OPEN)["status"] == "open"


# Recovering


def test_a_recovery_secret_gives_new_secrets_once(client: FlaskClient) -> None:
    path, body = f"{OPEN}/seats/1/recover", {"recovery": RECOVERY_OF_OPEN}
    version = see(client, OPEN, ANN_OF_OPEN)["version"]
    recovered = client.post(path, json=body).get_json()
    assert (recovered["seat"], recovered["match"]["you"]) == (1, 1)
    assert recovered["match"]["version"] == version  # nobody is told
    assert code(client.get(OPEN, headers=ANN_OF_OPEN)) == (401, "bad_token")
    assert code(client.post(path, json=body)) == (404, "no_such_recovery")
    again = client.post(path, json={"recovery": recovered["recovery"]}).get_json()
    assert see(client, OPEN, {"Authorization": f"Bearer {again['token']}"})["you"] == 1


def test_a_recovery_that_is_repeated_with_its_key_gets_new_secrets(client: FlaskClient) -> None:
    path, body = f"{OPEN}/seats/1/recover", {"recovery": RECOVERY_OF_OPEN}
    key = {"Idempotency-Key": "another-phone"}
    first, second = (client.post(path, json=body, headers=key).get_json()["token"] for _ in range(2))
    assert code(client.get(OPEN, headers={"Authorization": f"Bearer {first}"})) == (401, "bad_token")
    assert see(client, OPEN, {"Authorization": f"Bearer {second}"})["you"] == 1
    assert code(client.post(path, json=body, headers=key)) == (404, "no_such_recovery")


def test_a_recovery_secret_is_no_token_and_no_ticket(client: FlaskClient) -> None:
    secret = {"Authorization": f"Bearer {RECOVERY_OF_OPEN}"}
    assert code(client.get(OPEN, headers=secret)) == (401, "bad_token")
    joining = client.post(f"{OPEN}/join", json={"ticket": RECOVERY_OF_OPEN, "name": "Eve"})
    assert code(joining) == (404, "no_such_ticket")


@pytest.mark.parametrize(
    ("seat", "secret"),
    [
        pytest.param(1, example_token(14), id="token"),
        pytest.param(1, example_token(12), id="used ticket"),
        pytest.param(1, example_token(11), id="owner's token"),
        pytest.param(2, TICKET_OF_OPEN, id="ticket of an open seat"),
        pytest.param(2, RECOVERY_OF_OPEN, id="another seat"),
        pytest.param(1, "x", id="short"),
    ],
)
def test_another_secret_recovers_no_seat(client: FlaskClient, seat: int, secret: str) -> None:
    response = client.post(f"{OPEN}/seats/{seat}/recover", json={"recovery": secret})
    assert code(response) == (404, "no_such_recovery")
    assert see(client, OPEN, ANN_OF_OPEN)["you"] == 1


@pytest.mark.parametrize(
    "body",
    [
        *(None, [], {}, 7, "secret", {"recovery": None}, {"recovery": 7}, {"recovery": ""}),
        *({"recovery": "x" * 101}, {"recovery": RECOVERY_OF_OPEN, "seat": 1}),
    ],
)
def test_a_recovery_that_cannot_be_read_changes_nothing(client: FlaskClient, body: object) -> None:
    assert post(client, f"{OPEN}/seats/1/recover", body).status_code == 422
    assert see(client, OPEN, ANN_OF_OPEN)["you"] == 1


def test_a_seat_is_recovered_when_the_match_is_over(client: FlaskClient) -> None:
    assert client.delete(OPEN, headers=OWNER_OF_OPEN).status_code == 204
    response = client.post(f"{OPEN}/seats/1/recover", json={"recovery": RECOVERY_OF_OPEN})
    assert (response.status_code, response.get_json()["match"]["status"]) == (200, "cancelled")


def test_recoveries_count_as_joins(tables: Tables) -> None:
    tables.settings = SETTINGS._replace(joins_a_minute=3)
    client = make_app(tables).test_client()
    join, recovery = {"ticket": example_token(98), "name": "Cem"}, {"recovery": example_token(98)}
    asked = [("/join", join), ("/seats/1/recover", recovery)] * 2
    answers = [client.post(f"{OPEN}{path}", json=body) for path, body in asked]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    assert code(answers[3]) == (429, "too_many_joins")


def test_an_address_joins_so_often_a_minute(tables: Tables) -> None:
    tables.settings = SETTINGS._replace(joins_a_minute=3)
    client = make_app(tables).test_client()
    body = {"ticket": example_token(98), "name": "Cem"}
    answers = [client.post(f"{OPEN}/join", json=body) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    assert code(answers[3]) == (429, "too_many_joins")
    assert int(answers[3].headers["Retry-After"]) >= 1

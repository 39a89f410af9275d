"""A request that is repeated with its key is done once and answered the same; no secret is ever kept."""

import hashlib
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from flask import Flask
from sqlalchemy import select

from tests.tables.at_once import Answered, after_all_have_read, open_app, send
from tests.tables.keeping import NOW, moves_of
from tests.tables.people import Party, move_by_chance, sit_down
from wordsvc.store.database import Database
from wordsvc.store.schema import metadata
from wordsvc.tables.actions.seats.leaving import resign

KEY = "the-same-key"

pytestmark = pytest.mark.once


class Place(NamedTuple):
    """A match with somebody who is asked: the application, the match, the seat, its moves, its version."""

    app: Flask
    party: Party
    seat: int
    legal: list[str]
    version: int
    forced: int = 0

    def move(self, text: str, key: str | None = KEY, version: int | None = None) -> Answered:
        """Make a move with a key."""
        body = {"move": text, "version": self.version if version is None else version}
        return send(self.app, f"/{self.party.match_id}/moves", body, self.party.tokens[self.seat], key)

    def moves(self) -> list[str]:
        """Return the moves of the match that stand, without the forced ones at its beginning."""
        game = self.party.table().match.game
        moves = moves_of(self.party.tables, self.party.match_id)
        return [game.format_move(move) for _, move in moves[self.forced :]]


def place_at(database: Database, game: str = "diddly") -> Place:
    """Return a match of two whose time stands still."""
    database.clock = lambda: NOW
    tables, app = open_app(database)
    place = look(app, sit_down(tables, game, 2, Random(3), undo="lenient"))
    return place._replace(forced=place.party.table().match.moves_made)


def look(app: Flask, party: Party) -> Place:
    """Look who is asked now."""
    table = party.table()
    seat = table.match.game.to_act(table.match.state)[0] + 1
    legal = [
        table.match.game.format_move(move) for move in table.match.game.legal(table.match.state, seat - 1)
    ]
    return Place(app, party, seat, legal, table.row.versions[seat])


def test_a_repeated_move_is_answered_the_same_and_made_once(database: Database) -> None:
    place = place_at(database)
    first = place.move(place.legal[0])
    assert first.status == 200
    assert [place.move(place.legal[0]) for _ in range(2)] == [first, first]
    assert place.moves() == place.legal[:1]


@pytest.mark.parametrize("game", ["diddly", "diabolo"])
def test_a_move_that_is_sent_four_times_at_once_is_made_once(database: Database, game: str) -> None:
    """Also in a race, where no version is compared and the key alone protects."""
    place = place_at(database, game)
    move = "pass" if game == "diabolo" else place.legal[0]
    answers = after_all_have_read(database, [partial(place.move, move)] * 4)
    assert answers[0].status == 200
    assert answers == [answers[0]] * 4
    assert place.moves() == [move]


def test_another_request_with_the_same_key_is_refused(database: Database) -> None:
    place = place_at(database)
    first = place.move(place.legal[0])
    for move, version in ((place.legal[1], place.version), (place.legal[0], place.version + 1)):
        answer = place.move(move, version=version)
        assert (answer.status, answer.code) == (409, "idempotency_key_reused")
    assert place.move(place.legal[0]) == first
    assert place.moves() == place.legal[:1]


def test_of_two_requests_with_one_key_at_once_one_is_done(database: Database) -> None:
    place = place_at(database)
    moves = place.legal[:2]
    answers = after_all_have_read(database, [partial(place.move, move) for move in moves])
    assert sorted((answer.status, answer.code) for answer in answers) == [
        (200, None),
        (409, "idempotency_key_reused"),
    ]
    assert place.moves() == [
        move for move, answer in zip(moves, answers, strict=True) if answer.status == 200
    ]


def test_keys_of_two_seats_do_not_meet(database: Database) -> None:
    """Both seats send the same with the same key; each does it, and each is answered for itself."""
    place = place_at(database, "diabolo")
    both = [place._replace(seat=seat) for seat in (1, 2)]
    answers = after_all_have_read(database, [partial(each.move, "pass") for each in both])
    assert [answer.document["match"]["you"] for answer in answers] == [1, 2]
    assert place.moves() == ["pass", "pass"]
    # The first was told of its own pass and then of the other one; each is answered with its own again.
    again = [each.move("pass") for each in both]
    assert [answer.document["version"] for answer in again] == [
        answer.document["version"] for answer in answers
    ]


@pytest.mark.slow
def test_keys_of_one_match_are_not_those_of_another(database: Database) -> None:
    first, second = place_at(database), place_at(database)
    assert [place.move(place.legal[0]).status for place in (first, second)] == [200, 200]
    assert (first.moves(), second.moves()) == (first.legal[:1], second.legal[:1])


def test_another_token_of_a_seat_meets_no_keys_of_the_one_before(database: Database) -> None:
    place = place_at(database)
    assert place.move(place.legal[0]).status == 200
    path = f"/{place.party.match_id}/seats/{place.seat}/recover"
    recovered = send(place.app, path, {"recovery": place.party.recoveries[place.seat]}).document
    place.party.tokens[place.seat] = recovered["token"]
    answer = place.move(place.legal[0])
    assert (answer.status, answer.code) == (409, "stale_version")


def test_a_key_answers_as_before_however_the_match_has_gone_on(database: Database) -> None:
    place = place_at(database)
    rng = Random(5)
    first = place.move(place.legal[0])
    for _ in range(8):
        table = place.party.table()
        seat = table.match.game.to_act(table.match.state)[0] + 1
        place.party.move(seat, move_by_chance(table, seat, rng))
    made = place.moves()
    for _ in range(2):  # while it is played, and when it is over
        again = place.move(place.legal[0])
        assert again.status == 200
        assert again.document["events"] == first.document["events"]
        assert again.document["version"] == first.document["version"]
        seen = place.party.table()
        assert again.document["match"]["version"] == seen.row.versions[place.seat]
        assert again.document["match"]["status"] == seen.row.status
        if seen.row.is_live:
            resign(place.party.tables, place.party.match_id, place.party.tokens[3 - place.seat])
    assert place.moves() == made


def test_a_move_that_was_taken_back_is_not_made_again_by_its_key(database: Database) -> None:
    place = place_at(database)
    first = place.move(place.legal[1])
    path, seat, other = f"/{place.party.match_id}/undo", place.seat, 3 - place.seat
    version = {"version": place.party.table().row.versions[seat]}
    assert send(place.app, path, version, place.party.tokens[seat]).status == 202
    answer = {"agree": True, "version": place.party.table().row.versions[other]}
    assert send(place.app, f"{path}/answer", answer, place.party.tokens[other]).status == 200
    assert place.moves() == []
    assert place.move(place.legal[1]).document["version"] == first.document["version"]
    assert place.moves() == []


def test_a_request_that_was_refused_uses_no_key_up(database: Database) -> None:
    place = place_at(database)
    assert place.move("no such move").status == 422
    assert place.move(place.legal[0], version=place.version + 7).code == "version_ahead"
    assert place.move(place.legal[0]).status == 200
    assert place.moves() == place.legal[:1]


# Sitting down


def test_who_joins_twice_at_once_with_one_key_sits_once(database: Database) -> None:
    _, app = open_app(database)
    made = send(app, "", {"game": "diddly", "seats": ["open", "open"]}).document
    body = {"ticket": made["join"][0]["ticket"], "name": "Ann"}
    calls = [partial(send, app, f"/{made['id']}/join", body, None, KEY)] * 3
    answers = after_all_have_read(database, calls)
    assert [(answer.status, answer.document["seat"]) for answer in answers] == [(200, 1)] * 3
    tokens = {answer.document["token"] for answer in answers}
    assert len(tokens) == 3
    statuses = [see(app, made["id"], token) for token in tokens]
    assert sorted(statuses) == [200, 401, 401]


@pytest.mark.parametrize(
    ("name", "key"), [("Ann", "another-key"), ("Ann", None), ("Eve", KEY)], ids=["key", "no key", "name"]
)
def test_a_join_that_is_not_the_same_takes_no_seat_from_who_sits_there(
    database: Database, name: str, key: str | None
) -> None:
    _, app = open_app(database)
    made = send(app, "", {"game": "diddly", "seats": ["open", "open"]}).document
    ticket = made["join"][0]["ticket"]
    joined = send(app, f"/{made['id']}/join", {"ticket": ticket, "name": "Ann"}, None, KEY)
    again = send(app, f"/{made['id']}/join", {"ticket": ticket, "name": name}, None, key)
    assert (again.status, again.code) == (409, "ticket_used")
    assert see(app, made["id"], joined.document["token"]) == 200


def see(app: Flask, match_id: str, token: str) -> int:
    """Return the status of a look at a match."""
    headers = {"Authorization": f"Bearer {token}"}
    return app.test_client().get(f"/v1/matches/{match_id}", headers=headers).status_code


# Secrets


def test_the_store_has_the_hashes_of_secrets_and_no_secret(database: Database) -> None:
    _, app = open_app(database)
    secrets = {"key-of-a-move", "key-of-a-join", "key-of-a-round"}
    made = send(app, "", {"game": "diabolo", "seats": ["open", "open", "bot:random"]}).document
    secrets |= {made["owner_token"], *(place["ticket"] for place in made["join"])}
    invited = send(app, f"/{made['id']}/seats/1/invite", None, made["owner_token"]).document
    tickets = [invited["ticket"], made["join"][1]["ticket"]]
    tokens = [
        send(app, f"/{made['id']}/join", {"ticket": ticket, "name": name}, None, "key-of-a-join").document[
            "token"
        ]
        for ticket, name in zip(tickets, ("Ann", "Bea"), strict=True)
    ]
    client = app.test_client()
    for token in tokens:
        header = {"Authorization": f"Bearer {token}"}
        match = client.get(f"/v1/matches/{made['id']}", headers=header).get_json()
        for move in match["legal"][:1]:
            body = {"move": move, "version": match["version"]}
            assert send(app, f"/{made['id']}/moves", body, token, "key-of-a-move").status == 200
    for token in tokens:
        send(app, f"/{made['id']}/resign", None, token)
    again = send(app, f"/{made['id']}/rematch", None, tokens[0])
    assert again.status == 201
    secrets |= {*tickets, *tokens, again.document["ticket"]}
    sheet = client.post("/v1/scoresheets", json={"game": "quiddler", "players": ["Ann", "Bea"]}).get_json()
    write, read = (sheet[link].rpartition("/")[2] for link in ("write_link", "read_link"))
    secrets |= {write, read}
    headers = {"Authorization": f"Bearer {write}", "Idempotency-Key": "key-of-a-round"}
    path = f"/v1/scoresheets/{sheet['id']}/rounds"
    assert client.post(path, json={"cells": ["12", "14"]}, headers=headers).status_code in (200, 201)
    kept = _all_that_is_kept(database)
    assert [secret for secret in secrets if secret.encode() in kept] == []
    for secret in (*tokens, made["owner_token"], write, read):
        assert hashlib.sha256(secret.encode()).hexdigest().encode() in kept


def _all_that_is_kept(database: Database) -> bytes:
    """Return all rows of all tables, and of SQLite the bytes of its files besides."""
    with database.reading() as connection:
        rows = [row for table in metadata.sorted_tables for row in connection.execute(select(table))]
    parts = [repr(rows).encode()]
    if database.file is not None:
        parts += [file.read_bytes() for file in Path(database.file).parent.glob("wordsvc.db*")]
    return b"".join(parts)

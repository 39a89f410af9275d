"""The tables of the examples: their ids, tokens, times and cards are the same in every run.

There are four: one waits for a second player, one is played, one is over, one is a word game; besides, a
saved ruling and a score sheet. The page of the reference and the document of the API show what operations
answer there (docs/http_reference.py), and docs/tables.md tells a match from its beginning.
"""

import base64
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from wordsvc.http import create_app
from wordsvc.http.operations import Operation
from wordsvc.http.resources.table_parts import (
    FINISHED_MATCH,
    OPEN_MATCH,
    PLAYED_MATCH,
    STORED_RULING,
    STORED_SHEET,
    WORD_MATCH,
    bearer,
    example_token,
)
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.store.upkeep.upgrade import upgrade
from wordsvc.tables.secrets import Secrets
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

WITH_TABLES = ("matches", "rulings", "scoresheets")
"""The tags of the operations that need a store."""

NOON = 1_798_027_200_000
"""The time of all examples: milliseconds since 1970."""

SETTINGS = TableSettings(
    public_url="https://cards.example",
    matches_per_address=1_000_000,
    moves_a_minute=1_000_000,
    joins_a_minute=1_000_000,
)

_MATCH = {"game": "diddly", "seats": ["open", "open"], "options": {"dealer": 2}, "undo": "lenient"}

_MOVE = ("POST", "/v1/matches/{match_id}/moves", 24, {"move": "flip2", "version": 2})
_UNDO = ("POST", "/v1/matches/{match_id}/undo", 24, {"version": 3})
_PROPOSAL = ("POST", "/v1/matches/{match_id}/proposals", 24, {"kind": "pause", "version": 2})
_LEAVE = ("POST", "/v1/matches/{match_id}/leave", 24, None)

_CHALLENGE = {
    "challenger": "Bea",
    "challenged": "Ann",
    "words": [{"word": "DONT", "cards": ["D", "O", "N", "T"]}],
    "save": True,
}
_SHEET = {"game": "quiddler", "players": ["Ann", "Bea"], "options": {"bonus": "most_words"}}

BEFORE: Mapping[str, tuple[tuple[str, str, int, object], ...]] = {
    "moves_ask_undo": (_MOVE,),
    "moves_answer_undo": (_MOVE, _UNDO),
    "moves_answer_proposal": (_PROPOSAL,),
    "seats_return": (_LEAVE,),
}
"""Requests before the example of an operation: method, path, the number of a token, the body."""


class Entropy:
    """Gives ids and tokens that can be read, and the secret 7."""

    def __init__(self, ids: Iterator[str], first_token: int = 1) -> None:
        """Begin with a number; `next_token` may be set."""
        self._ids = ids
        self.next_token = first_token

    def __call__(self, size: int) -> bytes:
        """Return the bytes of an id (12), a token (16) or a secret (32)."""
        if size == 12:
            return base64.urlsafe_b64decode(next(self._ids))
        if size == 16:
            self.next_token += 1
            return base64.urlsafe_b64decode(example_token(self.next_token - 1) + "==")
        return (7).to_bytes(size)


def make_tables(file: str, entropy: Entropy, settings: TableSettings = SETTINGS) -> Tables:
    """Return tables in a file of SQLite, which is made if it is missing."""
    database = Database(f"sqlite:///{file}", clock=lambda: NOON)
    upgrade(database)
    return Tables(database, settings, Secrets(entropy))


def make_app(tables: Tables) -> Flask:
    """Return the application at some tables, without limits and without a log."""
    return create_app(Settings(log_requests=False, rate_limit=None), tables=tables)


@contextmanager
def example_tables(operation: Operation | None = None) -> Iterator[Tables]:
    """Yield the tables, ready for the example of an operation. They are gone in the end."""
    with tempfile.TemporaryDirectory(prefix="wordsvc-examples-") as folder:
        file = os.path.join(folder, "wordsvc.db")
        with open(file, "wb") as stream:
            stream.write(_all_tables())
        new_ids = (f"veranda-table-{number:02}" for number in range(4, 100))
        tables = make_tables(file, Entropy(new_ids, 41))
        try:
            if operation is not None:
                _prepare(make_app(tables).test_client(), operation)
            yield tables
        finally:
            tables.broadcaster.close()
            tables.database.close()


@contextmanager
def example_client(operation: Operation) -> Iterator[FlaskClient]:
    """Yield the client for the example of an operation."""
    with example_tables(operation) as tables:
        yield make_app(tables).test_client()


def _prepare(client: FlaskClient, operation: Operation) -> None:
    for method, path, token, body in BEFORE.get(operation.id, ()):
        address = path.format(**operation.example.parameters or {})
        _ask(client, method, address, token, body)


def _ask(client: FlaskClient, method: str, path: str, token: int | None, body: object) -> Any:
    headers = {} if token is None else bearer(token)
    response = client.open(path, method=method, json=body, headers=headers)
    if response.status_code >= 400:
        raise ValueError(f"{method} {path}: {response.text}")
    return response.get_json()


@cache
def _all_tables() -> bytes:
    """Return the file of the database."""
    entropy = Entropy(
        iter((OPEN_MATCH, PLAYED_MATCH, FINISHED_MATCH, STORED_RULING, STORED_SHEET, WORD_MATCH))
    )
    with tempfile.TemporaryDirectory(prefix="wordsvc-examples-") as folder:
        file = os.path.join(folder, "wordsvc.db")
        tables = make_tables(file, entropy)
        client = make_app(tables).test_client()
        for first, asked, names in (
            (11, {**_MATCH, "visibility": "public"}, ("Ann",)),
            (21, _MATCH, ("Ann", "Bea")),
            (31, {"game": "fiddlefoo", "seats": ["open", "open"]}, ("Ann", "Bea")),
        ):
            entropy.next_token = first
            _seat(client, asked, names)
        _play_to_the_end(client, FINISHED_MATCH, (34, 36))
        entropy.next_token = 51
        _ask(client, "POST", "/v1/quiddler/challenges", None, _CHALLENGE)
        entropy.next_token = 61
        _ask(client, "POST", "/v1/scoresheets", None, _SHEET)
        _ask(client, "POST", f"/v1/scoresheets/{STORED_SHEET}/rounds", 61, {"cells": ["12+11", "17"]})
        entropy.next_token = 71
        _seat(client, {**_MATCH, "game": "quiddler"}, ("Ann", "Bea"))
        tables.broadcaster.close()
        tables.database.close()
        with open(file, "rb") as stream:
            return stream.read()


def _seat(client: FlaskClient, asked: object, names: tuple[str, ...]) -> None:
    """Make a match, and let people join it."""
    made = _ask(client, "POST", "/v1/matches", None, asked)
    for place, name in zip(made["join"], names, strict=False):
        body = {"ticket": place["ticket"], "name": name}
        _ask(client, "POST", f"/v1/matches/{made['id']}/join", None, body)


def _play_to_the_end(client: FlaskClient, match_id: str, tokens: tuple[int, int]) -> None:
    """Make the last legal move for both players until the match is over."""
    while True:
        seen = [_ask(client, "GET", f"/v1/matches/{match_id}", token, None) for token in tokens]
        if seen[0]["status"] != "playing":
            return
        for token, match in zip(tokens, seen, strict=True):
            if match["legal"]:
                body = {"move": match["legal"][-1], "version": match["version"]}
                _ask(client, "POST", f"/v1/matches/{match_id}/moves", token, body)
                break

"""Requests that are sent at the same time, from a thread each."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from flask import Flask

from tests.tables.people import Party
from wordsvc.http import create_app
from wordsvc.http.server.settings import Settings
from wordsvc.store.database import Database
from wordsvc.store.transaction import Transaction
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

_MAX_SECONDS = 20
_MANY = 1_000_000

_Result = TypeVar("_Result")


class Answered(NamedTuple):
    """The answer to a request; `code` is that of the problem, or of the first error of its input."""

    status: int
    document: Any
    code: str | None = None


def at_once(calls: Sequence[Callable[[], _Result]]) -> list[_Result]:
    """Call functions, each in a thread of its own, all at the same time; what they gave, in their order."""
    ready = threading.Barrier(len(calls))

    def begin(call: Callable[[], _Result]) -> _Result:
        ready.wait(_MAX_SECONDS)
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(begin, calls))


def after_all_have_read(database: Database, calls: Sequence[Callable[[], _Result]]) -> list[_Result]:
    """Send the same calls so that none writes before all have read: all but one lose a race."""
    write = database.writing
    ready, done = threading.Barrier(len(calls)), threading.local()

    def writing(*, is_long: bool = False) -> Transaction:
        if not getattr(done, "waited", False):
            done.waited = True
            ready.wait(_MAX_SECONDS)
        return write(is_long=is_long)

    with patch.object(database, "writing", writing):
        return at_once(calls)


@contextmanager
def before_next_write(database: Database, deed: Callable[[], object]) -> Iterator[None]:
    """Do something when the next transaction that writes is about to begin, whose caller has read already."""
    write, left = database.writing, [deed]

    def writing(*, is_long: bool = False) -> Transaction:
        if left:
            left.pop()()
        return write(is_long=is_long)

    with patch.object(database, "writing", writing):
        yield
    assert not left, "nothing was written"


def open_app(database: Database, **settings: Any) -> tuple[Tables, Flask]:
    """Tables without limits but those that are given, and the application at them."""
    most = TableSettings(matches_per_address=_MANY, moves_a_minute=_MANY, joins_a_minute=_MANY)
    tables = Tables(database, most._replace(**settings))
    return tables, create_app(Settings(log_requests=False, rate_limit=None), tables=tables)


def send(
    app: Flask, path: str, body: object = None, token: str | None = None, key: str | None = None
) -> Answered:
    """Post something to `/v1/matches`."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    if key is not None:
        headers["Idempotency-Key"] = key
    response = app.test_client().post(f"/v1/matches{path}", json=body, headers=headers)
    document = response.get_json(force=True)
    if response.status_code < 400:
        return Answered(response.status_code, document)
    errors = document.get("errors")
    return Answered(response.status_code, document, errors[0]["code"] if errors else document["code"])


def ask_of(app: Flask, party: Party, seat: int, action: str, body: object = None) -> Answered:
    """Ask something of a match as a seat."""
    return send(app, f"/{party.match_id}/{action}", body, party.tokens[seat])

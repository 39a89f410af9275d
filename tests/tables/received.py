"""Matches of which only the messages count: what viewers are told is written as a table writes it."""

import time
from typing import Any

import orjson
from sqlalchemy import delete, insert, select, text, update

from wordsvc.store.database import Database
from wordsvc.store.schema import matches, messages, outbox, seats
from wordsvc.store.service_time import now_ms


def add_match(database: Database, match_id: str, tokens: tuple[str, ...] = (), **columns: Any) -> None:
    """Write a match with a seat for each token (its hash)."""
    now = int(time.time() * 1000)
    row = {
        "id": match_id, "step": 0, "game": "diddly", "status": "playing", "visibility": "link",
        "agreed": "{}", "owner": "", "address": "", "settled": 0, "moves": 0,
        "versions": orjson.dumps([0] * (len(tokens) + 1)).decode(), "created_at": now, "moved_at": now,
        **columns,
    }  # fmt: skip
    with database.writing() as connection:
        connection.execute(insert(matches), row)
        for number, token in enumerate(tokens, 1):
            connection.execute(
                insert(seats), {"match": match_id, "seat": number, "kind": "person", "token": token}
            )


def tell(
    database: Database, match_id: str, *viewers: int, status: str = "playing", silent: bool = False
) -> None:
    """Tell viewers something in one transaction; `silent` leaves out what wakes the watchers."""
    with database.writing() as connection:
        found = connection.execute(select(matches.c.versions).where(matches.c.id == match_id)).scalar_one()
        versions: list[int] = orjson.loads(found)
        for viewer in viewers:
            versions[viewer] += 1
            body = body_of(versions[viewer], viewer, status)
            row = {"match": match_id, "viewer": viewer, "version": versions[viewer], "body": body}
            connection.execute(insert(messages), row)
        changed = {"versions": orjson.dumps(versions).decode(), "status": status}
        connection.execute(update(matches).where(matches.c.id == match_id).values(changed))
        if not silent:
            connection.execute(insert(outbox).values(match=match_id, at=now_ms()))
            if not database.is_sqlite:
                connection.execute(text("SELECT pg_notify('wordsvc', :match)"), {"match": match_id})


def body_of(version: int, viewer: int, status: str = "playing") -> str:
    """Return the message of a version."""
    told = {
        "version": version,
        "events": [{"kind": "told", "seat": None, "viewer": viewer, "number": version}],
        "to_act": [],
        "status": status,
        "deadline": None,
    }
    return orjson.dumps(told).decode()


def remove_match(database: Database, match_id: str) -> None:
    """Remove a match with all that belongs to it."""
    with database.writing() as connection:
        connection.execute(delete(matches).where(matches.c.id == match_id))


def replace_token(database: Database, match_id: str, seat: int, token: str) -> None:
    """Give a seat another token (its hash)."""
    of_seat = update(seats).where(seats.c.match == match_id, seats.c.seat == seat)
    with database.writing() as connection:
        connection.execute(of_seat.values(token=token))


def seen_at(database: Database, match_id: str, seat: int) -> int | None:
    """Return the time at which a seat was last seen."""
    of_seat = select(seats.c.seen_at).where(seats.c.match == match_id, seats.c.seat == seat)
    with database.reading() as connection:
        found: int | None = connection.execute(of_seat).scalar_one()
    return found

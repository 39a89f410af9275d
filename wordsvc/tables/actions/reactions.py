"""Reactions: five things that people say at a table, told to whoever is there and written in no log."""

from typing import Final

from sqlalchemy import Connection

from wordsvc.store.rows import match_rows, reaction_rows
from wordsvc.store.upkeep.expiry import REACTIONS_LIFETIME
from wordsvc.tables.actions.document import note_presence, write_match
from wordsvc.tables.actions.repetition import find_version, hash_key, keep_key
from wordsvc.tables.answers import LIVE, MatchDocument
from wordsvc.tables.errors import TOO_MANY, TableError, match_over
from wordsvc.tables.match.access import require_live, require_player
from wordsvc.tables.match.loading import load_table
from wordsvc.tables.match.table import Table
from wordsvc.tables.requests import REACTION
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables

MAX_REACTIONS: Final = 6
"""The most reactions of a seat in a minute."""


def react(
    tables: Tables, match_id: str, token: str | None, request: object, key: str | None = None
) -> MatchDocument:
    """Tell a reaction of a seat to all who are there; it has no version, and is forgotten in a minute.

    A request that is sent again with its key tells it once.

    Raises `InputError` on "reaction", `TableError` (also 429 beyond `MAX_REACTIONS`) and `StoreError`.
    """
    reaction = REACTION.read(request)["reaction"]
    with tables.database.reading() as connection:
        table = load_table(tables, connection, match_id)
        seat = require_player(table, token)
        require_live(table)
    key_hash, asked = hash_key(token, key), hash_secret(f"react {reaction}")
    with tables.database.writing() as connection:
        if match_rows.lock_match(connection, match_id) not in LIVE:  # it has ended meanwhile
            raise match_over()
        if find_version(connection, table, seat, key_hash, asked) is None:
            keep_key(connection, table, seat, key_hash, asked)
            _tell(connection, table, seat, reaction)
    tables.broadcaster.wake(match_id)
    note_presence(tables, table, seat)
    with tables.database.reading() as connection:
        return write_match(tables, load_table(tables, connection, match_id), seat)


def _tell(connection: Connection, table: Table, seat: int, reaction: str) -> None:
    """Write a reaction of a seat. Raises `TableError` (429) beyond `MAX_REACTIONS`."""
    match_id, now = table.row.id, table.row.now
    recent = reaction_rows.find_recent(connection, match_id, now - REACTIONS_LIFETIME)
    if sum(each.seat == seat for each in recent) >= MAX_REACTIONS:
        text = f"A player reacts {MAX_REACTIONS} times a minute at most."
        raise TableError(TOO_MANY, "too_many_reactions", text, retry_after=10)
    reaction_rows.insert_reaction(connection, match_id, seat, reaction, now)
    match_rows.announce(connection, match_id, now)

"""Reactions: five things that people say at a table, told to whoever is there and written in no log."""

from typing import Final

from wordsvc.store import match_rows, reaction_rows
from wordsvc.store.expiry import REACTIONS_LIFETIME
from wordsvc.tables.actions.document import note_presence, write_match
from wordsvc.tables.answers import LIVE, MatchDocument
from wordsvc.tables.errors import TOO_MANY, TableError, match_over
from wordsvc.tables.match.access import require_live, require_player
from wordsvc.tables.match.loading import load_table
from wordsvc.tables.requests import REACTION
from wordsvc.tables.tables import Tables

MAX_REACTIONS: Final = 6
"""The most reactions of a seat in a minute."""


def react(tables: Tables, match_id: str, token: str | None, request: object) -> MatchDocument:
    """Tell a reaction of a seat to all who are there; it has no version, and is forgotten in a minute.

    Raises `InputError` on "reaction", `TableError` (also 429 beyond `MAX_REACTIONS`) and `StoreError`.
    """
    reaction = REACTION.read(request)["reaction"]
    with tables.database.reading() as connection:
        table = load_table(tables, connection, match_id)
        seat = require_player(table, token)
        require_live(table)
    now = table.row.now
    with tables.database.writing() as connection:
        if match_rows.lock_match(connection, match_id) not in LIVE:  # it has ended meanwhile
            raise match_over()
        recent = reaction_rows.find_recent(connection, match_id, now - REACTIONS_LIFETIME)
        if sum(each.seat == seat for each in recent) >= MAX_REACTIONS:
            text = f"A player reacts {MAX_REACTIONS} times a minute at most."
            raise TableError(TOO_MANY, "too_many_reactions", text, retry_after=10)
        reaction_rows.insert_reaction(connection, match_id, seat, reaction, now)
        match_rows.announce(connection, match_id, now)
    tables.broadcaster.wake(match_id)
    note_presence(tables, table, seat)
    with tables.database.reading() as connection:
        return write_match(tables, load_table(tables, connection, match_id), seat)

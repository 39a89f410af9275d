"""The only way to change a table: load it, act, and write it unless another change came first."""

import time
from collections.abc import Callable
from random import random
from typing import Final, TypeVar

from sqlalchemy import Connection

from wordsvc.store.drivers.failures import CONFLICTS
from wordsvc.tables.errors import UNAVAILABLE, TableError
from wordsvc.tables.match.loading import find_table, jobs_now, load_table, match_damaged, write_change
from wordsvc.tables.match.notifications import Message, PreviousViews, messages_for
from wordsvc.tables.match.schedule import next_pending
from wordsvc.tables.match.sealed_log import seal_log
from wordsvc.tables.match.table import Table
from wordsvc.tables.tables import Tables

_Answer = TypeVar("_Answer")

MAX_ATTEMPTS: Final = 50
"""The most attempts at a change whose table was changed meanwhile; each lost race is another one's won."""


def update_table(
    tables: Tables,
    match_id: str,
    act: Callable[[Table, Connection], _Answer],
    write_extra: Callable[[Connection, Table, list[Message]], None] | None = None,
) -> tuple[Table, _Answer, list[Message]]:
    """Change a table.

    Args:
        tables: where it is.
        match_id: which match.
        act: reads and changes the loaded table; it is called anew after each lost race. What it raises
            leaves everything as it was, and so does an act that changes nothing.
        write_extra: writes more in the same transaction.

    Returns:
        The table after the change, what `act` gave, and the messages that were told.

    Raises:
        TableError: there is no such match, it is damaged, or too many change it at once.
        StoreError: the store fails; nothing has changed.
    """
    is_rebuilt = False
    for attempt in range(MAX_ATTEMPTS):
        with tables.database.reading() as connection:
            table = load_table(tables, connection, match_id)
            before, due = PreviousViews(table), jobs_now(tables, table)
            answer = act(table, connection)
            if not table.touched:
                return table, answer, []
            messages = _complete(connection, table, before)
        try:
            with tables.database.writing() as connection:
                written = write_change(tables, connection, table, due, messages)
                if written and write_extra is not None:
                    write_extra(connection, table, messages)
        except CONFLICTS:  # a message or a step is there already: a column of the match is damaged
            if is_rebuilt:
                raise match_damaged() from None
            written, is_rebuilt = False, True
            _rebuild(tables, match_id)
        if written:
            tables.broadcaster.wake(match_id)
            return table, answer, messages
        time.sleep(random() * 0.001 * attempt)  # noqa: S311 - not all at once again
    raise TableError(UNAVAILABLE, "busy", "Too many change this match at once; try again.", retry_after=1)


def _rebuild(tables: Tables, match_id: str) -> None:
    """Derive the columns of a match anew and write them. Raises `TableError` and `StoreError`."""
    with tables.database.reading() as connection:
        table = find_table(tables, connection, match_id, rebuild=True)
    if table is not None:
        with tables.database.writing() as connection:
            write_change(tables, connection, table, jobs_now(tables, table), [])


def _complete(connection: Connection, table: Table, before: PreviousViews) -> list[Message]:
    """Make forced moves, open promised seats, set who is asked, and return the messages for the viewers."""
    table.submit_forced()
    table.open_promised()
    table.row.pending = next_pending(
        table, table.row.step + max(1, len(table.steps)), same_window=table.has_same_window(before.window)
    )
    return messages_for(table, before, table.row.pending, seal_log(connection, table))

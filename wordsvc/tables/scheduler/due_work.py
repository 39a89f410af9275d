"""Due work: it is claimed, done, and put off when it cannot be done."""

from collections.abc import Collection
from typing import Final

from games.core import IllegalMove, InvalidInput
from wordsvc.store.clock import read_time
from wordsvc.store.errors import StoreError
from wordsvc.store.rows import due_rows
from wordsvc.store.rows.due_rows import DueRow
from wordsvc.tables.errors import TableError
from wordsvc.tables.pending import CALL, LATE, TURN, UNDO, WINDOW
from wordsvc.tables.scheduler.bot_moves import Ask, make_call, move_bot
from wordsvc.tables.scheduler.bot_questions import GRACE
from wordsvc.tables.scheduler.deadlines import end_request, end_time
from wordsvc.tables.service_log import write_log
from wordsvc.tables.tables import Tables

RETRY_SECONDS: Final = 60
"""The time before work that has failed is tried again."""


def claim_due(tables: Tables, kinds: Collection[str], most: int) -> list[DueRow]:
    """Claim what is due of some kinds, `most` rows in all. Raises `StoreError`."""
    claimed: list[DueRow] = []
    with tables.database.writing() as connection:
        now = read_time(tables.database, connection)
        until = now + lease(tables)
        for kind in due_rows.KINDS:
            if kind in kinds and len(claimed) < most:
                claimed += due_rows.claim(connection, kind, now, until, most - len(claimed))
    return claimed


def oldest_due(tables: Tables) -> float:
    """Return for how many seconds the oldest row has been due. Raises `StoreError`."""
    with tables.database.reading() as connection:
        told, first = due_rows.find_first(connection)
    now = tables.database.time(told)
    return max(0, now - min(first.values(), default=now)) / 1000


def lease(tables: Tables) -> int:
    """Return the milliseconds for which a claim holds: twice the time that a bot may think.

    Another row may be done before it, and each takes the time of a bot at most.
    """
    return 2 * (tables.settings.bot_seconds + GRACE) * 1000


def do(tables: Tables, row: DueRow, ask: Ask) -> None:
    """Do what a claimed row is about; what goes wrong is logged, and the row is put off.

    Raises `StoreError`; then the row is due again when its claim ends.
    """
    try:
        if row.kind == CALL:
            make_call(tables, row)
        elif row.kind in (TURN, WINDOW, LATE):
            end_time(tables, row, ask)
        elif row.kind == UNDO:
            end_request(tables, row)
        else:
            move_bot(tables, row, ask)
    except StoreError:
        raise
    except (TableError, IllegalMove, InvalidInput) as error:
        put_off(tables, row, error.code)
    except Exception as error:  # a game of others may raise anything, and no other match may wait for it
        put_off(tables, row, type(error).__name__)


def put_off(tables: Tables, row: DueRow, reason: str) -> None:
    """Log that a row could not be done, and try it again later. Raises `StoreError`."""
    write_log("due_put_off", kind=row.kind, reason=reason)
    with tables.database.writing() as connection:
        now = read_time(tables.database, connection)
        due_rows.put_off(connection, [row], now + RETRY_SECONDS * 1000)

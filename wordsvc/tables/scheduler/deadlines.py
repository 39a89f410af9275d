"""Deadlines at tables: late answers, cards of a race, the end of a match.

All of it enters the log as moves of the seats. A deadline tells of no answer: that of a window is fixed when
it opens, and whoever has not answered passes then, seen by the others only when the window is resolved.
"""

from typing import Final

from sqlalchemy import Connection

from games.core import InvalidInput
from wordsvc.store import due_rows
from wordsvc.store.clock import DAY, has_jumped_lately
from wordsvc.store.due_rows import DueRow
from wordsvc.tables.actions.moves import end_asking
from wordsvc.tables.answers import ABANDONED, LIVE
from wordsvc.tables.errors import TableError
from wordsvc.tables.match.agreement import parse_agreement
from wordsvc.tables.match.bots import default_bot
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.scheduler.bot_moves import BYTES_FACTOR, Ask, load, read_clock, remove, submit
from wordsvc.tables.scheduler.bot_questions import Question, question_of
from wordsvc.tables.service_log import write_log
from wordsvc.tables.tables import Tables

MAX_IDLE: Final = DAY
"""A match without a move for so long, and for the time of a turn besides, is abandoned."""

MAX_ANSWERS: Final = 100
"""Moves of which the answer of a seat may be made."""


def end_time(tables: Tables, row: DueRow, ask: Ask) -> None:
    """Move for who is late: in a turn one move, in a window until all have answered.

    A seat passes where it may; else it makes the move of the default bot of the game. When a table has
    changed since the row was written, nothing happens. Raises `TableError`, `StoreError`, or `InvalidInput`
    where the rules are not here.
    """
    for _ in range(MAX_ANSWERS):
        table = load(tables, row.match)
        if table is None or not _is_late(table, row):
            break
        moves = {seat: _answer(table, seat, row, ask) for seat in _late_seats(table, row)}
        if not _submit(tables, row, moves):
            break
    remove(tables, row)


def end_request(tables: Tables, row: DueRow) -> None:
    """End a request to undo that not all have answered. Raises `TableError` and `StoreError`."""

    def act(table: Table, _: Connection) -> None:
        asking = table.row.asking
        if table.row.is_live and asking is not None and asking["step"] == row.step:
            table.bytes_factor = BYTES_FACTOR
            end_asking(table)

    update_table(tables, row.match, act)
    remove(tables, row)


def abandon_matches(tables: Tables) -> int:
    """End the matches in which nobody has moved for long, and return how many. Raises `StoreError`.

    None is ended on the first day after a jump of the clock.
    """
    ended = 0
    now = read_clock(tables)
    with tables.database.reading() as connection:
        if has_jumped_lately(connection, now):
            return 0
        found = [row for status in LIVE for row in due_rows.find_idle(connection, status, _idle_since(now))]
    for match_id, agreed, moved_at in found:
        try:
            if moved_at < _idle_since(now, agreed):
                ended += update_table(tables, match_id, _abandon)[1]
        except (TableError, InvalidInput) as error:  # its game is not here, say
            write_log("match_not_ended", reason=error.code)
        except (TypeError, ValueError) as error:  # somebody has damaged the row, and others go on
            write_log("match_not_ended", reason=type(error).__name__)
    return ended


def _idle_since(now: int, agreed: str | None = None) -> int:
    """Return the time before which the last move of an idle match was made."""
    turn = parse_agreement(agreed).turn_seconds if agreed else None
    return now - MAX_IDLE - (turn or 0) * 1000


def _abandon(table: Table, _: Connection) -> bool:
    row = table.row
    if not row.is_live or row.moved_at >= _idle_since(row.now, row.agreed):
        return False
    table.finish(ABANDONED)
    return True


def _is_late(table: Table, row: DueRow) -> bool:
    """Return True if the deadline of a row still holds, and is over."""
    deadline = table.row.pending.deadline
    return (
        table.row.is_live
        and deadline is not None
        and (deadline.seat, deadline.step) == (row.seat, row.step)
        and deadline.at <= table.row.now
    )


def _late_seats(table: Table, row: DueRow) -> list[int]:
    """Return the seats that have not answered, in the order of the window."""
    return [seat for seat in table.match.to_act() if row.seat in (0, seat)]


def _pass_of(table: Table, seat: int) -> int | None:
    """Return the move by which a seat declines to do anything, where it may."""
    game = table.match.game
    return next((move for move in game.legal(table.match.state, seat - 1) if move in game.pass_moves), None)


def _answer(table: Table, seat: int, row: DueRow, ask: Ask) -> tuple[int, Question]:
    """Return the move of a seat that is late, with what a fallback needs."""
    since = table.row.pending.since.get(seat, (row.step, 0))[0]
    question = question_of(table, seat, since, default_bot(table.match.game))
    passing = _pass_of(table, seat)
    return (ask(question).move if passing is None else passing), question


def _submit(tables: Tables, row: DueRow, moves: dict[int, tuple[int, Question]]) -> bool:
    """Make the moves, as long as what they answer is asked; false when nothing was due any more."""

    def act(table: Table, _: Connection) -> bool:
        if not _is_late(table, row):
            return False
        window = table.match.window()
        for seat, (move, question) in moves.items():
            if table.match.window() is not window or seat not in table.match.to_act():
                break
            submit(table, seat, move, question)
        return table.touched

    return update_table(tables, row.match, act)[1]

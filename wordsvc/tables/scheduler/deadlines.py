"""Deadlines at tables: late answers, cards of a race, the end of a match.

All of it enters the log as moves of the seats. A deadline tells of no answer: that of a window is fixed when
it opens, and whoever has not answered passes then, seen by the others only when the window is resolved.
"""

from functools import partial
from typing import Final

from sqlalchemy import Connection

from games.core import InvalidInput
from wordsvc.store.clock import DAY, has_jumped_lately
from wordsvc.store.rows import due_rows
from wordsvc.store.rows.due_rows import DueRow
from wordsvc.tables.actions.proposals import end_in_time
from wordsvc.tables.actions.seats.leaving import give_up
from wordsvc.tables.answers import ABANDONED, LIVE
from wordsvc.tables.errors import TableError
from wordsvc.tables.match.agreement import parse_agreement
from wordsvc.tables.match.bots import default_bot
from wordsvc.tables.match.retention import kept_until, open_lifetime
from wordsvc.tables.match.sleep import sleeping_since
from wordsvc.tables.match.table import BYTES_FACTOR, Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.requests import PASSES, RESIGN
from wordsvc.tables.scheduler.bot_moves import (
    Ask,
    load,
    put_to_sleep,
    read_clock,
    remove,
    submit,
)
from wordsvc.tables.scheduler.bot_questions import Question, question_of
from wordsvc.tables.service_log import write_log
from wordsvc.tables.tables import Tables

MAX_ANSWERS: Final = 100
"""Moves of which the answer of a seat may be made, and times that somebody may come first."""


def end_time(tables: Tables, row: DueRow, ask: Ask) -> None:
    """Move for who is late: in a turn one move, in a window until all have answered.

    In a window a seat passes where it may, and in a turn if that was agreed on; else it makes the move of the
    default bot of the game, or resigns. At a pace the game names the move of a turn (D31). When a table has
    changed since the row was written, nothing happens. A row that holds after `MAX_ANSWERS` rounds is due
    again when its claim ends.

    Raises `TableError`, `StoreError`, or `InvalidInput` where the rules are not here.
    """
    for _ in range(MAX_ANSWERS):
        table = load(tables, row.match)
        if table is None or not _is_late(table, row):
            remove(tables, row)
            return
        if put_to_sleep(tables, table, row):
            return
        if _is_turn(table) and table.row.agreement.on_timeout == RESIGN:
            update_table(tables, row.match, partial(_resign, tables, row))
        else:
            moves = {seat: _answer(table, seat, row, ask) for seat in _late_seats(table, row)}
            update_table(tables, row.match, partial(_submit, tables, row, moves))


def end_request(tables: Tables, row: DueRow) -> None:
    """End a proposal that not all have answered: those who are away count as agreeing.

    Raises `TableError` and `StoreError`.
    """

    def act(table: Table, _: Connection) -> None:
        asking = table.row.asking
        if table.row.is_live and asking is not None and asking["step"] == row.step:
            table.bytes_factor = BYTES_FACTOR
            end_in_time(table)

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
        before = now - tables.settings.keep_open_days * DAY
        found = [row for status in LIVE for row in due_rows.find_idle(connection, status, before)]
    for match_id, agreed, moved_at in found:
        try:
            if moved_at + open_lifetime(parse_agreement(agreed), tables.settings) < now:
                ended += update_table(tables, match_id, partial(_abandon, tables))[1]
        except (TableError, InvalidInput) as error:  # its game is not here, say
            write_log("match_not_ended", reason=error.code)
        except (TypeError, ValueError) as error:  # somebody has damaged the row, and others go on
            write_log("match_not_ended", reason=type(error).__name__)
    return ended


def _abandon(tables: Tables, table: Table, _: Connection) -> bool:
    if not table.row.is_live or kept_until(table.row, tables.settings) >= table.row.now:
        return False
    table.finish(ABANDONED)
    return True


def _is_late(table: Table, row: DueRow) -> bool:
    """Return True if the deadline of a row still holds, and is over."""
    deadline = table.row.pending.shown_deadline
    return (
        table.row.is_live
        and deadline is not None
        and (deadline.seat, deadline.step) == (row.seat, row.step)
        and deadline.at <= table.row.now
    )


def _is_turn(table: Table) -> bool:
    """Return whether one seat is asked outside of a window."""
    return table.match.window() is None


def _resign(tables: Tables, row: DueRow, table: Table, _: Connection) -> None:
    if _is_late(table, row) and _is_turn(table) and sleeping_since(table, tables.settings) is None:
        give_up(table, row.seat)


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
    game, agreement = table.match.game, table.row.agreement
    late = game.late_move(table.match.state, seat - 1) if agreement.pace_seconds else None
    if late is not None:
        return late, question
    passes = not _is_turn(table) or agreement.on_timeout == PASSES
    passing = _pass_of(table, seat) if passes else None
    return (ask(question).move if passing is None else passing), question


def _submit(
    tables: Tables, row: DueRow, moves: dict[int, tuple[int, Question]], table: Table, _: Connection
) -> None:
    """Make the moves of the seats that have still not answered, as long as the same window is open."""
    if not _is_late(table, row) or sleeping_since(table, tables.settings) is not None:
        return
    window = table.match.window()
    for seat, (move, question) in moves.items():
        if table.match.window() is not window:
            break
        if seat in table.match.to_act():
            submit(table, seat, move, question)

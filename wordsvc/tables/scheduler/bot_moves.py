"""Moves of bots: a bot thinks, and moves at once or, in a race, when its time has come.

A bot plays for a person who is away while asked, where the settings say so; they may come back at any time.
"""

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from games.bots import Reaction
from wordsvc.store.clock import read_time
from wordsvc.store.rows import due_rows
from wordsvc.store.rows.due_rows import DueRow
from wordsvc.tables.match.bots import default_bot
from wordsvc.tables.match.consent import end_undo
from wordsvc.tables.match.loading import find_table
from wordsvc.tables.match.sleep import sleeping_since
from wordsvc.tables.match.table import BYTES_FACTOR, Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.pending import AWAY
from wordsvc.tables.scheduler.bot_questions import Question, fallback_move, question_of
from wordsvc.tables.service_log import write_log
from wordsvc.tables.tables import Tables

Ask = Callable[[Question], Reaction]
"""Lets the bot of a question think, here or in another process; always gives an answer."""

SLEEP: Final = 300_000
"""Milliseconds after which it is looked again if a match still sleeps; waking it writes its work anew."""

NAP: Final = 5_000
"""The same for a match that fell asleep less than `SLEEP` ago: an open stream that was not noted for a while,
as when the store was away, makes it go on without waking it.
"""

MAX_PASS_SECONDS: Final = 10
"""The most seconds for which a bot in a race keeps to itself that it passes."""


def move_bot(tables: Tables, row: DueRow, ask: Ask) -> None:
    """Make the move of a bot whose row is due, or plan it.

    Raises `TableError`, `StoreError`, or `InvalidInput` where the rules are not here.
    """
    table = load(tables, row.match)
    if table is None or not _is_played(tables, table, row):
        _put_away(tables, table, row)
        return
    if put_to_sleep(tables, table, row):
        return
    question = _question(table, row)
    reaction = ask(question)
    at = _time_of(tables, table, row, question, reaction)
    if at > read_clock(tables):
        plan = table.match.game.format_move(reaction.move)
        with tables.database.writing() as connection:
            due_rows.plan_call(connection, row, at, plan)
    elif not make_move(tables, row, reaction.move, question):
        _let_go(tables, row)


def make_call(tables: Tables, row: DueRow) -> None:
    """Make the planned move of a bot in a race, if it is still asked. Raises as `move_bot`."""
    table = load(tables, row.match)
    if table is None or row.plan is None or not _is_played(tables, table, row):
        remove(tables, row)
        return
    if put_to_sleep(tables, table, row):
        return
    question = _question(table, row)
    if not make_move(tables, row, table.match.game.parse_move(row.plan), question):
        _let_go(tables, row)


def make_move(tables: Tables, row: DueRow, move: int, question: Question) -> bool:
    """Make a move of a seat that is asked still as the row says; false when nothing was due any more.

    A move that is refused is replaced by the fallback. Raises as `move_bot`.
    """

    def act(table: Table, _: Connection) -> bool:
        if not is_asked(table, row) or not _may_move(tables, table, row.seat):
            return False
        submit(table, row.seat, move, question)
        return True

    return update_table(tables, row.match, act)[1]


def submit(table: Table, seat: int, move: int, question: Question) -> None:
    """Make a move for a seat; one that is refused is replaced by the fallback. Raises `IllegalMove`."""
    game = table.match.game
    if table.people:
        table.bytes_factor = BYTES_FACTOR
    if game.check(table.match.state, seat - 1, move) is not None:
        write_log("bot_refused", game=game.name, bot=question.bot)
        move = fallback_move(question)
    end_undo(table)
    table.submit(seat, move)


def load(tables: Tables, match_id: str) -> Table | None:
    """Return a table to look at."""
    with tables.database.reading() as connection:
        return find_table(tables, connection, match_id)


def read_clock(tables: Tables) -> int:
    """Return the time of the store."""
    with tables.database.reading() as connection:
        return read_time(tables.database, connection)


def is_asked(table: Table, row: DueRow) -> bool:
    """Return True if the seat of a row still has to act in the same matter."""
    since = table.row.pending.since.get(row.seat)
    return table.row.is_live and since is not None and since[0] == row.step


def put_to_sleep(tables: Tables, table: Table, row: DueRow) -> bool:
    """Put off, until somebody wakes the match, what would decide something for a person; True if it was."""
    if _may_move(tables, table, row.seat):
        return False
    now, since = table.row.now, sleeping_since(table, tables.settings)
    pause = SLEEP if since is None or now - since >= SLEEP else NAP
    with tables.database.writing() as connection:
        due_rows.put_off(connection, [row], now + pause)
    return True


def _may_move(tables: Tables, table: Table, seat: int) -> bool:
    """Return whether a bot may move now for a seat, 0 for all who are asked."""
    pending = table.row.pending
    if seat > 0 and not table.seat(seat).belongs_to_person:
        return not pending.paused
    return pending.stopped is None and sleeping_since(table, tables.settings) is None


def remove(tables: Tables, row: DueRow) -> None:
    """Remove a row about which nothing is left to do."""
    with tables.database.writing() as connection:
        due_rows.remove(connection, row)


def _let_go(tables: Tables, row: DueRow) -> None:
    """Remove a row for which no move was made; if its seat is still asked, it is due when its claim ends."""
    table = load(tables, row.match)
    if table is None or not is_asked(table, row):
        remove(tables, row)


def back_at(tables: Tables, table: Table, seat: int) -> int:
    """Return the time after which a person without a sign counts as away."""
    return (table.seat(seat).seen_at or 0) + tables.settings.away_seconds * 1000


def _question(table: Table, row: DueRow) -> Question:
    """Return the question to the bot that plays in the seat of a row."""
    bot = table.seat(row.seat).bot or default_bot(table.match.game)
    return question_of(table, row.seat, row.step, bot)


def _is_played(tables: Tables, table: Table, row: DueRow) -> bool:
    """Return True if a bot plays in the seat that has to act: its own, or for a person who is away."""
    if not is_asked(table, row):
        return False
    seat = table.seat(row.seat)
    is_gone = table.row.now >= back_at(tables, table, row.seat)
    return seat.is_played_by_bot or (seat.is_person and tables.settings.away_bot and is_gone)


def _put_away(tables: Tables, table: Table | None, row: DueRow) -> None:
    """Remove a row; one about somebody who is here is due again when they may be away."""
    with tables.database.writing() as connection:
        if table is not None and row.kind == AWAY and is_asked(table, row) and table.seat(row.seat).is_person:
            due_rows.put_off(connection, [row], back_at(tables, table, row.seat))
        else:
            due_rows.remove(connection, row)


def _time_of(tables: Tables, table: Table, row: DueRow, question: Question, reaction: Reaction) -> int:
    """Return the time of the move.

    In a race a call waits for its delay. So does a pass where people play, who would else learn from it at
    once which bots are about to call; where bots need make no pause, it does not.
    """
    if not question.is_race:
        return 0
    delay = reaction.delay
    if reaction.move in table.match.game.pass_moves:
        delay = min(delay, MAX_PASS_SECONDS) if table.people and tables.settings.bot_pause else 0
    return table.row.pending.since[row.seat][1] + int(delay * 1000)

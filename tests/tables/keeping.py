"""Tables for tests of what the service does at them, and a clock that the test turns."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import select, update

from games.bots import Reaction
from games.core import Match, draw_deal
from wordsvc.catalogue import find_rulebook
from wordsvc.store.database import Database
from wordsvc.store.rows import due_rows
from wordsvc.store.schema import due
from wordsvc.store.schema import seats as seats_table
from wordsvc.tables.match.agreement import Agreement, rules_of, write_rules
from wordsvc.tables.match.loading import insert_table, load_table
from wordsvc.tables.match.row import MatchRow
from wordsvc.tables.match.seat import BOT, PERSON, Seat
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.requests import LINK
from wordsvc.tables.scheduler.bot_moves import Ask, load
from wordsvc.tables.scheduler.bot_questions import Question, seat_bot, think
from wordsvc.tables.scheduler.due_work import claim_due, do
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

NOW = 1_800_000_000_000
PERSON_HERE = "person"

FOR_EVER = 2 * NOW


class Clock:
    """The time of the store, as the test says it is."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


def tables_with_clock(database: Database, **settings: Any) -> tuple[Tables, Clock]:
    """Tables whose time stands still until the test turns it."""
    clock = Clock()
    database.clock = clock
    return Tables(database, TableSettings(**settings)), clock


def begin_match(
    tables: Tables,
    game: str,
    seats: Sequence[str],
    *,
    seed: int = 7,
    options: Mapping[str, Any] | None = None,
    match_id: str = "m" * 16,
    turn_seconds: int | None = None,
    window_seconds: int = 60,
    undo: str = "strict",
    stays: bool = True,
) -> str:
    """Return a match that has begun, with `PERSON_HERE` or bots by name in its seats; gives its id.

    The people stay for ever, or nobody has seen them.
    """
    rulebook = find_rulebook(game)
    made = rulebook.game(len(seats), options or {})
    agreement = Agreement(
        rules=write_rules(rulebook, len(seats), dict(made.options), rulebook.dictionary),
        edition=None,
        undo=undo,
        seed=seed,
        seeded=True,
        turn_seconds=turn_seconds,
        window_seconds=window_seconds,
        window_clock=False,
        hints=False,
    )
    clock = tables.database.clock
    now = NOW if clock is None else clock()
    people = [
        Seat(number, PERSON, name=f"Ann {number}")
        if seat == PERSON_HERE
        else Seat(number, BOT, bot=seat, name=f"bot {number}")
        for number, seat in enumerate(seats, 1)
    ]
    row = MatchRow(
        id=match_id,
        game=game,
        visibility=LINK,
        agreed=agreement.to_text(),
        owner="",
        address="",
        versions=[0] * (len(seats) + 1),
        now=now,
        created_at=now,
        moved_at=now,
    )
    table = Table(row, people)
    with tables.database.writing() as connection:
        insert_table(tables, connection, table)

    def start(table: Table, _: Any) -> None:
        table.begin()
        table.announce("started")

    update_table(tables, match_id, start)
    if stays:
        show_up(tables, match_id, FOR_EVER)
    return match_id


def show_up(tables: Tables, match_id: str, at: int) -> None:
    """Note that all people at a table were seen at a time, as by a stream that is open until then."""
    with tables.database.writing() as connection:
        seen = update(seats_table).where(seats_table.c.match == match_id, seats_table.c.kind == PERSON)
        connection.execute(seen.values(seen_at=at))


def answer_here(question: Question) -> Reaction:
    """Think in this process."""
    return think(seat_bot(question), question)


def do_due(tables: Tables, ask: Ask = answer_here) -> int:
    """Do what is due once, as a scheduler does; gives how many rows it were."""
    rows = claim_due(tables, due_rows.KINDS, 10)
    for row in rows:
        do(tables, row, ask)
    return len(rows)


def next_due(tables: Tables) -> int | None:
    """Return the time at which the next row is due."""
    with tables.database.reading() as connection:
        return min(due_rows.find_first(connection)[1].values(), default=None)


def due_of(tables: Tables) -> list[tuple[str, int, int]]:
    """Kind, seat and time of all rows."""
    with tables.database.reading() as connection:
        rows = connection.execute(select(due.c.kind, due.c.seat, due.c.at).order_by(due.c.kind, due.c.seat))
        return [(row[0], row[1], row[2]) for row in rows]


def play_on(tables: Tables, clock: Clock, ask: Ask = answer_here, most: int = 100_000) -> None:
    """Run all scheduled work, and set the clock to the time of each job."""
    for _ in range(most):
        at = next_due(tables)
        if at is None:
            return
        clock.now = max(clock.now, at)
        do_due(tables, ask)


def table_of(tables: Tables, match_id: str) -> Table:
    """Return the table as it is in the store."""
    table = load(tables, match_id)
    assert table is not None
    return table


def change_table(tables: Tables, match_id: str, act: Callable[[Table], object]) -> None:
    """Change a table as people would."""
    update_table(tables, match_id, lambda table, _connection: act(table))


def pass_in(tables: Tables, match_id: str, seat: int) -> None:
    """Pass for a seat."""

    def act(table: Table) -> None:
        table.submit(seat, next(move for move in table.match.game.legal(table.match.state, seat - 1)))

    change_table(tables, match_id, act)


def moves_of(tables: Tables, match_id: str) -> list[tuple[int, int]]:
    """Return the moves of a match that stand, with the seats as the engine counts them."""
    with tables.database.reading() as connection:
        table = load_table(tables, connection, match_id)
        return table.match.past().moves


def replay(tables: Tables, match_id: str) -> Any:
    """Return the state to which the moves of a match lead, as plain data."""
    agreement = table_of(tables, match_id).row.agreement
    rules = rules_of(agreement.rules)
    deal = draw_deal(rules.game.contents, agreement.seed)
    match = Match(rules.rulebook, rules.game, deal, (), rules.dictionary)
    for seat, move in moves_of(tables, match_id):
        match.submit(seat, move)
    return rules.game.to_dict(match.state)


def state_of(tables: Tables, match_id: str) -> Any:
    """Return the state of a match in the store, as plain data."""
    table = table_of(tables, match_id)
    return table.match.game.to_dict(table.match.state)

"""Due work of the service at tables, claimed by its worker; statements built once.

A claim is a lease: it puts the row off until it ends, so that the next due row is always the first of its
kind in the index, however many there are. Whoever has done what was due removes the row with its claim; when
they were killed, the row is due again at the end of the lease.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    Integer,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    update,
)

from wordsvc.store.schema import due, matches, seats
from wordsvc.store.service_time import now_ms

QUICK: Final = ("call", "undo", "window", "turn")
THINKING: Final = ("late", "away", "bot")
"""The kinds that a bot has to think about; `late`: the end of a turn or a window whose seat cannot pass."""

KINDS: Final = (*QUICK, *THINKING)
"""The kinds of due work, in the order in which they are done when all are due."""

_FIRST: Final = select(
    now_ms().label("now"),
    *(
        select(func.min(due.c.at))
        .where(due.c.kind == literal(kind, literal_execute=True))
        .scalar_subquery()
        .label(kind)
        for kind in KINDS
    ),
)
DUE: Final = (
    select(due)
    .where(due.c.kind == bindparam("row_kind"), due.c.at <= bindparam("now"))
    .order_by(due.c.at)
    .limit(bindparam("most", type_=Integer))
    .with_for_update(skip_locked=True)
)
"""The rows of a kind that are due and that nobody else is claiming."""
_PERSON_WAITS: Final = (
    exists()
    .where(
        seats.c.match == due.c.match,
        seats.c.kind == "person",
        seats.c.gone.is_(None),
        seats.c.seen_at > bindparam("here_since"),
    )
    .label("waits")
)
_THINKING: Final = (
    select(due.c.match, due.c.kind, due.c.seat, due.c.step, due.c.at, matches.c.address, _PERSON_WAITS)
    .join(matches, matches.c.id == due.c.match)
    .where(due.c.kind.in_(THINKING), due.c.at <= bindparam("now"))
    .order_by(_PERSON_WAITS.desc(), due.c.at)
    .limit(bindparam("most", type_=Integer))
)
_THIS: Final = and_(
    due.c.match == bindparam("match_id"),
    due.c.kind == bindparam("row_kind"),
    due.c.seat == bindparam("number"),
)
_CLAIM_FREE: Final = (
    update(due)
    .where(_THIS, due.c.step == bindparam("asked_step"), due.c.at == bindparam("due_at"))
    .values(at=bindparam("until"), claimed_until=bindparam("until"))
)
_CLAIM: Final = update(due).where(_THIS).values(at=bindparam("until"), claimed_until=bindparam("until"))
_MINE: Final = and_(
    _THIS, due.c.step == bindparam("asked_step"), due.c.claimed_until == bindparam("held_until")
)
_PUT_OFF: Final = update(due).where(_MINE).values(at=bindparam("later"), claimed_until=None)
_DELETE: Final = delete(due).where(_MINE)
_CLEAR: Final = delete(due).where(_THIS)
_INSERT: Final = insert(due)
_IDLE: Final = (
    select(matches.c.id, matches.c.agreed, matches.c.moved_at)
    .where(
        matches.c.status == bindparam("live"),
        matches.c.created_at < bindparam("before"),
        matches.c.moved_at < bindparam("before"),
    )
    .order_by(matches.c.created_at)
)


class DueRow(NamedTuple):
    """Something that is due at a match and was claimed until a time.

    `seat` counts from 1, 0 is for all together; `step` is that at which they were asked. `at` is when it was
    due, and `plan` the move of a call.
    """

    match: str
    kind: str
    seat: int
    step: int
    at: int
    claimed_until: int
    plan: str | None = None


class ThinkingRow(NamedTuple):
    """A question to a bot that is due, as `DueRow`, and what decides when it is thought about.

    `address` is the hash of the address that made the match; `waits`: a person is at the table.
    """

    match: str
    kind: str
    seat: int
    step: int
    at: int
    address: str
    waits: bool


def find_first(connection: Connection) -> tuple[int, dict[str, int]]:
    """Return the time of the database, and when the first of each kind is due or its claim ends."""
    now, *first = connection.execute(_FIRST).one()
    return now, {kind: at for kind, at in zip(KINDS, first, strict=True) if at is not None}


def claim(connection: Connection, kind: str, now: int, until: int, most: int) -> list[DueRow]:
    """Claim rows of a kind that are due and that nobody holds, the longest due first.

    Args:
        connection: a transaction that writes.
        kind: one of `KINDS`.
        now: the time.
        until: when the claim ends.
        most: how many rows to claim.
    """
    found = connection.execute(DUE, {"row_kind": kind, "now": now, "most": most}).mappings().all()
    if found:
        connection.execute(_CLAIM, [{**_key(row), "until": until} for row in found])
    return [DueRow(**{**row, "claimed_until": until}) for row in found]


def find_thinking(connection: Connection, now: int, here_since: int, most: int) -> list[ThinkingRow]:
    """Return questions to bots that are due: those for which a person waits, then the longest due.

    Args:
        connection: a transaction.
        now: the time.
        here_since: a person who was seen later is at the table.
        most: the number of rows at most.
    """
    values = {"now": now, "here_since": here_since, "most": most}
    return [ThinkingRow(*row) for row in connection.execute(_THINKING, values)]


def claim_thinking(connection: Connection, row: ThinkingRow, until: int) -> DueRow | None:
    """Claim a row unless it has gone or somebody else has claimed it; return the claim."""
    values = {**_key(row._asdict()), "asked_step": row.step, "due_at": row.at, "until": until}
    if connection.execute(_CLAIM_FREE, values).rowcount != 1:
        return None
    return DueRow(row.match, row.kind, row.seat, row.step, row.at, until)


def put_off(connection: Connection, rows: Iterable[DueRow], at: int) -> None:
    """Give claims back; the rows are due at this time."""
    values = [{**_claimed(row), "later": at} for row in rows]
    if values:
        connection.execute(_PUT_OFF, values)


def remove(connection: Connection, row: DueRow) -> bool:
    """Remove a row that is still claimed so; false when it has gone or somebody else has claimed it."""
    return connection.execute(_DELETE, _claimed(row)).rowcount == 1


def plan_call(connection: Connection, row: DueRow, at: int, plan: str) -> None:
    """Put in the place of a claimed row what its seat calls, and when; nothing where the claim has gone."""
    _replace(connection, row, kind="call", at=at, plan=plan)


def leave_to_bot(connection: Connection, row: DueRow) -> None:
    """Make a claimed row, of a seat that is late, a question to a bot; nothing where the claim has gone."""
    _replace(connection, row, kind="late")


def _replace(connection: Connection, row: DueRow, **changed: object) -> None:
    if remove(connection, row):
        new = {**row._asdict(), "claimed_until": None, **changed}
        connection.execute(_CLEAR, _key(new))
        connection.execute(_INSERT, new)


def find_idle(connection: Connection, status: str, before: int) -> list[tuple[str, str, int]]:
    """Return the matches of a status without a move since a time: id, agreement, time of the last move."""
    return [(row[0], row[1], row[2]) for row in connection.execute(_IDLE, {"live": status, "before": before})]


def _key(row: Any) -> dict[str, Any]:
    return {"match_id": row["match"], "row_kind": row["kind"], "number": row["seat"]}


def _claimed(row: DueRow) -> dict[str, Any]:
    return {**_key(row._asdict()), "asked_step": row.step, "held_until": row.claimed_until}

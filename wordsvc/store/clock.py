"""The service time: the clock of the database, corrected by what it has jumped.

Leases, deadlines and expiry are in service time. A jump is a difference of more than `MAX_DRIFT` between the
service time and a monotonic clock; a suspended machine counts as one. The scheduler writes the correction
into the one row of `service_clock`, which `now_ms` adds; until then each process continues by its own
monotonic clock (`Continuity`).
"""

from time import monotonic
from typing import Final

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from wordsvc.store.continuity import MAX_DRIFT
from wordsvc.store.database import Database
from wordsvc.store.drivers.prepared_statement import PreparedStatement
from wordsvc.store.schema import service_clock
from wordsvc.store.service_time import now_ms

HEARTBEAT: Final = 10_000
"""Milliseconds after which a scheduler notes anew that it has seen the service time."""

DAY: Final = 86_400_000
"""Milliseconds."""

_NOW: Final = PreparedStatement(select(now_ms().label("now")))
_THE_ROW: Final = service_clock.c.id == 1
_CLOCK: Final = select(service_clock).where(_THE_ROW)


class ClockWatch:
    """The watch of one scheduler over the service time; several on one database agree."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last: tuple[int, float] | None = None
        self._seen_at = 0  # as the row was at the last check

    def check(self) -> int:
        """Return the service time; correct the row if the clock has jumped. Raises `StoreError`."""
        while True:
            with self._database.reading() as connection:
                told = _read_database_time(connection)
                row = connection.execute(_CLOCK).one_or_none()
            moment = monotonic() * 1000
            if row is None:
                self._insert(told)
                continue
            expected = self._expect(told, row.seen_at, moment)
            if abs(told - expected) > MAX_DRIFT and not self._is_seen_by_others(told, row.seen_at):
                offset = row.offset_ms + expected - told
                self._write(row.offset_ms, offset_ms=offset, seen_at=expected, jumped_at=expected)
                continue
            is_long_ago = self._last is None and told - row.seen_at > DAY  # it may have jumped unseen
            self._last, self._seen_at = (told, moment), row.seen_at
            if is_long_ago:
                self._write(row.offset_ms, seen_at=told, jumped_at=told)
            elif told - row.seen_at > HEARTBEAT:
                self._write(row.offset_ms, seen_at=told)
            return self._database.believe_time(told)

    def _is_seen_by_others(self, told: int, seen_at: int) -> bool:
        """Return True if another scheduler has noted this time, so that only this machine was suspended."""
        return seen_at != self._seen_at and abs(told - seen_at) <= MAX_DRIFT

    def _expect(self, told: int, seen_at: int, moment: float) -> int:
        """Return the service time by the monotonic clock; at the first check, a time not before `seen_at`."""
        if self._last is None:
            return max(told, seen_at)
        return self._last[0] + int(moment - self._last[1])

    def _insert(self, now: int) -> None:
        row = {"id": 1, "offset_ms": 0, "seen_at": now, "jumped_at": None}
        try:
            with self._database.writing() as connection:
                connection.execute(insert(service_clock).values(row))
        except IntegrityError:  # another scheduler has inserted it
            return

    def _write(self, old_offset: int, **values: int) -> None:
        """Write the row unless another scheduler has changed the offset."""
        self._seen_at = values["seen_at"]
        statement = update(service_clock).where(_THE_ROW, service_clock.c.offset_ms == old_offset)
        with self._database.writing() as connection:
            connection.execute(statement.values(**values))


def read_time(database: Database, connection: Connection) -> int:
    """Return the service time in milliseconds since 1970."""
    return database.time(_read_database_time(connection))


def _read_database_time(connection: Connection) -> int:
    now: int = _NOW.find(connection, {})[0]["now"]
    return now


def has_jumped_lately(connection: Connection, now: int) -> bool:
    """Return True on the first day after a jump of the clock, on which nothing old is ended or removed."""
    row = connection.execute(_CLOCK).one_or_none()
    return row is not None and row.jumped_at is not None and now - row.jumped_at < DAY

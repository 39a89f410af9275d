"""Sleep: a match that is not slow waits while its next decision is a person's and none of its people is here.

Nobody is there to write down that a match falls asleep: it follows from when its people were seen last. The
first request of one of them wakes it, and what was left of a deadline goes on.
"""

from wordsvc.tables.match.schedule import is_for_person, scheduled_jobs
from wordsvc.tables.match.table import BYTES_FACTOR, Table
from wordsvc.tables.settings import TableSettings


def sleeping_since(table: Table, settings: TableSettings) -> int | None:
    """Return the time from which a match has slept, None if it is awake."""
    pending = table.row.pending
    if not table.is_in_play or table.row.agreement.is_slow or pending.stopped is not None:
        return None
    away_at = table.last_seen() + settings.away_seconds * 1000
    if table.row.now < away_at or not any(seat.belongs_to_person for seat in table.deciding_seats()):
        return None
    seen = [seat.seen_at or 0 for seat in table.seats if seat.belongs_to_person]  # also of who has left
    return max([away_at, *seen, *(at for _, at in pending.since.values())])


def wake(table: Table, settings: TableSettings, number: int) -> bool:
    """Note that the person of a seat is here; return True if a clock or a bot had slept and goes on."""
    since = sleeping_since(table, settings)
    jobs = scheduled_jobs(table, table.row.pending, settings)
    if since is None or not any(is_for_person(table, job) for job in jobs):
        return False
    table.bytes_factor = max(table.bytes_factor, BYTES_FACTOR)
    table.wake(number, table.row.now - since)
    seat = table.seat(number)
    seat.seen_at, seat.join_key = table.row.now, None
    table.seated.add(number)
    return True

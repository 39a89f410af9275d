"""The clocks of turns: a time for each move, or a bank for all turns of a seat with an increment for each."""

from collections.abc import Mapping

from wordsvc.tables.match.seat import PERSON
from wordsvc.tables.match.table import Table
from wordsvc.tables.pending import TURN, Pending


def running_seat(pending: Pending) -> int | None:
    """Return the seat whose turn has a clock that runs; no clock of a turn runs in a window."""
    deadline = pending.shown_deadline
    return (
        deadline.seat if deadline is not None and deadline.kind == TURN and pending.window is None else None
    )


def bank_of(table: Table, pending: Pending, seat: int) -> int:
    """Return the milliseconds in the bank of a seat at the beginning of its turn."""
    return pending.banks.get(seat, (table.row.agreement.bank_seconds or 0) * 1000)


def charge_bank(table: Table, before: Pending, after: Pending) -> Mapping[int, int]:
    """Return the banks after a change: the seat that has moved pays for its time, and gets the increment.

    The increment is for the end of a turn, when another seat is asked or a window has opened.
    """
    agreement, seat = table.row.agreement, running_seat(before)
    if agreement.bank_seconds is None or seat is None or seat not in table.movers():
        return before.banks
    used = table.row.now - before.since[seat][1]
    left = max(0, bank_of(table, before, seat) - used)
    ends = after.window is not None or seat not in after.since
    return {**before.banks, seat: left + (agreement.increment_seconds * 1000 if ends else 0)}


def time_left(table: Table, seat: int, now: int) -> int | None:
    """Return the milliseconds that a seat has at a time at which its clock runs or has stopped.

    None without a clock.
    """
    agreement, pending = table.row.agreement, table.row.pending
    if not table.is_in_play or not agreement.longest_turn or table.seat(seat).kind != PERSON:
        return None
    if running_seat(pending.go_on(pending.stopped or now)) == seat and pending.deadline is not None:
        return max(0, pending.deadline.at - (pending.stopped or now))
    return bank_of(table, pending, seat) if agreement.bank_seconds else agreement.longest_turn * 1000

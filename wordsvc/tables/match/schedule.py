"""The seats that are asked after a change of a table, and the work of the service while they are."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from games.core import RACE, Window
from wordsvc.tables.match.clocks import bank_of, charge_bank
from wordsvc.tables.match.seat import WAITS
from wordsvc.tables.match.table import Table
from wordsvc.tables.pending import (
    AWAY,
    BOT,
    PROPOSAL_SECONDS,
    TURN,
    UNDO,
    WINDOW,
    Deadline,
    Pending,
    ScheduledJob,
)
from wordsvc.tables.settings import TableSettings


def next_pending(table: Table, step: int, *, same_window: bool) -> Pending:
    """Return the seats that are asked after a change; the clocks stop while the match waits for one of them.

    Args:
        table: after it.
        step: the number of the change.
        same_window: whether the window that is open was open before.
    """
    if not table.is_in_play:
        return Pending()
    now = table.row.now
    pending = _next_asked(table, table.row.pending.go_on(now), step, same_window=same_window)
    waits = any(seat.gone == WAITS for seat in table.deciding_seats())
    return replace(pending, stopped=now) if waits or pending.paused else pending


def _next_asked(table: Table, before: Pending, step: int, *, same_window: bool) -> Pending:
    """Return the seats that are asked after a change; `before` are those that were."""
    movers = table.movers()
    window = table.match.window()
    if not movers and before.since:  # only bots and people have changed seats
        return replace(before, deadline=_deadline(table, before, window, before.window))
    new = (step, table.row.now)
    opened = (before.window if same_window else step) if window is not None else None
    together = same_window and window is not None and not window.in_turn
    since = {}
    for seat in table.match.to_act():
        kept = before.since.get(seat) if together and seat not in movers else None
        since[seat] = kept or new
    pending = Pending(since, before.deadline if together else None, opened)
    pending = replace(pending, banks=charge_bank(table, before, pending), paused=before.paused)
    return replace(pending, deadline=_deadline(table, pending, window, opened))


def _deadline(table: Table, pending: Pending, window: Window | None, opened: int | None) -> Deadline | None:
    """Return the deadline of the seats that are asked; people have one, and so have the cards of a race.

    `opened` is the change that opened the `window`.
    """
    agreement = table.row.agreement
    if window is not None and not window.in_turn:
        if pending.deadline is None and (window.kind == RACE or _has_window_clock(table)):
            return Deadline(WINDOW, 0, opened or 0, table.row.now + agreement.answer_seconds * 1000)
        return pending.deadline
    seat = next(iter(pending.since))
    if table.seat(seat).is_played_by_bot:
        return None
    time = agreement.move_seconds and agreement.move_seconds * 1000
    if window is not None and _has_window_clock(table):
        time = agreement.window_seconds * 1000
    elif window is None and agreement.bank_seconds is not None:
        time = bank_of(table, pending, seat)
    if time is None:
        return None
    step, at = pending.since[seat]
    return Deadline(TURN, seat, step, at + time)


def _has_window_clock(table: Table) -> bool:
    """Return whether answers have a deadline: one was agreed on, or people wait for each other."""
    return table.row.agreement.window_clock or len(table.people) > 1


def scheduled_jobs(table: Table, pending: Pending, settings: TableSettings) -> Iterator[ScheduledJob]:
    """Yield the work of the service at a table while these seats are pending."""
    for job in _jobs_of_clocks(table, pending, settings):
        if pending.stopped is None or not (pending.paused or is_for_person(table, job)):
            yield job
    if table.row.asking is not None:
        yield ScheduledJob(UNDO, 0, table.row.asking["step"], proposal_end(table, table.row.asking))


def proposal_end(table: Table, asking: Mapping[str, Any]) -> int:
    """Return when an open proposal ends."""
    end: int = asking["at"] + max(PROPOSAL_SECONDS, table.row.agreement.absence_seconds) * 1000
    return end


def is_for_person(table: Table, job: ScheduledJob) -> bool:
    """Return whether a job decides something for a person, as that their time is over."""
    return job.kind != UNDO and (job.kind != BOT or table.seat(job.seat).belongs_to_person)


def _jobs_of_clocks(table: Table, pending: Pending, settings: TableSettings) -> Iterator[ScheduledJob]:
    for seat, (step, at) in pending.since.items():
        if table.seat(seat).is_played_by_bot:
            yield ScheduledJob(BOT, seat, step, at + settings.bot_pause)
        elif settings.away_bot:
            away_at = (table.seat(seat).seen_at or 0) + settings.away_seconds * 1000
            yield ScheduledJob(AWAY, seat, step, max(at + settings.bot_pause, away_at))
    if pending.deadline is not None:
        deadline = pending.deadline
        yield ScheduledJob(deadline.kind, deadline.seat, deadline.step, deadline.at)

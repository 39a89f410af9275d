"""The time for which matches are kept: while people may go on, and after the end."""

from wordsvc.store.clock import DAY
from wordsvc.store.upkeep.expiry import CANCELLED_LIFETIME
from wordsvc.tables.answers import CANCELLED
from wordsvc.tables.match.agreement import Agreement
from wordsvc.tables.match.row import MatchRow
from wordsvc.tables.settings import TableSettings


def open_lifetime(agreement: Agreement, settings: TableSettings) -> int:
    """Return the milliseconds after the last move after which a match is given up."""
    return settings.keep_open_days * DAY + agreement.longest_turn * 1000


def kept_until(row: MatchRow, settings: TableSettings) -> int:
    """Return until when a match can be played or, when it is over, looked at."""
    if row.ended_at is None:
        return row.moved_at + open_lifetime(row.agreement, settings)
    is_unmoved = row.status == CANCELLED and not row.moves
    return row.ended_at + (CANCELLED_LIFETIME if is_unmoved else settings.keep_days * DAY)

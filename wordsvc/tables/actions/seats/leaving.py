"""Leaving a table, coming back to it, and giving up."""

from collections.abc import Callable
from math import inf

from wordsvc.tables.actions.document import write_match
from wordsvc.tables.actions.moves import end_asking
from wordsvc.tables.actions.repetition import update_once
from wordsvc.tables.answers import FINISHED, MatchDocument
from wordsvc.tables.errors import CONFLICT, FORBIDDEN, TableError
from wordsvc.tables.match.access import require_live, require_player, require_playing
from wordsvc.tables.match.bots import default_bot
from wordsvc.tables.match.seat import LEFT, RESIGNED
from wordsvc.tables.match.table import Table
from wordsvc.tables.tables import Tables


def resign(tables: Tables, match_id: str, token: str | None, key: str | None = None) -> MatchDocument:
    """Give up for good; a bot plays on. Where no person is left, or of two seats, the match is over.

    A request that is sent again with its key is answered with the match as it is. Raises `TableError` and
    `StoreError`.
    """

    def act(table: Table, seat: int) -> None:
        require_playing(table)
        if table.seat(seat).gone == RESIGNED:
            raise TableError(FORBIDDEN, "resigned", "You have resigned.")
        _go(table, seat, RESIGNED)
        table.announce("resigned", seat)
        if len(table.seats) <= 2 or not any(each.is_person or each.gone == LEFT for each in table.seats):
            table.finish(FINISHED)

    return _change(tables, match_id, token, "resign", key, act)


def leave(tables: Tables, match_id: str, token: str | None, key: str | None = None) -> MatchDocument:
    """Leave until one returns; a bot plays on. Keys and errors are those of `resign`."""

    def act(table: Table, _: int) -> None:
        seat = require_player(table, token)
        require_playing(table)
        _go(table, seat, LEFT)
        table.announce("left", seat)

    return _change(tables, match_id, token, "leave", key, act)


def return_(tables: Tables, match_id: str, token: str | None, key: str | None = None) -> MatchDocument:
    """Come back to the table that one has left. Keys and errors are those of `resign`."""

    def act(table: Table, seat: int) -> None:
        require_live(table)
        gone = table.seat(seat).gone
        if gone == RESIGNED:
            raise TableError(FORBIDDEN, "resigned", "You have resigned, and cannot return.")
        if gone is None:
            raise TableError(CONFLICT, "not_left", "You have not left.")
        back = table.change_seat(seat)
        back.gone = back.bot = None
        table.announce("returned", seat)

    return _change(tables, match_id, token, "return", key, act)


def _go(table: Table, seat: int, how: str) -> None:
    """Make the default bot play on for a seat, however much is stored; a request to undo ends."""
    table.bytes_factor = inf
    gone = table.change_seat(seat)
    gone.gone, gone.bot = how, default_bot(table.match.game)
    end_asking(table)


def _change(
    tables: Tables,
    match_id: str,
    token: str | None,
    request: str,
    key: str | None,
    act: Callable[[Table, int], None],
) -> MatchDocument:
    table, seat, _ = update_once(tables, match_id, token, request, key, act)
    return write_match(tables, table, seat)

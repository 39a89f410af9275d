"""Leaving a table, coming back to it, and giving up."""

from collections.abc import Callable, Mapping
from math import inf
from types import MappingProxyType
from typing import Final

from wordsvc.tables.actions.document import is_here, write_match
from wordsvc.tables.actions.repetition import update_once
from wordsvc.tables.answers import FINISHED, MatchDocument
from wordsvc.tables.errors import CONFLICT, FORBIDDEN, TableError
from wordsvc.tables.match.access import require_live, require_player, require_playing
from wordsvc.tables.match.bots import default_bot
from wordsvc.tables.match.consent import end_proposal
from wordsvc.tables.match.seat import LEFT, RESIGNED, WAITS
from wordsvc.tables.match.sleep import wake
from wordsvc.tables.match.table import Table
from wordsvc.tables.requests import BOT_PLAYS, LEAVE, WAIT
from wordsvc.tables.tables import Tables

_NO_FIELDS: Final[Mapping[str, object]] = MappingProxyType({})


def resign(tables: Tables, match_id: str, token: str | None, key: str | None = None) -> MatchDocument:
    """Give up for good; a bot plays on. Where no person is left, or of two seats, the match is over.

    A request that is sent again with its key is answered with the match as it is. Raises `TableError` and
    `StoreError`.
    """

    def act(table: Table, seat: int) -> None:
        require_playing(table)
        if table.seat(seat).gone == RESIGNED:
            raise TableError(FORBIDDEN, "resigned", "You have resigned.")
        give_up(table, seat)

    return _change(tables, match_id, token, "resign", key, act)


def give_up(table: Table, seat: int) -> None:
    """Resign for a seat."""
    _go(table, seat, RESIGNED)
    table.announce("resigned", seat)
    if len(table.seats) <= 2 or not any(each.belongs_to_person for each in table.seats):
        table.finish(FINISHED)


def leave(
    tables: Tables, match_id: str, token: str | None, request: object = _NO_FIELDS, key: str | None = None
) -> MatchDocument:
    """Leave until one returns; a bot plays on, or the match waits. Keys and errors are those of `resign`.

    Raises `InputError` on "then".
    """
    then = LEAVE.read(request)["then"]

    def act(table: Table, _: int) -> None:
        seat = require_player(table, token)
        require_playing(table)
        others = [each for each in table.people if each != seat]
        chosen = then or (BOT_PLAYS if any(is_here(tables, table, other) for other in others) else WAIT)
        _go(table, seat, WAITS if chosen == WAIT else LEFT)
        table.announce("left", seat, then=chosen)

    return _change(tables, match_id, token, f"leave {then}", key, act)


def return_(tables: Tables, match_id: str, token: str | None, key: str | None = None) -> MatchDocument:
    """Come back to the table that one has left. Keys and errors are those of `resign`."""

    def act(table: Table, seat: int) -> None:
        require_live(table)
        gone = table.seat(seat).gone
        if gone == RESIGNED:
            raise TableError(FORBIDDEN, "resigned", "You have resigned, and cannot return.")
        if gone is None:
            raise TableError(CONFLICT, "not_left", "You have not left.")
        wake(table, tables.settings, seat)
        back = table.change_seat(seat)
        back.gone, back.bot, back.seen_at = None, None, table.row.now
        table.seated.add(seat)
        table.announce("returned", seat)

    return _change(tables, match_id, token, "return", key, act)


def _go(table: Table, seat: int, how: str) -> None:
    """Make the default bot play on for a seat, or the match wait for it; a request to undo ends.

    That is done however much is stored.
    """
    table.bytes_factor = inf
    gone = table.change_seat(seat)
    gone.gone, gone.bot = how, None if how == WAITS else default_bot(table.match.game)
    end_proposal(table)


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

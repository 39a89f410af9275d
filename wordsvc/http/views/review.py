"""`/v1/matches/ID/log` and `/states`: a match that is over, move by move."""

from flask import Response

from games.core import format_text
from wordsvc.http.requests import read_query
from wordsvc.http.resources.review import MAX_SEAT, SEAT
from wordsvc.http.resources.table_parts import take_no_query, token_sent
from wordsvc.http.tables_extension import get_tables
from wordsvc.input import InputError
from wordsvc.input.texts import parse_whole_number
from wordsvc.tables.actions.review import get_log, get_state
from wordsvc.tables.answers import State


def show_log(match_id: str) -> Response:
    """Show the log of a match that is over."""
    take_no_query()
    log = get_log(get_tables(), match_id, token_sent())
    return Response(format_text(log), content_type="text/plain; charset=utf-8")


def show_state(match_id: str, step: int) -> State:
    """Show what a seat saw after the first moves of a match that is over."""
    seat = _read_seat()
    return get_state(get_tables(), match_id, token_sent(), step, seat)


def _read_seat() -> int:
    """Return the parameter `seat`, 0 for a spectator where it is left out. Raises `InputError`."""
    values = read_query((SEAT,)).get("seat", ["0"])
    seat = parse_whole_number(values[0])
    if len(values) != 1 or seat is None or seat > MAX_SEAT:
        raise InputError("seat", "bad_seat", "seat must be the number of a seat, once")
    return seat

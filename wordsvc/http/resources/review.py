"""`/v1/matches/ID/log` and `/states`: a match that is over, move by move."""

from typing import TYPE_CHECKING, Final

from flask import Response

from wordsvc.http.operations import Example, MediaType, Operation
from wordsvc.http.requests import read_query
from wordsvc.http.resources.table_parts import (
    FINISHED_MATCH,
    MATCH_ID,
    OWNER_TOKEN,
    SEAT_TOKEN,
    take_no_query,
    token_sent,
)
from wordsvc.http.tables_door import current_tables
from wordsvc.input import InputError
from wordsvc.input.question import Field, integer
from wordsvc.input.texts import parse_whole_number

if TYPE_CHECKING:
    from wordsvc.tables.answers import State

_MAX_SEAT: Final = 999

_STEP: Final = Field("step", integer(0), "After so many moves of the log.", required=True)
_SEAT: Final = Field("seat", integer(0, _MAX_SEAT), "Who sees it; 0 is a spectator.", default=0)

LOG: Final = MediaType(
    "text/plain",
    "The log, as `wordcheck replay` reads it: the header with every card, and all moves.",
    '[Schema "2"]\n[Game "diddly"]\n…\n',
)


def show_log(match_id: str) -> Response:
    """Show the log of a match that is over."""
    from games.core import format_text
    from wordsvc.tables.review import get_log

    take_no_query()
    log = get_log(current_tables(), match_id, token_sent())
    return Response(format_text(log), content_type="text/plain; charset=utf-8")


def show_state(match_id: str, step: int) -> "State":
    """Show what a seat saw after the first moves of a match that is over."""
    from wordsvc.tables.review import get_state

    seat = _read_seat()
    return get_state(current_tables(), match_id, token_sent(), step, seat)


def _read_seat() -> int:
    """The parameter `seat`, 0 for a spectator where it is left out. Raises `InputError`."""
    values = read_query((_SEAT,)).get("seat", ["0"])
    seat = parse_whole_number(values[0])
    if len(values) != 1 or seat is None or seat > _MAX_SEAT:
        raise InputError("seat", "bad_seat", "seat must be the number of a seat, once")
    return seat


operations: Final = (
    Operation(
        "review_show_log",
        "matches",
        "GET",
        "/v1/matches/<id:match_id>/log",
        show_log,
        None,
        Example(parameters={"match_id": FINISHED_MATCH}),
        parameters=(MATCH_ID,),
        media_types=(LOG,),
        problems=(404, 409, 503),
        security=(SEAT_TOKEN, OWNER_TOKEN),
        anonymous=True,
        cost=2,
    ),
    Operation(
        "review_show_state",
        "matches",
        "GET",
        "/v1/matches/<id:match_id>/states/<number:step>",
        show_state,
        "tables.answers.State",
        Example(parameters={"match_id": FINISHED_MATCH, "step": "3", "seat": "1"}),
        parameters=(MATCH_ID, _STEP, _SEAT),
        problems=(404, 409, 503),
        security=(SEAT_TOKEN, OWNER_TOKEN),
        anonymous=True,
        cost=4,
    ),
)

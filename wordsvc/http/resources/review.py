"""`/v1/matches/ID/log` and `/states`: a match that is over, move by move."""

from typing import Final

from wordsvc.http.operations import Example, MediaType, Operation
from wordsvc.http.resources.table_parts import FINISHED_MATCH, MATCH_ID, OWNER_TOKEN, SEAT_TOKEN
from wordsvc.input.question import Field, integer

MAX_SEAT: Final = 999

_STEP: Final = Field("step", integer(0), "After so many moves of the log.", required=True)

SEAT: Final = Field("seat", integer(0, MAX_SEAT), "The seat that sees it; 0 is a spectator.", default=0)

LOG: Final = MediaType(
    "text/plain",
    "The log, as `wordcheck replay` reads it: the header with every card, and all moves.",
    '[Schema "2"]\n[Game "diddly"]\n…\n',
)

operations: Final = (
    Operation(
        "review_show_log",
        "matches",
        "GET",
        "/v1/matches/<id:match_id>/log",
        "http.views.review.show_log",
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
        "http.views.review.show_state",
        "tables.answers.State",
        Example(parameters={"match_id": FINISHED_MATCH, "step": "3", "seat": "1"}),
        parameters=(MATCH_ID, _STEP, SEAT),
        problems=(404, 409, 503),
        security=(SEAT_TOKEN, OWNER_TOKEN),
        anonymous=True,
        cost=4,
    ),
)

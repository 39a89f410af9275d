"""`/v1/matches/ID/events`: the events of a match, as a stream or by long polls."""

from typing import Final

from wordsvc.http.limits import MAX_WAIT
from wordsvc.http.middleware.negotiation import EVENT_STREAM
from wordsvc.http.operations import Example, HeaderParameter, MediaType, Operation
from wordsvc.http.resources.table_parts import MATCH_ID, OWNER_TOKEN, PLAYED_MATCH, SEAT_TOKEN, bearer
from wordsvc.input.question import Field, integer
from wordsvc.input.texts import WHOLE_NUMBER

LAST_EVENT_ID: Final = HeaderParameter(
    "Last-Event-ID",
    "The id of the last message that you have; a browser sends it. It goes before `after`.",
    pattern=f"{WHOLE_NUMBER}?",
    form="a whole number",
)

QUERY: Final = (
    Field("after", integer(0), "The version that you know; 0 for all messages.", default=0),
    Field(
        "wait",
        integer(0, MAX_WAIT),
        "Seconds until a long poll answers that there is nothing.",
        default=0,
    ),
)

operations: Final = (
    Operation(
        "events_follow_match",
        "matches",
        "GET",
        "/v1/matches/<id:match_id>/events",
        "http.views.events.follow_match",
        "tables.answers.Told",
        Example(parameters={"match_id": PLAYED_MATCH, "after": "1"}, headers=bearer(24)),
        parameters=(MATCH_ID, *QUERY),
        header_parameters=(LAST_EVENT_ID,),
        other_statuses=(204,),
        problems=(404, 409, 503),
        media_types=(
            MediaType(
                EVENT_STREAM,
                "Server-sent events: a message for each version.",
                'id: 3\nevent: match\ndata: {"version":3,"events":[],"to_act":[1],"status":"playing",'
                '"deadline":null,"head":null}\n\n',
            ),
        ),
        security=(OWNER_TOKEN, SEAT_TOKEN),
        anonymous=True,
    ),
)

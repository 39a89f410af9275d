"""`/v1/matches`: making, listing, showing and cancelling matches, and playing once more."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from flask import Response, jsonify

from wordsvc.http.operations import AnswerHeader, Example, Link, Operation
from wordsvc.http.requests import read_json, read_query
from wordsvc.http.resources.table_parts import (
    FINISHED_MATCH,
    MATCH_ID,
    MAX_TABLE_BODY,
    OPEN_MATCH,
    OWNER_TOKEN,
    PLAYED_MATCH,
    SEAT_TOKEN,
    bearer,
    take_no_query,
    token_sent,
)
from wordsvc.http.tables_door import base_url, client_address, current_tables
from wordsvc.input.question import Field, integer, text

if TYPE_CHECKING:
    from wordsvc.tables.answers import MatchDocument, NewMatch, Rematch

_QUERY: Final = (
    Field("game", text(1, 100), "Those of this game alone."),
    Field(
        "status",
        text(enum=["open", "playing", "finished", "abandoned", "cancelled"]),
        "Those of this status alone.",
    ),
    Field("limit", integer(1, 100), "How many at most.", default=20),
    Field("after", text(1, 100), "From `Link`: where to go on."),
)

ID_OF_ANSWER: Final = {"match_id": "$response.body#/id"}
"""Where the id of a match stands in the answer that has made it."""


def create_match() -> "tuple[NewMatch, int, dict[str, str]]":
    """Make a match.

    It begins when no seat is open. Whoever has a join link, or its ticket, takes the seat. The owner token
    and the tickets are told this once: the service keeps their hashes.
    """
    from wordsvc.tables.creation import create_match as create

    request = read_json()
    made = create(current_tables(), request, client_address(), base_url())
    return made, 201, {"Location": f"/v1/matches/{made['id']}"}


def list_matches() -> Response:
    """List the public matches, newest first.

    The header `Link` has the address of the page behind this one, where there is one.
    """
    from wordsvc.tables.listing import list_matches as listed

    query = read_query(_QUERY)
    document, after = listed(current_tables(), query)
    response = jsonify(document)
    if after is not None:
        response.headers["Link"] = f'<{_page_after(query, after)}>; rel="next"'
    return response


def _page_after(query: Mapping[str, Sequence[str]], after: str) -> str:
    """The address of the next page of the same list."""
    kept = [(name, value) for name, values in query.items() if name != "after" for value in values]
    return f"/v1/matches?{urlencode([*kept, ('after', after)])}"


def get_match(match_id: str) -> "MatchDocument":
    """Show a match as the token may see it; without a token as a spectator does.

    In `view` seats count from 0, as in logs; everywhere else they count from 1.
    """
    from wordsvc.tables.document import get_match as get

    take_no_query()
    return get(current_tables(), match_id, token_sent())


def cancel_match(match_id: str) -> None:
    """Cancel a match that is not over.

    Where people play, only before the first move (409 `already_played`): what is told of a match that is over
    has all hands.
    """
    from wordsvc.tables.joining import cancel

    take_no_query()
    cancel(current_tables(), match_id, token_sent())


def rematch(match_id: str) -> "tuple[Rematch, int, dict[str, str]]":
    """Play once more: a new match with the same agreement, in which all seats move on by one.

    Everybody who sat in the old match fetches a ticket for the new one by asking the same with their token.
    """
    from wordsvc.tables.rematch import rematch as play_again

    take_no_query()
    made = play_again(current_tables(), match_id, token_sent(), base_url())
    return made, 201, {"Location": f"/v1/matches/{made['id']}"}


LOCATION: Final = AnswerHeader("Location", "Where the new match is.")

operations: Final = (
    Operation(
        "matches_create_match",
        "matches",
        "POST",
        "/v1/matches",
        create_match,
        "tables.answers.NewMatch",
        Example(
            body={
                "game": "diddly",
                "seats": ["open", "open"],
                "options": {"rounds": 1},
                "undo": "lenient",
            }
        ),
        question="tables.requests.AGREEMENT",
        status=201,
        problems=(503,),
        max_body=MAX_TABLE_BODY,
        cost=4,
        answer_headers=(LOCATION,),
        links=(
            Link("get", "matches_get_match", "Shows the match.", ID_OF_ANSWER),
            Link(
                "join",
                "seats_join",
                "Takes the first open seat.",
                ID_OF_ANSWER,
                {"ticket": "$response.body#/join/0/ticket", "name": "Ann"},
            ),
            Link(
                "start",
                "seats_start",
                "Fills the open seats with bots; by the owner.",
                ID_OF_ANSWER,
                {"bots": "random"},
            ),
            Link(
                "invite",
                "seats_invite",
                "Makes a new ticket for the first open seat; by the owner.",
                {**ID_OF_ANSWER, "seat": "$response.body#/join/0/seat"},
            ),
            Link(
                "seat_bot",
                "seats_seat_bot",
                "Lets a bot sit down on the first open seat; by the owner.",
                {**ID_OF_ANSWER, "seat": "$response.body#/join/0/seat"},
                {"bot": "random"},
            ),
            Link("cancel", "matches_cancel_match", "Cancels the match; by the owner.", ID_OF_ANSWER),
        ),
    ),
    Operation(
        "matches_list_matches",
        "matches",
        "GET",
        "/v1/matches",
        list_matches,
        "tables.answers.Matches",
        Example(parameters={"game": "diddly", "limit": "2"}),
        parameters=_QUERY,
        problems=(503,),
        cost=2,
        answer_headers=(AnswerHeader("Link", 'With `rel="next"`: where the next page is.'),),
        links=(
            Link(
                "get",
                "matches_get_match",
                "Shows the newest of them.",
                {"match_id": "$response.body#/matches/0/id"},
            ),
        ),
    ),
    Operation(
        "matches_get_match",
        "matches",
        "GET",
        "/v1/matches/<id:match_id>",
        get_match,
        "tables.answers.MatchDocument",
        Example(parameters={"match_id": PLAYED_MATCH}, headers=bearer(24)),
        parameters=(MATCH_ID,),
        problems=(404, 503),
        security=(SEAT_TOKEN, OWNER_TOKEN),
        anonymous=True,
        links=(
            Link(
                "move",
                "moves_submit_move",
                "Makes the first of the legal moves.",
                ID_OF_ANSWER,
                {"move": "$response.body#/legal/0", "version": "$response.body#/version"},
            ),
        ),
    ),
    Operation(
        "matches_cancel_match",
        "matches",
        "DELETE",
        "/v1/matches/<id:match_id>",
        cancel_match,
        None,
        Example(parameters={"match_id": OPEN_MATCH}, headers=bearer(11)),
        parameters=(MATCH_ID,),
        status=204,
        problems=(403, 404, 409, 410, 503),
        security=(OWNER_TOKEN,),
    ),
    Operation(
        "matches_rematch",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/rematch",
        rematch,
        "tables.answers.Rematch",
        Example(parameters={"match_id": FINISHED_MATCH}, headers=bearer(34)),
        parameters=(MATCH_ID,),
        status=201,
        problems=(403, 404, 409, 503),
        security=(SEAT_TOKEN,),
        max_body=MAX_TABLE_BODY,
        cost=4,
        answer_headers=(LOCATION,),
        links=(
            Link("get", "matches_get_match", "Shows the new match.", ID_OF_ANSWER),
            Link(
                "join",
                "seats_join",
                "Takes the seat.",
                ID_OF_ANSWER,
                {"ticket": "$response.body#/ticket", "name": "Ann"},
            ),
        ),
    ),
)

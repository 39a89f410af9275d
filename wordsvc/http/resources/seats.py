"""`/v1/matches/ID`: seats: joining, recovering, inviting, bots, resigning, leaving and coming back."""

from typing import TYPE_CHECKING, Final

from wordsvc.http.operations import Example, Link, Operation
from wordsvc.http.requests import read_json
from wordsvc.http.resources.table_parts import (
    IDEMPOTENCY_KEY,
    MATCH_ID,
    MAX_TABLE_BODY,
    OPEN_MATCH,
    OWNER_TOKEN,
    PLAYED_MATCH,
    SEAT,
    SEAT_TOKEN,
    bearer,
    example_token,
    key_sent,
    take_no_query,
    token_sent,
)
from wordsvc.http.tables_door import base_url, current_tables

if TYPE_CHECKING:
    from wordsvc.tables.answers import Invitation, Joined, MatchDocument


def join(match_id: str) -> "Joined":
    """Take the seat that a ticket is for.

    The secrets in the answer are told this once: `token` opens the seat, and `recovery` gives a new token to
    whoever loses it. A request that is repeated with the same key, before the token was used, gets new ones,
    and the first are void.
    """
    from wordsvc.tables.joining import join as take_seat

    take_no_query()
    return take_seat(current_tables(), match_id, read_json(), key_sent())


def recover(match_id: str, seat: int) -> "Joined":
    """Get a new token for a seat, by its recovery secret, as on another phone.

    The older token and recovery secret are void. A request that is repeated with the same key, before the new
    token was used, gets new ones again. It counts as a join for the limit of an address.
    """
    from wordsvc.tables.joining import recover as take_back

    take_no_query()
    return take_back(current_tables(), match_id, seat, read_json(), key_sent())


def start(match_id: str) -> "MatchDocument":
    """Begin with bots on all open seats."""
    from wordsvc.tables.joining import start as begin

    take_no_query()
    return begin(current_tables(), match_id, token_sent(), read_json())


def invite(match_id: str, seat: int) -> "Invitation":
    """Make a new ticket for a seat, before the start.

    Whoever sat there has lost it: their token, and any ticket before, opens it no more. After the start a
    seat belongs to the person who took it (409 `already_started`).
    """
    from wordsvc.tables.joining import invite as renew

    take_no_query()
    return renew(current_tables(), match_id, seat, token_sent(), base_url())


def seat_bot(match_id: str, seat: int) -> "MatchDocument":
    """Seat a bot, or after the start let one play on for a person who is away.

    After the start the person must have left, or been away for the `absence_seconds` of the match
    (409 `not_away`). They may return with their token.
    """
    from wordsvc.tables.joining import seat_bot as let_bot_sit

    take_no_query()
    return let_bot_sit(current_tables(), match_id, seat, token_sent(), read_json())


def resign(match_id: str) -> "MatchDocument":
    """Give up: a bot plays on, and you cannot return."""
    from wordsvc.tables.leaving import resign as give_up

    take_no_query()
    return give_up(current_tables(), match_id, token_sent())


def leave(match_id: str) -> "MatchDocument":
    """Leave the table: a bot plays on until you return."""
    from wordsvc.tables.leaving import leave as go

    take_no_query()
    return go(current_tables(), match_id, token_sent())


def return_to_match(match_id: str) -> "MatchDocument":
    """Return to the table, and play on yourself."""
    from wordsvc.tables.leaving import return_

    take_no_query()
    return return_(current_tables(), match_id, token_sent())


_OF_MATCH: Final = {"match_id": "$response.body#/match/id"}

operations: Final = (
    Operation(
        "seats_join",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/join",
        join,
        "tables.answers.Joined",
        Example(
            parameters={"match_id": OPEN_MATCH},
            body={"ticket": example_token(13), "name": "Bea"},
        ),
        parameters=(MATCH_ID,),
        question="tables.requests.JOIN",
        header_parameters=(IDEMPOTENCY_KEY,),
        problems=(404, 409, 410, 503),
        max_body=MAX_TABLE_BODY,
        budget="joins",
        cost=2,
        links=(
            Link("get", "matches_get_match", "Shows the match to this seat.", _OF_MATCH),
            Link(
                "move",
                "moves_submit_move",
                "Makes the first of the legal moves.",
                _OF_MATCH,
                {"move": "$response.body#/match/legal/0", "version": "$response.body#/match/version"},
            ),
            Link("resign", "seats_resign", "Gives up.", _OF_MATCH),
            Link("leave", "seats_leave", "Leaves the table.", _OF_MATCH),
            Link("return", "seats_return", "Returns to the table.", _OF_MATCH),
            Link(
                "recover",
                "seats_recover",
                "Gets a new token for the seat.",
                {**_OF_MATCH, "seat": "$response.body#/seat"},
                {"recovery": "$response.body#/recovery"},
            ),
        ),
    ),
    Operation(
        "seats_recover",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/seats/<number:seat>/recover",
        recover,
        "tables.answers.Joined",
        Example(
            parameters={"match_id": OPEN_MATCH, "seat": "1"},
            body={"recovery": example_token(15)},
        ),
        parameters=(MATCH_ID, SEAT),
        question="tables.requests.RECOVERY",
        header_parameters=(IDEMPOTENCY_KEY,),
        problems=(404, 503),
        max_body=MAX_TABLE_BODY,
        budget="joins",
        cost=2,
    ),
    Operation(
        "seats_start",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/start",
        start,
        "tables.answers.MatchDocument",
        Example(parameters={"match_id": OPEN_MATCH}, body={"bots": "greedy"}, headers=bearer(11)),
        parameters=(MATCH_ID,),
        question="tables.requests.START",
        problems=(403, 404, 409, 410, 503),
        security=(OWNER_TOKEN,),
        max_body=MAX_TABLE_BODY,
        cost=2,
    ),
    Operation(
        "seats_invite",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/seats/<number:seat>/invite",
        invite,
        "tables.answers.Invitation",
        Example(parameters={"match_id": OPEN_MATCH, "seat": "2"}, headers=bearer(11)),
        parameters=(MATCH_ID, SEAT),
        problems=(403, 404, 409, 410, 503),
        security=(OWNER_TOKEN,),
        links=(
            Link(
                "join",
                "seats_join",
                "Takes the seat.",
                {"match_id": "$request.path.match_id"},
                {"ticket": "$response.body#/ticket", "name": "Cem"},
            ),
        ),
    ),
    Operation(
        "seats_seat_bot",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/seats/<number:seat>/bot",
        seat_bot,
        "tables.answers.MatchDocument",
        Example(parameters={"match_id": OPEN_MATCH, "seat": "2"}, body={"bot": "greedy"}, headers=bearer(11)),
        parameters=(MATCH_ID, SEAT),
        question="tables.requests.SEAT_BOT",
        problems=(403, 404, 409, 410, 503),
        security=(OWNER_TOKEN,),
        max_body=MAX_TABLE_BODY,
        cost=2,
    ),
    Operation(
        "seats_resign",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/resign",
        resign,
        "tables.answers.MatchDocument",
        Example(parameters={"match_id": PLAYED_MATCH}, headers=bearer(26)),
        parameters=(MATCH_ID,),
        problems=(403, 404, 409, 410, 503),
        security=(SEAT_TOKEN,),
    ),
    Operation(
        "seats_leave",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/leave",
        leave,
        "tables.answers.MatchDocument",
        Example(parameters={"match_id": PLAYED_MATCH}, headers=bearer(26)),
        parameters=(MATCH_ID,),
        problems=(403, 404, 409, 410, 503),
        security=(SEAT_TOKEN,),
    ),
    Operation(
        "seats_return",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/return",
        return_to_match,
        "tables.answers.MatchDocument",
        Example(parameters={"match_id": PLAYED_MATCH}, headers=bearer(24)),
        parameters=(MATCH_ID,),
        problems=(403, 404, 409, 410, 503),
        security=(SEAT_TOKEN,),
    ),
)

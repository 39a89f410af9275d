"""`/v1/matches/ID/moves` and `/undo`: making moves and taking them back."""

from typing import TYPE_CHECKING, Final

from wordsvc.http.operations import Example, Link, Operation
from wordsvc.http.requests import read_json
from wordsvc.http.resources.table_parts import (
    IDEMPOTENCY_KEY,
    MATCH_ID,
    MAX_TABLE_BODY,
    PLAYED_MATCH,
    SEAT_TOKEN,
    bearer,
    key_sent,
    take_no_query,
    token_sent,
)
from wordsvc.http.tables_door import current_tables

if TYPE_CHECKING:
    from wordsvc.tables.answers import MatchDocument, Moved


def submit_move(match_id: str) -> "Moved":
    """Make a move, written as in a log.

    `version` is that of the match as you know it; 409 `stale_version` has the match as it is now, and so has
    409 `version_ahead` for a version that you were never told. In a race an older version is accepted: the
    first who is written down is the first. A call whose cards were taken after `version` is 409 `too_late`
    with who was `quicker`; it is no move and costs nothing (D26). A move against the rules is 422, with the
    code of the game and its rule. Bots move after the answer.
    """
    from wordsvc.tables.moves import submit_move as submit

    take_no_query()
    return submit(current_tables(), match_id, token_sent(), read_json(), key_sent())


def ask_undo(match_id: str) -> "tuple[MatchDocument, int]":
    """Take back your last move (C1).

    Where all others are bots it is done at once (200), else the others are asked (202). Any move, or a
    minute, ends the request.
    """
    from wordsvc.tables.takebacks import ask_undo as ask

    take_no_query()
    done, document = ask(current_tables(), match_id, token_sent(), read_json())
    return document, 200 if done else 202


def answer_undo(match_id: str) -> "MatchDocument":
    """Answer whether another player may take back a move; it is done when all have agreed."""
    from wordsvc.tables.takebacks import answer_undo as answer

    take_no_query()
    return answer(current_tables(), match_id, token_sent(), read_json())


_OF_MATCH: Final = {"match_id": "$response.body#/match/id"}

operations: Final = (
    Operation(
        "moves_submit_move",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/moves",
        submit_move,
        "tables.answers.Moved",
        Example(
            parameters={"match_id": PLAYED_MATCH}, body={"move": "flip2", "version": 2}, headers=bearer(24)
        ),
        parameters=(MATCH_ID,),
        question="tables.requests.MOVE",
        header_parameters=(IDEMPOTENCY_KEY,),
        problems=(403, 404, 409, 410, 503),
        security=(SEAT_TOKEN,),
        max_body=MAX_TABLE_BODY,
        links=(
            Link("get", "matches_get_match", "Shows the match.", _OF_MATCH),
            Link(
                "undo",
                "moves_ask_undo",
                "Takes the move back.",
                _OF_MATCH,
                {"version": "$response.body#/version"},
            ),
        ),
    ),
    Operation(
        "moves_ask_undo",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/undo",
        ask_undo,
        "tables.answers.MatchDocument",
        Example(parameters={"match_id": PLAYED_MATCH}, body={"version": 3}, headers=bearer(24)),
        parameters=(MATCH_ID,),
        question="tables.requests.UNDO_REQUEST",
        other_statuses=(202,),
        problems=(403, 404, 409, 410, 503),
        security=(SEAT_TOKEN,),
        max_body=MAX_TABLE_BODY,
        links=(
            Link(
                "answer",
                "moves_answer_undo",
                "Agrees; by another player.",
                {"match_id": "$response.body#/id"},
                {"agree": True, "version": "$response.body#/version"},
            ),
        ),
    ),
    Operation(
        "moves_answer_undo",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/undo/answer",
        answer_undo,
        "tables.answers.MatchDocument",
        Example(
            parameters={"match_id": PLAYED_MATCH}, body={"agree": False, "version": 4}, headers=bearer(26)
        ),
        parameters=(MATCH_ID,),
        question="tables.requests.UNDO_ANSWER",
        problems=(403, 404, 409, 410, 503),
        security=(SEAT_TOKEN,),
        max_body=MAX_TABLE_BODY,
    ),
)

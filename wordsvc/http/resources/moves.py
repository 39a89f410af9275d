"""`/v1/matches/ID/moves` and `/undo`: making moves and taking them back."""

from typing import Final

from wordsvc.http.operations import Example, Link, Operation
from wordsvc.http.resources.table_parts import (
    IDEMPOTENCY_KEY,
    MATCH_ID,
    MAX_TABLE_BODY,
    PLAYED_MATCH,
    SEAT_TOKEN,
    bearer,
)

_OF_MATCH: Final = {"match_id": "$response.body#/match/id"}

operations: Final = (
    Operation(
        "moves_submit_move",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/moves",
        "http.views.moves.submit_move",
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
        "http.views.moves.ask_undo",
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
        "http.views.moves.answer_undo",
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
    Operation(
        "moves_propose",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/proposals",
        "http.views.moves.propose",
        "tables.answers.MatchDocument",
        Example(
            parameters={"match_id": PLAYED_MATCH}, body={"kind": "pause", "version": 2}, headers=bearer(24)
        ),
        parameters=(MATCH_ID,),
        question="tables.requests.PROPOSAL",
        header_parameters=(IDEMPOTENCY_KEY,),
        other_statuses=(202,),
        problems=(403, 404, 409, 410, 503),
        security=(SEAT_TOKEN,),
        max_body=MAX_TABLE_BODY,
        links=(
            Link(
                "answer",
                "moves_answer_proposal",
                "Agrees; by another player.",
                {"match_id": "$response.body#/id"},
                {"agree": True, "version": "$response.body#/version"},
            ),
        ),
    ),
    Operation(
        "moves_react",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/reactions",
        "http.views.moves.react",
        "tables.answers.MatchDocument",
        Example(parameters={"match_id": PLAYED_MATCH}, body={"reaction": "thanks"}, headers=bearer(24)),
        parameters=(MATCH_ID,),
        question="tables.requests.REACTION",
        problems=(403, 404, 410, 503),
        security=(SEAT_TOKEN,),
        max_body=MAX_TABLE_BODY,
    ),
    Operation(
        "moves_answer_proposal",
        "matches",
        "POST",
        "/v1/matches/<id:match_id>/proposals/answer",
        "http.views.moves.answer_proposal",
        "tables.answers.MatchDocument",
        Example(
            parameters={"match_id": PLAYED_MATCH}, body={"agree": True, "version": 3}, headers=bearer(26)
        ),
        parameters=(MATCH_ID,),
        question="tables.requests.UNDO_ANSWER",
        header_parameters=(IDEMPOTENCY_KEY,),
        problems=(403, 404, 409, 410, 503),
        security=(SEAT_TOKEN,),
        max_body=MAX_TABLE_BODY,
    ),
)

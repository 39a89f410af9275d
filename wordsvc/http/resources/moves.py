"""`/v1/matches/ID/moves`, `/undo`, `/proposals` and `/reactions`: moves, and agreements among players."""

from typing import Any, Final

from wordsvc.http.operations import Example, Link
from wordsvc.http.resources.table_parts import (
    IDEMPOTENCY_KEY,
    PLAYED_MATCH,
    bearer,
    post_by_seat,
)

_OF_MATCH: Final = {"match_id": "$response.body#/match/id"}

_VERSION: Final = {"version": "$response.body#/version"}


def _example(token: int, **body: Any) -> Example:
    return Example(parameters={"match_id": PLAYED_MATCH}, body=body, headers=bearer(token))


def _agree(operation_id: str) -> Link:
    agreed = {"agree": True, **_VERSION}
    return Link(
        "answer", operation_id, "Agrees; by another player.", {"match_id": "$response.body#/id"}, agreed
    )


operations: Final = (
    post_by_seat(
        "moves_submit_move",
        "moves",
        "http.views.moves.submit_move",
        _example(24, move="flip2", version=2),
        "tables.requests.MOVE",
        answer_class="tables.answers.Moved",
        header_parameters=(IDEMPOTENCY_KEY,),
        links=(
            Link("get", "matches_get_match", "Shows the match.", _OF_MATCH),
            Link("undo", "moves_ask_undo", "Takes the move back.", _OF_MATCH, _VERSION),
        ),
    ),
    post_by_seat(
        "moves_ask_undo",
        "undo",
        "http.views.moves.ask_undo",
        _example(24, version=3),
        "tables.requests.UNDO_REQUEST",
        other_statuses=(202,),
        links=(_agree("moves_answer_undo"),),
    ),
    post_by_seat(
        "moves_answer_undo",
        "undo/answer",
        "http.views.moves.answer_undo",
        _example(26, agree=False, version=4),
        "tables.requests.UNDO_ANSWER",
    ),
    post_by_seat(
        "moves_propose",
        "proposals",
        "http.views.moves.propose",
        _example(24, kind="pause", version=2),
        "tables.requests.PROPOSAL",
        header_parameters=(IDEMPOTENCY_KEY,),
        other_statuses=(202,),
        links=(_agree("moves_answer_proposal"),),
    ),
    post_by_seat(
        "moves_react",
        "reactions",
        "http.views.moves.react",
        _example(24, reaction="thanks"),
        "tables.requests.REACTION",
        problems=(403, 404, 410, 503),
    ),
    post_by_seat(
        "moves_answer_proposal",
        "proposals/answer",
        "http.views.moves.answer_proposal",
        _example(26, agree=True, version=3),
        "tables.requests.UNDO_ANSWER",
        header_parameters=(IDEMPOTENCY_KEY,),
    ),
)

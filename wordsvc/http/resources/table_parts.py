"""Shared parts of table operations: tokens, the key of a repeated request, the limit of a body.

The ids and the tokens of the examples are those of `docs/example_tables.py`, which answers them.
"""

from typing import Any, Final

from flask import request

from wordsvc.http.operations import BearerToken, Example, HeaderParameter, Operation
from wordsvc.http.requests import read_query
from wordsvc.http.service import current_request
from wordsvc.input.question import ID, Field, integer

MAX_TABLE_BODY: Final = 64 * 1024
"""Bytes; a match with all its options takes a hundredth of it."""

OWNER_TOKEN: Final = BearerToken(
    "owner_token", "The `owner_token` that came with the match; whoever has it has made the match."
)
SEAT_TOKEN: Final = BearerToken("seat_token", "The `token` that came with the seat, at the join.")

IDEMPOTENCY_KEY: Final = HeaderParameter(
    "Idempotency-Key",
    "Chosen at random by the client: a request that is repeated with the same key is done once.",
    pattern="[!-~]{1,128}",
    form="1 to 128 characters of ASCII without blanks",
)

MATCH_ID: Final = Field("match_id", ID, "The id of a match.", required=True)
SEAT: Final = Field("seat", integer(1), "Seats count from 1.", required=True)

OPEN_MATCH: Final = "kitchen-table-01"
PLAYED_MATCH: Final = "balcony-table-02"
FINISHED_MATCH: Final = "library-table-03"
WORD_MATCH: Final = "evening-table-04"
"""The matches of the examples: one that waits for players, one that is played, one that is over, one with
words."""

STORED_RULING: Final = "doubted-word-001"
STORED_SHEET: Final = "summer-evening-1"
"""The saved ruling and the score sheet of the examples."""


def example_token(number: int) -> str:
    """Return a token or a ticket of the examples, in the order in which they were drawn."""
    return f"example-token-{number:07}A"


def bearer(number: int) -> dict[str, str]:
    """Return the header with a token of the examples."""
    return {"Authorization": f"Bearer {example_token(number)}"}


def post_by_seat(
    operation_id: str, path: str, view: str, example: Example, question: str | None = None, **others: Any
) -> Operation:
    """Declare a POST below a match, answered by the match, by default with a seat token.

    `others` add or override fields of `Operation`.
    """
    usual: dict[str, Any] = {
        "answer_class": "tables.answers.MatchDocument",
        "parameters": (MATCH_ID,),
        "problems": (403, 404, 409, 410, 503),
        "security": (SEAT_TOKEN,),
        "max_body": MAX_TABLE_BODY if question else None,
    }
    return Operation(
        operation_id,
        "matches",
        "POST",
        f"/v1/matches/<id:match_id>/{path}",
        view,
        example=example,
        question=question,
        **(usual | others),
    )


def token_sent() -> str | None:
    """Return the token of the request, None where none was sent."""
    return current_request().bearer_token


def key_sent() -> str | None:
    """Return the idempotency key of the request, None where none was sent."""
    key: str | None = request.headers.get(IDEMPOTENCY_KEY.name)
    return key


def take_no_query() -> None:
    """Refuse a query, where there are no parameters. Raises `InputError`."""
    read_query()

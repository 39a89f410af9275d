"""`/v1/rulings`: challenges that were settled and saved, to be read years later."""

from collections.abc import Mapping
from typing import Any, Final

from wordsvc.http.middleware.negotiation import JSON, choose
from wordsvc.http.middleware.rate_limits import take_more
from wordsvc.http.operations import BearerToken, Example, Link, Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.resources.table_parts import KEPT_RULING, bearer, take_no_query
from wordsvc.http.service import ServiceResponse, current_request
from wordsvc.http.tables_door import client_address, current_tables
from wordsvc.input.question import ID, Field

SAVE_COST: Final = 10
"""Tokens that saving takes besides those of settling."""

_RULING_ID: Final = Field("ruling_id", ID, "The id of a saved ruling.", required=True)

UNDO_TOKEN: Final = BearerToken("undo_token", "The `undo_token` that came with the saved ruling.")


def save(game: str, challenge: Mapping[str, Any], ruling: Mapping[str, Any]) -> Any:
    """The answer to a challenge whose ruling is to be kept: the ruling, where it is, and what undoes it.

    Raises `UnreadableRequestError` (429) when the client has saved too much, and (406) where it takes no
    JSON: one line of text has no room for the token.
    """
    request = current_request()
    request.media_type = choose(request.environ.get("HTTP_ACCEPT", ""), (JSON,))
    if request.media_type is None:
        raise UnreadableRequestError(406, "not_acceptable", f"A saved ruling is answered as {JSON}.")
    take_more(request, SAVE_COST)
    from wordsvc.records.saved_rulings import save_ruling

    saved = save_ruling(current_tables(), game, challenge, ruling, client_address())
    return {**ruling, **saved}, 201, {"Location": f"/v1/rulings/{saved['id']}"}


def show(ruling_id: str) -> ServiceResponse:
    """Show a saved ruling.

    It is what was answered when the challenge was settled, by the dictionaries of that day.
    """
    from wordsvc.records.saved_rulings import read_ruling

    take_no_query()
    return _answer(read_ruling(current_tables(), ruling_id))


def undo(ruling_id: str) -> ServiceResponse:
    """Note that a ruling was taken back, once.

    The ruling itself stays what it was; `undone_at` says when.
    """
    from wordsvc.records.saved_rulings import undo_ruling

    take_no_query()
    return _answer(undo_ruling(current_tables(), ruling_id, current_request().bearer_token or ""))


def _answer(text: str) -> ServiceResponse:
    return ServiceResponse.prepare(f"{text}\n".encode(), JSON)


_OF_RULING: Final = {"ruling_id": "$request.path.ruling_id"}

operations: Final = (
    Operation(
        "rulings_show",
        "rulings",
        "GET",
        "/v1/rulings/<id:ruling_id>",
        show,
        "records.saved_rulings.SavedRuling",
        Example(parameters={"ruling_id": KEPT_RULING}),
        parameters=(_RULING_ID,),
        problems=(404, 503),
        links=(Link("undo", "rulings_undo", "Takes the ruling back.", _OF_RULING),),
    ),
    Operation(
        "rulings_undo",
        "rulings",
        "POST",
        "/v1/rulings/<id:ruling_id>/undo",
        undo,
        "records.saved_rulings.SavedRuling",
        Example(parameters={"ruling_id": KEPT_RULING}, headers=bearer(51)),
        parameters=(_RULING_ID,),
        problems=(404, 409, 503),
        security=(UNDO_TOKEN,),
        cost=2,
    ),
)

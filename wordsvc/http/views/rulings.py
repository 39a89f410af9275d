"""`/v1/rulings`: challenges that were settled and saved, to be read years later."""

from collections.abc import Mapping
from typing import Any, Final

from wordsvc.http.middleware.negotiation import JSON, choose
from wordsvc.http.middleware.rate_limits import take_more
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.resources.table_parts import take_no_query
from wordsvc.http.service import ServiceResponse, current_request
from wordsvc.http.tables_extension import client_address, get_tables
from wordsvc.records.saved_rulings import read_ruling, save_ruling, undo_ruling

SAVE_COST: Final = 10
"""Tokens that saving takes besides those of settling."""


def save(game: str, challenge: Mapping[str, object], ruling: Mapping[str, object]) -> Any:
    """Return the answer to a stored challenge: the ruling, its address, and the token that takes it back.

    Raises `UnreadableRequestError` (429) when the client has saved too much, and (406) where it takes no
    JSON: one line of text has no room for the token.
    """
    request = current_request()
    request.media_type = choose(request.environ.get("HTTP_ACCEPT", ""), (JSON,))
    if request.media_type is None:
        raise UnreadableRequestError(406, "not_acceptable", f"A saved ruling is answered as {JSON}.")
    take_more(request, SAVE_COST)

    saved = save_ruling(get_tables(), game, challenge, ruling, client_address())
    return {**ruling, **saved}, 201, {"Location": f"/v1/rulings/{saved['id']}"}


def show(ruling_id: str) -> ServiceResponse:
    """Show a saved ruling.

    It is what was answered when the challenge was settled, by the dictionaries of that day.
    """
    take_no_query()
    return _answer(read_ruling(get_tables(), ruling_id))


def undo(ruling_id: str) -> ServiceResponse:
    """Note that a ruling was taken back, once.

    The ruling itself stays what it was; `undone_at` says when.
    """
    take_no_query()
    return _answer(undo_ruling(get_tables(), ruling_id, current_request().bearer_token or ""))


def _answer(text: str) -> ServiceResponse:
    return ServiceResponse.prepare(f"{text}\n".encode(), JSON)

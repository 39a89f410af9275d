"""`/v1/scoresheets`: score pads that several people read and write by their links."""

from typing import TYPE_CHECKING, Any, Final

from flask import request

from wordsvc.http.middleware.caching import is_known
from wordsvc.http.operations import AnswerHeader, BearerToken, Example, HeaderParameter, Link, Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.requests import read_json
from wordsvc.http.resources.table_parts import (
    IDEMPOTENCY_KEY,
    KEPT_SHEET,
    MAX_TABLE_BODY,
    OWNER_TOKEN,
    SEAT_TOKEN,
    bearer,
    key_sent,
    take_no_query,
    token_sent,
)
from wordsvc.http.service import ServiceResponse
from wordsvc.http.tables_door import base_url, client_address, current_tables
from wordsvc.input.question import ID, Field, integer

if TYPE_CHECKING:
    from wordsvc.records.score_sheets import ScoreSheet
    from wordsvc.records.sheet_links import SheetLinks

WRITE_TOKEN: Final = BearerToken("sheet_write_token", "The last part of the `write_link` of the score sheet.")
READ_TOKEN: Final = BearerToken("sheet_read_token", "The last part of the `read_link` of the score sheet.")

ETAG: Final = AnswerHeader("ETag", "The revision of the sheet, for `If-Match`.")

_SHEET_ID: Final = Field("sheet_id", ID, "The id of a score sheet.", required=True)
_NUMBER: Final = Field("number", integer(1), "Rounds count from 1.", required=True)

_NO_REVISION: Final = -1
_ETAG_FORM: Final = r'(?:W/)?"[!#-~]{0,64}"'

IF_MATCH: Final = HeaderParameter(
    "If-Match", "The ETag of the sheet: when it has changed since, nothing is written.", pattern=_ETAG_FORM
)
MUST_MATCH: Final = HeaderParameter(
    "If-Match",
    "The ETag of the sheet: when it has changed since, nothing is written. Without it the answer is 428.",
    pattern=_ETAG_FORM,
)


def create() -> Any:
    """Begin a score sheet, or make one of a match that is over.

    A match is named by its id, with a token of it; its rounds stand on the sheet. The links are told this
    once. The sheet is kept for 400 days after its last change.
    """
    from wordsvc.records.new_sheets import create_sheet

    take_no_query()
    made = create_sheet(current_tables(), read_json(), token_sent(), client_address(), base_url())
    return made, 201, {"Location": f"/v1/scoresheets/{made['id']}"}


def show(sheet_id: str) -> Any:
    """Show a score sheet: the rounds, the totals, who leads, who deals next."""
    from wordsvc.records.score_sheets import get_revision, get_sheet

    take_no_query()
    tables, token = current_tables(), token_sent() or ""
    known = request.headers.get("If-None-Match")
    if known is not None:
        etag = _etag(get_revision(tables, sheet_id, token))
        if known == "*" or is_known(known, etag):
            return ServiceResponse.empty(304, [("ETag", etag)])
    return _answer(get_sheet(tables, sheet_id, token))


def add_round(sheet_id: str) -> Any:
    """Add a round to a score sheet.

    A request that is repeated with the same key adds one round. A round that cannot have been played so is
    refused, and nothing changes.
    """
    from wordsvc.records.sheet_changes import add_round as add

    take_no_query()
    sheet = add(current_tables(), sheet_id, token_sent() or "", read_json(), _revision(), key_sent())
    return _answer(sheet.to_dict(), 201)


def replace_round(sheet_id: str, number: int) -> Any:
    """Write a round of a score sheet anew.

    What stood there before is kept in the store with everything else that was done to the sheet.
    """
    from wordsvc.records.sheet_changes import replace_round as replace

    take_no_query()
    revision = _revision()
    if revision is None:
        detail = "This address needs the header If-Match, with the ETag of the sheet."
        raise UnreadableRequestError(428, "precondition_required", detail)
    sheet = replace(current_tables(), sheet_id, number, token_sent() or "", read_json(), revision)
    return _answer(sheet.to_dict())


def renew_links(sheet_id: str) -> "SheetLinks":
    """Give a score sheet new links; the old ones are void."""
    from wordsvc.records.new_sheets import renew_links as renew

    take_no_query()
    return renew(current_tables(), sheet_id, token_sent() or "", base_url())


def _revision() -> int | None:
    """The revision that the request means, None for any; for an ETag that is not ours one that is nowhere."""
    sent = request.headers.get(IF_MATCH.name)
    if sent is None:
        return None
    digits = sent[1:-1]
    is_ours = sent == f'"{digits}"' and digits.isascii() and digits.isdigit() and len(digits) < 10
    return int(digits) if is_ours and str(int(digits)) == digits else _NO_REVISION


def _answer(sheet: "ScoreSheet", status: int = 200) -> "tuple[ScoreSheet, int, dict[str, str]]":
    return sheet, status, {"ETag": _etag(sheet["revision"])}


def _etag(revision: int) -> str:
    return f'"{revision}"'


_CELLS: Final[dict[str, object]] = {"cells": ["14+M", "20"]}
_OF_SHEET: Final = {"sheet_id": "$request.path.sheet_id"}
_EXAMPLE: Final = {"sheet_id": KEPT_SHEET}

operations: Final = (
    Operation(
        "scoresheets_create",
        "scoresheets",
        "POST",
        "/v1/scoresheets",
        create,
        "records.sheet_links.SheetLinks",
        Example(body={"game": "quiddler", "players": ["Ann", "Bea", "Cem"], "options": {"dealer": "Bea"}}),
        question="records.requests.NEW_SHEET",
        status=201,
        problems=(404, 409, 503),
        answer_headers=(AnswerHeader("Location", "Where the sheet is."),),
        security=(SEAT_TOKEN, OWNER_TOKEN),
        anonymous=True,
        max_body=MAX_TABLE_BODY,
        cost=4,
    ),
    Operation(
        "scoresheets_show",
        "scoresheets",
        "GET",
        "/v1/scoresheets/<id:sheet_id>",
        show,
        "records.score_sheets.ScoreSheet",
        Example(parameters=_EXAMPLE, headers=bearer(61)),
        parameters=(_SHEET_ID,),
        problems=(404, 503),
        answer_headers=(ETAG,),
        security=(READ_TOKEN, WRITE_TOKEN),
        links=(
            Link("add", "scoresheets_add_round", "Adds a round.", _OF_SHEET, _CELLS),
            Link("renew", "scoresheets_renew_links", "Makes new links.", _OF_SHEET),
        ),
    ),
    Operation(
        "scoresheets_add_round",
        "scoresheets",
        "POST",
        "/v1/scoresheets/<id:sheet_id>/rounds",
        add_round,
        "records.score_sheets.ScoreSheet",
        Example(parameters=_EXAMPLE, body=_CELLS, headers=bearer(61)),
        parameters=(_SHEET_ID,),
        question="records.requests.NEW_ROUND",
        header_parameters=(IF_MATCH, IDEMPOTENCY_KEY),
        status=201,
        problems=(403, 404, 409, 412, 503),
        answer_headers=(ETAG,),
        security=(WRITE_TOKEN,),
        max_body=MAX_TABLE_BODY,
        cost=2,
    ),
    Operation(
        "scoresheets_replace_round",
        "scoresheets",
        "PUT",
        "/v1/scoresheets/<id:sheet_id>/rounds/<number:number>",
        replace_round,
        "records.score_sheets.ScoreSheet",
        Example(
            parameters={**_EXAMPLE, "number": "1"},
            body={"cells": ["23+M", "17"]},
            headers={**bearer(61), "If-Match": '"2"'},
        ),
        parameters=(_SHEET_ID, _NUMBER),
        question="records.requests.NEW_ROUND",
        header_parameters=(MUST_MATCH,),
        problems=(403, 404, 412, 428, 503),
        answer_headers=(ETAG,),
        security=(WRITE_TOKEN,),
        max_body=MAX_TABLE_BODY,
        cost=2,
    ),
    Operation(
        "scoresheets_renew_links",
        "scoresheets",
        "POST",
        "/v1/scoresheets/<id:sheet_id>/links",
        renew_links,
        "records.sheet_links.SheetLinks",
        Example(parameters=_EXAMPLE, headers=bearer(61)),
        parameters=(_SHEET_ID,),
        problems=(403, 404, 503),
        security=(WRITE_TOKEN,),
        cost=2,
    ),
)

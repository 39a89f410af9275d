"""`/v1/scoresheets`: score pads that several people read and write by their links."""

from dataclasses import replace
from typing import Any, Final

from wordsvc.http.operations import AnswerHeader, BearerToken, Example, HeaderParameter, Link, Operation
from wordsvc.http.resources.table_parts import (
    IDEMPOTENCY_KEY,
    MAX_TABLE_BODY,
    OWNER_TOKEN,
    SEAT_TOKEN,
    STORED_SHEET,
    bearer,
)
from wordsvc.input.question import ID, Field, integer

WRITE_TOKEN: Final = BearerToken("sheet_write_token", "The last part of the `write_link` of the score sheet.")

READ_TOKEN: Final = BearerToken("sheet_read_token", "The last part of the `read_link` of the score sheet.")

ETAG: Final = AnswerHeader("ETag", "Changes with the content of the sheet; for `If-Match`.")

_SHEET_ID: Final = Field("sheet_id", ID, "The id of a score sheet.", required=True)

_NUMBER: Final = Field("number", integer(1), "Rounds count from 1.", required=True)


IF_MATCH: Final = HeaderParameter(
    "If-Match",
    "The ETag of the sheet: when it has changed since, nothing is written; `*` is any.",
    pattern=r'\*|(?:W/)?"[!#-~]{0,64}"',
    form="an ETag in double quotes, or *",
)

MUST_MATCH: Final = replace(
    IF_MATCH, description=f"{IF_MATCH.description} Without the header the answer is 428."
)

_CELLS: Final[dict[str, object]] = {"cells": ["14+M", "20"]}

_OF_SHEET: Final = {"sheet_id": "$request.path.sheet_id"}

_EXAMPLE: Final = {"sheet_id": STORED_SHEET}

_WRITING: Final[dict[str, Any]] = {
    "answer_headers": (ETAG,),
    "security": (WRITE_TOKEN,),
    "max_body": MAX_TABLE_BODY,
    "cost": 2,
}
"""Fields of the operations that write into a sheet."""

operations: Final = (
    Operation(
        "scoresheets_create",
        "scoresheets",
        "POST",
        "/v1/scoresheets",
        "http.views.scoresheets.create",
        "records.sheet_links.SheetLinks",
        Example(body={"game": "quiddler", "players": ["Ann", "Bea", "Cem"], "options": {"dealer": "Bea"}}),
        question="records.requests.NEW_SHEET",
        status=201,
        problems=(404, 409, 503),
        answer_headers=(AnswerHeader("Location", "The address of the sheet."),),
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
        "http.views.scoresheets.show",
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
        "http.views.scoresheets.add_round",
        "records.score_sheets.ScoreSheet",
        Example(parameters=_EXAMPLE, body=_CELLS, headers=bearer(61)),
        parameters=(_SHEET_ID,),
        question="records.requests.NEW_ROUND",
        header_parameters=(IF_MATCH, IDEMPOTENCY_KEY),
        status=201,
        problems=(403, 404, 409, 412, 503),
        **_WRITING,
    ),
    Operation(
        "scoresheets_replace_round",
        "scoresheets",
        "PUT",
        "/v1/scoresheets/<id:sheet_id>/rounds/<number:number>",
        "http.views.scoresheets.replace_round",
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
        **_WRITING,
    ),
    Operation(
        "scoresheets_do_step",
        "scoresheets",
        "POST",
        "/v1/scoresheets/<id:sheet_id>/steps",
        "http.views.scoresheets.do_step",
        "records.score_sheets.ScoreSheet",
        Example(
            parameters=_EXAMPLE,
            body={"do": "rename", "player": "Bea", "name": "Eva"},
            headers=bearer(61),
        ),
        parameters=(_SHEET_ID,),
        question="records.requests.NEW_STEP",
        header_parameters=(IF_MATCH, IDEMPOTENCY_KEY),
        problems=(403, 404, 409, 412, 503),
        **_WRITING,
    ),
    Operation(
        "scoresheets_renew_links",
        "scoresheets",
        "POST",
        "/v1/scoresheets/<id:sheet_id>/links",
        "http.views.scoresheets.renew_links",
        "records.sheet_links.SheetLinks",
        Example(parameters=_EXAMPLE, headers=bearer(61)),
        parameters=(_SHEET_ID,),
        problems=(403, 404, 503),
        security=(WRITE_TOKEN,),
        cost=2,
    ),
)

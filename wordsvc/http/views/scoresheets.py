"""`/v1/scoresheets`: score pads that several people read and write by their links."""

from typing import Any, Final

from flask import request

from wordsvc.http.middleware.caching import is_known
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.requests import read_json
from wordsvc.http.resources.scoresheets import IF_MATCH
from wordsvc.http.resources.table_parts import key_sent, take_no_query, token_sent
from wordsvc.http.service import ServiceResponse
from wordsvc.http.tables_extension import base_url, client_address, get_tables
from wordsvc.records.new_sheets import create_sheet
from wordsvc.records.new_sheets import renew_links as renew
from wordsvc.records.score_sheets import ScoreSheet, StoredSheet, get_etag, load_sheet
from wordsvc.records.sheet_changes import add_round as add
from wordsvc.records.sheet_changes import add_step as step
from wordsvc.records.sheet_changes import replace_round as replace
from wordsvc.records.sheet_links import SheetLinks
from wordsvc.tables.errors import TableError

_NO_REVISION: Final = -1


def create() -> Any:
    """Begin a score sheet, or make one of a match that is over.

    A match is named by its id, with a token of it; its rounds stand on the sheet. The links are told this
    once. The sheet is kept for 400 days after its last change.
    """
    take_no_query()
    made = create_sheet(get_tables(), read_json(), token_sent(), client_address(), base_url())
    return made, 201, {"Location": f"/v1/scoresheets/{made['id']}"}


def show(sheet_id: str) -> Any:
    """Show a score sheet: the rounds, the totals, who leads, who deals next."""
    take_no_query()
    tables, token = get_tables(), token_sent() or ""
    known = request.headers.get("If-None-Match")
    if known is not None:
        etag = _quote(get_etag(tables, sheet_id, token))
        if known == "*" or is_known(known, etag):
            return ServiceResponse.empty(304, [("ETag", etag)])
    return _answer(load_sheet(tables, sheet_id, token))


def add_round(sheet_id: str) -> Any:
    """Add a round to a score sheet.

    A request that is repeated with the same key adds one round. A round that cannot have been played so is
    refused, and nothing changes.
    """
    take_no_query()
    sheet = add(get_tables(), sheet_id, token_sent() or "", read_json(), _revision(sheet_id), key_sent())
    return _answer(sheet, 201)


def replace_round(sheet_id: str, number: int) -> Any:
    """Write a round of a score sheet anew.

    What stood there before is kept in the store with everything else that was done to the sheet.
    """
    take_no_query()
    if IF_MATCH.name not in request.headers:
        detail = "This address needs the header If-Match, with the ETag of the sheet."
        raise UnreadableRequestError(428, "precondition_required", detail)
    token, revision = token_sent() or "", _revision(sheet_id)
    sheet = replace(get_tables(), sheet_id, number, token, read_json(), revision)
    return _answer(sheet)


def do_step(sheet_id: str) -> Any:
    """Change anything on a score sheet by a step, in the form that the file of a score pad has.

    Players are renamed (`rename`), take other seats (`seat`), `join` and `leave`; another player deals
    (`deal`); options that were forgotten are agreed on (`agree`); the sheet gets a title and a date
    (`entitle`); a cell is changed (`edit`), a word challenged (`challenge`), a round removed (`remove`), the
    last step taken back (`undo`).
    """
    take_no_query()
    request_body, revision = read_json(), _revision(sheet_id)
    return _answer(step(get_tables(), sheet_id, token_sent() or "", request_body, revision, key_sent()))


def renew_links(sheet_id: str) -> SheetLinks:
    """Give a score sheet new links; the old ones are void."""
    take_no_query()
    return renew(get_tables(), sheet_id, token_sent() or "", base_url())


def _revision(sheet_id: str) -> int | None:
    """Return the revision that the request means, None for any; for an old ETag one that is nowhere."""
    sent = request.headers.get(IF_MATCH.name)
    if sent in (None, "*"):
        return None
    try:
        etag = get_etag(get_tables(), sheet_id, token_sent() or "")
    except TableError:  # the change itself is refused for the same reason
        return _NO_REVISION
    return int(etag.partition("-")[0]) if sent == _quote(etag) else _NO_REVISION


def _answer(sheet: StoredSheet, status: int = 200) -> tuple[ScoreSheet, int, dict[str, str]]:
    return sheet.to_dict(), status, {"ETag": _quote(sheet.etag)}


def _quote(etag: str) -> str:
    return f'"{etag}"'

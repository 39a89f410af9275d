"""Score sheets: score pads that several people write and read by their links."""

import hmac
from collections.abc import Callable
from typing import Any, Final

from wordsvc.input import InputError
from wordsvc.input.fields import read_fields
from wordsvc.records.daily_limit import check_limit
from wordsvc.records.documents import is_id, write_json
from wordsvc.records.match_sheet import load_match_text
from wordsvc.records.sheet_text import add_key, add_line, find_key, new_text, parse_text
from wordsvc.scorepad import SCHEMA, Add, Pad, Replace, apply, make_sheet, new_pad, read_step
from wordsvc.store import sheet_rows
from wordsvc.store.clock import read_time
from wordsvc.store.expiry import SCORESHEET_SECONDS
from wordsvc.store.sheet_rows import SheetRow
from wordsvc.tables.errors import CHANGED, CONFLICT, FORBIDDEN, NOT_FOUND, NOT_KNOWN, UNAVAILABLE, TableError
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables
from wordsvc.tables.times import format_time

FIRST_REVISION: Final = 1

_MAX_ATTEMPTS: Final = 50
_ROUND: Final = (("cells",), ("challenges", "went_out"))


def create_sheet(
    tables: Tables, request: object, token: str | None, address: str, base_url: str
) -> dict[str, Any]:
    """Make a sheet.

    Args:
        tables: where it is kept.
        request: `{"game", "players", "options"?}`, as `wordsvc.scorepad.read_header` reads them, or
            `{"match"}`: the id of a finished match.
        token: that of the owner of the match or of somebody who sits at it.
        address: who makes it.
        base_url: what the links begin with.

    Returns:
        `{"id", "write_link", "read_link"}`.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.
        TableError: the match is not there or not over, the token does not open it, or the address has made
            enough sheets today.
        StoreError: the store fails; nothing is kept.
    """
    text = _read_new(tables, request, token)
    hashed = hash_secret(address)
    write, read = tables.secrets.new_token(), tables.secrets.new_token()
    with tables.database.writing() as connection:
        most = tables.settings.sheets_a_day
        now = check_limit(tables, connection, sheet_rows.count_sheets, hashed, most, "score sheets")
        row = SheetRow(
            id=tables.secrets.new_id(),
            pad=text,
            write=hash_secret(write),
            read=hash_secret(read),
            revision=FIRST_REVISION,
            keys="[]",
            created_at=now,
            changed_at=now,
        )
        sheet_rows.add_sheet(connection, row, hashed)
    return _links(row.id, write, read, base_url)


def get_sheet(tables: Tables, sheet_id: str, token: str) -> dict[str, Any]:
    """A sheet as it stands, for who has one of its tokens.

    It is `Sheet.to_dict` of `wordsvc.scorepad` with `{"id", "revision", "may_write", "created_at",
    "changed_at", "kept_until"}`.

    Raises `TableError`: 404 when there is none, 401 for a wrong token; `DictionaryError` and `StoreError`.
    """
    row = _load(tables, sheet_id)
    may_write = _may_write(row, token)
    return _to_dict(row, parse_text(row.pad), may_write=may_write)


def get_revision(tables: Tables, sheet_id: str, token: str) -> int:
    """The revision of a sheet, without reading it. Raises as `get_sheet` does."""
    row = _load(tables, sheet_id)
    _may_write(row, token)
    return row.revision


def add_round(
    tables: Tables, sheet_id: str, token: str, request: object, revision: int | None, key: str | None
) -> dict[str, Any]:
    """Add a round to a sheet.

    Args:
        tables: where it is.
        sheet_id: which sheet.
        token: that of the write link.
        request: `{"cells", "challenges"?, "went_out"?}`, as a step of a score pad has them.
        revision: which the sheet must have, None for any.
        key: a request that was made with this key before adds nothing.

    Returns:
        The sheet as `get_sheet` gives it.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.
        TableError: 404 for a sheet that is not there, 401 for a wrong token and 403 for that of the read
            link, 409 for a key of another request, 412 for another revision.
        StoreError: the store fails. In all these cases nothing has changed.
    """
    fields = read_fields(request, required=_ROUND[0], optional=_ROUND[1])
    hashed = None if key is None else (hash_secret(key), hash_secret(write_json(fields)))

    def find_step(pad: Pad) -> Add | Replace:
        return _read_round({"do": "add", **fields}, pad)

    return _change(tables, sheet_id, token, find_step, revision, hashed)


def replace_round(
    tables: Tables, sheet_id: str, number: int, token: str, request: object, revision: int
) -> dict[str, Any]:
    """Write a round of a sheet anew, counted from 1; else as `add_round`.

    Raises `TableError` (404) too for a round that is not there.
    """
    fields = read_fields(request, required=_ROUND[0], optional=_ROUND[1])

    def find_step(pad: Pad) -> Add | Replace:
        if not 1 <= number <= len(pad.rounds):
            raise TableError(NOT_FOUND, "no_such_round", "There is no such round on this sheet.")
        return _read_round({"do": "replace", "round": number, **fields}, pad)

    return _change(tables, sheet_id, token, find_step, revision, None)


def renew_links(tables: Tables, sheet_id: str, token: str, base_url: str) -> dict[str, Any]:
    """Give a sheet new links; the old ones open nothing from then on.

    Returns `{"id", "write_link", "read_link"}`. Raises `TableError` and `StoreError` as `add_round` does.
    """
    row = _load(tables, sheet_id)
    _require_write(row, token)
    write, read = tables.secrets.new_token(), tables.secrets.new_token()
    with tables.database.writing() as connection:
        renewed = sheet_rows.renew_tokens(connection, row, hash_secret(write), hash_secret(read))
    if not renewed:  # somebody else has, and our token is void
        raise _bad_token()
    return _links(row.id, write, read, base_url)


def _read_new(tables: Tables, request: object, token: str | None) -> str:
    """The text of the sheet that a request wants."""
    if isinstance(request, dict) and request.get("match") is not None:
        return load_match_text(tables, read_fields(request, required=("match",))["match"], token)
    fields = read_fields(request, required=("game", "players"), optional=("options", "match"))
    try:
        return new_text(new_pad({"schema": SCHEMA, **fields}).header)
    except InputError as error:
        if error.field[:1] == ("players",):  # the reader calls a player's text "name"
            raise error.at(*error.field[:2]) from None
        raise


def _change(
    tables: Tables,
    sheet_id: str,
    token: str,
    find_step: Callable[[Pad], Add | Replace],
    revision: int | None,
    key: tuple[str, str] | None,
) -> dict[str, Any]:
    """Do a step on a sheet and write it, unless somebody else has been quicker: then do it anew.

    `key` are the hashes of an idempotency key and of the request with it.
    """
    for _ in range(_MAX_ATTEMPTS):
        row = _load(tables, sheet_id)
        _require_write(row, token)
        if key is not None and _was_made(row, key):
            return _to_dict(row, parse_text(row.pad), may_write=True)
        if revision is not None and row.revision != revision:
            message = f"The sheet was changed meanwhile; its revision is {row.revision}."
            raise TableError(CHANGED, "precondition_failed", message)
        pad = parse_text(row.pad)
        step = find_step(pad)
        after = _apply(pad, step)
        text = add_line(row.pad, step)
        keys = row.keys if key is None else add_key(row.keys, *key)
        with tables.database.writing() as connection:
            now = read_time(tables.database, connection)
            if sheet_rows.change_sheet(connection, row, text, keys, now):
                changed = row._replace(revision=row.revision + 1, changed_at=now)
                return _to_dict(changed, after, may_write=True)
    raise TableError(UNAVAILABLE, "busy", "Too many write on this sheet at once; try again.", retry_after=1)


def _was_made(row: SheetRow, key: tuple[str, str]) -> bool:
    """Whether a request was made before. Raises `TableError` when another was made with its key."""
    made = find_key(row.keys, key[0])
    if made is not None and made != key[1]:
        raise TableError(CONFLICT, "key_reused", "Another request was made with this Idempotency-Key.")
    return made is not None


def _read_round(document: dict[str, Any], pad: Pad) -> Add | Replace:
    """The step that a request wants. Raises `InputError` on the field of the request."""
    try:
        step = read_step(document, pad.header.players)
    except InputError as error:
        raise error.at(*_in_request(error.field)) from None
    assert isinstance(step, Add | Replace)  # noqa: S101 - what else is read has another "do"
    return step


def _apply(pad: Pad, step: Add | Replace) -> Pad:
    """The pad after a step. An error of the round that is written names the field of the request."""
    try:
        return apply(pad, step)
    except InputError as error:
        index = step.round - 1 if isinstance(step, Replace) else len(pad.rounds)
        field = error.field[2:] if error.field[:2] == ("rounds", index) else error.field
        raise error.at(*_in_request(field)) from None


def _in_request(field: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """A field of a round as requests have it: the pad calls cells by their players."""
    return ("cells", *field[1:]) if field[:1] == ("players",) else field


def _load(tables: Tables, sheet_id: str) -> SheetRow:
    row = None
    if is_id(sheet_id):
        with tables.database.reading() as connection:
            row = sheet_rows.load_sheet(connection, sheet_id)
    if row is None:
        raise TableError(NOT_FOUND, "no_such_sheet", "There is no such score sheet.")
    return row


def _may_write(row: SheetRow, token: str) -> bool:
    """Whether a token is that of the write link. Raises `TableError` for one that is of neither link."""
    hashed = hash_secret(token)
    may_write = hmac.compare_digest(hashed, row.write)
    if not may_write and not hmac.compare_digest(hashed, row.read):
        raise _bad_token()
    return may_write


def _require_write(row: SheetRow, token: str) -> None:
    if not _may_write(row, token):
        raise TableError(FORBIDDEN, "read_only", "This link reads the sheet and does not write on it.")


def _bad_token() -> TableError:
    return TableError(NOT_KNOWN, "bad_token", "This token opens nothing at this score sheet.")


def _links(sheet_id: str, write: str, read: str, base_url: str) -> dict[str, Any]:
    address = f"{base_url}/scoresheets/{sheet_id}"
    return {"id": sheet_id, "write_link": f"{address}/{write}", "read_link": f"{address}/{read}"}


def _to_dict(row: SheetRow, pad: Pad, *, may_write: bool) -> dict[str, Any]:
    return {
        "id": row.id,
        "revision": row.revision,
        "may_write": may_write,
        "created_at": format_time(row.created_at),
        "changed_at": format_time(row.changed_at),
        "kept_until": format_time(row.changed_at + SCORESHEET_SECONDS * 1000),
        **make_sheet(pad).to_dict(),
    }

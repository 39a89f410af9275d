"""New score sheets, and new links for a sheet."""

import hmac
from contextlib import suppress
from typing import Final, NamedTuple

from sqlalchemy.exc import IntegrityError

from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.input.fields import read_fields
from wordsvc.records.daily_limit import check_limit
from wordsvc.records.match_sheet import load_match_text
from wordsvc.records.score_sheets import load_row
from wordsvc.records.sheet_links import SheetLinks, bad_token, derive_read_token, links_to_dict, require_write
from wordsvc.records.sheet_text import new_text
from wordsvc.scorepad import begin_pad
from wordsvc.store.rows import sheet_rows
from wordsvc.store.rows.sheet_rows import SheetRow
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables

FIRST_REVISION: Final = 1


class DrawnSheet(NamedTuple):
    """The id and the writing token of a sheet, drawn before it is made: the same ones make it once."""

    id: str
    write_token: str


def create_sheet(
    tables: Tables,
    request: object,
    token: str | None,
    address: str,
    base_url: str,
    drawn: DrawnSheet | None = None,
) -> SheetLinks:
    """Make a sheet.

    Args:
        tables: where it is kept.
        request: `{"game", "players", "options"?}`, as `wordsvc.scorepad.read_header` reads them, or
            `{"match"}`: the id of a finished match.
        token: that of the owner of the match or of somebody who sits at it.
        address: who makes it.
        base_url: what the links begin with.
        drawn: its id and token, where the same request may come twice; by default new ones.

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
    named = drawn or DrawnSheet(tables.secrets.new_id(), tables.secrets.new_token())
    with suppress(IntegrityError):  # the same request, at the same time
        _add_once(tables, named, text, hash_secret(address))
    return links_to_dict(named.id, named.write_token, base_url)


def renew_links(
    tables: Tables, sheet_id: str, token: str, base_url: str, drawn: str | None = None
) -> SheetLinks:
    """Give a sheet new links; the old ones open nothing from then on.

    `drawn` is the new writing token, where the same request may come twice; by default a new one.

    Returns `{"id", "write_link", "read_link"}`. Raises `TableError` and `StoreError` as `add_round` does.
    """
    row = load_row(tables, sheet_id)
    write = drawn or tables.secrets.new_token()
    if hmac.compare_digest(hash_secret(write), row.write):  # it was made before
        return links_to_dict(row.id, write, base_url)
    require_write(row, token)
    with tables.database.writing() as connection:
        read = hash_secret(derive_read_token(write))
        renewed = sheet_rows.renew_tokens(connection, row, hash_secret(write), read)
    if not renewed:  # somebody else has, and our token is void
        raise bad_token()
    return links_to_dict(row.id, write, base_url)


def _add_once(tables: Tables, named: DrawnSheet, text: str, address: str) -> None:
    """Add a sheet unless it is there."""
    with tables.database.writing() as connection:
        if sheet_rows.load_sheet(connection, named.id) is not None:
            return
        most = tables.settings.sheets_a_day
        now = check_limit(tables, connection, sheet_rows.count_sheets, address, most, "score sheets")
        row = SheetRow(
            id=named.id,
            pad=text,
            write=hash_secret(named.write_token),
            read=hash_secret(derive_read_token(named.write_token)),
            revision=FIRST_REVISION,
            keys="[]",
            created_at=now,
            changed_at=now,
        )
        sheet_rows.add_sheet(connection, row, address)


def _read_new(tables: Tables, request: object, token: str | None) -> str:
    """Return the text of the sheet that a request wants."""
    if isinstance(request, dict) and request.get("match") is not None:
        return load_match_text(tables, read_fields(request, required=("match",))["match"], token)
    fields = read_fields(request, required=("game", "players"), optional=("options", "match"))
    try:
        return new_text(begin_pad(fields, PADS).header)
    except InputError as error:
        if error.field[:1] == ("players",):  # the reader calls a player's text "name"
            raise error.at(*error.field[:2]) from None
        raise

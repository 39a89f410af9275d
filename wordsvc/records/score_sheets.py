"""Score sheets: score pads that several people write and read by their links."""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple

from wordsvc.input.answer import having
from wordsvc.records.documents import is_id, write_json
from wordsvc.records.sheet_links import IdOfSheet, find_read_token, may_write
from wordsvc.records.sheet_text import find_last_step, is_stored, parse_text, read_heading
from wordsvc.scorepad import Pad, Sheet, SheetDocument, make_sheet
from wordsvc.store.rows import sheet_rows
from wordsvc.store.rows.sheet_rows import SheetRow
from wordsvc.store.upkeep.expiry import SCORESHEETS_LIFETIME
from wordsvc.tables.answers import Time, format_time
from wordsvc.tables.errors import NOT_FOUND, TableError
from wordsvc.tables.tables import Tables

_HASH_DIGITS: Final = 12


class ScoreSheet(SheetDocument):
    """A score sheet with its rounds and totals."""

    id: IdOfSheet
    revision: Annotated[int, having(minimum=1), "Rises with each change."]
    may_write: Annotated[bool, "True if the token is that of the write link."]
    created_at: Time
    changed_at: Time
    kept_until: Annotated[Time, "The time at which it is removed, unless it is changed before."]


class StoredSheet(NamedTuple):
    """A sheet as it stands, for who has one of its tokens.

    `read_token` is that of the read link, None where the token that was sent does not tell it. `last_step`
    is what an undo takes back, as the file of a score pad has it, None when nothing is left.
    """

    row: SheetRow
    sheet: Sheet
    may_write: bool
    read_token: str | None
    last_step: Mapping[str, Any] | None

    @property
    def revision(self) -> int:
        """The number of the sheet's changes, from 1."""
        return self.row.revision

    @property
    def etag(self) -> str:
        """The revision, and of a sheet without stored rulings a hash too: its content may change."""
        if self.sheet.pad.is_stored:
            return str(self.revision)
        content = write_json(self.sheet.to_dict()).encode()
        return f"{self.revision}-{hashlib.sha256(content).hexdigest()[:_HASH_DIGITS]}"

    @property
    def kept_until(self) -> int:
        """The time at which an unchanged sheet is removed: milliseconds since 1970."""
        return self.row.changed_at + SCORESHEETS_LIFETIME

    def to_dict(self) -> ScoreSheet:
        """Return the sheet as JSON."""
        return {
            "id": self.row.id,
            "revision": self.row.revision,
            "may_write": self.may_write,
            "created_at": format_time(self.row.created_at),
            "changed_at": format_time(self.row.changed_at),
            "kept_until": format_time(self.kept_until),
            **self.sheet.to_dict(),
        }


class SheetHeading(NamedTuple):
    """A sheet in a list: the game, the players as they sit, how many rounds are written down."""

    id: str
    game: str
    players: tuple[str, ...]
    rounds: int
    may_write: bool


def load_sheet(tables: Tables, sheet_id: str, token: str) -> StoredSheet:
    """Return a sheet, for who has one of its tokens.

    Raises `TableError`: 404 when there is none, 401 for a wrong token; `DictionaryError` and `StoreError`.
    """
    return open_row(load_row(tables, sheet_id), token)


def load_heading(tables: Tables, sheet_id: str, token: str) -> SheetHeading:
    """Return the heading of a sheet in a list, without scoring it. Raises as `load_sheet` does."""
    row = load_row(tables, sheet_id)
    writes = may_write(row, token)
    header, rounds = read_heading(row.pad)
    return SheetHeading(row.id, header["game"], tuple(header["players"]), rounds, writes)


def get_etag(tables: Tables, sheet_id: str, token: str) -> str:
    """Return the ETag of a sheet, read only if its rulings are not stored. Raises as `load_sheet`."""
    row = load_row(tables, sheet_id)
    may_write(row, token)
    return str(row.revision) if is_stored(row.pad) else open_row(row, token).etag


def get_revision(tables: Tables, sheet_id: str, token: str) -> int:
    """Return the revision of a sheet, without reading it. Raises as `load_sheet` does."""
    row = load_row(tables, sheet_id)
    may_write(row, token)
    return row.revision


def load_row(tables: Tables, sheet_id: str) -> SheetRow:
    """Return the row of a sheet. Raises `TableError` (404) and `StoreError`."""
    row = None
    if is_id(sheet_id):
        with tables.database.reading() as connection:
            row = sheet_rows.load_sheet(connection, sheet_id)
    if row is None:
        raise TableError(NOT_FOUND, "no_such_sheet", "There is no such score sheet.")
    return row


def open_row(row: SheetRow, token: str, pad: Pad | None = None) -> StoredSheet:
    """Return the sheet of a row, whose pad may be known. Raises `TableError` for a foreign token."""
    writes = may_write(row, token)
    sheet = make_sheet(parse_text(row.pad) if pad is None else pad)
    return StoredSheet(row, sheet, writes, find_read_token(row, token), find_last_step(row.pad))

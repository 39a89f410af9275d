"""Changes of a score sheet: each is one step of its pad, done once and as a whole."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.records.documents import write_json
from wordsvc.records.requests import NEW_ROUND, NEW_STEP
from wordsvc.records.score_sheets import StoredSheet, load_row, open_row
from wordsvc.records.sheet_links import require_write
from wordsvc.records.sheet_text import (
    add_key,
    add_line,
    find_key,
    find_last_step,
    parse_text,
    store_decisions,
)
from wordsvc.scorepad import (
    Add,
    Challenge,
    Edit,
    Pad,
    Remove,
    Replace,
    Step,
    Undo,
    advance,
    decide,
    read_step,
    write_whole,
)
from wordsvc.store.clock import read_time
from wordsvc.store.rows import sheet_rows
from wordsvc.store.rows.sheet_rows import SheetRow
from wordsvc.tables.errors import CHANGED, CONFLICT, NOT_FOUND, UNAVAILABLE, TableError
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables

_MAX_ATTEMPTS: Final = 50


class _Change(NamedTuple):
    """A change of a sheet; `fields` are the part of it that an idempotency key stands for."""

    fields: dict[str, Any]
    find_step: Callable[[SheetRow, Pad], Step]


def add_round(
    tables: Tables, sheet_id: str, token: str, request: object, revision: int | None, key: str | None
) -> StoredSheet:
    """Add a round to a sheet.

    Args:
        tables: where it is.
        sheet_id: which sheet.
        token: that of the write link.
        request: `{"cells", "challenges"?, "went_out"?}`, as a step of a score pad has them.
        revision: which the sheet must have, None for any.
        key: a request that was made with this key before adds nothing.

    Returns:
        The sheet after it.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.
        TableError: 404 for a sheet that is not there, 401 for a wrong token and 403 for that of the read
            link, 409 for a key of another request, 412 for another revision.
        StoreError: the store fails. In all these cases nothing has changed.
    """
    fields = NEW_ROUND.read_given(request)

    def find_step(_row: SheetRow, pad: Pad) -> Step:
        return _read_step({"do": "add", **fields}, pad)

    return _do(tables, sheet_id, token, _Change(fields, find_step), revision, key)


def replace_round(
    tables: Tables,
    sheet_id: str,
    number: int,
    token: str,
    request: object,
    revision: int | None,
    key: str | None = None,
) -> StoredSheet:
    """Write a round of a sheet anew, counted from 1; else as `add_round`.

    Raises `TableError` (404) too for a round that is not there.
    """
    fields = NEW_ROUND.read_given(request)

    def find_step(_row: SheetRow, pad: Pad) -> Step:
        _require_round(pad, number)
        return _read_step({"do": "replace", "round": number, **fields}, pad)

    return _do(tables, sheet_id, token, _Change({"replace": number, **fields}, find_step), revision, key)


def remove_round(
    tables: Tables, sheet_id: str, number: int, token: str, revision: int, key: str | None = None
) -> StoredSheet:
    """Take a round out of a sheet; those after it move up, and an undo brings it back.

    Raises as `replace_round`; an `InputError` is on the round that cannot stand where it would move.
    """

    def find_step(_row: SheetRow, pad: Pad) -> Step:
        _require_round(pad, number)
        return Remove(number)

    return _do(tables, sheet_id, token, _Change({"remove": number}, find_step), revision, key)


def undo_step(
    tables: Tables, sheet_id: str, token: str, revision: int, key: str | None = None
) -> StoredSheet:
    """Take back the last step that still counts, whoever did it; once more, the one before.

    Raises as `add_round`, and `InputError` (`nothing_to_undo`) when no step is left.
    """

    def find_step(row: SheetRow, _pad: Pad) -> Step:
        _require_step(row)
        return Undo()

    return _do(tables, sheet_id, token, _Change({"undo": True}, find_step), revision, key)


def add_step(
    tables: Tables, sheet_id: str, token: str, request: object, revision: int | None, key: str | None
) -> StoredSheet:
    """Do any step of a score pad on a sheet, in the form of the file of a pad, without what is decided.

    Raises as `add_round`; errors of a step name its fields.
    """
    fields = NEW_STEP.read_given(request)

    def find_step(row: SheetRow, pad: Pad) -> Step:
        step = _read_step(fields, pad)
        if isinstance(step, Undo):
            _require_step(row)
        return step

    return _do(tables, sheet_id, token, _Change({"step": fields}, find_step), revision, key)


def is_done(kept: StoredSheet, key: str) -> bool:
    """Return True if a change was made with this key before."""
    return find_key(kept.row.keys, hash_secret(key)) is not None


def _do(
    tables: Tables, sheet_id: str, token: str, change: _Change, revision: int | None, key: str | None
) -> StoredSheet:
    """Do a step on a sheet and write it, unless somebody else has been quicker: then do it anew."""
    hashes = None if key is None else (hash_secret(key), hash_secret(write_json(change.fields)))
    for _ in range(_MAX_ATTEMPTS):
        row = load_row(tables, sheet_id)
        require_write(row, token)
        if hashes is not None and _was_made(row, hashes):
            return open_row(row, token)
        if revision is not None and row.revision != revision:
            message = f"The sheet was changed meanwhile; its revision is {row.revision}."
            raise TableError(CHANGED, "precondition_failed", message)
        text = store_decisions(row.pad)
        pad = parse_text(text)
        step = change.find_step(row, pad)
        if isinstance(step, Undo):
            text = add_line(text, step)
            pad = parse_text(text)
        else:
            pad, step = _apply(pad, step)
            text = add_line(text, step)
        keys = row.keys if hashes is None else add_key(row.keys, *hashes)
        with tables.database.writing() as connection:
            now = read_time(tables.database, connection)
            if sheet_rows.change_sheet(connection, row, text, keys, now):
                after = row._replace(pad=text, keys=keys, revision=row.revision + 1, changed_at=now)
                return open_row(after, token, pad)
    raise TableError(UNAVAILABLE, "busy", "Too many write on this sheet at once; try again.", retry_after=1)


def _was_made(row: SheetRow, key: tuple[str, str]) -> bool:
    """Return True if a request was made before. Raises `TableError` when another was made with its key."""
    made = find_key(row.keys, key[0])
    if made is not None and made != key[1]:
        raise TableError(CONFLICT, "key_reused", "Another request was made with this Idempotency-Key.")
    return made is not None


def _require_step(row: SheetRow) -> None:
    if find_last_step(row.pad) is None:
        raise InputError((), "nothing_to_undo", message("there is no step to take back"))


def _require_round(pad: Pad, number: int) -> None:
    if not 1 <= number <= len(pad.rounds):
        raise TableError(NOT_FOUND, "no_such_round", "There is no such round on this sheet.")


def _read_step(document: dict[str, Any], pad: Pad) -> Step:
    """Return the step that a request wants. Raises `InputError` on the field of the request."""
    try:
        return read_step(document, pad.header.players)
    except InputError as error:
        if document.get("do") not in ("add", "replace"):
            raise
        raise error.at(*_in_request(error.field, document)) from None


def _apply(pad: Pad, step: Step) -> tuple[Pad, Step]:
    """Return the pad after a step, and the step with what was decided.

    An error of the round that is written names the field of the request.
    """
    try:
        whole = write_whole(pad, decide(pad, step))
        return advance(pad, whole), whole
    except InputError as error:
        if error.field[:1] != ("rounds",) or not isinstance(step, Add | Replace | Edit | Challenge):
            raise
        raise error.at(*_in_request(error.field[2:], step.to_dict())) from None


def _in_request(field: tuple[str | int, ...], step: Mapping[str, Any]) -> tuple[str | int, ...]:
    """Return a field of a round as the request for a step has it: the pad calls cells by their players.

    A field of a cell that is a text, such as its cards, is the cell.
    """
    kind, rest = step["do"], field[2:]
    if kind == "challenge":
        return rest if field[:1] == ("challenges",) and rest else ("word",)
    if kind == "edit":
        return ("cell", *rest) if isinstance(step["cell"], Mapping) else ("cell",)
    if field[:1] == ("players",) and len(field) > 1:
        cell = step["cells"][field[1]]
        return ("cells", field[1], *rest) if isinstance(cell, Mapping) else ("cells", field[1])
    return field or ("cells",)

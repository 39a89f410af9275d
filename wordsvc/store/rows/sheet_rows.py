"""The rows of score sheets."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select, update

from wordsvc.store.schema import scoresheets

_ADD: Final = insert(scoresheets)

_LOAD: Final = select(
    scoresheets.c.id,
    scoresheets.c.pad,
    scoresheets.c.write,
    scoresheets.c.read,
    scoresheets.c.revision,
    scoresheets.c["keys"],
    scoresheets.c.created_at,
    scoresheets.c.changed_at,
).where(scoresheets.c.id == bindparam("sheet"))

_COUNT: Final = (
    select(func.count())
    .select_from(scoresheets)
    .where(scoresheets.c.address == bindparam("by"), scoresheets.c.created_at > bindparam("after"))
)

_CHANGE: Final = (
    update(scoresheets)
    .where(scoresheets.c.id == bindparam("sheet"), scoresheets.c.revision == bindparam("before"))
    .values(
        pad=bindparam("new_pad"),
        keys=bindparam("new_keys"),
        revision=bindparam("before") + 1,
        changed_at=bindparam("now"),
    )
)

_RENEW: Final = (
    update(scoresheets)
    .where(scoresheets.c.id == bindparam("sheet"), scoresheets.c.write == bindparam("old"))
    .values(write=bindparam("new_write"), read=bindparam("new_read"))
)


class SheetRow(NamedTuple):
    """A score sheet: `pad` as JSON lines, `write` and `read` the hashes of its two tokens."""

    id: str
    pad: str
    write: str
    read: str
    revision: int
    keys: str
    created_at: int
    changed_at: int


def add_sheet(connection: Connection, row: SheetRow, address: str) -> None:
    """Add a sheet; `address` is the hash of the address that makes it."""
    connection.execute(_ADD, {**row._asdict(), "address": address})


def load_sheet(connection: Connection, sheet: str) -> SheetRow | None:
    """Return the sheet of an id, None when there is none."""
    found = connection.execute(_LOAD, {"sheet": sheet}).one_or_none()
    return None if found is None else SheetRow(*found)


def count_sheets(connection: Connection, address: str, after: int) -> int:
    """Return the number of sheets that an address has made after a time."""
    return connection.execute(_COUNT, {"by": address, "after": after}).scalar_one()


def change_sheet(connection: Connection, before: SheetRow, pad: str, keys: str, now: int) -> bool:
    """Write the pad of the next revision; false when somebody else has changed the sheet since."""
    changed = {"sheet": before.id, "before": before.revision, "new_pad": pad, "new_keys": keys, "now": now}
    return connection.execute(_CHANGE, changed).rowcount == 1


def renew_tokens(connection: Connection, before: SheetRow, write: str, read: str) -> bool:
    """Write the hashes of new tokens; false when somebody else has renewed them since."""
    renewed = {"sheet": before.id, "old": before.write, "new_write": write, "new_read": read}
    return connection.execute(_RENEW, renewed).rowcount == 1

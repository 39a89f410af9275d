"""The rows of saved rulings."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select, update

from wordsvc.store.schema import rulings

_ADD: Final = insert(rulings)

_LOAD: Final = select(
    rulings.c.id, rulings.c.game, rulings.c.body, rulings.c.undo, rulings.c.created_at, rulings.c.undone_at
).where(rulings.c.id == bindparam("ruling"))

_COUNT: Final = (
    select(func.count())
    .select_from(rulings)
    .where(rulings.c.address == bindparam("address"), rulings.c.created_at > bindparam("after"))
)

_UNDO: Final = (
    update(rulings)
    .where(rulings.c.id == bindparam("ruling"), rulings.c.undone_at.is_(None))
    .values(undone_at=bindparam("now"))
)


class RulingRow(NamedTuple):
    """A saved ruling: `body` is a JSON text, `undo` the hash of the token that undoes it."""

    id: str
    game: str
    body: str
    undo: str
    created_at: int
    undone_at: int | None


def add_ruling(connection: Connection, row: RulingRow, address: str) -> None:
    """Add a ruling; `address` is the hash of the address that saves it."""
    connection.execute(_ADD, {**row._asdict(), "address": address})


def load_ruling(connection: Connection, ruling: str) -> RulingRow | None:
    """Return the ruling of an id, None when there is none."""
    found = connection.execute(_LOAD, {"ruling": ruling}).one_or_none()
    return None if found is None else RulingRow(*found)


def count_rulings(connection: Connection, address: str, after: int) -> int:
    """Return the number of rulings that an address has saved after a time."""
    return connection.execute(_COUNT, {"address": address, "after": after}).scalar_one()


def undo_ruling(connection: Connection, ruling: str, now: int) -> bool:
    """Note when a ruling was undone; false when it was undone before, or there is none."""
    return connection.execute(_UNDO, {"ruling": ruling, "now": now}).rowcount == 1

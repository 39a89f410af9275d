"""Decisions that people at a table take together: the open proposal, and the consent by which it passes.

It is kept with the seat that proposes, the step and the time, and who has agreed. Taking a move back is one
kind of proposal; matches of older programs know no other, and name none.
"""

from collections.abc import Mapping
from typing import Any, Final

from wordsvc.tables.match.seat import Seat
from wordsvc.tables.match.table import Table
from wordsvc.tables.requests import UNDO

ENDED: Final = {UNDO: "undo_ended"}
"""The event at the end of a proposal that did not pass, where it is not `proposal_ended`."""


def kind_of(asking: Mapping[str, Any]) -> str:
    """Return the kind of an open proposal."""
    kind: str = asking.get("kind", UNDO)
    return kind


def is_absent(table: Table, seat: Seat) -> bool:
    """Return whether a person has gone, or was not seen for as long as the match has agreed on."""
    seconds = table.row.agreement.absence_seconds
    return seat.gone is not None or table.row.now - (seat.seen_at or 0) >= seconds * 1000


def is_owner_absent(table: Table) -> bool:
    """Return whether the owner of a match that has not begun was not seen for as long as was agreed on."""
    row = table.row
    seen_at = max(row.created_at, row.owner_seen_at or 0)
    return row.now - seen_at >= row.agreement.absence_seconds * 1000


def voters(table: Table) -> list[int]:
    """Return the seats whose consent the open proposal needs; the seat that it is about has no vote."""
    asking = table.row.asking
    if asking is None:
        return []
    return [seat for seat in table.people if seat not in (asking["seat"], asking.get("about"))]


def is_agreed(table: Table) -> bool:
    """Return True if the open proposal passes: all voters have agreed, or have been away for long."""
    asking = table.row.asking
    if asking is None:
        return False
    silent = [seat for seat in voters(table) if not asking["answers"].get(str(seat))]
    return all(str(seat) not in asking["answers"] and is_absent(table, table.seat(seat)) for seat in silent)


def may_see_hand(table: Table) -> bool:
    """Return True if somebody new may see a hand: others have to agree, and all of them have themselves."""
    asking, asked = table.row.asking, voters(table)
    return asking is not None and bool(asked) and all(asking["answers"].get(str(seat)) for seat in asked)


def end_proposal(table: Table, kinds: frozenset[str] | None = None) -> None:
    """End the proposal that is open, if it is of one of some kinds."""
    asking = table.row.asking
    if asking is None or (kinds is not None and kind_of(asking) not in kinds):
        return
    table.row.asking = None
    table.announce(ENDED.get(kind_of(asking), "proposal_ended"), asking["seat"])


def end_undo(table: Table) -> None:
    """End a request to take a move back, as any move does."""
    end_proposal(table, frozenset({UNDO}))

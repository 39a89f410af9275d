"""The log of a match as its messages bind it, and as it is told at the end."""

from typing import Any

from sqlalchemy import Connection

from games.core import SealedLog
from wordsvc.store.rows import match_rows
from wordsvc.tables.match.table import TABLE, UNDO, Table


def seal_log(connection: Connection, table: Table) -> SealedLog | None:
    """Return the log of a table with all steps so far, stored or not, of which heads are made.

    None for a match without a secret: whoever chose the seed could try out sealed moves on a head.
    """
    agreement, rules = table.row.agreement, table.match.rules
    if agreement.secret is None:
        return None
    log = SealedLog(agreement.secret, table.row.id, rules.start, agreement.undo)
    for row in match_rows.find_logged(connection, table.row.id):
        log.add(row["seat"] - 1, row["move"])
    for step in table.steps:
        if step.kind != TABLE and step.seat is not None:
            log.add(step.seat - 1, step.move)
    return log


def write_proof(connection: Connection, table: Table) -> dict[str, Any]:
    """Return what the log of a match that is over has for its proof; nothing without a secret."""
    if table.row.agreement.secret is None:
        return {}
    logged = match_rows.find_logged(connection, table.row.id)
    places = {row["step"]: place for place, row in enumerate(logged, 1)}
    moves = {row["step"]: row["move"] for row in logged}
    undone = [
        [places[row["of"]], row["seat"] - 1, moves[row["of"]], places[row["step"]]]
        for row in logged
        if row["kind"] == UNDO
    ]
    proof = {"secret": table.row.agreement.secret, "match": table.row.id}
    return {"proof": {**proof, "undone": undone} if undone else proof}

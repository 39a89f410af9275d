"""A match that is over: its whole log, and what anybody saw at any time of it."""

from typing import Any

from games.core import InvalidInput, load_log, view, write_log
from games.core.views import seen_to_act
from wordsvc.catalogue import find_rulebook
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.tables.answers import State
from wordsvc.tables.errors import CONFLICT, TableError
from wordsvc.tables.match.access import viewer_of
from wordsvc.tables.match.loading import load_table
from wordsvc.tables.match.sealed_log import write_proof
from wordsvc.tables.tables import Tables


def get_log(tables: Tables, match_id: str, token: str | None) -> dict[str, Any]:
    """Return the log of a match that is over, with every card. Raises `TableError` and `StoreError`."""
    with tables.database.reading() as connection:
        table = load_table(tables, connection, match_id)
        viewer_of(table, token)
        if table.row.is_live:
            raise TableError(CONFLICT, "match_not_over", "The log is told when the match is over.")
        if not table.match.has_begun:
            raise TableError(CONFLICT, "match_not_begun", "The match ended before it began.")
        return {**write_log(table.match.engine), **write_proof(connection, table)}


def get_state(tables: Tables, match_id: str, token: str | None, step: int, seat: int) -> State:
    """Return the view of a seat, 0 for a spectator, after some moves of a match that is over.

    Raises `InputError` on "seat", `InvalidInput` on "step", `TableError` and `StoreError`.
    """
    log = get_log(tables, match_id, token)
    if not 0 <= seat <= len(log["players"]):
        text = message("the match has seats 1 to {last}, and 0 for a spectator", last=len(log["players"]))
        raise InputError("seat", "bad_seat", text)
    try:
        match = load_log(log, find_rulebook, step)
    except InvalidInput as error:
        raise (error if error.field == ("step",) else error.at("match")) from None
    viewer = seat - 1 if seat else None
    return {
        "step": step,
        "seat": seat,
        "view": view(match.game, match.state, viewer),
        "to_act": [each + 1 for each in seen_to_act(match.game, match.state, viewer)],
        "scores": [*match.game.scores(match.state)],
    }

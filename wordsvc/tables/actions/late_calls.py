"""Calls that come too late: decided before the engine, by the version that was sent with them (D26)."""

from bisect import bisect_right
from typing import Any

from sqlalchemy import Connection

from games.core import Deal, KnownState, Quicker
from wordsvc.input.messages import message
from wordsvc.input.texts import isolate
from wordsvc.store.rows import message_rows
from wordsvc.tables.actions.document import write_match
from wordsvc.tables.errors import CONFLICT, TableError
from wordsvc.tables.match.seat import names_of
from wordsvc.tables.match.table import Table
from wordsvc.tables.tables import Tables


def check_late(
    tables: Tables, table: Table, connection: Connection, seat: int, version: int, move: int
) -> None:
    """Raise `TableError` (`too_late`) for a call whose cards were taken after the version that was sent.

    A version of which no step is kept tells of nothing that was taken since.
    """
    if version == table.row.versions[seat]:
        return

    def told() -> KnownState[Any] | None:
        step = message_rows.find_step(connection, table.row.id, seat, version)
        if step is None:
            return None
        past = table.match.past()
        made = bisect_right(past.steps, step)
        return KnownState(_state_after(table, past.moves[:made]), past.moves[made:])

    quicker = table.match.game.find_quicker(table.match.state, seat - 1, move, told)
    if quicker is None:
        return
    name = None if quicker.seat is None else names_of(table.seats)[quicker.seat]
    raise TableError(
        CONFLICT,
        "too_late",
        _describe(quicker, name, is_own=quicker.seat == seat - 1),
        members={
            "quicker": {
                "seat": None if quicker.seat is None else quicker.seat + 1,
                "name": name,
                "word": quicker.word,
            },
            "match": write_match(tables, table, seat),
        },
    )


def _describe(quicker: Quicker, name: str | None, *, is_own: bool) -> str:
    """Describe who was quicker than a call, and by which word."""
    word = quicker.word
    if name is None:
        return message("Too late: the round was over. Your call costs nothing.")
    if word is None and is_own:
        return message("Too late: you have taken a card that your call needs. It costs nothing.")
    if word is None:
        return message(
            "Too late: {name} took a card that your call needs. It costs nothing.", name=isolate(name)
        )
    if is_own:
        return message("You have taken these cards already, with {word}. This call costs nothing.", word=word)
    return message(
        "Too late: {name} was quicker with {word}. Your call costs nothing.", name=isolate(name), word=word
    )


def _state_after(table: Table, moves: list[tuple[int, int]]) -> Any:
    """Return the state after the first moves of a match, by the rulings that were given then (C2)."""
    game = table.match.game
    state = game.new(Deal(game.contents, table.row.agreement.seed, rulings=table.match.engine.rulings()))
    for mover, move in moves:
        game.apply(state, mover, move)
    return state

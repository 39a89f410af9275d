"""Messages about a change of a table: one for each viewer who is told of it.

A viewer is told of a change when it sees an event of it, or when what it sees, the status or the deadline
is another than before. Whoever has moved is always told. So nobody's version rises by what is hidden, as
by an answer that is sealed.
"""

from typing import Any, NamedTuple

import orjson

from games.core import SealedLog, Undo, told_of, view
from games.core.game import AnyView
from wordsvc.tables.answers import DeadlineDocument, format_time
from wordsvc.tables.match.table import UNDO, Step, Table
from wordsvc.tables.pending import Deadline, Pending


class Message(NamedTuple):
    """A message to a viewer, as it is kept and streamed; `events` and `head` are those in the body."""

    viewer: int
    version: int
    events: list[dict[str, Any]]
    head: str | None
    body: str


class PreviousViews:
    """The views before a change, computed only for viewers who are told no event of it."""

    def __init__(self, table: Table) -> None:
        """Remember a table that has just been loaded."""
        self._game = table.match.game if table.match.has_begun else None
        self._state_text = table.row.state
        self._state: Any = None
        self.window = None if self._game is None else table.match.window()
        self.status = table.row.status
        self.deadline = table.row.pending.shown_deadline

    def view(self, viewer: int) -> AnyView | None:
        """Return the viewer's view; None before the start."""
        if self._game is None or self._state_text is None:
            return None
        if self._state is None:
            self._state = self._game.from_dict(orjson.loads(self._state_text))
        return view(self._game, self._state, viewer - 1 if viewer else None)


def messages_for(
    table: Table, before: PreviousViews, pending: Pending, log: SealedLog | None
) -> list[Message]:
    """Return the messages about a change of a table, and count them in its `versions`.

    Args:
        table: after the change.
        before: what was seen before.
        pending: the seats that are asked after it.
        log: the log after it, None for messages without heads.
    """
    movers = table.movers()
    public_change = table.row.status != before.status or pending.shown_deadline != before.deadline
    messages = []
    for viewer in table.viewers:
        events = [told for step in table.steps for told in events_for(step, viewer)]
        if not (events or viewer in movers or public_change) and (
            not movers or before.view(viewer) == table.match.view(viewer)
        ):
            continue
        table.row.versions[viewer] += 1
        version = table.row.versions[viewer]
        head = None if log is None else log.head(viewer, version)
        body = {
            "version": version,
            "events": events,
            "to_act": table.seats_to_act(viewer),
            "status": table.row.status,
            "deadline": write_deadline(pending.shown_deadline),
            "head": head,
        }
        messages.append(Message(viewer, version, events, head, orjson.dumps(body).decode()))
    return messages


def events_for(step: Step, viewer: int) -> list[dict[str, Any]]:
    """Return the events of a step as a viewer may see them."""
    seat = viewer - 1 if viewer else None
    if step.kind == UNDO and step.seat is not None:
        return told_of(Undo(step.seat - 1, [*step.events]), seat)
    return told_of(step.events, seat)


def write_deadline(deadline: Deadline | None) -> DeadlineDocument | None:
    """Return a deadline as clients read it."""
    if deadline is None:
        return None
    return {"at": format_time(deadline.at), "kind": deadline.kind}

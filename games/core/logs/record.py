"""Records of moves and their events, as plain data that a store can keep, and read back.

    write_record: [[["flip", 0, {"places": [1]}], ...], [...], {"undo": 0, "of": 1}]

Each move has a list of its events, and each event is a list of the fields of `Event` without the last of
them that say nothing. An undo has its seat, and the place in the record, from 0, of the move that was taken
back. It tells everything, hidden parts included: it is for whoever runs the match (C3).
"""

from collections.abc import Sequence
from typing import Any, Final

from games.core.events import Event
from games.core.match import Record, Undo
from games.errors import InvalidInput
from games.messages import message

_SILENT: Final = (False, None, (), False, False)
"""The last fields of an event by default."""

_TO: Final = Event._fields.index("to")


def write_events(events: Sequence[Event]) -> list[list[Any]]:
    """Return the events of one move as plain data for JSON; the parts of an event are not copied."""
    return [_write_event(event) for event in events]


def load_events(entry: object, seats: int) -> list[Event]:
    """Return the events that `write_events` wrote, of a game with so many seats.

    Raises `InvalidInput` on "events" where it is anything else.
    """
    if not isinstance(entry, list):
        raise _bad("events", message("must be a list"))
    return [_load_event(event, seats) for event in entry]


def write_record(record: Record, after: int = 0) -> list[Any]:
    """Return the record of a match, as plain data that JSON can hold, without its first `after` entries."""
    places = {id(entry): place for place, entry in enumerate(record)}
    return [
        {"undo": entry.seat, "of": places[id(entry.events)]}
        if isinstance(entry, Undo)
        else write_events(entry)
        for entry in record[after:]
    ]


def load_record(entries: object, seats: int) -> Record:
    """Return the record that `write_record` wrote, of a game with so many seats.

    Raises `InvalidInput` on "record", or on ("record", place) for what is neither events nor the undo of a
    move that stands.
    """
    if not isinstance(entries, list):
        raise _bad("record", message("must be a list"))
    record: Record = []
    standing: dict[int, list[Event]] = {}
    for place, entry in enumerate(entries):
        if isinstance(entry, list):
            try:
                standing[place] = load_events(entry, seats)
            except InvalidInput as error:
                raise error.at("record", place) from None
            record.append(standing[place])
            continue
        of = entry.get("of") if isinstance(entry, dict) and set(entry) == {"undo", "of"} else None
        if type(of) is not int or of not in standing or not _is_seat(entry["undo"], seats):
            raise _bad(("record", place), message("must be events, or an undo of a move that stands"))
        record.append(Undo(entry["undo"], standing.pop(of)))
    return record


def _bad(field: str | tuple[str | int, ...], message: str) -> InvalidInput:
    return InvalidInput(field, "bad_record", message)


def _write_event(event: Event) -> list[Any]:
    said = len(event)
    while said > 3 and event[said - 1] == _SILENT[said - 4]:
        said -= 1
    return [*event[:said]]


def _load_event(entry: object, seats: int) -> Event:
    if isinstance(entry, list) and 3 <= len(entry) <= len(Event._fields):
        fields = [*entry]
        if len(fields) > _TO and isinstance(fields[_TO], list):
            fields[_TO] = tuple(fields[_TO])
        event = Event(*fields)
        if _is_event(event, seats):
            return event
    raise _bad("events", message("has what is no event"))


def _is_event(event: Event, seats: int) -> bool:
    """Return True if the fields of an event are of their types."""
    kind, seat, shown, reveals, secret, to, chosen, reminds = event
    return (
        type(kind) is str
        and (seat is None or _is_seat(seat, seats))
        and (shown is None or type(shown) is dict)
        and (secret is None or type(secret) is dict)
        and type(to) is tuple
        and all(_is_seat(each, seats) for each in to)
        and type(reveals) is type(chosen) is type(reminds) is bool
    )


def _is_seat(seat: object, seats: int) -> bool:
    """Return True if a value is the number of a seat at a table of so many."""
    return type(seat) is int and 0 <= seat < seats

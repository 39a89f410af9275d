"""The log of a score pad: its header, its steps, and decisions that were stored later than their steps.

A pad of schema 1 has neither deck, dictionaries nor decisions: its words are judged whenever it is read. With
its next step a line stores them; from then on nobody judges the words again.

    {"do": "decide", "deck": {...}, "dictionaries"?: [...], "decided": [...]}

"decided" has an entry for each step before it, or null.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wordsvc.input import InputError
from wordsvc.input.fields import read_fields, read_list
from wordsvc.input.messages import message
from wordsvc.scorepad.decisions import Decided
from wordsvc.scorepad.header import SCHEMA, Games, is_known_schema, write_begun
from wordsvc.scorepad.pad import Pad, new_pad, replay
from wordsvc.scorepad.steps import read_step

_DECIDE: Final = "decide"

Line = tuple[int, Any]
"""A line of a log by its number, as JSON."""


class Log(NamedTuple):
    """A pad, and the decisions in each of its steps, stored or not."""

    pad: Pad
    decided: tuple[Decided | None, ...]

    @property
    def to_store(self) -> dict[str, Any] | None:
        """The line that stores the deck and the decisions; None if they are stored, or there is no deck."""
        deck = self.pad.rules.deck
        if self.pad.is_stored or deck is None:
            return None
        begun = write_begun(deck, self.pad.rules.dictionaries)
        return {"do": _DECIDE, **begun, "decided": list(self.decided)}


def read_log(lines: Sequence[Line], games: Games) -> Log:
    """Read the header and the steps of a log of one of the games.

    Raises:
        InputError: on ("line", number) for a line that is no step, or that its pad does not allow.
        DictionaryError: a dictionary is missing or damaged.
    """
    pad: Pad | None = None
    decided: list[Decided | None] = []
    for number, document in merge_stored(lines):
        try:
            if pad is None:
                pad = new_pad(document, games, stored=True)
                continue
            pad, step = replay(pad, read_step(document, pad.header.players))
            decided.append(getattr(step, "decided", None))
        except InputError as error:
            raise error.within("line", number) from None
    if pad is None:
        raise InputError("file", "no_header", message("the file has no header of a score pad"))
    return Log(pad, tuple(decided))


def merge_stored(lines: Sequence[Line]) -> Sequence[Line]:
    """Return the lines of a log as a pad of the newest schema has them, if its decisions are stored.

    Raises `InputError` on ("line", number) for a line that stores others.
    """
    steps = [document for _, document in lines[1:]]
    place = next((i for i, step in enumerate(steps, 1) if _is_mapping(step) and step.get("do") == _DECIDE), 0)
    if not place:
        return lines
    header = lines[0][1]
    if not _is_mapping(header) or not is_known_schema(header.get("schema")):
        return lines  # the reader of the header refuses it
    number, document = lines[place]
    try:
        fields = read_fields(document, required=("do", "deck", "decided"), optional=("dictionaries",))
        stored = read_list(fields["decided"], "decided", message("steps"), place - 1, place - 1)
        if header["schema"] == SCHEMA:
            raise InputError("do", "stored_before", message("this pad has stored its rulings before"))
    except InputError as error:
        raise error.within("line", number) from None
    begun = {name: fields[name] for name in ("deck", "dictionaries") if name in fields}
    merged = [(lines[0][0], {**header, "schema": SCHEMA, **begun})]
    for line, decided in zip(lines[1:place], stored, strict=True):
        known = _is_mapping(line[1]) and decided is not None
        merged.append((line[0], {**line[1], "decided": decided}) if known else line)
    return [*merged, *lines[place + 1 :]]


def _is_mapping(value: object) -> bool:
    return isinstance(value, Mapping)

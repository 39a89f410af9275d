"""Steps of a score pad, and their form in a file.

    {"do": "add", "cells": ["30", "12+11+7"]}                  a round more; null is a cell left open
    {"do": "add", "cells": [{"words": [{"word", "cards"}], "unused"}, null], "challenges"?, "went_out"?}
    {"do": "replace", "round": 2, "cells": [...], "challenges"?, "went_out"?}
    {"do": "edit", "round": 2, "player": "Ann", "cell": "23"}
    {"do": "challenge", "challenger": "Bea", "challenged": "Ann", "word": "QUIT", "index"?, "round"?}
    {"do": "remove", "round": 2}                               the rounds after it move up
    {"do": "undo"}                                             takes the last step back that still counts

Others change the header (`wordsvc.scorepad.agreements`). Rounds count from 1; a challenge without a round
is one of the last. A step that leaves a round with words has "decided" besides: how they were laid and judged
(`wordsvc.scorepad.decisions`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wordsvc.input import InputError
from wordsvc.input.fields import read_choice, read_fields, read_list, read_name, read_number
from wordsvc.input.messages import message
from wordsvc.scorepad.agreements import FIELDS, Agreement, read_agreement_step
from wordsvc.scorepad.cells import Cell, read_cell
from wordsvc.scorepad.decisions import Decided
from wordsvc.scorepad.header import MAX_NUMBER, find_seat

_MAX_CHALLENGES: Final = 1_000


class Add(NamedTuple):
    """A round more, with a cell for each player."""

    cells: tuple[Cell, ...]
    challenges: tuple[dict[str, Any], ...] = ()
    went_out: str | None = None
    decided: Decided | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the step as the file has it."""
        return {"do": "add", **_round_to_dict(self)}


class Replace(NamedTuple):
    """A round written anew."""

    round: int
    cells: tuple[Cell, ...]
    challenges: tuple[dict[str, Any], ...] = ()
    went_out: str | None = None
    decided: Decided | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the step as the file has it."""
        return {"do": "replace", "round": self.round, **_round_to_dict(self)}


class Edit(NamedTuple):
    """Another cell for a player in a round."""

    round: int
    player: str
    cell: Cell
    decided: Decided | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the step as the file has it."""
        step = {"do": "edit", "round": self.round, "player": self.player, "cell": self.cell}
        return step | _decided_to_dict(self)


class Challenge(NamedTuple):
    """A challenge of a word in a round of Quiddler; without a round, the last one.

    `place` counts the words of the challenged player from 0, where that player laid the word twice.
    """

    challenger: str
    challenged: str
    word: str
    place: int | None = None
    round: int | None = None
    decided: Decided | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the step as the file has it."""
        given = {"index": self.place, "round": self.round}
        return {
            "do": "challenge",
            "challenger": self.challenger,
            "challenged": self.challenged,
            "word": self.word,
            **{name: value for name, value in given.items() if value is not None},
            **_decided_to_dict(self),
        }


class Remove(NamedTuple):
    """A round that goes; those after it move up."""

    round: int

    def to_dict(self) -> dict[str, Any]:
        """Return the step as the file has it."""
        return {"do": "remove", "round": self.round}


class Undo(NamedTuple):
    """The last step that still counts is taken back."""

    def to_dict(self) -> dict[str, Any]:
        """Return the step as the file has it."""
        return {"do": "undo"}


Step = Add | Replace | Edit | Challenge | Remove | Undo | Agreement

_FIELDS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "add": (("cells",), ("challenges", "went_out", "decided")),
    "replace": (("round", "cells"), ("challenges", "went_out", "decided")),
    "edit": (("round", "player"), ("cell", "decided")),
    "challenge": (("challenger", "challenged", "word"), ("index", "round", "decided")),
    "remove": (("round",), ()),
    "undo": ((), ()),
    **FIELDS,
}

KINDS: Final = (*_FIELDS,)
"""The kinds of steps, as `do` names them."""


def read_step(document: object, players: tuple[str, ...]) -> Step:
    """Read a step; `players` are those of the pad. Raises `InputError` on the field at fault."""
    if not isinstance(document, Mapping):
        raise InputError((), "not_an_object", message("a step is an object with a field {field}", field="do"))
    kind = read_choice(document.get("do"), "do", KINDS)
    required, optional = _FIELDS[kind]
    fields = read_fields(document, required=("do", *required), optional=optional)
    if kind in FIELDS:
        named = {name: value for name, value in document.items() if name != "do"}
        return read_agreement_step(kind, named, players)
    if kind in ("add", "replace"):
        return _read_round(fields, players)
    if kind == "edit":
        number, name = _read_number(fields), read_name(fields["player"], "player")
        seat, cell = find_seat(name, "player", players), _read_cell(fields.get("cell"), "cell")
        return Edit(number, players[seat], cell, fields.get("decided"))
    if kind == "challenge":
        challenger, challenged = (
            players[find_seat(fields[name], name, players)] for name in ("challenger", "challenged")
        )
        if not isinstance(fields["word"], str):
            raise InputError("word", "not_text", message("each entry must be text"))
        index = read_number(fields["index"], "index", 0, _MAX_CHALLENGES) if "index" in fields else None
        number_or_none = _read_number(fields) if "round" in fields else None
        return Challenge(challenger, challenged, fields["word"], index, number_or_none, fields.get("decided"))
    return Remove(_read_number(fields)) if kind == "remove" else Undo()


def read_played(document: object, players: tuple[str, ...]) -> Add:
    """Return a round of Quiddler as `wordcheck score quiddler` reads it, as a step.

    Args:
        document: `{"players": [{"name", "words", "unused", "hand"?}], "challenges"?, "went_out"?}`. A player
            of the pad whom it does not have is left open. What the table agreed on stands in the pad.
        players: those of the pad.

    Raises:
        InputError: on the field at fault.
    """
    fields = read_fields(document, required=("players",), optional=("challenges", "went_out"))
    cells: list[Cell] = [None] * len(players)
    for place, listed in enumerate(
        read_list(fields["players"], "players", message("players"), 1, len(players))
    ):
        try:
            player = read_fields(listed, required=("name", "words", "unused"), optional=("hand",))
            seat = find_seat(player.pop("name"), "name", players)
            if cells[seat] is not None:
                text = message("two players are called {name!r}", name=players[seat])
                raise InputError("name", "same_name", text)
        except InputError as error:
            raise error.within("players", place) from None
        cells[seat] = player
    return Add(tuple(cells), _read_challenges(fields), _read_went_out(fields))


def _read_round(fields: Mapping[str, Any], players: Sequence[str]) -> Add | Replace:
    given = fields["cells"]
    if not isinstance(given, list | tuple):
        raise InputError("cells", "not_a_list", message("{field} must be a list", field="cells"))
    if len(given) != len(players):
        text = message(
            "a round has a cell for each of the {players} players, not {cells}",
            players=len(players),
            cells=len(given),
        )
        raise InputError("cells", "wrong_length", text, message("- leaves one open"))
    cells: list[Cell] = []
    for seat, cell in enumerate(given):
        try:
            cells.append(read_cell(cell))
        except InputError as error:
            raise error.within("players", seat) from None
    rest = (tuple(cells), _read_challenges(fields), _read_went_out(fields), fields.get("decided"))
    return Replace(_read_number(fields), *rest) if "round" in fields else Add(*rest)


def _read_cell(value: object, field: str) -> Cell:
    try:
        return read_cell(value)
    except InputError as error:
        raise error.within(field) from None


def _read_number(fields: Mapping[str, object]) -> int:
    return read_number(fields["round"], "round", 1, MAX_NUMBER)


def _read_challenges(fields: Mapping[str, object]) -> tuple[dict[str, Any], ...]:
    """Return the challenges as they are; the reader of a round reads them."""
    listed = read_list(fields.get("challenges", []), "challenges", message("challenges"), 0, _MAX_CHALLENGES)
    return tuple(listed)


def _read_went_out(fields: Mapping[str, object]) -> str | None:
    return read_name(fields["went_out"], "went_out") if "went_out" in fields else None


def _round_to_dict(step: Add | Replace) -> dict[str, Any]:
    document: dict[str, Any] = {"cells": list(step.cells)}
    if step.challenges:
        document["challenges"] = list(step.challenges)
    if step.went_out is not None:
        document["went_out"] = step.went_out
    return document | _decided_to_dict(step)


def _decided_to_dict(step: Add | Replace | Edit | Challenge) -> dict[str, Any]:
    return {} if step.decided is None else {"decided": step.decided}

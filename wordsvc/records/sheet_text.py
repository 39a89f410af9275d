"""A score pad as the store keeps it: the lines of its file, which have all that was done to it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, cast

import orjson

from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.records.documents import write_json
from wordsvc.scorepad import (
    SCHEMA,
    Add,
    Header,
    Pad,
    Remove,
    Step,
    Undo,
    merge_stored,
    new_pad,
    read_log,
    read_step,
    restore,
)
from wordsvc.scorepad.agreements import FIELDS as AGREEMENTS
from wordsvc.scorepad.agreements import Agreement, without_round
from wordsvc.tables.errors import UNAVAILABLE, TableError

MAX_BYTES: Final = 1024 * 1024
"""The largest sheet: its header, its rounds and what was changed in them, with the rulings of each step."""

MAX_STEPS: Final = 1_000

MAX_KEYS: Final = 32
"""The number of recent idempotency keys that a sheet remembers."""

_Line = Mapping[str, Any]


class _Stage(NamedTuple):
    """The header and the rounds after a step that still counts, each round as a step that adds it."""

    step: _Line | None
    header: _Line
    rounds: tuple[_Line, ...]


def new_text(header: Header) -> str:
    """Return the text of a pad on which nothing is written yet."""
    return f"{write_json(header.to_dict())}\n"


def add_line(text: str, step: Step) -> str:
    """Return the text with one step more.

    No undo and no removal is too long: in a full text an undo takes lines away instead.
    Raises `InputError` for another step when there is no room for it.
    """
    longer = f"{text}{write_json(step.to_dict())}\n"
    if len(longer.encode()) <= MAX_BYTES and longer.count("\n") <= MAX_STEPS + 1:
        return longer
    if isinstance(step, Undo):
        return _cut_last_step(text)
    if isinstance(step, Remove):
        return longer
    raise InputError((), "too_large", message("this sheet is too long; begin a new one"))


def parse_text(text: str) -> Pad:
    """Return the pad of a text, whose rounds are scored as they stand and not as they stood before.

    Raises `TableError` (503) when a dictionary or deck that it names is not here.
    """
    stage = _fold(_load_lines(text))[-1]
    try:
        pad = new_pad(stage.header, PADS, stored=True)
        return restore(pad, [cast(Add, read_step(each, pad.header.players)) for each in stage.rounds])
    except InputError as error:
        raise _unreadable(error) from error


def is_stored(text: str) -> bool:
    """Return whether the text has what was decided."""
    schema: int = _load_lines(text)[0]["schema"]
    return schema == SCHEMA


def store_decisions(text: str) -> str:
    """Return the text in the newest schema, with what was decided, if an older program wrote it without.

    Raises `TableError` as `parse_text` does.
    """
    if is_stored(text):
        return text
    lines = list(enumerate(_load_lines(text), start=1))
    try:
        store = read_log(lines, PADS).to_store
    except InputError as error:
        raise _unreadable(error) from error
    if store is None:
        return text
    merged = merge_stored([*lines, (len(lines) + 1, store)])
    return _join_lines(line for _, line in merged)


def find_last_step(text: str) -> Mapping[str, Any] | None:
    """Return the last step that still counts, which an undo takes back. None without one."""
    return _fold(_load_lines(text))[-1].step


def read_heading(text: str) -> tuple[Mapping[str, Any], int]:
    """Return the header of a text, and how many rounds stand on it."""
    stage = _fold(_load_lines(text))[-1]
    return stage.header, len(stage.rounds)


def find_key(keys: str, key: str) -> str | None:
    """Return the hash of the request that was made with a key, None for a key that is not known."""
    known: Mapping[str, str] = dict(orjson.loads(keys))
    return known.get(key)


def add_key(keys: str, key: str, request: str) -> str:
    """Return the keys with one more; all are hashes."""
    known: list[Any] = [*orjson.loads(keys), [key, request]]
    return write_json(known[-MAX_KEYS:])


def _load_lines(text: str) -> list[_Line]:
    return [orjson.loads(line) for line in text.rstrip("\n").split("\n")]


def _join_lines(lines: Iterable[_Line]) -> str:
    return "".join(f"{write_json(line)}\n" for line in lines)


def _cut_last_step(text: str) -> str:
    """Return the text without the last step that still counts, and without what was taken back after it."""
    lines = _load_lines(text)
    undone = 0
    while undone >= 0:
        undone += 1 if lines.pop()["do"] == "undo" else -1
    return _join_lines(lines)


def _unreadable(error: InputError) -> TableError:
    return TableError(UNAVAILABLE, "sheet_unreadable", f"This sheet cannot be read here now: {error}.")


def _fold(lines: list[_Line]) -> list[_Stage]:
    """Return the stages of a pad from its beginning to now; an undo takes the last one away."""
    stages = [_Stage(None, lines[0], ())]
    for line in lines[1:]:
        if line["do"] == "undo":
            stages.pop()
        else:
            stages.append(_advance(stages[-1], line))
    return stages


def _advance(stage: _Stage, step: _Line) -> _Stage:
    if step["do"] in AGREEMENTS:
        agreement = Agreement(step["do"], {name: value for name, value in step.items() if name != "do"})
        deals = PADS[stage.header["game"]].deals
        return _Stage(step, *agreement.change(stage.header, stage.rounds, deals=deals))
    header = without_round(stage.header, step["round"]) if step["do"] == "remove" else stage.header
    return _Stage(step, header, _change_rounds(stage, step))


def _change_rounds(stage: _Stage, step: _Line) -> tuple[_Line, ...]:
    """Return the rounds after a step that changes one."""
    rounds = stage.rounds
    index = len(rounds) if step["do"] == "add" else step["round"] - 1
    if step["do"] == "remove":
        return rounds[:index] + rounds[index + 1 :]
    played = {name: value for name, value in step.items() if name != "round"} | {"do": "add"}
    return (*rounds[:index], played, *rounds[index + 1 :])

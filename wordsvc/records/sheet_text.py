"""A score pad as the store keeps it: the lines of its file, which have all that was done to it."""

from collections.abc import Mapping
from typing import Any, Final

import orjson

from wordsvc.input import InputError
from wordsvc.records.documents import write_json
from wordsvc.scorepad import Add, Header, Pad, Replace, apply, new_pad, read_step
from wordsvc.tables.errors import UNAVAILABLE, TableError

MAX_CHARACTERS: Final = 64 * 1024
"""Of a sheet: its header, its rounds and what was changed in them."""

MAX_STEPS: Final = 1_000

MAX_KEYS: Final = 32
"""How many of the last idempotency keys a sheet remembers."""


def new_text(header: Header) -> str:
    """The text of a pad on which nothing is written yet."""
    return f"{write_json(header.to_dict())}\n"


def add_line(text: str, step: Add | Replace) -> str:
    """The text with one step more. Raises `InputError` when it is too long."""
    longer = f"{text}{write_json(step.to_dict())}\n"
    if len(longer) > MAX_CHARACTERS or longer.count("\n") > MAX_STEPS + 1:
        message = "this sheet was changed too often; begin a new one"
        raise InputError((), "too_large", message)
    return longer


def parse_text(text: str) -> Pad:
    """The pad of a text, whose rounds are scored as they stand and not as they stood before.

    Raises `TableError` (503) when a dictionary or deck that it names is not here.
    """
    header, *lines = [orjson.loads(line) for line in text.rstrip("\n").split("\n")]
    rounds: list[dict[str, Any]] = []
    for line in lines:
        played = {name: value for name, value in line.items() if name != "round"} | {"do": "add"}
        if line["do"] == "add":
            rounds.append(played)
        else:
            rounds[line["round"] - 1] = played
    try:
        pad = new_pad(header)
        for played in rounds:
            pad = apply(pad, read_step(played, pad.header.players))
    except InputError as error:
        message = f"This sheet cannot be read here now: {error}."
        raise TableError(UNAVAILABLE, "sheet_unreadable", message) from error
    return pad


def find_key(keys: str, key: str) -> str | None:
    """The hash of the request that was made with a key, None for a key that is not known."""
    known: Mapping[str, str] = dict(orjson.loads(keys))
    return known.get(key)


def add_key(keys: str, key: str, request: str) -> str:
    """The keys with one more; all are hashes."""
    known: list[Any] = [*orjson.loads(keys), [key, request]]
    return write_json(known[-MAX_KEYS:])

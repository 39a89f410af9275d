"""One text notation for the logs of every game, after the manner of PGN.

    [Schema "1"]
    [Game "diddly"]
    [Version "1"]
    [Option.board "columns"]
    [Player "Ann"]
    [Player "greedy"]
    [Undo "strict"]
    [Seed "7"]
    [Seeded "yes"]
    [Deck.1 "4 9 W ..."]
    [Reshuffle.1 "5 4 W ..."]
    [Ruling.HANG:G.N.H.A "allowed"]
    [Proof.secret "..."]

    1: flip1 flip2
    2: deck at3

Tags first, then a line for each run of moves by one seat, counted from 1. `; ...` is a comment to the end
of its line. Tags of other programs, such as `[Event "final"]`, are kept and written after the others. Text
and document are each other's mirror: writing what was read gives the same text but for comments, spaces and
the place of those tags, reading what was written the same document.
"""

import json
import re
from collections.abc import Callable
from typing import Any, Final

from games.errors import InvalidInput
from games.messages import message

Line = tuple[str, int]
"""The field of an error on a line of the text, which counts from 1."""

TAGS: Final = "tags"
"""The field of a log with the tags of other programs, each a name and a text, where it has any."""

PROOF: Final = "proof"
"""The field of a log with the secret of its deal, where it follows from one."""

TAG_NAME: Final = re.compile(r"([A-Za-z][A-Za-z0-9_]*)(?:\.(\S+))?")
"""The name of a tag, and the part behind its dot."""

_TAG: Final = re.compile(rf'\[{TAG_NAME.pattern} ("(?:[^"\\]|\\.)*")\]', re.DOTALL)
_WHOLE: Final = ("Schema", "Game", "Version", "Player", "Undo", "Seed", "Seeded")
_PARTED: Final = ("Option", "Dictionary", "Deck", "Reshuffle", "Ruling", "Proof")
_RUN: Final = re.compile(r"([1-9][0-9]{0,2}):((?: +\S+)+)")


def format_text(log: dict[str, Any]) -> str:
    """Return a log (see `games.core.logs.log`) as text."""
    lines = [_tag("Schema", log["schema"]), _tag("Game", log["game"]), _tag("Version", log["version"])]
    lines += [_tag(f"Option.{name}", value) for name, value in log["options"].items()]
    lines += [_tag("Player", player) for player in log["players"]]
    lines += [_tag(f"Dictionary.{name}", value) for name, value in (log["dictionary"] or {}).items()]
    if "undo" in log:  # not in a log of schema 1
        lines.append(_tag("Undo", log["undo"]))
    if PROOF not in log:
        lines.append(_tag("Seed", log["seed"]))
    if "seeded" in log:
        lines.append(_tag("Seeded", "yes" if log["seeded"] else "no"))
    lines += [_tag(f"Deck.{deck}", order) for deck, order in log["decks"].items()]
    lines += [_tag(f"Reshuffle.{deck}", order) for deck, order in log["reshuffles"]]
    lines += [_tag(f"Ruling.{question}", answer) for question, answer in log.get("rulings", ())]
    lines += _format_proof(log.get(PROOF, {}))
    lines += [_tag(name, value) for name, value in log.get(TAGS, ())]
    lines.append("")
    runs: list[tuple[int, list[str]]] = []
    for seat, move in log["moves"]:
        if not runs or runs[-1][0] != seat:
            runs.append((seat, []))
        runs[-1][1].append(move)
    lines += [f"{seat + 1}: {' '.join(moves)}" for seat, moves in runs]
    return "\n".join(lines) + "\n"


def parse_text(text: str) -> dict[str, Any]:
    """Return the log that a text stands for. Raises `InvalidInput` on the line that cannot be read."""
    log: dict[str, Any] = {"options": {}, "players": [], "decks": {}, "dictionary": None, "reshuffles": []}
    moves: list[list[Any]] = []
    for number, line in enumerate(text.split("\n"), 1):
        field = ("line", number)
        bare = _without_comment(line).strip()
        if not bare:
            continue
        if run := _RUN.fullmatch(bare):
            moves += [[int(run[1]) - 1, move] for move in run[2].split()]
        elif (tag := _TAG.fullmatch(bare)) and not moves:
            _parse_tag(log, tag[1], tag[2], _value(tag[3], field), field)
        else:
            raise InvalidInput(field, "bad_notation", message("is neither a tag nor moves"))
    if PROOF in log:
        log.setdefault("seed", None)
    return {**log, "moves": moves}


def parse_any(text: str) -> object:
    """Return the log in a text that is JSON or notation. Raises `InvalidInput`."""
    if not text.lstrip().startswith("{"):
        return parse_text(text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidInput((), "bad_json", message("the log is not valid JSON")) from None


def is_own_tag(name: str) -> bool:
    """Return True for the name of a tag of this notation, in whatever case and with or without a part.

    >>> is_own_tag("Option.rounds"), is_own_tag("seed"), is_own_tag("Event")
    (True, True, False)
    """
    return name.partition(".")[0].capitalize() in (*_WHOLE, *_PARTED)


def _format_proof(proof: dict[str, Any]) -> list[str]:
    """Return the tags of a proof; the seats of moves that were taken back count from 1, as those of moves."""
    lines = [_tag(f"Proof.{name}", value) for name, value in proof.items() if name != "undone"]
    undone = proof.get("undone", ())
    lines += [_tag("Proof.undone", f"{place} {seat + 1} {move} {of}") for place, seat, move, of in undone]
    return lines


def _parse_proof(log: dict[str, Any], part: str, value: str, field: Line) -> bool:
    """Add a part to the proof of a log; return False if it stands there already."""
    proof = log.setdefault(PROOF, {})
    if part == "undone":
        proof.setdefault(part, []).append(_parse_undone(value, field))
        return True
    return proof.setdefault(part, value) is value


def _parse_undone(value: str, field: Line) -> list[Any]:
    parts = value.split()
    if len(parts) != 4:
        raise InvalidInput(field, "bad_notation", message("must be a place, a seat, a move and a place"))
    place, seat, move, undo = parts
    return [_number(place, field), _number(seat, field) - 1, move, _number(undo, field)]


def _tag(name: str, value: object) -> str:
    return f"[{name} {json.dumps(str(value), ensure_ascii=False)}]"


def _value(quoted: str, field: Line) -> str:
    try:
        value: str = json.loads(quoted)
    except ValueError:
        raise InvalidInput(field, "bad_notation", message("has a value that cannot be read")) from None
    return value


def _number(value: str, field: Line) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 16):
        raise InvalidInput(field, "bad_notation", message("must have a number"))
    return int(value)


def _yes_or_no(value: str, field: Line) -> bool:
    if value not in ("yes", "no"):
        raise InvalidInput(field, "bad_notation", message("must have yes or no"))
    return value == "yes"


def _parse_tag(log: dict[str, Any], name: str, part: str | None, value: str, field: Line) -> None:
    readers: dict[str, Callable[[], object]] = {
        "Schema": lambda: _number(value, field),
        "Version": lambda: _number(value, field),
        "Seed": lambda: _number(value, field),
        "Game": lambda: value,
        "Undo": lambda: value,
        "Seeded": lambda: _yes_or_no(value, field),
    }
    if part is None and name in readers and name.lower() not in log:
        log[name.lower()] = readers[name]()
    elif part is None and name == "Player":
        log["players"].append(value)
    elif part is not None and name == "Option" and part not in log["options"]:
        log["options"][part] = _option(value)
    elif part is not None and name == "Deck" and part not in log["decks"]:
        log["decks"][part] = value
    elif part is not None and name == "Reshuffle":
        log["reshuffles"].append([part, value])
    elif part is not None and name == "Ruling":
        log.setdefault("rulings", []).append([part, value])
    elif part is not None and name == "Proof" and _parse_proof(log, part, value, field):
        return
    elif part is not None and name == "Dictionary":
        log["dictionary"] = {**(log["dictionary"] or {}), part: value}
    elif is_own_tag(name):
        raise InvalidInput(field, "bad_notation", _describe_fault(name, part))
    else:
        log.setdefault(TAGS, []).append([name if part is None else f"{name}.{part}", value])


def _describe_fault(name: str, part: str | None) -> str:
    """Return a sentence on a tag of this notation that is written otherwise, or stands there twice."""
    own = name.capitalize()
    if name == own and (own in _PARTED) == (part is not None):
        return message("the tag {tag} stands there twice", tag=name)
    form = f'[{own}.NAME "..."]' if own in _PARTED else f'[{own} "..."]'
    return message("the tag {tag} is written {form}", tag=own, form=form)


def _option(value: str) -> int | str:
    """Numbers are written without quotes in JSON; here everything has them."""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value


def _without_comment(line: str) -> str:
    """Return the line up to a `;` outside quotes."""
    quoted = False
    place = 0
    while place < len(line):
        character = line[place]
        if quoted and character == "\\":
            place += 1
        elif character == '"':
            quoted = not quoted
        elif character == ";" and not quoted:
            return line[:place]
        place += 1
    return line

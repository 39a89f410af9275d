"""Games read back from rows, of a study that is over or was broken off.

The rows are the state of a study: nothing else is kept of what was played.
"""

import csv
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, BinaryIO, Final, NamedTuple

from games.arena.deals.clock import MoveCounts, SeatPlay, WholeGame
from games.arena.deals.played_deal import PlannedGame
from games.arena.records.rows import VERSION_TYPES
from games.core import InvalidInput
from games.messages import message

_OPTION: Final = "option."
_KINDS: Final[Mapping[str, type]] = {
    **VERSION_TYPES,
    **dict.fromkeys(("seed", "deal", "table", "seat", "score", "moves", *MoveCounts._fields), int),
    **dict.fromkeys(("won", "cpu_ms"), float),
}
"""The columns that are numbers; a file of CSV has none of its own."""


class RecordedGame(NamedTuple):
    """A game of a study, the columns of its rows, and the bytes of the file up to the end of them.

    `versions` has the rules and the dictionary by which it was played, where its rows name them.
    """

    game: str
    versions: Mapping[str, object]
    options: Mapping[str, object]
    seed: int
    whole: WholeGame
    columns: tuple[str, ...]
    end: int


def read_games(path: str, seats: int | None = None) -> Iterator[RecordedGame]:
    """Yield the games of a file of rows, but for the last one if its rows are not all there.

    Args:
        path: a file of CSV, of lines of JSON or of Parquet, also `FILE.part` of a study that was broken off.
        seats: how many rows a game has, if that is known; else as many as the first game.

    Raises:
        OSError: when it cannot be read.
        InvalidInput: on "rows" when it holds something else.
        ModuleNotFoundError: for Parquet, where pyarrow is missing.
    """
    read = _READERS.get(os.path.splitext(path.removesuffix(".part"))[1], _rows_of_json)
    with open(path, "rb") as file:
        rows = read(file)
        try:
            whole = True
            for _, each in groupby(rows, key=lambda row: _place(row[0])):
                of_game = [*each]
                if not whole:
                    raise ValueError("a game lacks rows")
                seats = seats or len(of_game)
                if whole := len(of_game) == seats:
                    yield _game_of([row for row, _ in of_game], of_game[-1][1])
        except (KeyError, ValueError, TypeError, AttributeError, RecursionError, csv.Error) as error:
            text = message("{path!r} holds something else than the rows of a study", path=path[-100:])
            raise InvalidInput("rows", "no_rows", text) from error


def check_played(played: Sequence[WholeGame], planned: Iterable[PlannedGame]) -> None:
    """Raise `InvalidInput` on "rows" unless the games are the first of those that are planned."""
    due = iter(planned)
    for whole in played:
        names = tuple(play.bot for play in whole.seats)
        expected = next(due, None)
        if expected is None:
            raise InvalidInput("rows", "too_many_rows", message("the rows hold more games than are wanted"))
        if (whole.deal, whole.table, names) != expected:
            text = message(
                "the rows are those of another study: {bots} in game {table} of deal {deal}",
                bots=", ".join(names)[:100],
                table=whole.table,
                deal=whole.deal,
            )
            raise InvalidInput("rows", "other_study", text)


def _rows_of_json(lines: BinaryIO) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield each row, and the bytes up to its end; a line that does not end is left out."""
    end = 0
    for line in lines:
        end += len(line)
        if line.endswith(b"\n"):
            yield json.loads(line), end


def _rows_of_csv(lines: BinaryIO) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield each row, and the bytes up to its end; a line that does not end is left out."""
    end = 0

    def texts() -> Iterator[str]:
        nonlocal end
        for line in lines:
            if line.endswith(b"\n"):
                end += len(line)
                yield line.decode()

    rows = csv.reader(texts())
    names = next(rows, [])
    for row in rows:
        if len(row) == len(names):
            yield {name: _value(name, text) for name, text in zip(names, row, strict=True)}, end


def _rows_of_parquet(file: BinaryIO) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield each row, and no bytes: such a file cannot go on."""
    from games.arena.records.parquet import read_rows  # pyarrow is large, and few have it

    for row in read_rows(file):
        yield row, 0


_READERS: Final[Mapping[str, Callable[[BinaryIO], Iterator[tuple[dict[str, Any], int]]]]] = {
    ".csv": _rows_of_csv,
    ".jsonl": _rows_of_json,
    ".parquet": _rows_of_parquet,
}


def _value(name: str, text: str) -> object:
    """Return the value of a cell, of an option the number or truth value that it looks like."""
    if name in _KINDS:
        return _KINDS[name](text)
    if name.startswith(_OPTION):
        if text in ("True", "False"):
            return text == "True"
        return int(text) if text.removeprefix("-").isdecimal() else text
    return text


def _place(row: Mapping[str, Any]) -> tuple[object, ...]:
    """Return the columns that all rows of a game share."""
    options = tuple(value for name, value in row.items() if name.startswith(_OPTION))
    return row["game"], row["seed"], row["deal"], row["table"], options


def _game_of(rows: Sequence[Mapping[str, Any]], end: int) -> RecordedGame:
    first = rows[0]
    if [row["seat"] for row in rows] != [*range(1, len(rows) + 1)]:
        raise ValueError("seats are not in their order")
    options = {name.removeprefix(_OPTION): value for name, value in first.items() if name.startswith(_OPTION)}
    whole = WholeGame(first["deal"], first["table"], tuple(map(_play_of, rows)))
    versions = {name: first[name] for name in VERSION_TYPES if name in first}
    return RecordedGame(first["game"], versions, options, first["seed"], whole, tuple(first), end)


def _play_of(row: Mapping[str, Any]) -> SeatPlay:
    counts = MoveCounts(*(row[name] for name in MoveCounts._fields)) if "made" in row else None
    seconds = row.get("cpu_ms", 0) / 1000
    return SeatPlay(row["bot"], row["score"], row["won"], row["moves"], seconds, row["failure"], counts)

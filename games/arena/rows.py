"""Rows for those who count themselves: one a game and seat, in a file that other programs read."""

import csv
import json
import os
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import Any, Final, Protocol, Self, TextIO

from games.arena.clock import WholeGame

Row = dict[str, Any]


def rows_of(
    game: str, options: Mapping[str, object], seed: int, whole: WholeGame, *, cpu: bool = True
) -> list[Row]:
    """Return the rows of a game, one a seat.

    A row has the game, the seed, the deal, the number of the game among those of its deal, the seat from 1
    on, the bot, each option as `option.NAME`, the score, the part of the win, the moves that the bot chose,
    and last the milliseconds of CPU that it took for them, which no seed repeats.
    """
    chosen = {f"option.{name}": value for name, value in options.items()}
    of_game = {"game": game, "seed": seed, "deal": whole.deal, "table": whole.table}
    rows = []
    for seat, play in enumerate(whole.seats, 1):
        row = of_game | {"seat": seat, "bot": play.bot} | chosen
        row |= {"score": play.score, "won": play.won, "moves": play.moves}
        rows.append(row | {"cpu_ms": round(play.seconds * 1000, 3)} if cpu else row)
    return rows


class RowForm(Protocol):
    """Writes rows to a file in one form; the first row says which columns there are."""

    def write(self, rows: Iterable[Row]) -> None:
        """Add rows. Raises `OSError`."""

    def close(self) -> None:
        """Write what is left, and close the file. Raises `OSError`."""


class RowFile:
    """A file of rows, which are on the disk as soon as they are known.

    They go to a file beside it, called `FILE.part`, which takes its name when all are there: what was broken
    off is not taken for the whole, and is not lost.

    Raises:
        OSError: when it cannot be written.
        ModuleNotFoundError: for Parquet, where pyarrow is missing.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.part = f"{path}.part"
        self._form = FORMS[os.path.splitext(path)[1]](self.part)

    def add(self, rows: Iterable[Row]) -> None:
        """Write rows after those that are there."""
        self._form.write(rows)

    def close(self, *, whole: bool = True) -> None:
        """Close it; only when it is whole does it take its name."""
        self._form.close()
        if whole:
            os.replace(self.part, self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(whole=error is None)


class _Lines:
    """A row of JSON a line."""

    def __init__(self, path: str) -> None:
        self._file = _open_text(path)

    def write(self, rows: Iterable[Row]) -> None:
        self._file.writelines(f"{json.dumps(row)}\n" for row in rows)

    def close(self) -> None:
        self._file.close()


class _Commas:
    """CSV: a line with the names of the columns, and a line a row."""

    def __init__(self, path: str) -> None:
        self._file = _open_text(path)
        self._lines = csv.writer(self._file, lineterminator="\n")
        self._named = False

    def write(self, rows: Iterable[Row]) -> None:
        for row in rows:
            if not self._named:
                self._lines.writerow(row)
                self._named = True
            self._lines.writerow(row.values())

    def close(self) -> None:
        self._file.close()


def _open_text(path: str) -> TextIO:
    """Return a file whose lines are on the disk one by one."""
    return open(path, "w", encoding="utf-8", newline="", buffering=1)


def _parquet(path: str) -> RowForm:
    from games.arena.parquet import ParquetRows  # pyarrow is large, and few have it

    return ParquetRows(path)


FORMS: Final[Mapping[str, Callable[[str], RowForm]]] = {
    ".jsonl": _Lines,
    ".csv": _Commas,
    ".parquet": _parquet,
}
"""Writers of rows, by the suffix of the file's name."""

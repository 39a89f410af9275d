"""Rows for those who count themselves: one a game and seat, in a file that other programs read."""

import csv
import errno
import io
import json
import os
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import Any, BinaryIO, Final, Protocol, Self

from games.arena.deals.clock import WholeGame

Row = dict[str, Any]


VERSION_TYPES: Final[Mapping[str, type]] = {"rules": int, "dictionary": str}
"""The columns that name the versions by which a game was played."""


def rows_of(
    game: str,
    options: Mapping[str, object],
    seed: int,
    whole: WholeGame,
    *,
    versions: Mapping[str, object] | None = None,
    cpu: bool = True,
) -> list[Row]:
    """Return the rows of a game, one a seat.

    A row has the game, its `versions`, by the names of `VERSION_TYPES`, the seed, the deal, the number of the
    game among those of its deal, the seat from 1 on, the bot, each option as `option.NAME`, the score, the
    part of the win, the moves that the bot chose, the counts of those that it made where they are known, how
    it broke the game off if it did, and last the milliseconds of CPU that it took for its moves, which no
    seed repeats.
    """
    chosen = {f"option.{name}": value for name, value in options.items()}
    of_game = {"game": game, **(versions or {}), "seed": seed, "deal": whole.deal, "table": whole.table}
    rows = []
    for seat, play in enumerate(whole.seats, 1):
        row = of_game | {"seat": seat, "bot": play.bot} | chosen
        row |= {"score": play.score, "won": play.won, "moves": play.moves}
        row |= {} if play.counts is None else play.counts._asdict()
        row |= {"failure": f"{play.failure}"}
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
        FileExistsError: when there is such a file already, unless its first `kept` bytes are to be kept.
        OSError: when it cannot be written.
        ModuleNotFoundError: for Parquet, where pyarrow is missing.
    """

    def __init__(self, path: str, *, kept: int | None = None) -> None:
        self.path = path
        self.part = part_of_study(path)
        if kept is None and os.path.lexists(self.part):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), self.part)
        self._form = FORMS[os.path.splitext(path)[1]](self.part, kept or 0)

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

    def __init__(self, path: str, kept: int) -> None:
        self._file = _open(path, kept)

    def write(self, rows: Iterable[Row]) -> None:
        self._file.write("".join(f"{json.dumps(row)}\n" for row in rows).encode())

    def close(self) -> None:
        self._file.close()


class _Commas:
    """CSV: a line with the names of the columns, and a line a row."""

    def __init__(self, path: str, kept: int) -> None:
        self._file = _open(path, kept)
        self._named = kept > 0

    def write(self, rows: Iterable[Row]) -> None:
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        for row in rows:
            if not self._named:
                lines.writerow(row)
                self._named = True
            lines.writerow(row.values())
        self._file.write(text.getvalue().encode())

    def close(self) -> None:
        self._file.close()


def _open(path: str, kept: int) -> BinaryIO:
    """Return a file that goes on after its first bytes; what is written is on the disk at once, whole."""
    file = open(path, "r+b" if kept else "wb", buffering=0)  # noqa: SIM115 - its writer closes it
    file.truncate(kept)
    file.seek(kept)
    return file


def _parquet(path: str, kept: int) -> RowForm:
    from games.arena.records.parquet import ParquetRows  # pyarrow is large, and few have it

    return ParquetRows(path)


FORMS: Final[Mapping[str, Callable[[str, int], RowForm]]] = {
    ".jsonl": _Lines,
    ".csv": _Commas,
    ".parquet": _parquet,
}
"""Writers of rows after the bytes that are kept, by the suffix of the file's name."""


def part_of_study(path: str) -> str:
    """Return the name of the file that has the rows of a study until all are there."""
    return f"{path}.part"

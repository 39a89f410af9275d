"""Rows as Parquet, the form of files that programs for data read fastest, where pyarrow is installed."""

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

import pyarrow
from pyarrow import parquet

_GROUP_ROWS: Final = 20_000
"""Rows that are written at once, as a group of their own."""

_TYPES: Final = {bool: pyarrow.bool_(), int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}


class ParquetRows:
    """A file of Parquet; the first value of each column in the first group says what type it has."""

    def __init__(self, path: str) -> None:
        self._file = pyarrow.OSFile(path, "wb")  # so that a file that cannot be written is known at once
        self._writer: Any = None
        self._rows: list[dict[str, Any]] = []

    def write(self, rows: Iterable[dict[str, Any]]) -> None:
        """Add rows."""
        self._rows += rows
        if len(self._rows) >= _GROUP_ROWS:
            self._write_group()

    def close(self) -> None:
        """Write what is left, and the index of all groups, without which nobody can read the file."""
        try:
            self._write_group()
            if self._writer is None:
                self._writer = parquet.ParquetWriter(self._file, pyarrow.schema([]))
            self._writer.close()
        finally:
            self._file.close()

    def _write_group(self) -> None:
        if not self._rows:
            return
        if self._writer is None:
            columns = [(name, _type_of(row[name] for row in self._rows)) for name in self._rows[0]]
            self._writer = parquet.ParquetWriter(self._file, pyarrow.schema(columns))
        self._writer.write_table(pyarrow.Table.from_pylist(self._rows, self._writer.schema))
        self._rows = []


def _type_of(values: Iterable[object]) -> Any:
    return next((_TYPES[type(value)] for value in values if value is not None), pyarrow.null())


def read_rows(file: BinaryIO) -> Iterator[dict[str, Any]]:
    """Yield the rows of a file, one group after another. Raises `ValueError` when it is no such file."""
    for group in parquet.ParquetFile(file).iter_batches(_GROUP_ROWS):
        yield from group.to_pylist()

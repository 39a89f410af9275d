"""A score pad as CSV: a line a cell for programs, or as on paper, with the players across."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from wordsvc.input.messages import ENGLISH, current_language, translate
from wordsvc.input.texts import BYTE_ORDER_MARK, guard_formula
from wordsvc.scorepad.cells import OPEN, parse_sum
from wordsvc.scorepad.sheet import Sheet

CSV_HEADER: Final = ("round", "player", "sum", "bonus", "total")


class CsvForm(NamedTuple):
    """The sign between cells, and whether the mark of UTF-8 stands before them and formulas are avoided."""

    delimiter: str = ","
    marked: bool = False
    for_spreadsheet: bool = False


def csv_form() -> CsvForm:
    """Return the form of CSV that spreadsheets expect in the current language.

    Where the comma stands in decimal numbers, cells have semicolons between them, and programs know UTF-8 by
    its mark alone.

    >>> csv_form().delimiter
    ','
    """
    english = current_language() == ENGLISH
    return CsvForm("," if english else ";", marked=not english, for_spreadsheet=True)


def format_csv(sheet: Sheet, form: CsvForm | None = None) -> str:
    """Return the sheet as CSV, a line a cell: round, player, sum, bonus, and the total after the round.

    The sum and the bonus of an open cell are empty. In Diabolo the bonus is the handicap, below zero. For a
    spreadsheet a name that it would take for a formula has an apostrophe before it.
    """
    form = form or CsvForm()
    names = _names(sheet, form)
    rows: list[Sequence[object]] = [CSV_HEADER]
    for number, played in enumerate(sheet.rounds, start=1):
        for name, cell in zip(names, played.cells, strict=True):
            points = ("", "") if cell.points is None else (cell.points.sum, cell.points.bonus)
            rows.append((number, name, *points, cell.total))
    return _format(rows, form)


def format_paper(sheet: Sheet, form: CsvForm | None = None) -> str:
    """Return the sheet as on paper: a column a player, a row a round, and the totals below.

    A sum stands as it was written, with `+L` and `+M` for the bonuses of Quiddler; cards as their points.
    `import_pad` reads it.
    """
    form = form or csv_form()
    rows: list[Sequence[object]] = [(translate("Round"), *_names(sheet, form))]
    for number, (played, shown) in enumerate(zip(sheet.pad.rounds, sheet.rounds, strict=True), start=1):
        sums = sheet.pad.rules.write_cells(played.scored.points)
        cells = [
            cell.written if _is_sum(cell.written) else OPEN if counted is None else counted
            for cell, counted in zip(shown.cells, sums, strict=True)
        ]
        rows.append((number, *(_guard_sum(cell) if form.for_spreadsheet else cell for cell in cells)))
    rows.append((translate("total"), *sheet.totals))
    return _format(rows, form)


def _is_sum(written: object) -> bool:
    return isinstance(written, str) and parse_sum(written) is not None


def _guard_sum(cell: str) -> str:
    """Return a sum that no spreadsheet takes for a formula; a number stays one."""
    is_number = cell == OPEN or cell[1:].isdigit()
    return cell if is_number else guard_formula(cell)


def _names(sheet: Sheet, form: CsvForm) -> list[str]:
    return [guard_formula(name) if form.for_spreadsheet else name for name in sheet.players]


def _format(rows: Iterable[Sequence[object]], form: CsvForm) -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=form.delimiter, lineterminator="\n").writerows(rows)
    return BYTE_ORDER_MARK * form.marked + stream.getvalue()

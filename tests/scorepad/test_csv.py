"""A score pad as CSV, for programs and for spreadsheets."""

import csv
import io

from wordsvc.catalogue.score_pads import PADS
from wordsvc.scorepad import Add, CsvForm, apply, format_csv, make_sheet, new_pad

PLAYERS = ["=HYPERLINK(1)", "+1", "-1", "@Ann", "Bea, the 1st", 'C"em']


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_a_spreadsheet_takes_no_name_for_a_formula() -> None:
    pad = new_pad({"schema": 1, "game": "diddly", "players": PLAYERS}, PADS)
    sheet = make_sheet(apply(pad, Add(("1", "2", "3", "4", None, "6"))))
    plain, marked = format_csv(sheet), format_csv(sheet, CsvForm(marked=True, for_spreadsheet=True))
    assert [row[1] for row in rows(plain)[1:]] == PLAYERS
    assert marked.startswith("\ufeffround,")
    shown = [row[1] for row in rows(marked)[1:]]
    assert shown == ["'=HYPERLINK(1)", "'+1", "'-1", "'@Ann", "Bea, the 1st", 'C"em']
    assert [row[2:] for row in rows(marked)] == [row[2:] for row in rows(plain)]

"""The score pad for people with real cards: players, rounds, and what was done to them as a log.

A pad is a header and steps; `apply` makes of a pad and a step the next pad, and `undo` goes back. What a
round is worth is asked of the rules of its game. Nothing here prints.
"""

from wordsvc.scorepad.agreements import Agreement
from wordsvc.scorepad.header import SCHEMA, Games, Header, read_header
from wordsvc.scorepad.log import Log, merge_stored, read_log
from wordsvc.scorepad.pad import (
    MAX_ROUNDS,
    Pad,
    Round,
    advance,
    apply,
    begin_pad,
    decide,
    new_pad,
    replay,
    restore,
    write_whole,
)
from wordsvc.scorepad.pad_file import MAX_BYTES, StoredPad, append_step, create_pad, load_pad, parse_pad
from wordsvc.scorepad.rules import NEWEST
from wordsvc.scorepad.sheet import Sheet, SheetDocument, make_sheet
from wordsvc.scorepad.sheet_export import CsvForm, csv_form, format_csv, format_paper
from wordsvc.scorepad.sheet_import import MAX_SHEET_BYTES, ImportedPad, import_pad
from wordsvc.scorepad.steps import Add, Challenge, Edit, Remove, Replace, Step, Undo, read_played, read_step

__all__ = [
    "MAX_BYTES",
    "MAX_ROUNDS",
    "MAX_SHEET_BYTES",
    "NEWEST",
    "SCHEMA",
    "Add",
    "Agreement",
    "Challenge",
    "CsvForm",
    "Edit",
    "Games",
    "Header",
    "ImportedPad",
    "Log",
    "Pad",
    "Remove",
    "Replace",
    "Round",
    "Sheet",
    "SheetDocument",
    "Step",
    "StoredPad",
    "Undo",
    "advance",
    "append_step",
    "apply",
    "begin_pad",
    "create_pad",
    "csv_form",
    "decide",
    "format_csv",
    "format_paper",
    "import_pad",
    "load_pad",
    "make_sheet",
    "merge_stored",
    "new_pad",
    "parse_pad",
    "read_header",
    "read_log",
    "read_played",
    "read_step",
    "replay",
    "restore",
    "write_whole",
]

"""The score pad for people with real cards: players, rounds, and what was done to them as a log.

A pad is a header and steps; `apply` makes of a pad and a step the next pad, and `undo` goes back. What a
round is worth is asked of the rules of its game. Nothing here prints.
"""

from wordsvc.scorepad.header import GAMES, SCHEMA, Header, read_header
from wordsvc.scorepad.pad import MAX_ROUNDS, Pad, Round, apply, begin_pad, new_pad
from wordsvc.scorepad.pad_file import MAX_BYTES, KeptPad, append_step, create_pad, load_pad, parse_pad
from wordsvc.scorepad.rules.base import NEWEST
from wordsvc.scorepad.sheet import Sheet, SheetDocument, format_csv, make_sheet
from wordsvc.scorepad.steps import Add, Challenge, Edit, Remove, Replace, Step, Undo, read_played, read_step

__all__ = [
    "GAMES",
    "MAX_BYTES",
    "MAX_ROUNDS",
    "NEWEST",
    "SCHEMA",
    "Add",
    "Challenge",
    "Edit",
    "Header",
    "KeptPad",
    "Pad",
    "Remove",
    "Replace",
    "Round",
    "Sheet",
    "SheetDocument",
    "Step",
    "Undo",
    "append_step",
    "apply",
    "begin_pad",
    "create_pad",
    "format_csv",
    "load_pad",
    "make_sheet",
    "new_pad",
    "parse_pad",
    "read_header",
    "read_played",
    "read_step",
]

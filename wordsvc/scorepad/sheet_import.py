"""Score pads from CSV and TSV: as on paper, with players across and rounds down, or a line a cell.

    Round,Ann,Bea,Cem            round,player,sum,bonus,total
    1,12,20,-                    1,Ann,12,0,12
    2,12+11+7,5,9                1,Bea,20,0,20

Commas, semicolons and tabs part cells. As on paper, the column of rounds and the row of totals may be left
out. Totals are compared with those of the pad, and differences are told.
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.input.texts import BYTE_ORDER_MARK, isolate, unguard_formula
from wordsvc.scorepad.cells import Cell, check_numbers, parse_sum, read_cell, refuse_sum, straighten_dashes
from wordsvc.scorepad.header import Games
from wordsvc.scorepad.pad import MAX_ROUNDS, Pad, advance, begin_pad, decide
from wordsvc.scorepad.rules import Points
from wordsvc.scorepad.sheet import make_sheet
from wordsvc.scorepad.sheet_export import CSV_HEADER
from wordsvc.scorepad.steps import Add, Step

MAX_SHEET_BYTES: Final = 1024 * 1024

_DELIMITERS: Final = "\t;,"
_ROUND_HEADINGS: Final = ("", "round", "runde", "hand", "game", "spiel", "#", "no", "no.", "nr", "nr.")
_TOTAL_LABELS: Final = ("total", "totals", "sum", "result", "summe", "gesamt", "ergebnis")
_HEADING: Final = re.compile(
    rf'"?(?:{"|".join(map(re.escape, _ROUND_HEADINGS))})"?([{_DELIMITERS}])', re.IGNORECASE
)
_LABEL: Final = re.compile(r"(?:[^\W\d]+\.?\s*)?([0-9]{1,3})\.?")
_DECIMAL: Final = re.compile(r"[+-]?[0-9]+[.,][0-9]+")

_LONG: Final = CSV_HEADER[:3]
"""The columns that a file with a line a cell has at least."""


class ImportedPad(NamedTuple):
    """A pad, its steps with what was decided, and notes on what the file leaves open or counts otherwise."""

    pad: Pad
    steps: tuple[Step, ...]
    notes: tuple[str, ...]


class _Total(NamedTuple):
    """A total that stands in a row of the file, after so many rounds."""

    row: int
    rounds: int
    seat: int
    number: int


class _Table(NamedTuple):
    """The players of a file; the row of each round, from 1, with its cells; and totals."""

    players: list[str]
    rounds: list[tuple[int, list[Cell]]]
    points: list[list[Points | None]]
    totals: list[_Total]


def import_pad(text: str, game: str, options: Mapping[str, Any], games: Games) -> ImportedPad:
    """Return the pad of a file of a spreadsheet.

    Args:
        text: the file.
        game: the name of the game.
        options: what the table agreed on, as the header of a pad has it.
        games: the games that have a pad.

    Raises:
        InputError: on a row, and the player of the cell at fault; or as `begin_pad` does.
        DictionaryError: a dictionary is missing or damaged.
    """
    table = _read_table(text)
    pad = begin_pad({"game": game, "players": table.players, "options": dict(options)}, games)
    steps: list[Step] = []
    for index, (row, written) in enumerate(table.rounds):
        cells = pad.rules.write_cells(table.points[index]) if table.points else written
        try:
            step = decide(pad, Add(tuple(cells)))
            pad = advance(pad, step)
        except InputError as error:
            raise _at_row(error, row, table.players) from None
        steps.append(step)
    return ImportedPad(pad, tuple(steps), tuple(_find_notes(table, pad)))


def _find_notes(table: _Table, pad: Pad) -> list[str]:
    """Return a note on bonuses without a name, and one on each total that differs."""
    notes: list[str] = []
    bonuses = [one.bonus for points in table.points for one in points if one]
    if pad.rules.has_words and len(table.players) > 2 and len({*bonuses} - {0, 20}):
        notes.append(message("the file does not say which bonus was for what: L is taken first, then M"))
    rounds = make_sheet(pad).rounds
    for total in table.totals:
        counted = rounds[total.rounds - 1].cells[total.seat].total if total.rounds else 0
        if counted != total.number:
            notes.append(
                message(
                    "row {row}: the total of {player} is {number} there and {counted} here",
                    row=total.row,
                    player=isolate(table.players[total.seat]),
                    number=total.number,
                    counted=counted,
                )
            )
    return notes


def _read_table(text: str) -> _Table:
    stream = io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline="")
    try:
        numbered = list(enumerate(csv.reader(stream, delimiter=_find_delimiter(text)), start=1))
    except csv.Error:
        raise InputError((), "not_csv", message("the file is no table of cells")) from None
    rows = [
        (number, cells) for number, row in numbered if any(cells := [_strip_text_sign(cell) for cell in row])
    ]
    if not rows:
        raise InputError((), "no_rounds", message("the file has no rows"))
    heading = [name.casefold() for name in rows[0][1]]
    return _read_long(heading, rows[1:]) if {*_LONG} <= {*heading} else _read_paper(rows[0][1], rows[1:])


def _find_delimiter(text: str) -> str:
    """Return the sign that stands behind a known heading, or else the one that makes most columns."""
    first = text.removeprefix(BYTE_ORDER_MARK).lstrip("\n").partition("\n")[0]
    if (known := _HEADING.match(first)) is not None:
        return known[1]
    return max(_DELIMITERS, key=lambda sign: len(next(csv.reader([first], delimiter=sign), [])))


def _strip_text_sign(cell: str) -> str:
    """Return a cell without blanks, and without the sign that keeps a spreadsheet from computing it."""
    return unguard_formula(cell.strip())


def _read_paper(heading: list[str], rows: Sequence[tuple[int, list[str]]]) -> _Table:
    """Read players across and rounds down."""
    while heading and not heading[-1]:
        heading = heading[:-1]
    labelled = heading[:1] != [] and heading[0].casefold() in _ROUND_HEADINGS
    players = heading[labelled:]
    if not any(players):
        text = message("no players stand in the first row")
        hint = message("write the players across, and below them a row for each round")
        raise InputError((), "no_players", text, hint)
    table, played = _Table(players, [], [], []), 0
    for number, row in rows:
        label, cells = (row[0], row[1:]) if labelled else ("", row)
        if any(cells[len(players) :]):
            text = message("row {row} has more cells than there are players", row=number)
            hint = message("points are whole numbers; a cell with a comma in it is quoted")
            raise InputError((), "wrong_length", text, hint)
        cells = [*cells, *[""] * len(players)][: len(players)]
        if labelled and label.casefold().rstrip(":") in _TOTAL_LABELS:
            found = [(seat, _find_number(cell)) for seat, cell in enumerate(cells)]
            table.totals.extend(
                _Total(number, len(table.rounds), seat, total) for seat, total in found if total is not None
            )
            continue
        if labelled:
            _check_label(number, label, len(table.rounds) + 1)
        table.rounds.append((number, _read_cells(number, cells, players)))
        played = len(table.rounds) if any(cells) else played
    del table.rounds[played:]  # rows of a form that was not filled in to its end
    return table


def _check_label(row: int, label: str, expected: int) -> None:
    """Refuse a row that is not the next round."""
    found = _LABEL.fullmatch(label)
    if found is None:
        text = message("row {row}: {label!r} is neither a round nor the total", row=row, label=label[:40])
        raise InputError((), "not_a_round", text)
    if int(found[1]) != expected:
        text = message(
            "row {row}: round {number} stands there, and round {expected} is next",
            row=row,
            number=int(found[1]),
            expected=expected,
        )
        raise InputError((), "not_a_round", text)


def _read_cells(row: int, cells: Sequence[str], players: Sequence[str]) -> list[Cell]:
    read: list[Cell] = []
    for seat, text in enumerate(cells):
        try:
            if _DECIMAL.fullmatch(straighten_dashes(text)):
                refuse_sum(text)
            read.append(read_cell(text))
        except InputError as error:
            raise _at_row(error.within("players", seat), row, players) from None
    return read


def _read_long(heading: list[str], rows: Sequence[tuple[int, list[str]]]) -> _Table:
    """Read a line a cell."""
    table = _Table([], [], [], [])
    cells: dict[tuple[int, int], Points | None] = {}
    starts: dict[int, int] = {}
    for number, row in rows:
        fields = dict(zip(heading, [*row, *[""] * len(heading)], strict=False))
        name = fields["player"]
        if name not in table.players:
            table.players.append(name)
        seat, label = table.players.index(name), fields["round"]
        played = int(label) if label.isascii() and label.isdigit() and len(label) < 4 else 0
        if not 1 <= played <= MAX_ROUNDS or (played, seat) in cells:
            text = message("row {row}: there is no such round, or {player} has it twice", row=number,
                           player=isolate(name))  # fmt: skip
            raise InputError((), "not_a_round", text)
        starts.setdefault(played, number)
        try:
            cells[played, seat] = _read_points(fields)
        except InputError as error:
            raise _at_row(error.within("players", seat), number, table.players) from None
        if (total := _find_number(fields.get("total", ""))) is not None:
            table.totals.append(_Total(number, played, seat, total))
    for played in range(1, max(starts, default=0) + 1):
        if played not in starts:
            raise InputError((), "not_a_round", message("the file has no round {number}", number=played))
        table.rounds.append((starts[played], []))
        table.points.append([cells.get((played, seat)) for seat in range(len(table.players))])
    return table


def _read_points(fields: Mapping[str, str]) -> Points | None:
    """Return the points of a line, None for a cell that is open."""
    if read_cell(fields["sum"]) is None:
        return None
    return Points(_read_number(fields["sum"]), _read_number(fields.get("bonus", "") or "0"))


def _read_number(text: str) -> int:
    found = parse_sum(text)
    if found is None or found.bonuses:
        check_numbers(text)
        raise InputError((), "not_a_number", message("{text!r} is no number", text=text[:50]))
    return found.points


def _find_number(text: str) -> int | None:
    """Return the number that a total is; None for anything else, such as a formula."""
    return int(tight) if re.fullmatch(r"-?[0-9]{1,6}", tight := straighten_dashes(text)) else None


def _at_row(error: InputError, row: int, players: Sequence[str]) -> InputError:
    """Return an error that names the row, as a spreadsheet counts it, and the player of the cell."""
    field = list(error.field)
    seat = field[field.index("players") + 1] if "players" in field[:-1] else None
    if isinstance(seat, int):
        player = isolate(players[seat])
        text = message("row {row}, {player}: {problem}", row=row, player=player, problem=error.message)
    else:
        text = message("row {row}: {problem}", row=row, problem=error.message)
    return InputError((), error.code, text, error.hint, error.rule)

"""A score pad on a terminal: a line a round, a column a player, 80 columns at most."""

from collections.abc import Iterator, Sequence
from typing import Final

from wordsvc.cli.echo import echo
from wordsvc.cli.output import (
    columns_of,
    pad_left,
    pad_right,
    print_deck,
    print_dictionaries,
    print_notes,
)
from wordsvc.input.messages import translate
from wordsvc.input.texts import isolate, printable
from wordsvc.quiddler.scoring.describe import describe_ruling
from wordsvc.scorepad import Sheet
from wordsvc.scorepad.cells import OPEN
from wordsvc.scorepad.sentences import DEALS, LEGEND, MARKS, describe_next, describe_open, describe_standing

WIDTH: Final = 80
"""Columns of a terminal."""

MIN_NAME: Final = 5
"""Columns that a name keeps, where the players share the width."""

_GAP: Final = 2


def print_sheet(sheet: Sheet, last: int | None = None) -> None:
    """Print a pad: its table, who leads or has won, what is open and what comes next.

    `last` is how many rounds are shown, the last ones; None shows all.
    """
    heading = [sheet.pad.header.title, sheet.pad.header.date]
    if any(heading):
        echo(printable(", ".join(filter(None, heading))))
    first = 0 if last is None else max(0, len(sheet.rounds) - last)
    for line in table_lines(sheet, first):
        echo(line)
    for line in _lines_below(sheet, first):
        echo(f"  {line}")
    for number, played in enumerate(sheet.pad.rounds[first:], start=first + 1):
        if (detail := played.scored.detail) is not None:
            about = translate("round {number}: ", number=number)
            for ruling in detail.rulings:
                echo("  " + about + translate(describe_ruling(ruling)))
            print_notes(detail.card_notes, about)
            print_notes((word.note for word in detail.notes), about)
    details = [played.scored.detail for played in sheet.pad.rounds if played.scored.detail]
    print_notes(dict.fromkeys(note for each in details for note in each.language_notes))
    print_deck(sheet.pad.rules.deck)
    print_dictionaries(dict.fromkeys(r for each in details for r in each.authority.dictionaries))


def table_lines(sheet: Sheet, first: int = 0) -> Iterator[str]:
    """Yield the table from the round at `first` on; players that do not fit beside each other stand below.

    A name that has no room is cut, and stands in full below the table.
    """
    rounds = range(first, len(sheet.rounds))
    labels = ["", *(str(index + 1) for index in rounds), translate("total")]
    below = [sheet.totals]
    if sheet.tiles is not None:
        labels.append(translate("tiles"))
        below.append(sheet.tiles)
    columns = [_column(sheet, seat, rounds, below) for seat in range(len(sheet.players))]
    names = [printable(name) for name in sheet.players]
    left = max(map(columns_of, labels))
    cut: list[tuple[str, str]] = []
    for seats, cap in _blocks(names, columns, left):
        heads = _cut_names(names, seats, cap)
        cut += [(head, names[seat]) for head, seat in zip(heads, seats, strict=True) if head != names[seat]]
        block = [[isolate(head), *columns[seat]] for head, seat in zip(heads, seats, strict=True)]
        widths = [max(map(columns_of, column)) for column in block]
        for row, label in enumerate(labels):
            cells = [pad_left(column[row], width) for column, width in zip(block, widths, strict=True)]
            yield (" " * _GAP).join([pad_right(label, left), *cells]).rstrip()
    for head, name in cut:
        yield f"  {isolate(head)} = {isolate(name)}"


def _blocks(names: Sequence[str], columns: Sequence[Sequence[str]], left: int) -> list[tuple[list[int], int]]:
    """Return the seats that stand beside each other, and how many columns a name of them has at most."""
    widths = [max(map(columns_of, column)) for column in columns]
    for number in range(len(names), 0, -1):
        seats = list(range(len(names)))
        blocks = [seats[place : place + number] for place in range(0, len(seats), number)]
        caps = [
            _cap([widths[seat] for seat in block], [names[seat] for seat in block], left) for block in blocks
        ]
        if all(caps) or number == 1:
            return list(zip(blocks, [cap or MIN_NAME for cap in caps], strict=True))
    return []


def _cap(widths: Sequence[int], names: Sequence[str], left: int) -> int:
    """Return the longest length of names with which all fit, 0 when they cannot."""
    for cap in range(max(MIN_NAME, *map(columns_of, names)), MIN_NAME - 1, -1):
        taken = sum(
            _GAP + max(width, min(cap, columns_of(name))) for width, name in zip(widths, names, strict=True)
        )
        if left + taken <= WIDTH:
            return cap
    return 0


def _cut_names(names: Sequence[str], seats: Sequence[int], cap: int) -> list[str]:
    """Return the names of some seats, cut to a length; with the number of the seat where two look alike."""
    heads = [_cut(names[seat], cap) for seat in seats]
    alike = {head for head in heads if heads.count(head) > 1}
    return [
        _cut(f"{seat + 1}{names[seat]}", cap) if head in alike else head
        for head, seat in zip(heads, seats, strict=True)
    ]


def _cut(name: str, cap: int) -> str:
    if columns_of(name) <= cap:
        return name
    while columns_of(name) > cap - 1:
        name = name[:-1]
    return f"{name}…"


def _column(sheet: Sheet, seat: int, rounds: range, below: Sequence[Sequence[int]]) -> list[str]:
    """Return the scores of a player, and the texts below them; marks come last, so that numbers align."""
    marks = [_marks(sheet, index, seat) for index in rounds] + [""] * len(below)
    scores = [_score(sheet, index, seat) for index in rounds] + [str(row[seat]) for row in below]
    width = max(map(len, marks))
    return [score + mark.ljust(width) for score, mark in zip(scores, marks, strict=True)]


def _marks(sheet: Sheet, index: int, seat: int) -> str:
    """Return a letter for each bonus of a player in a round, and a star for the dealer."""
    played = sheet.rounds[index]
    points = played.cells[seat].points
    letters = "" if points is None else "".join(MARKS.get(mark, "") for mark in points.marks)
    return letters + (DEALS if played.dealer == seat else "")


def _score(sheet: Sheet, index: int, seat: int) -> str:
    points = sheet.rounds[index].cells[seat].points
    if points is not None:
        return str(points.score)
    return OPEN if (index, seat) in sheet.open_cells else ""


def _lines_below(sheet: Sheet, first: int) -> Iterator[str]:
    shown = "".join(
        _marks(sheet, index, seat)
        for index in range(first, len(sheet.rounds))
        for seat in range(len(sheet.players))
    )
    legend = [translate(text) for mark, text in LEGEND.items() if mark in shown]
    if legend:
        yield " ".join(legend)
    if sheet.why:
        yield translate(sheet.why) + "."
    sentences = (describe_standing(sheet), *describe_open(sheet), describe_next(sheet))
    yield from (translate(sentence) for sentence in sentences if sentence)

"""Rows for those who count themselves: one a game and seat, in a file that other programs read."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from games.arena.clock import WholeGame

Row = dict[str, Any]

FORMS: Final = (".jsonl", ".csv")
"""How the name of a file ends that rows are written to."""


def rows_of(
    game: str,
    options: Mapping[str, object],
    seed: int,
    games: Iterable[WholeGame],
    *,
    cpu: bool = True,
) -> Iterator[Row]:
    """The rows of games, each a deal and what was done in each seat.

    A row has the game, the seed, the deal, the number of the game among those of its deal, the seat from 1
    on, the bot, each option as `option.NAME`, the score, the part of the win, the moves that the bot chose,
    and last the milliseconds of CPU that it took for them, which no seed repeats.
    """
    chosen = {f"option.{name}": value for name, value in options.items()}
    last, number = -1, 0
    for deal, seats in games:
        number = number + 1 if deal == last else 1
        last = deal
        for seat, play in enumerate(seats, 1):
            row = {"game": game, "seed": seed, "deal": deal, "table": number, "seat": seat, "bot": play.bot}
            row |= chosen | {"score": play.score, "won": play.won, "moves": play.moves}
            yield row | {"cpu_ms": round(play.seconds * 1000, 3)} if cpu else row


def format_rows(form: str, rows: Iterable[Row]) -> Iterator[str]:
    """The lines of a file in one of the `FORMS`; the first row says which columns CSV has."""
    if form == ".jsonl":
        yield from (f"{json.dumps(row)}\n" for row in rows)
        return
    line = io.StringIO()
    writer = csv.writer(line, lineterminator="\n")
    for number, row in enumerate(rows):
        if not number:
            writer.writerow(row)
        writer.writerow(row.values())
        yield line.getvalue()
        line.seek(0)
        line.truncate()

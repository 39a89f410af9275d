"""Tables of matches between bots; `python -m docs.match_tables FILE.md ...` plays them again.

The command of the first row stands above a table. The other rows differ from it in bots, seats, options and
deals. A bot whose name begins with a capital is in the file of bots that the command names.
"""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

WORDCHECK = str(Path(sys.executable).with_name("wordcheck"))
COLUMNS = ("match", "seats", "options", "deals", "wins", "points better a seat", "CPU ms a move")
_TABLE = re.compile(
    r"`(wordcheck arena [^`|]+)`(?:(?!`wordcheck arena)[^|])*\n\n"
    rf"\| {re.escape(' | '.join(COLUMNS))} \|\n\|[-:|]+\|\n((?:\|.*\n)+)"
)


class Match(NamedTuple):
    """A row of a table, with the command that prints its figures."""

    row: str
    command: list[str]

    def play(self) -> str:
        """Return the row with the figures that the command prints now."""
        printed = subprocess.run(  # noqa: S603 - the commands are those of our pages
            [WORDCHECK, *self.command[1:], "--json"], stdout=subprocess.PIPE, check=True
        )
        first, second = json.loads(printed.stdout)["bots"]
        if first["bot"] != self.command[self.command.index("--bots") + 1].split(",")[0]:
            first, second = second, first
        wins, points = first["wins"], first["points"]
        return (
            " | ".join(self.row.split(" | ")[: COLUMNS.index("wins")])
            + f" | {wins['mean']:.1%} ({wins['low']:.1%} to {wins['high']:.1%})"
            f" | {points['mean']:+.2f} ({points['low']:+.2f} to {points['high']:+.2f})"
            f" | {first['cpu_ms_a_move']:.2f} and {second['cpu_ms_a_move']:.2f} |"
        )


def find_matches(text: str) -> Iterator[tuple[str, list[Match]]]:
    """Yield the command above each table of a page, and the matches of the table."""
    for command, rows in _TABLE.findall(text):
        yield command, [Match(row, _command_of(row, shlex.split(command))) for row in rows.splitlines()]


def _command_of(row: str, example: list[str]) -> list[str]:
    bots, seats, options, deals = (cell.strip() for cell in row.split("|")[1 : COLUMNS.index("wins") + 1])
    file = re.search(r"[\w/]+\.py(?=:)", " ".join(example))
    names = [f"{file[0]}:{name}" if file and name[0].isupper() else name for name in bots.split(" against ")]
    options_of_row = [word for option in options.split() for word in ("-o", option)]
    return [
        *example[:3],
        *("--bots", ",".join(names), "--seats", seats, "--deals", deals.replace(",", "")),
        *("--seed", example[example.index("--seed") + 1], "--null-deals", "0"),
        *options_of_row,
    ]


def main(files: list[str]) -> None:
    """Play the matches of pages again, and write each row when it is known."""
    for file in map(Path, files):
        for _, matches in find_matches(file.read_text("utf-8")):
            for match in matches:
                text = file.read_text("utf-8").replace(match.row, match.play())
                file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

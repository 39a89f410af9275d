"""Steps of `wordcheck scorepad` on a file."""

from typing import Any

from wordsvc.catalogue.score_pads import PADS
from wordsvc.cli.errors import errors_about
from wordsvc.cli.output import print_json
from wordsvc.cli.pads.pad_lines import describe_flaws
from wordsvc.cli.pads.scorepad_output import print_sheet
from wordsvc.scorepad import Pad, Step, StoredPad, append_step, load_pad, make_sheet, read_step


def load(path: str) -> StoredPad:
    """Return the pad in a file; an error names the line of the file, and no option."""
    with errors_about(None):
        return load_pad(path, PADS)


def read_typed(path: str, document: dict[str, Any]) -> Step:
    """Read a step that was typed, for the pad in a file."""
    players = load(path).pad.header.players
    with errors_about({"players": players}):
        return read_step(document, players)


def do_step(path: str, step: Step, as_json: bool) -> None:
    """Do a step, write it into the file, and print the pad."""
    players = load(path).pad.header.players
    with errors_about({"players": players}):
        kept = append_step(path, step, PADS)
    print_stored(kept, as_json)


def print_stored(kept: StoredPad, as_json: bool) -> None:
    """Print the pad of a file, and the flaws of the file."""
    describe_flaws(kept)
    print_pad(kept.pad, as_json)


def print_pad(pad: Pad, as_json: bool) -> None:
    """Print a pad, or its sheet as JSON."""
    sheet = make_sheet(pad)
    print_json(sheet.to_dict()) if as_json else print_sheet(sheet)

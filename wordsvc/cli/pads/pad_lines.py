"""A round of a score pad as it is typed, and what is said of a file that was cut or lacks rulings."""

from collections.abc import Sequence
from typing import Final

from wordsvc.cli.echo import echo
from wordsvc.input.messages import translate
from wordsvc.scorepad import StoredPad
from wordsvc.scorepad.sentences import JUDGED_NOW

_BAR: Final = "|"


def split_cells(cells: Sequence[str]) -> list[str]:
    """Return the cells of a round as it was typed: one each, or with | between them."""
    return " ".join(cells).split(_BAR) if any(_BAR in cell for cell in cells) else list(cells)


def describe_flaws(kept: StoredPad) -> None:
    """Say that the last line of a file was cut, and that it has no rulings."""
    if kept.pad.is_judged_now:
        echo(translate(JUDGED_NOW), err=True)
    if kept.cut:
        echo(translate("The last line of the file was cut, and is not read."), err=True)

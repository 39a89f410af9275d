"""The figures of the settings of a game, printed."""

from collections.abc import Sequence
from typing import Final

from games.arena import Measure, SweptSetting
from wordsvc.cli.echo import echo
from wordsvc.cli.output import print_table
from wordsvc.input.messages import message, translate, translate_plural

_NAMES: Final = {
    "length": message("moves"),
    "wins": message("wins"),
    "draws": message("draws"),
    "score": message("score"),
    "spread": message("between best and worst"),
    "luck": message("share of luck"),
}

_PARTS: Final = ("wins", "draws", "luck")
"""The measures from 0 to 1."""


def print_setting(game: str, found: SweptSetting, varying: Sequence[str]) -> None:
    """Print the measures of a setting, under its name: the variant and the options that vary."""
    echo(
        translate_plural(
            "{title}: {n} deal", "{title}: {n} deals", found.deals, title=found.title(varying) or game
        )
    )
    if found.broken_off:
        echo(translate_plural("Broken off: {n} game.", "Broken off: {n} games.", found.broken_off))
    print_table(["", translate("mean"), "95 %"], [_row(measure) for measure in found.measures])


def _row(measure: Measure) -> list[str]:
    name, (mean, low, high) = translate(_NAMES[measure.name]), measure.value
    if measure.seat is not None:
        name = translate("{name}, seat {seat}", name=name, seat=measure.seat + 1)
    if measure.name in _PARTS:
        shown = translate("{share:.1%}", share=mean), translate("{low:.1%} to {high:.1%}", low=low, high=high)
    else:
        shown = (
            translate("{number:.1f}", number=mean),
            translate("{low:.1f} to {high:.1f}", low=low, high=high),
        )
    return [name, *shown]

"""The figures of the settings of a game, printed."""

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


def print_setting(title: str, found: SweptSetting) -> None:
    """Print the measures of a setting under its title."""
    echo(translate_plural("{title}: {n} deal", "{title}: {n} deals", found.deals, title=title))
    if found.broken_off:
        echo(
            translate_plural(
                "Broken off: {n} game. First: {problem}.",
                "Broken off: {n} games. First: {problem}.",
                found.broken_off,
                problem=translate(found.failure),
            )
        )
    if found.measures:
        print_table(["", translate("mean"), "95 %"], [_row(measure) for measure in found.measures])


def _row(measure: Measure) -> list[str]:
    name = translate(_NAMES[measure.name])
    mean, low, high = measure.value
    if measure.seat is not None:
        name = translate("{name}, seat {seat}", name=name, seat=measure.seat + 1)
    if measure.is_part:
        shown = translate("{share:.1%}", share=mean), translate("{low:.1%} to {high:.1%}", low=low, high=high)
    else:
        shown = (
            translate("{number:.1f}", number=mean),
            translate("{low:.1f} to {high:.1f}", low=low, high=high),
        )
    return [name, *shown]

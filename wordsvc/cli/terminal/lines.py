"""Lines at the terminal: lists folded to its width, rules, refusals."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from games.core import IllegalMove, InvalidInput, Rulebook
from wordsvc.cli.echo import echo
from wordsvc.cli.errors import message_of
from wordsvc.cli.output import print_rules
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate

_MAX_WIDTH: Final = 100
"""Characters of a line, and those of one where nobody knows how wide it is."""


def fold(heading: str, listed: Sequence[str]) -> list[str]:
    """Return the lines of a heading and a list, folded between its entries to the width of the terminal."""
    width = min(shutil.get_terminal_size((_MAX_WIDTH, 1)).columns, _MAX_WIDTH)
    lines = [heading]
    for number, part in enumerate(listed):
        gap = "   " if number else "  "
        if len(lines[-1]) + len(gap) + len(part) > width:
            lines.append(f"  {part}")
        else:
            lines[-1] += gap + part
    return lines


def show_rules(rulebook: Rulebook, wanted: str) -> None:
    """Show the rule of an id in any case, or with "" all of them. Raises `InputError` on "rules"."""
    rules = rulebook.rules
    wanted = {rule.lower(): rule for rule in rules}.get(wanted.lower(), wanted)
    if wanted and wanted not in rules:
        raise InputError("rules", "unknown_rule", message("there is no rule {rule!r}", rule=wanted[:40]))
    shown = {rule: translate(rules[rule]) for rule in ([wanted] if wanted else rules)}
    print_rules(shown, indent="  ")


@contextmanager
def refusals() -> Iterator[None]:
    """Say why what was typed cannot be done."""
    try:
        yield
    except IllegalMove as error:
        refusal = translate(
            "No: {problem}; `rules {rule}` shows the rule.", problem=message_of(error), rule=error.rule
        )
        echo(f"  {refusal}")
    except (InvalidInput, InputError) as error:
        problem = translate(error.message)
        echo("  " + translate("{problem}; `help` says what can be typed.", problem=problem))

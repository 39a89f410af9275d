"""A match on a terminal before it begins and when it is over."""

from collections.abc import Mapping, Sequence

from games.core import Rulebook
from wordsvc.cli.echo import echo
from wordsvc.cli.output import join_names, print_folded, with_options
from wordsvc.input.messages import translate


def print_heading(rulebook: Rulebook, options: Mapping[str, object], *, seeded: bool) -> None:
    """Print which game is played by which options, on a terminal folded to its width."""
    game = with_options(translate(rulebook.title), options)
    text = (
        translate("{game}, seeded. `help` says what can be typed.", game=game)
        if seeded
        else translate("{game}. `help` says what can be typed.", game=game)
    )
    print_folded(text, 2)


def print_result(names: Sequence[str], scores: Sequence[int], winners: Sequence[int] | None) -> None:
    """Print the scores by seat, and the names of the seats that have won if that is known."""
    shown = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    echo("", translate("The game is over: {scores}.", scores=shown))
    if winners is not None:
        won = join_names(names[seat] for seat in winners) or translate("nobody")
        echo(translate("Won by {names}.", names=won))

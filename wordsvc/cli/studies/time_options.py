"""Options in seconds: how long a bot may think, and how fast a race goes."""

import click

from games.bots import DEFAULT_SECONDS
from wordsvc.cli.question_options import Decorator
from wordsvc.input.messages import translate


def _refuse_nan(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    """Refuse nan, which every range of click takes."""
    if value != value:
        raise click.BadParameter(translate("nan is not a number of seconds"), ctx, param)
    return value


bot_seconds_option: Decorator = click.option(
    "--bot-seconds",
    type=click.FloatRange(0, min_open=True, max=86_400),
    metavar="S",
    default=DEFAULT_SECONDS,
    show_default=True,
    callback=_refuse_nan,
    help="The seconds that a bot of your own may take for an answer.",
)


pace_option: Decorator = click.option(
    "--pace",
    type=click.FloatRange(0, min_open=True, max=3600),
    metavar="S",
    callback=_refuse_nan,
    help="Play a race in real time: a card is turned every S seconds without a call; on a server 3 to 60.",
)

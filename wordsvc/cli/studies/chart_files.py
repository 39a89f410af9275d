"""Files with charts of the games of bots (`games.arena.charts`)."""

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import click

from games.arena import Report, SweptSetting, WholeGame
from wordsvc.cli.question_options import Decorator
from wordsvc.cli.studies.row_files import written
from wordsvc.input.messages import translate

if TYPE_CHECKING:
    import altair

FORMS: Final = (".svg", ".html")
"""The suffixes of files for charts."""


def _check_form(ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
    """Refuse a file of a form that is not known, before anything is played."""
    if path is not None and os.path.splitext(path)[1] not in FORMS:
        raise click.BadParameter(translate("the name of the file must end in .svg or .html"), ctx, param)
    return path


plot_option: Final[Decorator] = click.option(
    "--plot",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    callback=_check_form,
    help="Draw what came of the games, too, into FILE.svg or FILE.html.",
)


def prepare_charts(path: str | None) -> None:
    """Look before anything is played whether charts can be drawn and written. Raises `UnwrittenError`."""
    if path is not None:
        with written(path, "--plot"):
            import games.arena.charts  # noqa: F401 - altair is large, and few have it

            is_new = not os.path.lexists(path)
            with open(path, "ab"):
                pass
            if is_new:
                os.unlink(path)


def draw_games(path: str | None, played: Mapping[str, Sequence[WholeGame]]) -> None:
    """Draw the scores and lengths of games, by the title of each chart. Raises `UnwrittenError`."""
    if path is not None:
        from games.arena.charts import chart_games

        _save([chart_games(title, games) for title, games in played.items()], path)


def draw_report(path: str | None, title: str, report: Report) -> None:
    """Draw what a tournament shows. Raises `UnwrittenError`."""
    if path is not None:
        from games.arena.charts import chart_report

        _save([chart_report(title, report)], path)


def draw_sweep(path: str | None, title: str, swept: Sequence[tuple[str, SweptSetting]]) -> None:
    """Draw the measures of settings, each under its title. Raises `UnwrittenError`."""
    if path is not None:
        from games.arena.charts import chart_sweep

        _save([chart_sweep(title, swept)], path)


def _save(charts: "Sequence[altair.VConcatChart]", path: str) -> None:
    from games.arena.charts import save_charts

    with written(path, "--plot"):
        save_charts(charts, path)

"""`wordcheck study`."""

import click

from games.arena import (
    MAX_DEALS,
    MIN_SWEPT_DEALS,
    SweptSetting,
    settings_of,
    summarize_setting,
    sweep,
)
from games.core import Rulebook
from wordsvc.cli.command_group import CommandGroup
from wordsvc.cli.echo import echo
from wordsvc.cli.matches.match_options import notes_on
from wordsvc.cli.matches.play_options import (
    input_errors,
    rulebook_argument,
)
from wordsvc.cli.matches.seeds import seed_line
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json, print_notes
from wordsvc.cli.progress import progress
from wordsvc.cli.stop_signals import Stop
from wordsvc.cli.studies.chart_files import draw_sweep, plot_option, prepare_charts
from wordsvc.cli.studies.row_files import (
    StudyRows,
    figure_file,
    figures_option,
    refuse_part,
    resume_option,
    rows_beside,
)
from wordsvc.cli.studies.study_options import (
    StudyOptions,
    bots_in_seats,
    dictionary_of,
    seats_option,
    study_options,
)
from wordsvc.cli.studies.sweep_output import print_setting
from wordsvc.input.messages import translate
from wordsvc.words import notes_to_list


@click.group("study", cls=CommandGroup)
def command() -> None:
    """Compare the rules of a game by the games of bots.

    \b
    Example:
      wordcheck study sweep diddly -o rounds=1,2 --seats greedy,random
    """


@command.command("sweep")
@rulebook_argument
@seats_option
@click.option(
    "--deals",
    type=click.IntRange(MIN_SWEPT_DEALS, MAX_DEALS),
    metavar="N",
    default=100,
    show_default=True,
    help="The number of deals of each setting; each is played once a seat.",
)
@study_options
@click.option("--variants", is_flag=True, help="Also take every variant that has so many seats.")
@figures_option
@resume_option
@plot_option
@json_option
def sweep_settings(
    rulebook: Rulebook,
    seats: str | None,
    deals: int,
    study: StudyOptions,
    variants: bool,
    rows: str | None,
    resume: bool,
    plot: str | None,
    as_json: bool,
) -> None:
    """Play a game at every combination of options, and say what differs.

    An option may have several values, as -o rounds=1,2,5. For each setting there are the length of a game,
    the wins and the points of each seat, the draws, the points between the best seat and the worst one, and
    the share of luck: how much of the results the cards decide. All have 95 % intervals over the deals. Each
    deal is played once for each seat, and the bots move on by a seat, so that every bot has every seat.

    With --rows FILE.csv each figure is a row with its setting, and FILE.games.csv has the games. Ctrl-C
    and SIGTERM print the figures of what was played. A study that was broken off, or killed, goes on with
    --resume.

    \b
    Example:
      wordcheck study sweep diddly -o rounds=1,2 --seats greedy,random
    """
    bots = bots_in_seats(rulebook, seats)
    rulebook = study.rulebook_for(rulebook, bots)
    choices = {name: values.split(",") for name, values in study.agreed.items()}
    if rows is not None and not resume:
        refuse_part(rows)
    with input_errors():
        settings = settings_of(rulebook, len(bots), choices, variants=variants)
        kept = StudyRows(rows_beside(rows, "games"), rulebook, len(bots), cpu=False, resume=resume)
    drawn = study.choose_seed(kept.seed)
    varying = [name for name, values in choices.items() if len(values) > 1]
    prepare_charts(plot)
    done: list[SweptSetting] = []
    with (
        input_errors(),
        study.open_workers() as executor,
        Stop() as stop,
        kept.recording(drawn, [each.options for each in settings]) as record,
        progress(deals * len(settings), translate("deals")) as count,
    ):
        measured = sweep(
            rulebook,
            bots,
            settings,
            deals,
            drawn,
            executor=executor,
            progress=count,
            bot_seconds=study.bot_seconds,
            record=record,
            played=[kept.games(each.options) for each in settings],
        )
        with figure_file(rows) as write:
            for each in measured:
                done.append(each)
                write(each.rows(rulebook.name, bots, drawn))
    if stop.exit_code is not None and len(done) < len(settings):
        begun = settings[len(done)]
        done.append(summarize_setting(begun, kept.games(begun.options)))
    titles = [each.title(varying) or rulebook.name for each in done]
    notes = notes_on(rulebook.game(len(bots), settings[0].options))
    if as_json:
        print_json(
            {
                "game": rulebook.name,
                "bots": bots,
                "seed": drawn,
                "seeded": study.is_seeded,
                "dictionary": dictionary_of(rulebook),
                "notes": notes_to_list(notes),
                "figures": [row for each in done for row in each.rows(rulebook.name, bots, drawn)],
            }
        )
    else:
        for title, each in zip(titles, done, strict=True):
            print_setting(title, each)
        print_notes(notes)
        echo(seed_line(drawn, seeded=study.is_seeded))
    draw_sweep(plot, rulebook.name, [*zip(titles, done, strict=True)])
    stop.leave()

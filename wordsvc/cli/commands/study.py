"""`wordcheck study`."""

import click

from games.arena import MAX_DEALS, MIN_SWEPT_DEALS, SweptSetting, settings_of, sweep
from games.core import Rulebook
from wordsvc.cli.bots_of_others import with_bots_of_others
from wordsvc.cli.chart_files import draw_sweep, plot_option, prepare_charts
from wordsvc.cli.command_group import CommandGroup
from wordsvc.cli.echo import echo
from wordsvc.cli.match_options import MatchOptions, match_options, notes_on
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json, print_notes
from wordsvc.cli.play_options import (
    complete_bots,
    input_errors,
    option_option,
    parse_options,
    rulebook_argument,
    seed_option,
)
from wordsvc.cli.progress import progress
from wordsvc.cli.row_files import figure_file, figures_option
from wordsvc.cli.seats import parse_names, random_seats
from wordsvc.cli.seeds import draw_seed, seed_line
from wordsvc.cli.stop_signals import Stop
from wordsvc.cli.sweep_output import print_setting
from wordsvc.cli.time_options import bot_seconds_option
from wordsvc.cli.workers import cluster_option, jobs_option, open_workers
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
@click.option(
    "--seats",
    metavar="BOTS",
    shell_complete=complete_bots,
    help="The bots, one a seat.  [default: random, as often as the game needs it]",
)
@click.option(
    "--deals",
    type=click.IntRange(MIN_SWEPT_DEALS, MAX_DEALS),
    metavar="N",
    default=100,
    show_default=True,
    help="The number of deals of each setting; each is played once a seat.",
)
@seed_option("Decides everything.")
@option_option
@click.option("--variants", is_flag=True, help="Also take every variant that has so many seats.")
@match_options
@bot_seconds_option
@jobs_option
@cluster_option
@figures_option
@plot_option
@json_option
def sweep_settings(
    rulebook: Rulebook,
    seats: str | None,
    deals: int,
    seed: int | None,
    pairs: tuple[str, ...],
    variants: bool,
    words: MatchOptions,
    bot_seconds: float,
    jobs: int | None,
    cluster: str | None,
    rows: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Play a game at every combination of options, and say what differs.

    An option may have several values, as -o rounds=1,2,5. For each setting there are the length of a game,
    the wins and the points of each seat, the draws, the points between the best seat and the worst one, and
    the share of luck: how much of the results the cards decide. All have 95 % intervals over the deals. Each
    deal is played once for each seat, and the bots move on by a seat, so that every bot has every seat.

    With --rows FILE.csv each figure is a row with its setting. Ctrl-C prints the settings that are done.

    \b
    Example:
      wordcheck study sweep diddly -o rounds=1,2 --seats greedy,random
    """
    bots = parse_names(seats) if seats else random_seats(rulebook)
    with input_errors():
        rulebook = with_bots_of_others(words.judging(rulebook), bots)
        choices = {name: values.split(",") for name, values in parse_options(pairs).items()}
        settings = settings_of(rulebook, len(bots), choices, variants=variants)
    drawn = draw_seed() if seed is None else seed
    varying = [name for name, values in choices.items() if len(values) > 1]
    prepare_charts(plot)
    done: list[SweptSetting] = []
    with (
        input_errors(),
        open_workers(jobs, cluster) as executor,
        Stop() as stop,
        figure_file(rows) as write,
        progress(deals * len(settings), translate("deals")) as count,
    ):
        measured = sweep(
            rulebook, bots, settings, deals, drawn, executor=executor, progress=count, bot_seconds=bot_seconds
        )
        for each in measured:
            done.append(each)
            write(each.rows(rulebook.name, bots, drawn))
    titles = [each.title(varying) or rulebook.name for each in done]
    notes = notes_on(rulebook.game(len(bots), settings[0].options))
    if as_json:
        print_json(
            {
                "game": rulebook.name,
                "bots": bots,
                "seed": drawn,
                "seeded": seed is not None,
                "dictionary": None if rulebook.dictionary is None else dict(rulebook.dictionary),
                "notes": notes_to_list(notes),
                "figures": [row for each in done for row in each.rows(rulebook.name, bots, drawn)],
            }
        )
    else:
        for title, each in zip(titles, done, strict=True):
            print_setting(title, each)
        print_notes(notes)
        echo(seed_line(drawn, seeded=seed is not None))
    draw_sweep(plot, rulebook.name, [*zip(titles, done, strict=True)])
    stop.leave()

"""`wordcheck simulate`."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from games.arena import MAX_GAMES, check_simulation, simulate, summarize_games
from games.core import Rulebook
from wordsvc.cli.bots_of_others import with_bots_of_others
from wordsvc.cli.chart_files import draw_games, plot_option, prepare_charts
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
from wordsvc.cli.row_files import (
    StudyRows,
    logs_option,
    make_folder,
    no_cpu_option,
    resume_option,
    rows_option,
)
from wordsvc.cli.seats import parse_names, random_seats
from wordsvc.cli.seeds import draw_seed, seed_line
from wordsvc.cli.simulation_output import print_simulation
from wordsvc.cli.stop_signals import Stop
from wordsvc.cli.time_options import bot_seconds_option
from wordsvc.cli.workers import cluster_option, jobs_option, open_workers
from wordsvc.input.messages import translate
from wordsvc.words import notes_to_list


@click.command("simulate")
@rulebook_argument
@click.option(
    "--seats",
    metavar="BOTS",
    shell_complete=complete_bots,
    help="The bots, by seat.  [default: random, as often as the game needs it]",
)
@click.option(
    "--games",
    type=click.IntRange(1, MAX_GAMES),
    metavar="N",
    default=100,
    show_default=True,
    help="The number of games.",
)
@seed_option("Decides everything.")
@option_option
@match_options
@bot_seconds_option
@click.option(
    "--variants", is_flag=True, help="Play every variant that has so many seats, one after another."
)
@jobs_option
@cluster_option
@rows_option
@resume_option
@logs_option
@plot_option
@no_cpu_option
@json_option
def command(
    rulebook: Rulebook,
    seats: str | None,
    games: int,
    seed: int | None,
    pairs: tuple[str, ...],
    words: MatchOptions,
    bot_seconds: float,
    variants: bool,
    jobs: int | None,
    cluster: str | None,
    rows: str | None,
    resume: bool,
    logs: Path | None,
    plot: str | None,
    no_cpu: bool,
    as_json: bool,
) -> None:
    """Play many games of bots: their length, the winners, and the number of moves to choose from.

    GAME is the name of a game, or the file of one of your own, as ./mygame.py. A bot of your own is another
    program, run:COMMAND, or in a file of Python, ./mybot.py:Name; what goes wrong in it costs it the game.

    The same seed gives the same report, byte for byte, on any number of cores, and with --no-cpu the same
    rows. Ctrl-C and SIGTERM print the report on the games that are over. A study that was broken off, or
    killed, goes on with --resume.

    \b
    Example:
      wordcheck simulate diddly --seats greedy,random --games 1000 -o board=nine
    """
    bots = parse_names(seats) if seats else random_seats(rulebook)
    with input_errors():
        rulebook = with_bots_of_others(words.judging(rulebook), bots)
    dictionary = None if rulebook.dictionary is None else dict(rulebook.dictionary)
    seeded = seed is not None
    options = parse_options(pairs)
    played: dict[str, Mapping[str, object]] = {"": options}
    if variants:
        fitting = [variant for variant in rulebook.variants if len(bots) in variant.seats]
        played = {variant.name: {**options, **variant.options} for variant in fitting} or played
    with input_errors():
        tables = {
            name: check_simulation(rulebook, bots, games, agreed).options for name, agreed in played.items()
        }
        study = StudyRows(rows, rulebook, len(bots), cpu=not no_cpu, resume=resume)
    drawn = next((known for known in (seed, study.seed) if known is not None), None)
    drawn = draw_seed() if drawn is None else drawn
    reports: dict[str, dict[str, Any]] = {}
    prepare_charts(plot)
    with (
        input_errors(),
        open_workers(jobs, cluster) as executor,
        Stop() as stop,
        study.recording(drawn, [*tables.values()]) as record,
        progress(games * len(played), translate("games")) as done,
    ):
        for name, agreed in tables.items():
            folder = logs / name if logs else None
            make_folder(folder)
            reports[name] = simulate(
                rulebook,
                bots,
                games,
                drawn,
                options=agreed,
                executor=executor,
                progress=done,
                bot_seconds=bot_seconds,
                record=partial(record, agreed),
                logs=folder,
                played=[*study.games(agreed)],
            )
    if stop.exit_code is not None:
        begun = {name: agreed for name, agreed in tables.items() if study.games(agreed)}
        reports = {
            name: summarize_games(rulebook.name, agreed, bots, drawn, study.games(agreed))
            for name, agreed in begun.items()
        }
        if not reports:
            stop.leave()
    for name, report in reports.items():
        notes = notes_on(rulebook.game(len(bots), tables[name]))
        report |= {"seeded": seeded, "dictionary": dictionary, "notes": notes_to_list(notes)}
    if not as_json:
        for report in reports.values():
            print_simulation(report)
        print_notes(notes)
        echo(seed_line(drawn, seeded=seeded))
    elif variants:
        print_json(
            {"game": rulebook.name, "games": games, "seed": drawn, "seeded": seeded, "variants": reports}
        )
    else:
        print_json(reports[""])
    charted = {f"{rulebook.name} {name}".strip(): study.games(tables[name]) for name in reports}
    draw_games(plot, charted)
    stop.leave()

"""`wordcheck simulate`."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from games.arena import MAX_GAMES, check_simulation, simulate, summarize_games
from games.core import Rulebook
from wordsvc.cli.echo import echo
from wordsvc.cli.matches.match_options import notes_on
from wordsvc.cli.matches.play_options import (
    input_errors,
    rulebook_argument,
)
from wordsvc.cli.matches.seeds import seed_line
from wordsvc.cli.output import print_json, print_notes
from wordsvc.cli.progress import progress
from wordsvc.cli.stop_signals import Stop
from wordsvc.cli.studies.chart_files import draw_games, prepare_charts
from wordsvc.cli.studies.row_files import (
    StudyRows,
    make_folder,
)
from wordsvc.cli.studies.simulation_output import print_simulation
from wordsvc.cli.studies.study_options import (
    StudyOptions,
    bots_in_seats,
    dictionary_of,
    game_file_options,
    seats_option,
    study_options,
)
from wordsvc.input.messages import translate
from wordsvc.words import notes_to_list


@click.command("simulate")
@rulebook_argument
@seats_option
@click.option(
    "--games",
    type=click.IntRange(1, MAX_GAMES),
    metavar="N",
    default=100,
    show_default=True,
    help="The number of games.",
)
@study_options
@click.option(
    "--variants", is_flag=True, help="Play every variant that has so many seats, one after another."
)
@game_file_options
def command(
    rulebook: Rulebook,
    seats: str | None,
    games: int,
    study: StudyOptions,
    variants: bool,
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
    bots = bots_in_seats(rulebook, seats)
    rulebook = study.rulebook_for(rulebook, bots)
    played: dict[str, Mapping[str, object]] = {"": study.agreed}
    if variants:
        fitting = [variant for variant in rulebook.variants if len(bots) in variant.seats]
        played = {variant.name: {**study.agreed, **variant.options} for variant in fitting} or played
    with input_errors():
        tables = {
            name: check_simulation(rulebook, bots, games, agreed).options for name, agreed in played.items()
        }
        kept = StudyRows(rows, rulebook, len(bots), cpu=not no_cpu, resume=resume)
    drawn = study.choose_seed(kept.seed)
    reports: dict[str, dict[str, Any]] = {}
    prepare_charts(plot)
    with (
        input_errors(),
        study.open_workers() as executor,
        Stop() as stop,
        kept.recording(drawn, [*tables.values()]) as record,
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
                bot_seconds=study.bot_seconds,
                record=partial(record, agreed),
                logs=folder,
                played=[*kept.games(agreed)],
            )
    if stop.exit_code is not None:
        begun = {name: agreed for name, agreed in tables.items() if kept.games(agreed)}
        reports = {
            name: summarize_games(rulebook.name, agreed, bots, drawn, kept.games(agreed))
            for name, agreed in begun.items()
        }
        if not reports:
            echo(translate("No game is over yet."), err=True)
            stop.leave()
    for name, report in reports.items():
        notes = notes_on(rulebook.game(len(bots), tables[name]))
        report |= {
            "seeded": study.is_seeded,
            "dictionary": dictionary_of(rulebook),
            "notes": notes_to_list(notes),
        }
    if not as_json:
        for report in reports.values():
            print_simulation(report)
        print_notes(notes)
        echo(seed_line(drawn, seeded=study.is_seeded))
    elif variants:
        print_json(
            {
                "game": rulebook.name,
                "games": games,
                "seed": drawn,
                "seeded": study.is_seeded,
                "variants": reports,
            }
        )
    else:
        print_json(reports[""])
    charted = {f"{rulebook.name} {name}".strip(): kept.games(tables[name]) for name in reports}
    draw_games(plot, charted)
    stop.leave()

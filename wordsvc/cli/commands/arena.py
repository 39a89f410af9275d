"""`wordcheck arena`."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypedDict

import click

from games.arena import (
    MAX_DEALS,
    OPEN,
    Executor,
    Report,
    check_tournament,
    null_match,
    summarize_deals,
    tournament,
    with_open_search,
)
from games.core import Rulebook
from wordsvc.cli.bots_of_others import with_bots_of_others
from wordsvc.cli.chart_files import draw_report, plot_option, prepare_charts
from wordsvc.cli.echo import echo
from wordsvc.cli.match_options import MatchOptions, match_options, notes_on
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json, print_notes
from wordsvc.cli.play_options import (
    complete_bots,
    complete_seats,
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
    null_rows,
    resume_option,
    rows_option,
)
from wordsvc.cli.seats import parse_names
from wordsvc.cli.seeds import draw_seed, seed_line
from wordsvc.cli.stop_signals import Stop
from wordsvc.cli.time_options import bot_seconds_option
from wordsvc.cli.tournament_output import print_tournament, tournament_document
from wordsvc.cli.workers import cluster_option, jobs_option, open_workers
from wordsvc.input.messages import translate
from wordsvc.words import notes_to_list


class _How(TypedDict):
    options: Mapping[str, object]
    executor: Executor
    progress: Callable[[int], None]
    bot_seconds: float


@click.command("arena")
@rulebook_argument
@click.option("--bots", metavar="A,B", shell_complete=complete_bots, required=True, help="Two bots or more.")
@click.option(
    "--deals",
    type=click.IntRange(1, MAX_DEALS),
    metavar="N",
    default=200,
    show_default=True,
    help="The number of deals; with --until at most.",
)
@click.option(
    "--seats",
    type=click.IntRange(2),
    metavar="N",
    shell_complete=complete_seats,
    help="The number of seats.  [default: one for each bot]",
)
@seed_option("Decides everything.")
@option_option
@match_options
@bot_seconds_option
@click.option(
    "--until",
    type=click.FloatRange(0, min_open=True),
    metavar="POINTS",
    help="Stop when every interval of the points reaches no further than this from its mean.",
)
@click.option(
    "--null-deals",
    type=click.IntRange(0, MAX_DEALS),
    metavar="N",
    help="The number of deals of the null match.  [default: a fifth of those played]",
)
@click.option(
    "--open",
    "open_cards",
    is_flag=True,
    help="Let the bot `open` play too, a search that sees all cards: what the others could reach at most.",
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
    bots: str,
    deals: int,
    seats: int | None,
    seed: int | None,
    pairs: tuple[str, ...],
    words: MatchOptions,
    bot_seconds: float,
    until: float | None,
    null_deals: int | None,
    open_cards: bool,
    jobs: int | None,
    cluster: str | None,
    rows: str | None,
    resume: bool,
    logs: Path | None,
    plot: str | None,
    no_cpu: bool,
    as_json: bool,
) -> None:
    """Play the same deals with every bot in every seat, and say which bot is better.

    GAME is the name of a game, or the file of one of your own, as ./mygame.py. A bot of your own is another
    program, run:COMMAND, or in a file of Python, ./mybot.py:Name; what goes wrong in it costs it the game.

    The bots play each deal in every arrangement of the seats, or above four seats in many that are drawn. The
    report has each bot's part of the wins, how many points its seats were better than the others, and its
    rating, with 95 % intervals over the deals. The points say whether a difference shows, from 20 deals on.
    In the null match the bot whose name comes first plays against itself: a difference shows there by chance
    alone, in one of twenty matches; with --rows FILE.csv its rows are in FILE.null.csv.

    Where all win or lose together each bot plays each deal in all seats, and there is no null match.

    Ctrl-C and SIGTERM print the report on the deals that are over. A study that was broken off, or killed,
    goes on with --resume.

    \b
    Example:
      wordcheck arena diddly --bots search,greedy --deals 100 -o rounds=1
    """
    names = sorted(parse_names(bots))
    alone = names[0]
    with input_errors():
        rulebook = with_bots_of_others(words.judging(rulebook), names)
        if open_cards:
            rulebook = with_open_search(rulebook)
            names = sorted([*names, OPEN])
    options = parse_options(pairs)
    table_seats = seats or max(2, len(names))
    with input_errors():
        table = check_tournament(rulebook, names, deals, seats=table_seats, options=options, until=until)
        study = StudyRows(rows, rulebook, table_seats, cpu=not no_cpu, resume=resume)
        if null_deals is None and table.cooperative:
            null_deals = 0
        most_null = max(1, deals // 5) if null_deals is None else null_deals
        null_path = null_rows(rows) if most_null else None
        null_study = StudyRows(
            null_path, rulebook, table_seats, cpu=not no_cpu, resume=resume and most_null > 0
        )
    drawn = next((known for known in (seed, study.seed) if known is not None), None)
    drawn = draw_seed() if drawn is None else drawn
    agreed = table.options
    make_folder(logs)
    prepare_charts(plot)
    found: Report | None = None
    check: Report | None = None
    with (
        input_errors(),
        open_workers(jobs, cluster) as executor,
        Stop() as stop,
        study.recording(drawn, [agreed]) as record,
        null_study.recording(drawn, [agreed]) as record_null,
        progress(deals + most_null, translate("deals")) as done,
    ):
        how: _How = {
            "options": options,
            "executor": executor,
            "progress": done,
            "bot_seconds": bot_seconds,
        }
        found = tournament(
            rulebook,
            names,
            deals,
            drawn,
            seats=table_seats,
            until=until,
            record=partial(record, agreed),
            logs=logs,
            played=[*study.games(agreed)],
            **how,
        )
        null = max(1, found.deals // 5) if null_deals is None else null_deals
        if null:
            check = null_match(
                rulebook,
                alone,
                null,
                drawn,
                seats=table_seats,
                record=partial(record_null, agreed),
                played=[*null_study.games(agreed)],
                **how,
            )
    if found is None:
        games = study.games(agreed)
        found = summarize_deals(rulebook, names, drawn, games, seats=table_seats, options=options)
    if not found.deals:
        stop.leave()
    if as_json:
        print_json(
            {
                "game": rulebook.name,
                "options": dict(agreed),
                "dictionary": None if rulebook.dictionary is None else dict(rulebook.dictionary),
                "notes": notes_to_list(notes_on(table)),
                "seats": table_seats,
                "seed": drawn,
                "seeded": seed is not None,
                **tournament_document(found, cpu=not no_cpu),
                "null": {
                    "deals": check.deals,
                    "bots": [standing.to_dict(cpu=not no_cpu) for standing in check.standings],
                }
                if check
                else None,
            }
        )
    else:
        print_tournament(rulebook.name, agreed, table_seats, found, check, cpu=not no_cpu)
        print_notes(notes_on(table))
        echo(seed_line(drawn, seeded=seed is not None))
    draw_report(plot, f"{rulebook.name} {table_seats} seats", found)
    stop.leave()

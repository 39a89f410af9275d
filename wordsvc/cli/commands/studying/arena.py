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
from wordsvc.cli.echo import echo
from wordsvc.cli.matches.match_options import notes_on
from wordsvc.cli.matches.play_options import (
    complete_bots,
    complete_seats,
    input_errors,
    rulebook_argument,
)
from wordsvc.cli.matches.seats import parse_names
from wordsvc.cli.matches.seeds import seed_line
from wordsvc.cli.output import print_json, print_notes
from wordsvc.cli.progress import progress
from wordsvc.cli.stop_signals import Stop
from wordsvc.cli.studies.chart_files import draw_report, prepare_charts
from wordsvc.cli.studies.row_files import (
    StudyRows,
    make_folder,
    rows_beside,
)
from wordsvc.cli.studies.study_options import (
    StudyOptions,
    dictionary_of,
    game_file_options,
    study_options,
)
from wordsvc.cli.studies.tournament_output import print_tournament, tournament_document
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
@study_options
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
@game_file_options
def command(
    rulebook: Rulebook,
    bots: str,
    deals: int,
    seats: int | None,
    study: StudyOptions,
    until: float | None,
    null_deals: int | None,
    open_cards: bool,
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
    rulebook = study.rulebook_for(rulebook, names)
    if open_cards:
        with input_errors():
            rulebook = with_open_search(rulebook)
        names = sorted([*names, OPEN])
    options = study.agreed
    table_seats = seats or max(2, len(names))
    with input_errors():
        table = check_tournament(rulebook, names, deals, seats=table_seats, options=options, until=until)
        kept = StudyRows(rows, rulebook, table_seats, cpu=not no_cpu, resume=resume)
        if null_deals is None and table.cooperative:
            null_deals = 0
        most_null = max(1, deals // 5) if null_deals is None else null_deals
        null_path = rows_beside(rows, "null") if most_null else None
        kept_null = StudyRows(
            null_path, rulebook, table_seats, cpu=not no_cpu, resume=resume and most_null > 0
        )
    drawn = study.choose_seed(kept.seed)
    agreed = table.options
    make_folder(logs)
    prepare_charts(plot)
    found: Report | None = None
    check: Report | None = None
    with (
        input_errors(),
        study.open_workers() as executor,
        Stop() as stop,
        kept.recording(drawn, [agreed]) as record,
        kept_null.recording(drawn, [agreed]) as record_null,
        progress(deals + most_null, translate("deals")) as done,
    ):
        how: _How = {
            "options": options,
            "executor": executor,
            "progress": done,
            "bot_seconds": study.bot_seconds,
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
            played=[*kept.games(agreed)],
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
                played=[*kept_null.games(agreed)],
                **how,
            )
    if found is None:
        games = kept.games(agreed)
        found = summarize_deals(rulebook, names, drawn, games, seats=table_seats, options=options)
    if not found.deals:
        echo(translate("No deal is over yet."), err=True)
        stop.leave()
    if as_json:
        print_json(
            {
                "game": rulebook.name,
                "options": dict(agreed),
                "dictionary": dictionary_of(rulebook),
                "notes": notes_to_list(notes_on(table)),
                "seats": table_seats,
                "seed": drawn,
                "seeded": study.is_seeded,
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
        echo(seed_line(drawn, seeded=study.is_seeded))
    draw_report(plot, f"{rulebook.name} {table_seats} seats", found)
    stop.leave()

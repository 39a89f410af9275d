"""`wordcheck arena`."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isinf
from pathlib import Path
from typing import TypedDict

import click

from games.arena import (
    MAX_DEALS,
    OPEN,
    Estimate,
    Executor,
    Pair,
    Report,
    Standing,
    check_tournament,
    null_match,
    tournament,
    with_open_search,
)
from games.arena.report import MIN_DEALS
from games.core import Rulebook
from wordsvc.cli.chart_files import draw_report, plot_option, prepare_charts
from wordsvc.cli.echo import echo
from wordsvc.cli.installed_bots import with_installed_bots
from wordsvc.cli.match_options import MatchOptions, match_options, notes_on
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json, print_notes, print_table
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
from wordsvc.cli.row_files import logs_option, make_folder, no_cpu_option, open_rows, rows_option
from wordsvc.cli.seats import parse_names
from wordsvc.cli.seeds import draw_seed, seed_line
from wordsvc.cli.time_options import bot_seconds_option
from wordsvc.cli.workers import cluster_option, jobs_option, open_workers
from wordsvc.input.messages import translate, translate_plural
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
    logs: Path | None,
    plot: str | None,
    no_cpu: bool,
    as_json: bool,
) -> None:
    """Play the same deals with every bot in every seat, and say which bot is better.

    GAME is the name of a game, or the file of one of your own, as ./mygame.py.

    The bots play each deal in every arrangement of the seats, or above four seats in many that are drawn. The
    report has each bot's part of the wins, how many points its seats were better than the others, and its
    rating, with 95 % intervals over the deals. The points say whether a difference shows, from 20 deals on.
    In the null match the bot whose name comes first plays against itself: a difference shows there by chance
    alone, in one of twenty matches.

    \b
    Example:
      wordcheck arena diddly --bots search,greedy --deals 100 -o rounds=1
    """
    names = sorted(parse_names(bots))
    alone = names[0]
    with input_errors():
        rulebook = with_installed_bots(words.judging(rulebook), names)
        if open_cards:
            rulebook = with_open_search(rulebook)
            names = sorted([*names, OPEN])
    drawn = draw_seed() if seed is None else seed
    options = parse_options(pairs)
    table_seats = seats or max(2, len(names))
    with input_errors():
        table = check_tournament(rulebook, names, deals, seats=table_seats, options=options, until=until)
    agreed = table.options
    make_folder(logs)
    prepare_charts(plot)
    most_null = max(1, deals // 5) if null_deals is None else null_deals
    with (
        input_errors(),
        open_workers(jobs, cluster) as executor,
        open_rows(rows, rulebook.name, drawn, cpu=not no_cpu) as record,
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
            **how,
        )
        null = max(1, found.deals // 5) if null_deals is None else null_deals
        check = null_match(rulebook, alone, null, drawn, seats=table_seats, **how) if null else None
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
                "deals": found.deals,
                "games": found.games,
                "bots": [standing.to_dict(cpu=not no_cpu) for standing in found.standings],
                "pairs": [pair.to_dict() for pair in found.pairs],
                "null": {
                    "deals": null,
                    "bots": [standing.to_dict(cpu=not no_cpu) for standing in check.standings],
                }
                if check
                else None,
            }
        )
    else:
        _print_report(rulebook, agreed, table_seats, found, check, cpu=not no_cpu)
        print_notes(notes_on(table))
        echo(seed_line(drawn, seeded=seed is not None))
    draw_report(plot, f"{rulebook.name} {table_seats} seats", found)


def _print_report(
    rulebook: Rulebook,
    agreed: Mapping[str, object],
    seats: int,
    found: Report,
    check: Report | None,
    *,
    cpu: bool,
) -> None:
    shown = " ".join(f"{name}={value}" for name, value in agreed.items())
    echo(
        translate_plural(
            "{game}, {options}: {seats} seats, {n} deal",
            "{game}, {options}: {seats} seats, {n} deals",
            found.deals,
            game=rulebook.name,
            options=shown,
            seats=seats,
        )
    )
    _print_standings(found, found.standings, cpu=cpu)
    if len(found.bots) > 2:
        _print_pairs(found)
    if check is not None:
        echo(
            translate_plural(
                "The null match, {n} deal of {bot} against itself:",
                "The null match, {n} deals of {bot} against itself:",
                check.deals,
                bot=check.bots[0],
            )
        )
        _print_standings(check, check.standings[:1], cpu=cpu)
    for standing in found.standings:
        if standing.broken_off:
            echo(
                translate_plural(
                    "{bot} broke off and lost {n} game. First: {problem}.",
                    "{bot} broke off and lost {n} games. First: {problem}.",
                    standing.broken_off,
                    bot=standing.bot,
                    problem=translate(standing.failure or ""),
                )
            )


def _print_standings(report: Report, standings: Sequence[Standing], *, cpu: bool) -> None:
    print_table(
        [
            *(translate("bot"), translate("fair"), translate("wins"), "95 %"),
            *(translate("points better"), "95 %", translate("rating"), "95 %"),
            *([translate("ms a move")] if cpu else []),
            translate("difference"),
        ],
        [
            [
                each.bot,
                translate("{share:.1%}", share=each.fair),
                translate("{share:.1%}", share=each.wins.mean),
                translate("{low:.1%} to {high:.1%}", low=each.wins.low, high=each.wins.high),
                *_points(each),
                translate("{number:+.0f}", number=each.rating.mean),
                _interval(
                    each.rating,
                    translate("{low:+.0f} to {high:+.0f}", low=each.rating.low, high=each.rating.high),
                ),
                *([translate("{number:.2f}", number=each.seconds * 1000)] if cpu else []),
                _verdict(report, each),
            ]
            for each in standings
        ],
    )


def _print_pairs(report: Report) -> None:
    print_table(
        [translate("bot"), translate("against"), translate("points better"), "95 %", translate("difference")],
        [[each.first, each.second, *_points(each), _verdict(report, each)] for each in report.pairs],
    )


def _points(each: Standing | Pair) -> list[str]:
    return [
        translate("{number:+.2f}", number=each.points.mean),
        _interval(
            each.points, translate("{low:+.2f} to {high:+.2f}", low=each.points.low, high=each.points.high)
        ),
    ]


def _interval(estimate: Estimate, shown: str) -> str:
    """Return an interval as text; one deal has none, nor has the rating of a bot that always wins."""
    return translate("not known") if isinf(estimate.low) else shown


def _verdict(report: Report, each: Standing | Pair) -> str:
    if report.deals < MIN_DEALS:
        return translate("too few deals")
    return translate("shows") if each.differs else translate("none shows")

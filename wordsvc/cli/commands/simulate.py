"""`wordcheck simulate`."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from games.arena import MAX_GAMES, WholeGame, check_simulation, simulate
from games.core import Rulebook
from wordsvc.cli.chart_files import draw_games, plot_option, prepare_charts
from wordsvc.cli.echo import echo
from wordsvc.cli.installed_bots import with_installed_bots
from wordsvc.cli.match_options import MatchOptions, match_options, notes_on
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json, print_notes, print_table
from wordsvc.cli.play_options import (
    complete_bots,
    input_errors,
    option_option,
    parse_options,
    rulebook_argument,
    seed_option,
)
from wordsvc.cli.progress import progress
from wordsvc.cli.row_files import logs_option, make_folder, no_cpu_option, open_rows, rows_option
from wordsvc.cli.seats import parse_names, random_seats
from wordsvc.cli.seeds import draw_seed, seed_line
from wordsvc.cli.time_options import bot_seconds_option
from wordsvc.cli.workers import cluster_option, jobs_option, open_workers
from wordsvc.input.messages import translate, translate_plural
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
    logs: Path | None,
    plot: str | None,
    no_cpu: bool,
    as_json: bool,
) -> None:
    """Play many games of bots: their length, the winners, and the number of moves to choose from.

    GAME is the name of a game, or the file of one of your own, as ./mygame.py.

    The same seed gives the same report, byte for byte, on any number of cores, and with --no-cpu the same
    rows.

    \b
    Example:
      wordcheck simulate diddly --seats greedy,random --games 1000 -o board=nine
    """
    bots = parse_names(seats) if seats else random_seats(rulebook)
    with input_errors():
        rulebook = with_installed_bots(words.judging(rulebook), bots)
    dictionary = None if rulebook.dictionary is None else dict(rulebook.dictionary)
    seeded = seed is not None
    drawn = draw_seed() if seed is None else seed
    options = parse_options(pairs)
    played: dict[str, Mapping[str, object]] = {"": options}
    if variants:
        fitting = [variant for variant in rulebook.variants if len(bots) in variant.seats]
        played = {variant.name: {**options, **variant.options} for variant in fitting} or played
    with input_errors():
        for agreed in played.values():
            check_simulation(rulebook, bots, games, agreed)
    reports: dict[str, dict[str, Any]] = {}
    charted: dict[str, list[WholeGame]] = {}
    prepare_charts(plot)
    with (
        input_errors(),
        open_workers(jobs, cluster) as executor,
        open_rows(rows, rulebook.name, drawn, cpu=not no_cpu) as write_rows,
        progress(games * len(played), translate("games")) as done,
    ):
        for name, agreed in played.items():
            folder = logs / name if logs else None
            make_folder(folder)
            game = rulebook.game(len(bots), agreed)
            notes = notes_on(game)
            kept = charted.setdefault(f"{rulebook.name} {name}".strip(), [])
            report = simulate(
                rulebook,
                bots,
                games,
                drawn,
                options=agreed,
                executor=executor,
                progress=done,
                bot_seconds=bot_seconds,
                record=partial(_record, partial(write_rows, game.options), kept if plot else None),
                logs=folder,
            )
            reports[name] = {
                **report,
                "seeded": seeded,
                "dictionary": dictionary,
                "notes": notes_to_list(notes),
            }
    if not as_json:
        for report in reports.values():
            _print(report)
        print_notes(notes)
        echo(seed_line(drawn, seeded=seeded))
    elif variants:
        print_json(
            {"game": rulebook.name, "games": games, "seed": drawn, "seeded": seeded, "variants": reports}
        )
    else:
        print_json(reports[""])
    draw_games(plot, charted)


def _record(
    write_rows: Callable[[WholeGame], None], charted: list[WholeGame] | None, whole: WholeGame
) -> None:
    write_rows(whole)
    if charted is not None:
        charted.append(whole)


def _print(report: dict[str, Any]) -> None:
    options = " ".join(f"{name}={value}" for name, value in report["options"].items())
    echo(
        translate_plural(
            "{game}, {options}: {n} game",
            "{game}, {options}: {n} games",
            report["games"],
            game=report["game"],
            options=options,
        )
    )
    broken = report["broken_off"]
    if broken["games"]:
        by_seat = ", ".join(
            translate("{count} by seat {seat}", count=count, seat=seat)
            for seat, count in enumerate(broken["by_seat"], 1)
            if count
        )
        echo(
            translate_plural(
                "Broken off: {n} game ({by_seat}). First: {problem}.",
                "Broken off: {n} games ({by_seat}). First: {problem}.",
                broken["games"],
                by_seat=by_seat,
                problem=translate(broken["first"]),
            )
        )
    if report["length"] is None:
        return
    columns = ["mean", "least", "p5", "p25", "p50", "p75", "p95", "most"]
    print_table(
        ["", translate("mean"), translate("least"), *columns[2:-1], translate("most")],
        [
            [
                translate("moves"),
                *(translate("{number:.10g}", number=report["length"][name]) for name in columns),
            ],
            [
                translate("score"),
                *(translate("{number:.10g}", number=report["scores"][name]) for name in columns),
            ],
        ],
    )
    choices = report["branching"]
    echo(
        translate(
            "Legal moves: {mean:.1f} on average, {most} at most. Passes: {passes:.2%} of the moves.",
            mean=choices["mean"],
            most=choices["most"],
            passes=report["passes"],
        )
    )
    rows = []
    for number, seat in enumerate(report["by_seat"], 1):
        wins = seat["wins"]
        between = translate("{low:.1%} to {high:.1%}", low=wins["low"], high=wins["high"])
        share, score = (
            translate("{share:.1%}", share=wins["mean"]),
            translate("{number:.1f}", number=seat["score"]),
        )
        rows.append([translate("seat {seat}", seat=number), seat["bot"], share, between, score])
    print_table(["", translate("bot"), translate("wins"), "95 %", translate("score")], rows)

"""`wordcheck simulate`."""

from typing import Any

import click

from games.arena import cores, simulate
from wordsvc.cli.options import json_option
from wordsvc.cli.printing import print_json, print_table
from wordsvc.cli.tables import (
    game_argument,
    input_errors,
    jobs_option,
    open_rulebook,
    option_option,
    progress,
    read_names,
    read_options,
    seed_option,
)


@click.command("simulate")
@game_argument
@click.option(
    "--seats", metavar="BOTS", default="random,random", show_default=True, help="The bots, by seat."
)
@click.option(
    "--games", type=click.IntRange(1), metavar="N", default=100, show_default=True, help="How many."
)
@seed_option("Decides everything.", 1)
@option_option
@jobs_option
@json_option
def command(
    game: str, seats: str, games: int, seed: int, pairs: tuple[str, ...], jobs: int | None, as_json: bool
) -> None:
    """Play many games between bots: how long they are, who wins, how much there is to choose.

    The same seed gives the same report, byte for byte, on however many cores.

    \b
    Example:
      wordcheck simulate diddly --seats greedy,greedy,random --games 1000 -o board=nine
    """
    rulebook = open_rulebook(game)
    with input_errors(), progress(games, "games") as done:
        report = simulate(
            rulebook,
            read_names(seats),
            games,
            seed,
            options=read_options(pairs),
            jobs=jobs or cores(),
            progress=done,
        )
    if as_json:
        print_json(report)
    else:
        _print(report)


def _print(report: dict[str, Any]) -> None:
    options = " ".join(f"{name}={value}" for name, value in report["options"].items())
    click.echo(f"{report['game']}, {options}: {report['games']} games, seed {report['seed']}")
    columns = ["mean", "least", "p5", "p25", "p50", "p75", "p95", "most"]
    print_table(
        ["", *columns],
        [
            ["moves", *(f"{report['length'][name]:.10g}" for name in columns)],
            ["score", *(f"{report['scores'][name]:.10g}" for name in columns)],
        ],
    )
    choices = report["branching"]
    click.echo(f"Legal moves: {choices['mean']:.1f} on average, {choices['most']} at most.", nl=False)
    click.echo(f" Passes: {report['passes']:.2%} of the moves.")
    rows = []
    for number, seat in enumerate(report["by_seat"], 1):
        wins = seat["wins"]
        between = f"{wins['low']:.1%} to {wins['high']:.1%}" if wins else "-"
        mean = f"{wins['mean']:.1%}" if wins else "-"
        rows.append([f"seat {number}", seat["bot"], mean, between, f"{seat['score']:.1f}"])
    print_table(["", "bot", "wins", "95 %", "score"], rows)

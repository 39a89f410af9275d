"""`wordcheck arena`."""

from collections.abc import Sequence

import click

from games.arena import Standing, cores, games_a_deal, tournament
from wordsvc.cards import printable
from wordsvc.cli.options import json_option
from wordsvc.cli.output import number_of, print_json, print_table
from wordsvc.cli.play_options import (
    bot_seconds_option,
    complete_bots,
    complete_seats,
    game_argument,
    input_errors,
    jobs_option,
    open_rulebook,
    option_option,
    parse_options,
    seed_option,
)
from wordsvc.cli.progress import progress
from wordsvc.cli.seats import parse_names
from wordsvc.cli.seeds import draw_seed, seed_line


@click.command("arena")
@game_argument
@click.option("--bots", metavar="A,B", shell_complete=complete_bots, required=True, help="Two bots or more.")
@click.option(
    "--deals",
    type=click.IntRange(1),
    metavar="N",
    default=200,
    show_default=True,
    help="The number of deals.",
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
@bot_seconds_option
@click.option(
    "--null-deals",
    type=click.IntRange(0),
    metavar="N",
    help="The number of deals of the null match.  [default: a fifth]",
)
@jobs_option
@json_option
def command(
    game: str,
    bots: str,
    deals: int,
    seats: int | None,
    seed: int | None,
    pairs: tuple[str, ...],
    bot_seconds: float,
    null_deals: int | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Let bots play the same deals from every seat, and say which bot is better.

    The bots play each deal once for every different way to rotate the seats. The report has each bot's part
    of the wins, and how many points its seats were better than the others, with 95 % intervals over the
    deals. In the null match the first bot plays against itself: no difference may show there.

    \b
    Example:
      wordcheck arena diddly --bots search,greedy --deals 100 -o rounds=1
    """
    rulebook = open_rulebook(game)
    drawn = draw_seed() if seed is None else seed
    names = parse_names(bots)
    options = parse_options(pairs)
    table_seats = seats or len(names)
    null = max(1, deals // 5) if null_deals is None else null_deals
    with input_errors(), progress(deals + null, "deals") as done:

        def play(who: Sequence[str], number: int) -> list[Standing]:
            return tournament(
                rulebook,
                who,
                number,
                drawn,
                seats=table_seats,
                options=options,
                jobs=jobs or cores(),
                progress=done,
                bot_seconds=bot_seconds,
            )

        standings = play(names, deals)
        check = play([names[0], names[0]], null) if null else []
    agreed = rulebook.game(table_seats, options).options
    if as_json:
        print_json(
            {
                "game": game,
                "options": dict(agreed),
                "seats": table_seats,
                "seed": drawn,
                "seeded": seed is not None,
                "deals": deals,
                "games": deals * games_a_deal(names, table_seats),
                "bots": [standing.to_dict() for standing in standings],
                "null": {"deals": null, "bots": [standing.to_dict() for standing in check]}
                if check
                else None,
            }
        )
        return
    shown = " ".join(f"{name}={value}" for name, value in agreed.items())
    click.echo(f"{game}, {shown}: {table_seats} seats, {number_of(deals, 'deal')}")
    _print(standings)
    if check:
        click.echo(f"The null match, {number_of(null, 'deal')} of {names[0]} against itself:")
        _print(check[:1])
    for standing in standings:
        if standing.broken_off:
            click.echo(
                f"{standing.bot} broke off and lost {number_of(standing.broken_off, 'game')}."
                f" First: {printable(standing.failure or '')}."
            )
    click.echo(seed_line(drawn, seeded=seed is not None))


def _print(standings: Sequence[Standing]) -> None:
    print_table(
        ["bot", "fair", "wins", "95 %", "points better", "95 %", "difference"],
        [
            [
                each.bot,
                f"{each.fair:.1%}",
                f"{each.wins.mean:.1%}",
                f"{each.wins.low:.1%} to {each.wins.high:.1%}",
                f"{each.points.mean:+.2f}",
                f"{each.points.low:+.2f} to {each.points.high:+.2f}",
                "shows" if each.differs else "none shows",
            ]
            for each in standings
        ],
    )

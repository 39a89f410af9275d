"""`wordcheck arena`."""

from collections.abc import Sequence

import click

from games.arena import Standing, cores, games_a_deal, tournament
from games.core import Rulebook
from wordsvc.cards import printable
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json, print_table
from wordsvc.cli.play_options import (
    bot_seconds_option,
    complete_bots,
    complete_seats,
    input_errors,
    jobs_option,
    option_option,
    parse_options,
    rulebook_argument,
    seed_option,
)
from wordsvc.cli.progress import progress
from wordsvc.cli.seats import parse_names
from wordsvc.cli.seeds import draw_seed, seed_line
from wordsvc.cli.word_games import TableWords, word_game_options
from wordsvc.input.sentences import tell, tell_number, translate


@click.command("arena")
@rulebook_argument
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
@word_game_options
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
    rulebook: Rulebook,
    bots: str,
    deals: int,
    seats: int | None,
    seed: int | None,
    pairs: tuple[str, ...],
    words: TableWords,
    bot_seconds: float,
    null_deals: int | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Let bots play the same deals from every seat, and say which bot is better.

    GAME is the name of a game, or the file of one of your own, as ./mygame.py.

    The bots play each deal once for every different way to rotate the seats. The report has each bot's part
    of the wins, and how many points its seats were better than the others, with 95 % intervals over the
    deals. In the null match the first bot plays against itself: no difference may show there.

    \b
    Example:
      wordcheck arena diddly --bots search,greedy --deals 100 -o rounds=1
    """
    rulebook = words.judging(rulebook)
    drawn = draw_seed() if seed is None else seed
    names = parse_names(bots)
    options = parse_options(pairs)
    table_seats = seats or len(names)
    null = max(1, deals // 5) if null_deals is None else null_deals
    with input_errors(), progress(deals + null, tell("deals")) as done:

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
                "game": rulebook.name,
                "options": dict(agreed),
                "dictionary": None if rulebook.dictionary is None else dict(rulebook.dictionary),
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
    click.echo(
        tell_number(
            "{game}, {options}: {seats} seats, {n} deal",
            "{game}, {options}: {seats} seats, {n} deals",
            deals,
            game=rulebook.name,
            options=shown,
            seats=table_seats,
        )
    )
    _print(standings)
    if check:
        click.echo(
            tell_number(
                "The null match, {n} deal of {bot} against itself:",
                "The null match, {n} deals of {bot} against itself:",
                null,
                bot=names[0],
            )
        )
        _print(check[:1])
    for standing in standings:
        if standing.broken_off:
            click.echo(
                tell_number(
                    "{bot} broke off and lost {n} game. First: {problem}.",
                    "{bot} broke off and lost {n} games. First: {problem}.",
                    standing.broken_off,
                    bot=standing.bot,
                    problem=printable(translate(standing.failure or "")),
                )
            )
    click.echo(seed_line(drawn, seeded=seed is not None))


def _print(standings: Sequence[Standing]) -> None:
    print_table(
        [
            *(tell("bot"), tell("fair"), tell("wins"), "95 %"),
            *(tell("points better"), "95 %", tell("difference")),
        ],
        [
            [
                each.bot,
                tell("{share:.1%}", share=each.fair),
                tell("{share:.1%}", share=each.wins.mean),
                tell("{low:.1%} to {high:.1%}", low=each.wins.low, high=each.wins.high),
                tell("{number:+.2f}", number=each.points.mean),
                tell("{low:+.2f} to {high:+.2f}", low=each.points.low, high=each.points.high),
                tell("shows") if each.differs else tell("none shows"),
            ]
            for each in standings
        ],
    )

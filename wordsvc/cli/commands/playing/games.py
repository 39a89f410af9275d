"""`wordcheck games`."""

from collections.abc import Iterable, Sequence
from typing import Any

import click

from games.core import Rulebook
from games.testing.conformance import USUAL_PLAYS, USUAL_SECONDS, NotConforming, check_rulebook
from wordsvc.catalogue import OtherGame, other_games, rulebooks
from wordsvc.catalogue.game_document import game_summary
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.command_group import CommandGroup
from wordsvc.cli.echo import echo
from wordsvc.cli.matches.listed_games import list_game
from wordsvc.cli.matches.play_options import game_argument, open_rulebook, rulebook_argument
from wordsvc.cli.matches.seeds import MAX_SEED
from wordsvc.cli.matches.third_party_errors import ThirdPartyGameError
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_folded, print_json, print_rules
from wordsvc.cli.progress import progress
from wordsvc.cli.row_output import Form, form_options, print_form
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate, translate_plural


@click.group("games", cls=CommandGroup)
def command() -> None:
    """Show the games that can be played, their options and their rules.

    \b
    Example:
      wordcheck games list diddly
    """


@command.command("list")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@form_options
@ends_quietly
def list_games(games: tuple[str, ...], form: Form) -> None:
    """List the games, with their seats and options: all, or those that you name.

    A game of your own is named by its file, as ./mygame.py. All games are those of wordsvc and those that
    installed packages add.

    \b
    Example:
      wordcheck games list diddly
    """
    books, unavailable = _open_games(games)
    if form != "text":
        away = [
            {"name": each.name, "package": each.package, "unavailable": each.problem} for each in unavailable
        ]
        rows = [*map(game_summary, books), *away]
        print_form(form, rows, rows)
        return
    _print_games(map(list_game, books))
    _print_unavailable(unavailable)


def _open_games(games: Sequence[str]) -> tuple[list[Rulebook], list[OtherGame]]:
    """Return the rulebooks of the games that are named, or of all, and the games that cannot be played."""
    if games:
        return [open_rulebook(game) for game in games], []
    others = other_games()
    books = [*rulebooks(), *(other.rulebook for other in others if other.rulebook is not None)]
    return books, [other for other in others if other.rulebook is None]


def _print_games(games: Iterable[dict[str, Any]]) -> None:
    """Print games as `wordsvc.cli.matches.listed_games` describes them."""
    for game in games:
        summary = game["summary"]
        variants = [f"{each['name']} ({_say_seats(each['seats'])})" for each in summary["variants"]]
        print_folded(f"{summary['name']}: {summary['title']}; {', '.join(variants)}", 2)
        for option in summary["options"]:
            about = f"{option['text']}; {option['allowed']}"
            print_folded(f"  -o {option['name']}={option['default']}: {about}", 5)
        if game["bots"]:
            print_folded("  " + translate("its own bots: {bots}", bots=", ".join(game["bots"])), 5)


def _print_unavailable(games: Iterable[OtherGame]) -> None:
    """Print why games of other packages cannot be played."""
    for each in games:
        line = translate(
            "{name}, of the package {package}, cannot be played: {problem}",
            name=each.name,
            package=each.package,
            problem=each.problem,
        )
        echo(line)


def _say_seats(seats: Sequence[int]) -> str:
    """Return the number of players, for people."""
    if len(seats) > 1:
        return translate("{least} to {most} seats", least=seats[0], most=seats[-1])
    return translate_plural("{n} seat", "{n} seats", seats[0])


@command.command("rules")
@game_argument
@click.argument("ids", nargs=-1, metavar="[ID]...")
@json_option
@ends_quietly
def show_rules(game: str, ids: tuple[str, ...], as_json: bool) -> None:
    """Show the rules of a game: all, or those with the ids that you name.

    \b
    Example:
      wordcheck games rules diddly Y03 diddly.25
    """
    book = open_rulebook(game)
    rules = book.rules
    for rule in ids:
        if rule not in rules:
            raise InputError(
                "id", "unknown_rule", message("{game} has no rule {rule!r}", game=book.name, rule=rule[:40])
            )
    wanted = {rule: rules[rule] for rule in ids or rules}
    if as_json:
        print_json(wanted)
        return
    print_rules({rule: translate(text) for rule, text in wanted.items()})


@command.command("check")
@rulebook_argument
@click.option(
    "--games",
    "plays",
    type=click.IntRange(1),
    metavar="N",
    default=USUAL_PLAYS,
    show_default=True,
    help="The most games at each table.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0),
    metavar="S",
    default=USUAL_SECONDS,
    show_default=True,
    help="After so many seconds of CPU no further game begins; one at each table is always played.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    metavar="N",
    default=0,
    show_default=True,
    help="Decides the deals and the moves.",
)
def check_game(rulebook: Rulebook, plays: int, seconds: float, seed: int) -> None:
    """Prove that a game keeps the promises of the engine: nobody can cheat in it, and its logs replay.

    It plays random games of every variant with every number of seats, at all tables in turns; in every second
    game the players have habits. Of a broken promise it tells the table and the step, with exit code 6.

    \b
    Example:
      wordcheck games check ./mygame.py
    """
    try:
        with progress(100, translate("checked, in percent")) as done:
            checked = check_rulebook(rulebook, seed=seed, plays=plays, seconds=seconds, progress=done)
    except NotConforming as error:
        raise ThirdPartyGameError(str(error)) from error
    echo(
        translate(
            "{game} keeps every promise of the engine, in {moves:,} moves of {games:,} random games.",
            game=rulebook.name,
            moves=checked.moves,
            games=checked.games,
        )
    )

"""`wordcheck games`."""

import click

from games.core.sentences import translate
from wordsvc.catalogue import rulebooks
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json, print_rules
from wordsvc.cli.play_options import game_argument, open_rulebook
from wordsvc.input import InputError
from wordsvc.input.sentences import say, tell


@click.group("games")
def command() -> None:
    """Show the games that can be played, their options and their rules."""


@command.command("list")
@json_option
@ends_quietly
def list_games(as_json: bool) -> None:
    """List the games, with their seats and options."""
    if as_json:
        print_json(
            [
                {
                    "name": book.name,
                    "title": book.title,
                    "version": book.version,
                    "variants": [
                        {"name": each.name, "options": dict(each.options), "seats": list(each.seats)}
                        for each in book.variants
                    ],
                    "options": [
                        {
                            "name": each.name,
                            "default": each.default,
                            "allowed": each.allowed,
                            "text": each.text,
                        }
                        for each in book.options
                    ],
                }
                for book in rulebooks()
            ]
        )
        return
    for book in rulebooks():
        variants = [
            tell("{name} ({least} to {most} seats)", name=each.name, least=each.seats[0], most=each.seats[-1])
            for each in book.variants
        ]
        click.echo(f"{book.name}: {translate(book.title)}; {', '.join(variants)}")
        for option in book.options:
            about = f"{translate(option.text)}; {translate(option.allowed)}"
            click.echo(f"  -o {option.name}={option.default}: {about}")


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
    rules = open_rulebook(game).rules
    for rule in ids:
        if rule not in rules:
            raise InputError(
                "id", "unknown_rule", say("{game} has no rule {rule!r}", game=game, rule=rule[:40])
            )
    wanted = {rule: rules[rule] for rule in ids or rules}
    if as_json:
        print_json(wanted)
        return
    print_rules({rule: translate(text) for rule, text in wanted.items()})

"""`wordcheck deck`."""

import click

from wordsvc.cards import deck_names, load_deck
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.options import complete_decks, json_option
from wordsvc.cli.output import print_json


@click.group("deck")
def command() -> None:
    """Show the decks: which cards they have, how many, and what they are worth."""


@command.command("list")
@json_option
@ends_quietly
def list_decks(as_json: bool) -> None:
    """List the decks."""
    decks = [load_deck(name) for name in deck_names()]
    if as_json:
        print_json([{"name": d.name, "title": d.title, "status": d.status, "total": d.total} for d in decks])
    else:
        for deck in decks:
            click.echo(f"{deck.name:12} {deck.total:3} cards  {deck.title} ({deck.caution or deck.status})")


@command.command("show")
@click.argument("name", shell_complete=complete_decks)
@json_option
@ends_quietly
def show_deck(name: str, as_json: bool) -> None:
    """Show one deck, card by card.

    \b
    Example:
      wordcheck deck show quiddler
    """
    deck = load_deck(name)
    if as_json:
        print_json(deck.to_dict())
        return
    click.echo(f"{deck.title}: {deck.total} cards, a word takes at least {deck.min_cards}")
    click.echo(f"Status: {deck.caution or deck.status}. {deck.note}")
    for card in deck.cards:
        points = "" if card.points is None else f"  {card.points:2} points each"
        click.echo(f"  {card.face:2} x {card.copies:2}{points}")

"""`wordcheck deck`."""

import click

from wordsvc.cards import Deck, deck_names, load_deck
from wordsvc.cards.deck_file import check_deck_file
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.command_group import CommandGroup
from wordsvc.cli.echo import echo
from wordsvc.cli.errors import error_line
from wordsvc.cli.exit_codes import USAGE
from wordsvc.cli.options import complete_decks, find_deck, json_option
from wordsvc.cli.output import print_folded, print_json
from wordsvc.cli.row_output import Form, form_options, print_form
from wordsvc.input.messages import plural_message, translate, translate_plural


@click.group("deck", cls=CommandGroup)
def command() -> None:
    """Show the decks, and check a deck of your own.

    A deck has cards: which, how many of each, and what they are worth. A file with a deck of your own is
    named wherever a deck is; it has a dot or a slash in its name.

    \b
    Example:
      wordcheck deck list
    """


@command.command("list")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@form_options
@ends_quietly
def list_decks(files: tuple[str, ...], form: Form) -> None:
    """List the decks, and those in files.

    \b
    Example:
      wordcheck deck list
    """
    decks = [*map(load_deck, deck_names()), *(find_deck(name, "files") for name in files)]
    if form != "text":
        rows = [{"name": d.name, "title": d.title, "status": d.status, "total": d.total} for d in decks]
        print_form(form, rows, rows)
    else:
        for deck in decks:
            line = translate(
                "{name:12} {total:3} cards  {title} ({status})",
                name=deck.name,
                total=deck.total,
                title=translate(deck.title),
                status=translate(deck.caution or deck.status),
            )
            print_folded(line, 4)


@command.command("show")
@click.argument("name", metavar="NAME|FILE", shell_complete=complete_decks)
@form_options
@ends_quietly
def show_deck(name: str, form: Form) -> None:
    """Show one deck, card by card.

    \b
    Examples:
      wordcheck deck show quiddler
      wordcheck deck show ./mine.json
    """
    deck = find_deck(name, "name")
    status = translate(deck.caution or deck.status)
    status_line = translate("Status: {status}. {note}", status=status, note=translate(deck.note)).rstrip()
    if form != "text":
        document = deck.to_dict()
        print_form(form, document["cards"], document)
        if form != "json" and deck.caution:  # the document has the status, its rows do not
            echo(status_line, err=True)
        return
    title = translate(deck.title)
    echo(
        translate(
            "{title}: {total} cards, a word takes at least {least}",
            title=title,
            total=deck.total,
            least=deck.min_cards,
        )
    )
    echo(status_line)
    for card in deck.cards:
        points = (
            ""
            if card.points is None
            else "  " + translate_plural("{n:2} point each", "{n:2} points each", card.points)
        )
        echo(f"  {card.face:2} x {card.copies:2}{points}")


@command.command("check")
@click.argument("file", metavar="FILE")
@json_option
@click.pass_context
def check_deck(ctx: click.Context, file: str, as_json: bool) -> None:
    """Check a deck of your own, and name every fault of its file.

    Exits with 0 when the deck is good, with 2 when it has faults.

    \b
    Example:
      wordcheck deck check ./mine.json
    """
    deck, faults = check_deck_file(file, "file")
    if as_json:
        print_json(
            {
                "good": deck is not None,
                "deck": None if deck is None else deck.reference,
                "faults": [
                    {
                        "field": list(fault.field),
                        "code": fault.code,
                        "message": fault.message,
                        "hint": fault.hint,
                    }
                    for fault in faults
                ],
            }
        )
    elif deck is not None:
        _print_good(deck)
    else:
        for fault in faults:
            echo(error_line(fault))
    ctx.exit(0 if deck is not None else USAGE)


def _print_good(deck: Deck) -> None:
    cards = plural_message("{n} card", "{n} cards", deck.total)
    echo(
        translate(
            "{name} is a good deck: {cards}, {status}.", name=deck.name, cards=cards, status=deck.status_name
        )
    )
    echo(f"  sha256: {deck.sha256}")

"""`wordcheck find`."""

from typing import Any

import click

from wordsvc.cards.search.word_search import DEFAULT_PAGE, Page
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.echo import echo
from wordsvc.cli.options import WordOptions, deck_option, offensive_option, word_options
from wordsvc.cli.output import (
    print_deck,
    print_dictionaries,
    print_left_out,
    print_notes,
    show_spelling,
)
from wordsvc.cli.question_options import options_of
from wordsvc.cli.row_output import Form, form_options, print_form
from wordsvc.input.messages import translate, translate_plural
from wordsvc.library.find import find
from wordsvc.library.find_games import GAMES
from wordsvc.library.find_request import FIND


@click.command("find")
@click.option("--cards", metavar="CARDS", required=True, help="Your cards, as in G,N,H,A or QU I T.")
@click.option(
    "--game",
    type=click.Choice(list(GAMES)),
    default="quiddler",
    show_default=True,
    help="The game: it says what cards are worth, and how many a word takes. letters: any letters, no game.",
)
@deck_option
@word_options()
@offensive_option
@options_of(
    FIND,
    pattern="'?A??S'",
    contains="LETTERS",
    begins="LETTERS",
    ends="LETTERS",
    must="CARDS",
    min_length="N",
    max_length="N",
    min_cards="N",
    max_cards="N",
    sort="",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=DEFAULT_PAGE,
    show_default=True,
    metavar="N",
    help="Show the best N words.",
)
@click.option("--plain", is_flag=True, help="Print the words alone, one a line.")
@form_options
@ends_quietly
def command(words: WordOptions, limit: int, plain: bool, form: Form, **options: Any) -> None:
    """Find the best words that your cards can lay, and the best way to lay each.

    A joker is *, a double joker **. With --game letters every letter is a card: --cards retains?

    \b
    Examples:
      wordcheck find --cards "Q,U,I,T,QU"
      wordcheck find --game diabolo --cards "O ST * A N G" --must ST
      wordcheck find --game letters --cards retains? --pattern "???????S"
    """
    if plain and form != "text":
        raise click.UsageError(translate("--plain stands alone"))
    usual = GAMES[options["game"]].usual_dictionary(options["deck"])
    search = find(**options, authority=words.open(usual))
    if plain:  # neither counts all words nor lays those it prints
        for (_, word), _ in zip(search.ranked(), range(limit), strict=False):
            echo(word)
        return
    page = search.page(limit)
    if form != "text":
        document = page.to_dict()
        print_form(form, document["words"], document)
    else:
        _print(page)


def _print(page: Page) -> None:
    width = max((len(found.word) for found in page.words), default=0)
    if page.words:
        lines = (f"{found.word.ljust(width)}  {show_spelling(found.spelling)}" for found in page.words)
        echo(*lines)
    if page.total == 0:
        none = translate("No other word can be laid.") if page.left_out else translate("No word can be laid.")
        echo(f"  {none}")
    elif page.next is None:
        echo("  " + translate_plural("{n} word.", "{n} words.", page.total))
    else:
        echo(
            "  " + translate("The best {shown} of {total:,} words.", shown=len(page.words), total=page.total)
        )
    print_left_out(page.left_out)
    print_notes(page.notes)
    print_deck(page.deck)
    print_dictionaries(page.dictionaries)

"""`wordcheck quiddler`."""

import click

from wordsvc import quiddler
from wordsvc.cli.exits import ALLOWED, REFUSED
from wordsvc.cli.options import cards_option, dictionary_option, json_option, word_argument
from wordsvc.cli.printing import print_json, print_verdict


@click.command("quiddler")
@word_argument
@cards_option(required=False, shown='The cards of a hand: Q,U,I,T or "(qu)it".  [default: one whole deck]')
@dictionary_option(quiddler.DICTIONARY)
@json_option
@click.pass_context
def command(
    ctx: click.Context, word: str, cards: str | None, dictionaries: tuple[str, ...], as_json: bool
) -> None:
    """Judge a word in Quiddler and show what it is worth.

    \b
    Examples:
      wordcheck quiddler QUIT
      wordcheck quiddler QUIT --cards "(qu)it"
      wordcheck quiddler INNER --cards IN,N,ER,E,X
    """
    verdict = quiddler.judge(word, cards, dictionaries=dictionaries)
    print_json(verdict.to_dict()) if as_json else print_verdict(verdict)
    ctx.exit(ALLOWED if verdict.allowed else REFUSED)

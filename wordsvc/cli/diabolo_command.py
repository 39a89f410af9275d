"""`wordcheck diabolo`."""

import click

from wordsvc import diabolo
from wordsvc.cli.exits import ALLOWED, REFUSED
from wordsvc.cli.options import cards_option, dictionary_option, json_option, word_argument
from wordsvc.cli.printing import print_json, print_verdict


@click.command("diabolo")
@word_argument
@cards_option(required=True, shown="The cards on the table: G,N,H,A; double cards as ST; jokers as * and **.")
@click.option(
    "--min-cards", type=int, metavar="N", help="How many cards a word takes at least.  [default: 3]"
)
@dictionary_option(diabolo.DICTIONARY)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    word: str,
    cards: str,
    min_cards: int | None,
    dictionaries: tuple[str, ...],
    as_json: bool,
) -> None:
    """Judge a word called in Diabolo.

    \b
    Examples:
      wordcheck diabolo HANG --cards G,N,H,A
      wordcheck diabolo POST --cards "P T **"
      wordcheck diabolo KATZE --cards K,A,T,Z,E --min-cards 4
    """
    verdict = diabolo.judge(word, cards, dictionaries=dictionaries, min_cards=min_cards)
    print_json(verdict.to_dict()) if as_json else print_verdict(verdict)
    ctx.exit(ALLOWED if verdict.allowed else REFUSED)

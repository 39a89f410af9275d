"""`wordcheck diabolo`."""

import click

from wordsvc.cards import Deck, Include, included
from wordsvc.cli.exit_codes import ALLOWED, REFUSED
from wordsvc.cli.options import (
    authority_options,
    cards_option,
    deck_option,
    include_options,
    json_option,
    word_argument,
)
from wordsvc.cli.output import print_answer, print_json
from wordsvc.diabolo import EDITION
from wordsvc.library.judge import judge
from wordsvc.words import Authority


@click.command("diabolo")
@word_argument
@cards_option(required=True, shown="The cards on the table: G,N,H,A; double cards as ST; jokers as * and **.")
@click.option(
    "--min-cards", type=int, metavar="N", help="The fewest cards of a word, 3 or more.  [default: 3]"
)
@deck_option
@authority_options(EDITION)
@include_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    word: str,
    cards: str,
    min_cards: int | None,
    deck: Deck | None,
    authority: Authority,
    asked: Include,
    as_json: bool,
) -> None:
    """Judge a word called in Diabolo.

    \b
    Examples:
      wordcheck diabolo HANG --cards G,N,H,A
      wordcheck diabolo POST --cards "P T **"
      wordcheck diabolo KATZE --cards K,A,T,Z,E --min-cards 4
    """
    verdict = judge(word, game="diabolo", cards=cards, min_cards=min_cards, authority=authority, deck=deck)
    besides = included(verdict, authority, asked)
    print_json(verdict.to_dict() | besides) if as_json else print_answer(verdict, besides)
    ctx.exit(ALLOWED if verdict.allowed else REFUSED)

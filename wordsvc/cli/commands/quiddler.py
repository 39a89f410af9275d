"""`wordcheck quiddler`."""

import click

from wordsvc.cards import Deck, Include, included
from wordsvc.cli.exit_codes import ALLOWED, REFUSED
from wordsvc.cli.options import (
    authority_options,
    cards_option,
    deck_option,
    hand_option,
    include_options,
    json_option,
    word_argument,
)
from wordsvc.cli.output import print_answer, print_json
from wordsvc.library.judge import judge
from wordsvc.quiddler import EDITION
from wordsvc.words import Authority


@click.command("quiddler")
@word_argument
@cards_option(required=False, shown='Your cards: Q,U,I,T or "(qu)it".  [default: one whole deck]')
@deck_option
@hand_option
@authority_options(EDITION)
@include_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    word: str,
    cards: str | None,
    deck: Deck | None,
    hand: int,
    authority: Authority,
    asked: Include,
    as_json: bool,
) -> None:
    """Judge a word in Quiddler and show what it is worth.

    \b
    Examples:
      wordcheck quiddler QUIT
      wordcheck quiddler QUIT --cards "(qu)it"
      wordcheck quiddler INNER --cards IN,N,ER,E,X
    """
    verdict = judge(word, game="quiddler", cards=cards, authority=authority, deck=deck, hand=hand)
    besides = included(verdict, authority, asked)
    print_json(verdict.to_dict() | besides) if as_json else print_answer(verdict, besides)
    ctx.exit(ALLOWED if verdict.allowed else REFUSED)

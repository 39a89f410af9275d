"""`wordcheck quiddler`."""

import click

from wordsvc.cli.exit_codes import ALLOWED, REFUSED
from wordsvc.cli.options import (
    cards_option,
    deck_option,
    include_options,
    json_option,
    referee_options,
    word_argument,
)
from wordsvc.cli.output import print_answer, print_json
from wordsvc.cli.question_options import options_of
from wordsvc.library.judge_request import CHECK
from wordsvc.quiddler import EDITION
from wordsvc.referee import Referee
from wordsvc.words.word_fields import Include


@click.command("quiddler")
@word_argument
@cards_option(required=False, shown='Your cards: Q,U,I,T or "(qu)it".  [default: one whole deck]')
@deck_option
@options_of(CHECK, hand="N")
@referee_options(EDITION)
@include_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    word: str,
    cards: str | None,
    hand: int | None,
    referee: Referee,
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
    verdict = referee.judge(word, cards, hand=hand)
    besides = referee.add_to(verdict, asked)
    print_json(verdict.to_dict() | besides) if as_json else print_answer(verdict, besides)
    ctx.exit(ALLOWED if verdict.allowed else REFUSED)

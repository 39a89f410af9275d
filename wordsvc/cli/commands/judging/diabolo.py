"""`wordcheck diabolo`."""

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
from wordsvc.diabolo import EDITION
from wordsvc.library.judge_request import CALL
from wordsvc.referee import Referee
from wordsvc.words.word_fields import Include


@click.command("diabolo")
@word_argument
@cards_option(required=True, shown="The cards on the table: G,N,H,A; double cards as ST; jokers as * and **.")
@options_of(CALL, min_cards="N")
@deck_option
@referee_options(EDITION)
@include_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    word: str,
    cards: str,
    min_cards: int | None,
    referee: Referee,
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
    verdict = referee.judge(word, cards, min_cards=min_cards)
    besides = referee.add_to(verdict, asked)
    print_json(verdict.to_dict() | besides) if as_json else print_answer(verdict, besides)
    ctx.exit(ALLOWED if verdict.allowed else REFUSED)

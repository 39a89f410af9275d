"""`wordcheck challenge`."""

import click

from wordsvc.cli.exit_codes import ALLOWED, REFUSED
from wordsvc.cli.options import cards_option, deck_option, json_option, referee_options, word_argument
from wordsvc.cli.output import print_details, print_dictionaries, print_json, print_ruling
from wordsvc.input.messages import plural_message, translate
from wordsvc.input.texts import isolate
from wordsvc.quiddler.judge import EDITION
from wordsvc.referee import Referee


@click.command("challenge")
@word_argument
@cards_option(
    required=False, shown='All cards of the word as it was laid: Q,U,I,T or "(qu)it".  [default: its letters]'
)
@click.option("--by", "challenger", metavar="NAME", required=True, help="The player who challenges.")
@click.option("--against", "challenged", metavar="NAME", required=True, help="The player who laid the word.")
@deck_option
@referee_options(EDITION)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    word: str,
    cards: str | None,
    challenger: str,
    challenged: str,
    referee: Referee,
    as_json: bool,
) -> None:
    """Settle a challenge in Quiddler: who subtracts the word's points.

    \b
    Example:
      wordcheck challenge QUIT --cards "(qu)it" --by Bea --against Ann
    """
    laid = {"word": word} if cards is None else {"word": word, "cards": cards}
    ruling = referee.settle([laid], challenger=challenger, challenged=challenged)
    if as_json:
        print_json(ruling.to_dict())
    else:
        (verdict,), (penalty,) = ruling.verdicts, ruling.penalties
        facts = {
            "word": verdict.word,
            "player": isolate(penalty.player),
            "points": plural_message("{n} point", "{n} points", penalty.points),
        }
        if ruling.upheld:
            print_ruling(translate("{word} does not count: {player} subtracts {points}.", **facts), False)
        else:
            print_ruling(translate("{word} counts: {player} subtracts {points}.", **facts), True)
        print_details(verdict)
        print_dictionaries(ruling.dictionaries)
    ctx.exit(REFUSED if ruling.upheld else ALLOWED)

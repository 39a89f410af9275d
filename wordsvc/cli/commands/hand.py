"""`wordcheck hand`."""

from typing import Any

import click

from wordsvc.cards import show_cards
from wordsvc.cli.options import authority_options, cards_option, common_option, json_option
from wordsvc.cli.output import (
    number_of,
    print_dictionaries,
    print_json,
    print_notes,
    print_ruling,
    print_table,
)
from wordsvc.quiddler.best_hand.hand_request import COMMON_DICTIONARY, read_hand
from wordsvc.quiddler.best_hand.hands import BestHand, BestPlay
from wordsvc.quiddler.constants import BONUSES
from wordsvc.quiddler.judge import DICTIONARY
from wordsvc.words import Authority


@click.command("hand")
@cards_option(required=True, shown='The cards held after drawing, one to be discarded: Q,U,I,T or "(qu)it".')
@click.option("--draw", metavar="CARD", help="One more card that was drawn.")
@click.option("--keep-all", is_flag=True, help="Answer without a discard.")
@click.option("--nobody-out", is_flag=True, help="Allow only going out: nobody is out yet.")
@click.option(
    "--others-longest",
    type=int,
    metavar="N",
    help="Count the bonus for the longest word, of which others have N letters at most.",
)
@click.option(
    "--others-words",
    type=int,
    metavar="N",
    help="Count the bonus for the most words, of which another player has N at most.",
)
@click.option("--players", type=int, metavar="N", help="How many play; two play for one bonus only.")
@click.option("--bonus", type=click.Choice(BONUSES), help="The bonus that two play for.")
@common_option(COMMON_DICTIONARY)
@authority_options(DICTIONARY)
@json_option
def command(authority: Authority, as_json: bool, **asked: Any) -> None:
    """Find the best way to lay a hand in Quiddler.

    Without more options somebody is out: you lay what you like and discard one card, and your other
    cards count against you.

    \b
    Examples:
      wordcheck hand --cards Q,U,I,T,E
      wordcheck hand --cards "(qu)ite" --draw S --nobody-out
      wordcheck hand --cards Q,U,I,T,E,D --others-longest 4 --others-words 2 --common
    """
    question = read_hand(asked, authority)
    if as_json:
        print_json(question.answer_to_dict())
        return
    hand = question.answer()
    _print_hand(hand)
    print_notes(hand.notes)
    print_dictionaries(authority.references)


def _print_hand(hand: BestHand) -> None:
    """The best play, and the front when it has more to choose from."""
    if hand.best is None:
        print_ruling("You cannot go out.", False)
        return
    print_ruling(_sentence(hand.best, hand.goes_out), bool(hand.best.play.words))
    for laid in hand.best.play.words:
        click.echo(f"  {laid.word}: {show_cards(laid.cards)} ({number_of(laid.points, 'point')})")
    if hand.best.unused:
        click.echo(f"  Unused: {show_cards(hand.best.unused)}")
    if hand.best.discard:
        click.echo(f"  Discard: {hand.best.discard}")
    if len(hand.front) > 1:
        print_table(
            ["Plays to choose from", "points", "longest", "words"],
            [
                [
                    show_cards(laid.word for laid in hand.front_play(cell).words),
                    cell.points,
                    cell.longest,
                    cell.words,
                ]
                for cell in hand.front
            ],
        )


def _sentence(best: BestPlay, goes_out: bool) -> str:
    if not best.play.words:
        return f"No word can be laid: {number_of(best.score, 'point')}."
    words = show_cards(laid.word for laid in best.play.words)
    return f"{'Go out with' if goes_out else 'Lay'} {words}: {number_of(best.score, 'point')}."

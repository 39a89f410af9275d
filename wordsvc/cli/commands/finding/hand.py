"""`wordcheck hand`."""

from typing import Any

import click

from wordsvc.cards import show_cards
from wordsvc.cli.echo import echo
from wordsvc.cli.options import (
    cards_option,
    common_option,
    deck_option,
    json_option,
    offensive_option,
    referee_options,
)
from wordsvc.cli.output import (
    print_deck,
    print_dictionaries,
    print_json,
    print_left_out,
    print_notes,
    print_ruling,
    print_table,
)
from wordsvc.cli.question_options import options_of
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.best_hand.describe import describe_hand
from wordsvc.quiddler.best_hand.hand_request import COMMON_DICTIONARY, HAND
from wordsvc.quiddler.best_hand.hands import BestHand
from wordsvc.quiddler.daily import daily_hand, find_today
from wordsvc.quiddler.judge import EDITION
from wordsvc.referee import Referee
from wordsvc.words import dictionaries_to_list


@click.command("hand")
@cards_option(required=False, shown='Your cards after drawing, the discard among them: Q,U,I,T or "(qu)it".')
@click.option("--daily", is_flag=True, help="Show the cards of the hand of today (UTC), and no play.")
@options_of(
    HAND,
    draw="CARD",
    keep_all="",
    nobody_out="",
    others_longest="N",
    others_words="N",
    players="N",
    bonus="",
)
@common_option(COMMON_DICTIONARY)
@deck_option
@referee_options(EDITION)
@offensive_option
@json_option
def command(referee: Referee, cards: str | None, daily: bool, as_json: bool, **asked: Any) -> None:
    """Find the best way to lay a hand in Quiddler.

    Somebody is out, unless you say otherwise. Then you lay what you like and discard one card, and your
    other cards count against you.

    \b
    Examples:
      wordcheck hand --cards Q,U,I,T,E
      wordcheck hand --cards "(qu)ite" --draw S --nobody-out
      wordcheck hand --cards B,A,T --others-longest 4 --others-words 2 --common
      wordcheck hand --daily
    """
    if daily and cards is None:
        _print_daily_hand(referee, as_json)
        return
    if daily or cards is None:
        raise click.UsageError(translate("give --cards, or --daily for the hand of today"))
    hand = referee.best_hand(cards=cards, **asked)
    if as_json:
        print_json(hand.to_dict())
        return
    _print_hand(hand)
    print_left_out(hand.left_out)
    print_notes(hand.notes)
    print_deck(hand.deck)
    print_dictionaries(hand.dictionaries)


def _print_daily_hand(referee: Referee, as_json: bool) -> None:
    """Print the cards of today's hand, which everybody with these dictionaries has."""
    authority, day = referee.require_authority(), find_today()
    cards = daily_hand(day, referee.deck, authority)
    if as_json:
        dictionaries = dictionaries_to_list(authority.dictionaries)
        document = {"date": day.isoformat(), "seeded": True, "cards": cards, "dictionaries": dictionaries}
        print_json(document | {"deck": referee.deck.reference})
        return
    echo(translate("The hand of {date}, seeded: {cards}", date=day.isoformat(), cards=show_cards(cards)))
    echo("  " + translate('`wordcheck hand --cards "{cards}"` finds the best play.', cards=show_cards(cards)))
    print_deck(referee.deck)
    print_dictionaries(authority.dictionaries)


def _print_hand(hand: BestHand) -> None:
    """Print the best play, and the other plays to choose from when there are any."""
    front, best = hand.front_plays, hand.best  # the front first, which finds the best play as well
    print_ruling(translate(describe_hand(hand)), best is not None and bool(best.play.words))
    if best is None:
        return
    for laid in best.play.words:
        points = translate_plural("{n} point", "{n} points", laid.points)
        echo(f"  {laid.word}: {show_cards(laid.cards)} ({points})")
    if best.unused:
        echo("  " + translate("Unused: {cards}", cards=show_cards(best.unused)))
    if best.discard:
        echo("  " + translate("Discard: {card}", card=best.discard))
    if len(front) > 1:
        print_table(
            [
                translate("Plays to choose from"),
                translate("points"),
                translate("longest"),
                translate("words"),
            ],
            [
                [show_cards([laid.word for laid in each.play]), each.points, each.longest, each.words]
                for each in front
            ],
        )

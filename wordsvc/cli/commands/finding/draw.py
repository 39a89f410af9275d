"""`wordcheck draw`."""

import click

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
)
from wordsvc.cli.question_options import options_of
from wordsvc.input.messages import translate
from wordsvc.quiddler.best_hand.describe import describe_choices, describe_draw
from wordsvc.quiddler.best_hand.draw_request import DRAW
from wordsvc.quiddler.best_hand.draws import DrawOdds
from wordsvc.quiddler.best_hand.hand_request import COMMON_DICTIONARY
from wordsvc.quiddler.judge import EDITION
from wordsvc.referee import Referee


@click.command("draw")
@cards_option(required=True, shown='Your cards before you draw: Q,U,I,T or "(qu)it".')
@options_of(DRAW, face_up="CARD", seen="CARDS")
@common_option(COMMON_DICTIONARY)
@deck_option
@referee_options(EDITION)
@offensive_option
@json_option
def command(
    cards: str,
    face_up: str,
    seen: str | None,
    referee: Referee,
    offensive: bool,
    as_json: bool,
) -> None:
    """Say which card to draw in Quiddler: the face-up one, or one from the pile.

    A score is that of your last turn: the best play after a discard, less the unused cards, never below
    zero, without bonuses. Every unseen card is as likely to come from the pile as any other.

    \b
    Example:
      wordcheck draw --cards Q,U,I,T --face-up E --seen A,S
    """
    odds = referee.draw_odds(cards, face_up, seen=seen, offensive=offensive)
    if as_json:
        print_json(odds.to_dict())
        return
    _print_odds(odds)
    print_left_out(odds.left_out)
    print_notes(odds.notes)
    print_deck(odds.deck)
    print_dictionaries(odds.dictionaries)


def _print_odds(odds: DrawOdds) -> None:
    print_ruling(translate(describe_draw(odds)), True)
    for sentence in describe_choices(odds):
        echo(f"  {translate(sentence)}")

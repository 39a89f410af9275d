"""`wordcheck draw`."""

import click

from wordsvc.cards import Deck, show_cards
from wordsvc.cli.options import authority_options, cards_option, common_option, deck_option, json_option
from wordsvc.cli.output import (
    number_of,
    print_deck,
    print_dictionaries,
    print_json,
    print_notes,
    print_ruling,
)
from wordsvc.library.draw_odds import draw_odds
from wordsvc.quiddler.best_hand.draws import DrawOdds
from wordsvc.quiddler.best_hand.hand_request import COMMON_DICTIONARY
from wordsvc.quiddler.judge import DICTIONARY
from wordsvc.words import Authority


@click.command("draw")
@cards_option(required=True, shown='Your cards before you draw: Q,U,I,T or "(qu)it".')
@click.option("--face-up", metavar="CARD", required=True, help="The top discard, which you may take.")
@click.option("--seen", metavar="CARDS", help="Other cards that you have seen: the discards below it.")
@common_option(COMMON_DICTIONARY)
@deck_option
@authority_options(DICTIONARY)
@json_option
def command(
    cards: str, face_up: str, seen: str | None, deck: Deck | None, authority: Authority, as_json: bool
) -> None:
    """Say which card to draw in Quiddler: the face-up one, or one from the pile.

    A score is that of your last turn: the best play after a discard, less the unused cards, never below
    zero, without bonuses. Every unseen card is as likely to come from the pile as any other.

    \b
    Example:
      wordcheck draw --cards Q,U,I,T --face-up E --seen A,S
    """
    odds = draw_odds(cards, face_up, seen=seen, authority=authority, deck=deck)
    if as_json:
        print_json(odds.to_dict())
        return
    _print_odds(odds)
    print_notes(odds.notes)
    print_deck(odds.deck)
    print_dictionaries(authority.dictionaries)


def _print_odds(odds: DrawOdds) -> None:
    face_up = odds.face_up
    better = f"Take {face_up.card}" if odds.better == "face_up" else "Draw from the pile"
    print_ruling(f"{better}.", True)
    out = "goes out" if face_up.goes_out else "does not go out"
    click.echo(f"  {face_up.card}: {number_of(face_up.score, 'point')}, {out}, discard {face_up.discard}")
    click.echo(
        f"  Pile: {odds.expected:.2f} points expected, goes out with {odds.chance_to_go_out:.1%}"
        f" of {number_of(odds.unseen, 'unseen card')}"
    )
    helpful = [choice.card for choice in odds.pile if choice.goes_out]
    if helpful:
        shown = "any" if len(helpful) == len(odds.pile) else show_cards(helpful)
        click.echo(f"  Cards that go out: {shown}")

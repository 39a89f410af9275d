"""Sentences about the best hand and draw odds."""

from typing import TYPE_CHECKING

from wordsvc.cards import show_cards
from wordsvc.input.messages import message, plural_message

if TYPE_CHECKING:  # one command answers for a hand, another for a draw
    from wordsvc.quiddler.best_hand.draws import DrawOdds
    from wordsvc.quiddler.best_hand.hands import BestHand


def describe_hand(hand: "BestHand") -> str:
    """Return the best play of a hand in one sentence."""
    best = hand.best
    if best is None:
        return message("You cannot go out.")
    points = plural_message("{n} point", "{n} points", best.score)
    if not best.play.words:
        return message("No word can be laid: {points}.", points=points)
    words = show_cards([laid.word for laid in best.play.words])
    if hand.goes_out:
        return message("Go out with {words}: {points}.", words=words, points=points)
    return message("Lay {words}: {points}.", words=words, points=points)


def describe_draw(odds: "DrawOdds") -> str:
    """Return the advice on which card to draw, in one sentence."""
    if odds.better == "face_up":
        return message("Take {card}.", card=odds.face_up.card)
    return message("Draw from the pile.")


def describe_choices(odds: "DrawOdds") -> list[str]:
    """Return the worth of the face-up card and of the pile, and the cards that go out, a sentence each."""
    face_up = odds.face_up
    said: list[str] = [
        message(
            "{card}: {points}, {out}, discard {discard}",
            card=face_up.card,
            points=plural_message("{n} point", "{n} points", face_up.score),
            out=message("goes out") if face_up.goes_out else message("does not go out"),
            discard=face_up.discard,
        ),
        message(
            "Draw pile: {expected:.2f} points on average; you can go out with {chance:.1%} of {unseen}",
            expected=odds.expected,
            chance=odds.chance_to_go_out,
            unseen=plural_message("{n} unseen card", "{n} unseen cards", odds.unseen),
        ),
    ]
    helpful = [choice.card for choice in odds.pile if choice.goes_out]
    if helpful:
        shown = message("any") if len(helpful) == len(odds.pile) else show_cards(helpful)
        said.append(message("Cards to go out with: {cards}", cards=shown))
    return said

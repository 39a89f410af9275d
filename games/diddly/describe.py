"""Sentences about the events of Diddly."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.diddly.cards import DIDDLY, NAMES, WILD
from games.messages import message, plural_message, translate

SENTENCES: Final = {
    "choose": "{who} chose place {place}.",
    "flip": "{who} turned up {turned}.",
    "peek": "{who} peeked at place {place}.",
    "peek, card seen": "{who} peeked at place {place}: {card}.",
    "decline": "{who} did not peek.",
    "draw": "{who} drew from the deck.",
    "draw, card seen": "{who} drew from the deck: {card}.",
    "draw, discard": "{who} drew from the discard pile: {card}.",
    "recycle": "{who} recycled {card} for the Recycle at place {place}.",
    "place": "{who} put {card} at place {place} and discarded {discarded}.",
    "out": "{who} went out with all cards face up; the others have one turn left.",
    "reshuffle": "A new deck was shuffled from the discards: {cards}.",
    "score": "The round is over: {scores}.",
    "deal": "Round {round}, dealt by {dealer}; {discarded} was turned up.",
}
"""The sentence for each kind of event; for a peek and a draw there are others if the viewer sees the card."""


def describe(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a sentence in the current language: what a viewer saw of an event."""
    kind = told["kind"]
    if told.get("from") == "discard":
        kind = "draw, discard"
    elif "card" in told and f"{kind}, card seen" in SENTENCES:
        kind = f"{kind}, card seen"
    return translate(SENTENCES[kind], **_words(told, names))


def _words(told: Mapping[str, Any], names: Sequence[str]) -> dict[str, object]:
    """Return the facts of a sentence: names of cards and players instead of their numbers."""
    words: dict[str, object] = dict(told)
    if told["seat"] is not None:
        words["who"] = names[told["seat"]]
    for field in ("card", "discarded"):
        if field in told:
            words[field] = name_card(told[field])
    if told["kind"] == "flip":
        turned = [
            translate("{card} at place {place}", card=name_card(card), place=place)
            for place, card in zip(told["places"], told["cards"], strict=True)
        ]
        words["turned"] = ", ".join(turned)
    if told["kind"] == "reshuffle":
        words["cards"] = plural_message("{n} card", "{n} cards", told["cards"])
    if told["kind"] == "score":
        scores = zip(names, told["scores"], strict=True)
        words["scores"] = ", ".join(f"{name} {score}" for name, score in scores)
    if told["kind"] == "deal":
        words["dealer"] = names[told["dealer"]]
    return words


def name_card(card: int) -> str:
    """Return a card with its article."""
    if DIDDLY < card < WILD:
        return message("an {number}", number=card) if card == 8 else message("a {number}", number=card)
    return message("a {card}", card=NAMES[card])

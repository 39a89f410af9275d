"""What happens in Diddly, as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.diddly.cards import NAMES

SENTENCES: Final = {
    "choose": "{who} chose place {place}.",
    "flip": "{who} turned up {turned}.",
    "peek": "{who} peeked at place {place}.",
    "peek, card seen": "{who} peeked at place {place}: {card}.",
    "decline": "{who} did not peek.",
    "draw": "{who} drew from the {from}.",
    "draw, card seen": "{who} drew from the {from}: {card}.",
    "recycle": "{who} recycled {card} for the Recycle at {place}.",
    "place": "{who} put {card} at {place} and discarded {discarded}.",
    "out": "{who} went out with all cards face up; the others have one turn left.",
    "reshuffle": "{cards} discards were shuffled into a new deck.",
    "score": "The round is over: {scores}.",
    "deal": "Round {round}, dealt by {dealer}; {discarded} was turned up.",
}
"""The sentence for each kind of event; for a peek and a draw there is another if the viewer sees the card."""


def describe(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """What a viewer saw of an event (one of `games.diddly.events`), as a sentence."""
    kind = told["kind"]
    if "card" in told and f"{kind}, card seen" in SENTENCES:
        kind = f"{kind}, card seen"
    return SENTENCES[kind].format_map(_words(told, names))


def _words(told: Mapping[str, Any], names: Sequence[str]) -> dict[str, object]:
    """What a sentence says of an event: names of cards and players instead of their numbers."""
    words: dict[str, object] = dict(told)
    if told["seat"] is not None:
        words["who"] = names[told["seat"]]
    for field in ("card", "discarded"):
        if field in told:
            words[field] = name_card(told[field])
    if told["kind"] == "flip":
        turned = zip(told["places"], told["cards"], strict=True)
        words["turned"] = ", ".join(f"{name_card(card)} at {place}" for place, card in turned)
    if told["kind"] == "score":
        scores = zip(names, told["scores"], strict=True)
        words["scores"] = ", ".join(f"{name} {score}" for name, score in scores)
    if told["kind"] == "deal":
        words["dealer"] = names[told["dealer"]]
    return words


def name_card(card: int) -> str:
    """A card with its article."""
    return f"{'an' if card == 8 else 'a'} {NAMES[card]}"

"""What happens in Diddly, as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.diddly.cards import NAMES


def describe(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """What a viewer saw of an event, as a sentence."""
    who = "" if told["seat"] is None else names[told["seat"]]
    kind = told["kind"]
    if kind == "choose":
        return f"{who} chose place {told['place']}."
    if kind == "flip":
        turned = zip(told["places"], told["cards"], strict=True)
        return f"{who} turned up {', '.join(f'{name_card(card)} at {place}' for place, card in turned)}."
    if kind == "peek":
        card = f": {name_card(told['card'])}" if "card" in told else ""
        return f"{who} peeked at place {told['place']}{card}."
    if kind == "decline":
        return f"{who} did not peek."
    if kind == "draw":
        card = f": {name_card(told['card'])}" if "card" in told else ""
        return f"{who} drew from the {told['from']}{card}."
    if kind == "recycle":
        return f"{who} recycled {name_card(told['card'])} for the Recycle at {told['place']}."
    if kind == "place":
        put, discarded = name_card(told["card"]), name_card(told["discarded"])
        return f"{who} put {put} at {told['place']} and discarded {discarded}."
    if kind == "out":
        return f"{who} went out with all cards face up; the others have one turn left."
    if kind == "reshuffle":
        return f"{told['cards']} discards were shuffled into a new deck."
    if kind == "score":
        scores = zip(names, told["scores"], strict=True)
        return f"The round is over: {', '.join(f'{name} {score}' for name, score in scores)}."
    dealer, turned_up = names[told["dealer"]], name_card(told["discarded"])
    return f"Round {told['round']}, dealt by {dealer}; {turned_up} was turned up."


def name_card(card: int) -> str:
    """A card with its article."""
    return f"{'an' if card == 8 else 'a'} {NAMES[card]}"

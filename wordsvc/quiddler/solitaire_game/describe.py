"""Sentences about the events of the solitaire."""

from collections.abc import Mapping, Sequence
from typing import Any

from wordsvc.cards import show_cards
from wordsvc.input.sentences import tell, tell_number


def describe(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a sentence in the language spoken: what was seen of an event."""
    match told["kind"]:
        case "ruling":
            cards = show_cards(told["cards"])
            return tell(
                "{who} made {word} with {cards}.", who=names[told["seat"]], word=told["word"], cards=cards
            )
        case "fill":
            return tell(
                "{who} filled the gap at stack {gap} with {card} from stack {stack}.",
                who=names[told["seat"]],
                gap=told["gap"],
                card=told["card"],
                stack=told["stack"],
            )
        case "turn":
            return tell("Turned up: {cards}.", cards=show_cards(told["cards"]))
        case "won":
            return tell_number(
                "{n} card is used, the only one: the game is won.",
                "All {n} cards are used: the game is won.",
                told["cards"],
            )
    return tell_number("Left with {n} card on the table.", "Left with {n} cards on the table.", told["left"])

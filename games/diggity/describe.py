"""What happens in Diggity, as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.diggity.cards import FACES
from games.diggity.tools import TOOLS


def describe(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """What a viewer saw of an event, as a sentence."""
    who = "" if told["seat"] is None else names[told["seat"]]
    kind = told["kind"]
    tool = TOOLS[told["tool"]] if "tool" in told else ""
    cards = _cards(told["cards"]) if "cards" in told else ""
    if kind == "fits":
        return f"{who} found a card that fits."
    if kind == "lay":
        where = "starts the mine" if told["place"] is None else f"lies at {told['place']}"
        return f"{who} laid {FACES[told['card']]}, which is card {told['number']} and {where}."
    if kind == "pass":
        return f"{who} passed."
    if kind == "take":
        return f"{who} took a {tool}."
    if kind == "steal":
        shown = ", ".join(f"{name}: {held}" for name, held in zip(names, told.get("held", ()), strict=False))
        return f"{who} chose to steal a {tool}{f'; all showed theirs: {shown}' if shown else ''}."
    if kind == "rob":
        return f"{who} stole a {tool} from {names[told['from']]}."
    if kind == "decline":
        return f"{who} took nothing."
    if kind == "strike":
        return (
            f"{who} made a miner and turned up gold worth {told['gold']}; {told['left'] or 'none'} to come."
        )
    if kind == "play":
        return f"{who} played a {tool}."
    if kind == "win":
        return f"The gold worth {told['gold']} goes to {who}."
    if kind == "clear":
        return f"The mine of {cards} was cleared away."
    if kind == "close":
        return f"The mine is closed: its {cards} {'was' if told['cards'] == 1 else 'were'} discarded."
    if kind == "draw":
        drawn = ", ".join(FACES[card] for card in told.get("drawn", ()))
        return f"{who} drew {drawn or ('a card' if told['cards'] == 1 else cards)}."
    if kind == "reshuffle":
        return f"{cards} from the discards were shuffled into a new deck."
    return "The last turn that was agreed on is over."


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"

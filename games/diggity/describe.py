"""What happens in Diggity, as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.diggity.cards import FACES
from games.diggity.tools import TOOLS

SENTENCES: Final = {
    "fits": "{who} found a card that fits.",
    "lay": "{who} laid {card}, which is card {number} and lies at {place}.",
    "lay, first card": "{who} laid {card}, which is card {number} and starts the mine.",
    "pass": "{who} passed.",
    "take": "{who} took a {tool}.",
    "steal": "{who} chose to steal a {tool}.",
    "steal, tools shown": "{who} chose to steal a {tool}; all showed theirs: {held}.",
    "rob": "{who} stole a {tool} from {from}.",
    "decline": "{who} took nothing.",
    "strike": "{who} made a miner and turned up gold worth {gold}; {left} to come.",
    "play": "{who} played a {tool}.",
    "win": "The gold worth {gold} goes to {who}.",
    "clear": "The mine of {cards} was cleared away.",
    "close": "The mine is closed: its {cards} were discarded.",
    "close, one card": "The mine is closed: its {cards} was discarded.",
    "draw": "{who} drew {drawn}.",
    "reshuffle": "{cards} from the discards were shuffled into a new deck.",
    "limit": "The last turn that was agreed on is over.",
}
"""The sentence for each kind of event, or several for a kind."""


def describe(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """What a viewer saw of an event (one of `games.diggity.events`), as a sentence."""
    return SENTENCES[_sentence(told)].format_map(_words(told, names))


def _sentence(told: Mapping[str, Any]) -> str:
    """Which of the sentences is said."""
    kind: str = told["kind"]
    if kind == "lay" and told["place"] is None:
        return "lay, first card"
    if kind == "steal" and "held" in told:
        return "steal, tools shown"
    if kind == "close" and told["cards"] == 1:
        return "close, one card"
    return kind


def _words(told: Mapping[str, Any], names: Sequence[str]) -> dict[str, object]:
    """What a sentence says of an event: names of cards, tools and players instead of their numbers."""
    words: dict[str, object] = dict(told)
    if told["seat"] is not None:
        words["who"] = names[told["seat"]]
    if "from" in told:
        words["from"] = names[told["from"]]
    if "tool" in told:
        words["tool"] = TOOLS[told["tool"]]
    if "held" in told:
        words["held"] = ", ".join(f"{name}: {held}" for name, held in zip(names, told["held"], strict=False))
    if "card" in told:
        words["card"] = FACES[told["card"]]
    if "left" in told:
        words["left"] = told["left"] or "none"
    if "cards" in told:
        words["cards"] = f"{told['cards']} card{'' if told['cards'] == 1 else 's'}"
        words["drawn"] = _drawn(told)
    return words


def _drawn(told: Mapping[str, Any]) -> str:
    """The cards drawn where the viewer sees them, else how many they are."""
    if "drawn" in told:
        return ", ".join(FACES[card] for card in told["drawn"])
    return "a card" if told["cards"] == 1 else f"{told['cards']} cards"

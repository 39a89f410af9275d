"""Sentences about the events of Diggity."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.diggity.cards import FACES
from games.diggity.tools import A_TOOL
from games.messages import plural_message, translate

SENTENCES: Final = {
    "fits": "{who} found a card that fits.",
    "lay": "{who} laid {card}, which is card {number} and lies at {place}.",
    "lay, first card": "{who} laid {card}, which is card {number} and starts the mine.",
    "pass": "{who} passed.",
    "take": "{who} took {tool}.",
    "steal": "{who} chose to steal {tool}.",
    "steal, tools shown": "{who} chose to steal {tool}; all showed theirs: {held}.",
    "rob": "{who} stole {tool} from {from}.",
    "decline": "{who} took nothing.",
    "strike": "{who} made a miner and turned up gold worth {gold}; {left} to come.",
    "strike, last gold": "{who} made a miner and turned up gold worth {gold}; none to come.",
    "play": "{who} played {tool}.",
    "win": "The gold worth {gold} goes to {who}.",
    "clear": "The mine of {cards} was cleared away.",
    "close": "The mine is closed: its {cards} were discarded.",
    "close, one card": "The mine is closed: its {cards} was discarded.",
    "draw": "{who} drew {cards}.",
    "draw, one card": "{who} drew a card.",
    "draw, cards seen": "{who} drew {drawn}.",
    "reshuffle": "A new deck was shuffled from the discards: {cards}.",
    "limit": "The last turn that was agreed on is over.",
}
"""The sentence for each kind of event, or several for a kind."""


_Special = tuple[str, Callable[[Mapping[str, Any]], bool]]
"""A sentence, and whether it is said of an event."""

_SPECIAL: Final[Mapping[str, Sequence[_Special]]] = {
    "lay": [("lay, first card", lambda told: told["place"] is None)],
    "steal": [("steal, tools shown", lambda told: "held" in told)],
    "strike": [("strike, last gold", lambda told: not told["left"])],
    "close": [("close, one card", lambda told: told["cards"] == 1)],
    "draw": [
        ("draw, cards seen", lambda told: "drawn" in told),
        ("draw, one card", lambda told: told["cards"] == 1),
    ],
}
"""The sentences of a kind that are said only sometimes; the first that fits is said."""


def describe(told: Mapping[str, object], names: Sequence[str]) -> str:
    """Return a sentence about the part of an event that a viewer saw."""
    return translate(SENTENCES[_sentence(told)], **_words(told, names))


def _sentence(told: Mapping[str, Any]) -> str:
    """Return the sentence for an event."""
    kind: str = told["kind"]
    return next((special for special, is_said in _SPECIAL.get(kind, ()) if is_said(told)), kind)


def _words(told: Mapping[str, Any], names: Sequence[str]) -> dict[str, object]:
    """Return the facts of a sentence: names of cards, tools and players instead of their numbers."""
    words: dict[str, object] = dict(told)
    if told["seat"] is not None:
        words["who"] = names[told["seat"]]
    if "from" in told:
        words["from"] = names[told["from"]]
    if "tool" in told:
        words["tool"] = A_TOOL[told["tool"]]
    if "held" in told:
        words["held"] = ", ".join(f"{name}: {held}" for name, held in zip(names, told["held"], strict=False))
    if "card" in told:
        words["card"] = FACES[told["card"]]
    if "cards" in told:
        words["cards"] = plural_message("{n} card", "{n} cards", told["cards"])
    if "drawn" in told:
        words["drawn"] = ", ".join(FACES[card] for card in told["drawn"])
    return words

"""Events of Diggity on pages: mine cards and places in words, not as they are typed."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.diggity.cards import TURNED
from games.diggity.describe import describe
from games.diggity.moves import JOIN, parse_move
from wordsvc.faces.diggity.cards import name_card
from wordsvc.faces.diggity.map import name_place
from wordsvc.input.messages import translate


def describe_event(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return a sentence about the part of an event that a viewer saw."""
    if told["kind"] == "lay":
        return _describe_lay(told, names[told["seat"]])
    if "drawn" in told:
        drawn = "; ".join(name_card(card) for card in told["drawn"])
        return translate("{who} drew: {drawn}.", who=names[told["seat"]], drawn=drawn)
    return describe(told, names)


def _describe_lay(told: Mapping[str, Any], who: str) -> str:
    number, kind = told["number"], told["card"]
    if told["place"] is None:
        return translate(
            "{who} started the mine with card {number}: {card}.", who=who, number=number, card=name_card(kind)
        )
    join = parse_move(told["place"]) - JOIN
    exit_, own = join >> 2, join & 3
    card = name_card(kind, TURNED[kind][exit_ + 2 - own & 3])  # as it lies there
    place = name_place(exit_)
    return translate(
        "{who} laid card {number} {place}: {card}.", who=who, number=number, place=place, card=card
    )

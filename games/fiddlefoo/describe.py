"""Sentences about the events of Fiddlefoo."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.fiddlefoo.cards import COLOUR_WORDS, say_card
from games.fiddlefoo.moves import NOTES, PILE
from games.messages import message, translate

SENTENCES: Final = {
    "choose": "{who} chose {card}.",
    "choose, as": "{who} named {as}.",
    "choose, throw": "{who} will throw {throw}.",
    "choose, swap": "{who} chose {swap} to swap.",
    "lay": "{who} laid {card}.",
    "lay, colour named": "{who} laid {card} as {as}.",
    "pair": "{who} made a pair: {pair}",
    "answered": "{who} answered.",
    "throw": "{throws}.",
    "throw, nothing": "Nobody threw anything at {at}.",
    "stuck": "{who} can lay no card.",
    "draw": "{who} drew a card.",
    "draw, card seen": "{who} drew a card: {card}.",
    "show": "{who} showed {card}.",
    "discard": "{who} discarded {card}.",
    "swap": "{who} swapped {card} for {taken}.",
    "lift": "{who} lifted {card}.",
    "move": "{who} moved {card} to another place.",
    "remove": "{who} removed {card} from the map.",
    "decline": "{who} declined.",
    "stop": "{who} stopped there.",
    "score": "Hands are scored: {scores}.",
    "deal": "Game {game}: {first} {first:begins|begin}.",
}
"""The sentence for each kind of event, or several for a kind; a choice has one for each field."""

PHRASES: Final = {
    "pair": "{card} with {other}, {range}, distance {distance}.",
    "pair, safe": "{card} with {other}, {range}, distance {distance}, a Safe Song.",
    "range": "{first} to {last} in its range",
    "range, one number": "{first} in its range",
    "range, empty": "no number in its range",
    "thrown": "{who} threw {cards} at {at}",
    "piled": "{who} put {cards} on their piles",
    "piled, one card": "{who} put {cards} on its pile",
    "notes": "{card} for its notes",
}
"""Parts of sentences: a pair and its range, thrown and piled cards."""


def describe(told: Mapping[str, object], names: Sequence[str]) -> str:
    """Return a sentence about the part of an event that a viewer saw."""
    return translate(SENTENCES[_sentence(told)], **_words(told, names))


def name_card(card: int) -> str:
    """Return the name of a card in a sentence, in the current language: red 7."""
    return translate(say_card(card))


def pair_sentence(pair: Mapping[str, Any], name: Callable[[int], str] = name_card) -> str:
    """Describe a pair, its range and its distance in the current language; `name` names its cards."""
    low, high = pair["range"]
    first, last = low + 1, high - 1
    numbers = "range" if first < last else "range, one number" if first == last else "range, empty"
    return translate(
        PHRASES["pair, safe" if pair["safe"] else "pair"],
        card=name(pair["card"]),
        other=name(pair["other"]),
        range=message(PHRASES[numbers], first=first, last=last),
        distance=pair["distance"],
    )


def _sentence(told: Mapping[str, Any]) -> str:
    """Return the sentence for an event."""
    kind: str = told["kind"]
    if kind == "choose":
        return next((f"choose, {field}" for field in ("as", "throw", "swap") if field in told), kind)
    if kind == "lay" and told["as"] is not None:
        return "lay, colour named"
    if kind == "draw" and "card" in told:
        return "draw, card seen"
    if kind == "throw" and not told["throws"]:
        return "throw, nothing"
    return kind


def _words(told: Mapping[str, Any], names: Sequence[str]) -> dict[str, object]:
    """Return the facts of a sentence: names of cards, colours and players instead of their numbers."""
    words: dict[str, object] = dict(told)
    kind = told["kind"]
    if told["seat"] is not None:
        words["who"] = names[told["seat"]]
    for field, name in _NAMES.items():
        if told.get(field) is not None:
            words[field] = name(told[field])
    if kind == "throw":
        words["at"] = names[told["at"]]
        words["throws"] = "; ".join(_throws(told["throws"], names, names[told["at"]]))
    if kind == "pair":
        words["pair"] = pair_sentence(told)
    if kind == "score":
        scores = zip(names, told["scores"], strict=True)
        words["scores"] = ", ".join(f"{name} {score}" for name, score in scores)
    if kind == "deal":
        words["first"] = names[told["first"]]
    return words


def _name_throw(move: int) -> str:
    """Return the card that is thrown, and whether it is thrown for its notes."""
    card = name_card(move % NOTES)
    return card if move < NOTES else translate(PHRASES["notes"], card=card)


_NAMES: Final[Mapping[str, Callable[[int], str]]] = {
    "card": name_card,
    "taken": name_card,
    "swap": name_card,
    "throw": _name_throw,
    "as": COLOUR_WORDS.__getitem__,
}
"""Functions that name the number in a field."""


def _throws(throws: Sequence[Sequence[int]], names: Sequence[str], at: str) -> list[str]:
    """Return a phrase for what each seat threw, and one for what it piled."""
    said = []
    for seat in dict.fromkeys(seat for seat, _ in throws):
        moves = [move for thrower, move in throws if thrower == seat]
        by_number_first = sorted(moves, key=lambda move: move >= NOTES)
        thrown = [_name_throw(move) for move in by_number_first if move < PILE]
        piled = [name_card(move % NOTES) for move in moves if move >= PILE]
        if thrown:
            said.append(translate(PHRASES["thrown"], who=names[seat], cards=", ".join(thrown), at=at))
        if piled:
            phrase = PHRASES["piled, one card" if len(piled) == 1 else "piled"]
            said.append(translate(phrase, who=names[seat], cards=", ".join(piled)))
    return said

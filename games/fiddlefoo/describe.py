"""What happens in Fiddlefoo, as sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.fiddlefoo.cards import BASE_CARDS, COLOUR_NAMES, FACES
from games.fiddlefoo.moves import NOTES, PILE


def face(card: int) -> str:
    """How a card is named in a sentence."""
    return FACES[card] if card < BASE_CARDS else f"{FACES[card].removeprefix('t:')} (Talkytoot)"


def describe(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """What a viewer saw of an event, as a sentence."""
    who = "" if told["seat"] is None else names[told["seat"]]
    kind = told["kind"]
    if kind == "choose":
        return _chosen(told, who)
    if kind == "lay":
        named = "" if told["as"] is None else f" as {COLOUR_NAMES[told['as']]}"
        return f"{who} laid {face(told['card'])}{named} at {_place(told)}."
    if kind == "pair":
        return f"{who} made a pair: {pair_sentence(told)}"
    if kind == "throw":
        return "; ".join(_throws(told, names)) + "."
    if kind == "score":
        scores = zip(names, told["scores"], strict=True)
        return f"Hands are scored: {', '.join(f'{name} {score}' for name, score in scores)}."
    if kind == "deal":
        return f"Game {told['game']}; first to play: {names[told['first']]}."
    if kind == "draw":
        card = f": {face(told['card'])}" if "card" in told else ""
        return f"{who} drew a card{card}."
    if kind == "swap":
        return f"{who} swapped {face(told['card'])} for {face(told['taken'])} at {_place(told)}."
    if kind == "move":
        return f"{who} moved {face(told['card'])} to {_place(told)}."
    card = face(told["card"]) if "card" in told else ""
    return {
        "answered": f"{who} answered.",
        "stuck": f"{who} can lay no card.",
        "decline": f"{who} declined.",
        "stop": f"{who} stopped there.",
        "show": f"{who} showed {card}.",
        "discard": f"{who} discarded {card}.",
        "lift": f"{who} lifted {card}.",
        "remove": f"{who} removed {card} from the map.",
    }[kind]


def pair_sentence(pair: Mapping[str, Any], name: Callable[[int], str] = face) -> str:
    """The pair, its range and its distance; `name` says how cards are named."""
    low, high = pair["range"]
    inside = high - low - 1
    if inside < 1:
        numbers = "no number in its range"
    elif inside == 1:
        numbers = f"{low + 1} in its range"
    else:
        numbers = f"{low + 1} to {high - 1} in its range"
    safe = ", a Safe Song" if pair["safe"] else ""
    both = f"{name(pair['card'])} with {name(pair['other'])}"
    return f"{both}, {numbers}, distance {pair['distance']}{safe}."


def _chosen(told: Mapping[str, Any], who: str) -> str:
    if "as" in told:
        return f"{who} named {COLOUR_NAMES[told['as']]}."
    if "throw" in told:
        move = told["throw"]
        return f"{who} will throw {face(move % NOTES)}{' for its notes' if move >= NOTES else ''}."
    if "swap" in told:
        return f"{who} chose {face(told['swap'])} to swap."
    return f"{who} chose {face(told['card'])}."


def _throws(told: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """A sentence for each seat that throws."""
    at = names[told["at"]]
    said = []
    for seat in dict.fromkeys(seat for seat, _ in told["throws"]):
        moves = [move for thrower, move in told["throws"] if thrower == seat]
        thrown = [face(move) for move in moves if move < NOTES]
        thrown += [f"{face(move % NOTES)} for its notes" for move in moves if NOTES <= move < PILE]
        piled = [face(move % NOTES) for move in moves if move >= PILE]
        if thrown:
            said.append(f"{names[seat]} threw {' '.join(thrown)} at {at}")
        if piled:
            said.append(
                f"{names[seat]} put {' '.join(piled)} on {'its pile' if len(piled) == 1 else 'their piles'}"
            )
    return said or [f"Nobody threw anything at {at}"]


def _place(told: Mapping[str, Any]) -> str:
    x, y = told["at"]
    return f"{x},{y}"

"""Requests to a seat, by the phase that everybody sees: a sentence for the seat that has to act."""

from collections.abc import Mapping
from typing import Any, Final

from games.core import AnyView, Game
from wordsvc.input.sentences import say, tell, translate

ASKS: Final[Mapping[str, Mapping[str, str]]] = {
    "quiddler": {
        "draw": say("Draw a card, or take the one that lies open."),
        "play": say("Lay words, or discard a card."),
        "challenge": say("Is there a word that does not count? Challenge it, or challenge nothing."),
    },
    "diabolo": {
        "call": say("Call a word that these cards lay, or pass."),
        "penalty": say("Take a card, for the other's call was wrong."),
    },
    "diddly": {
        "flip": say("Turn up a card of your board."),
        "peek": say("Look at a card of your board, or do not."),
        "draw": say("Draw a card from the deck, or take the one that lies open."),
        "place": say("Say where the card goes."),
    },
    "diggity": {
        "card": say("Choose a card of your hand."),
        "place": say("Say where the card goes."),
        "prize": say("Take what you have earned."),
        "steal": say("From whom do you steal?"),
        "duel": say("Play a tool for the gold, or pass."),
    },
    "fiddlefoo": {
        "play": say("Choose a card, then where it goes."),
        "pair": say("Choose the pair."),
        "throw": say("Throw cards that fit, then say that you are done."),
        "discard": say("Choose a card to discard."),
        "lift": say("Choose a card of the map."),
        "move": say("Say where the card goes."),
        "remove": say("Choose a card of the map that goes."),
        "swap": say("Choose what is swapped."),
    },
}


def describe_ask(game: Game[Any], view: AnyView) -> str:
    """Return the request in the current language; "It is your turn." in a game of others."""
    sentence = ASKS.get(game.name, {}).get(str(view["public"].get("phase", "")))
    return tell("It is your turn.") if sentence is None else translate(sentence)

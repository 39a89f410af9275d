"""Bots that play Quiddler, by name. What they search with is loaded when one of them sits down."""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any, Final

from games.core import OwnBot
from wordsvc.input.messages import message
from wordsvc.quiddler.game.bots.player import Player
from wordsvc.quiddler.game.bots.skill import SKILLS


def _make(level: str, game: Any, seat: int, rng: Random) -> Any:
    return Player(SKILLS[level], game.judge, game.parsed_options, rng)


_TEXTS: Final = {
    "easy": message("knows half of the common words, and goes out at once"),
    "good": message("knows the common words, draws by the odds, weighs the bonuses"),
    "strong": message("knows every word, and waits to see what must be beaten"),
}

BOTS: Final[Mapping[str, OwnBot]] = {
    level: OwnBot(text, partial(_make, level)) for level, text in _TEXTS.items()
}
"""The bots that know Quiddler, from the weakest on."""

"""Bots that play Quiddler, by name. What they search with is loaded when one of them sits down."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.core import OwnBot
from wordsvc.input.sentences import say


def _easy(game: Any, seat: int, rng: Random) -> Any:
    from wordsvc.quiddler.game.bots.player import Player
    from wordsvc.quiddler.game.bots.skill import EASY

    return Player(EASY, game, rng)


def _good(game: Any, seat: int, rng: Random) -> Any:
    from wordsvc.quiddler.game.bots.player import Player
    from wordsvc.quiddler.game.bots.skill import GOOD

    return Player(GOOD, game, rng)


def _strong(game: Any, seat: int, rng: Random) -> Any:
    from wordsvc.quiddler.game.bots.player import Player
    from wordsvc.quiddler.game.bots.skill import STRONG

    return Player(STRONG, game, rng)


BOTS: Final[Mapping[str, OwnBot]] = {
    "easy": OwnBot(say("knows half of the common words, and goes out at once"), _easy),
    "good": OwnBot(say("knows the common words, draws by the odds, weighs the bonuses"), _good),
    "strong": OwnBot(say("knows every word, and waits to see what must be beaten"), _strong),
}
"""The bots that know Quiddler, from the weakest on."""

"""All games that can be played, by name."""

import importlib
from typing import Final

from games.core import InvalidInput, Rulebook

GAMES: Final = {
    "diddly": "games.diddly",
    "diggity": "games.diggity",
    "fiddlefoo": "games.fiddlefoo",
}
"""The module of each game; it has a `RULEBOOK`, and is imported when it is asked for."""


def find_rulebook(name: str) -> Rulebook:
    """The rulebook of a game. Raises `InvalidInput` on "game"."""
    if name not in GAMES:
        raise InvalidInput(
            "game", "unknown_game", f"there is no game {name[:40]!r}; the games are {', '.join(GAMES)}"
        )
    rulebook: Rulebook = importlib.import_module(GAMES[name]).RULEBOOK
    return rulebook


def rulebooks() -> list[Rulebook]:
    """The rulebooks of all games."""
    return [find_rulebook(name) for name in GAMES]

"""Bots by how hard they are to beat; in each game they have other names."""

from collections.abc import Mapping
from typing import Any, Final

from games.core import Game
from wordsvc.catalogue import find_face
from wordsvc.input.messages import message, translate
from wordsvc.tables.match.bots import default_bot, table_bots

EASY: Final = "easy"
LEVELS: Final[Mapping[str, str]] = {
    EASY: message("an easy bot"),
    "medium": message("a good bot"),
    "hard": message("a strong bot"),
}
"""Names of levels where somebody chooses who sits down."""


def describe_bot(game: str, bot: str) -> str:
    """Return what a bot is for people: its level, or its name if it is of none."""
    levels = find_face(game).levels
    level = next((level for level, bots in levels.items() if bot in bots), None)
    return translate("a bot: {bot}", bot=bot) if level is None else translate(LEVELS[level])


def bot_of_level(level: str, game: Game[Any]) -> str:
    """Return the bot of a level at a table; the usual one of a game that has none of these."""
    bots = table_bots(game)
    return next((name for name in find_face(game.name).levels[level] if name in bots), default_bot(game))

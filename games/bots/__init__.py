"""Players that see a view and the legal moves, and nothing else."""

from games.bots.bot import Bot
from games.bots.greedy import Greedy
from games.bots.random_moves import RandomMoves
from games.bots.registry import BOTS, make_bot
from games.bots.search import Search
from games.bots.subprocess_bot import DEFAULT_SECONDS, BotFailure, SubprocessBot

__all__ = [
    "BOTS",
    "DEFAULT_SECONDS",
    "Bot",
    "BotFailure",
    "Greedy",
    "RandomMoves",
    "Search",
    "SubprocessBot",
    "make_bot",
]

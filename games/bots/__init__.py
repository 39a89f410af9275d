"""Players that see a view and the legal moves, and nothing else."""

from games.bots.bot import MAX_DELAY, Bot, Interruptible, Reaction, ask_reaction, share_work
from games.bots.greedy import Greedy
from games.bots.guarded_bot import GuardedBot, guard_bot
from games.bots.races import first_answers, is_race, next_answers, racing, reactions_of
from games.bots.random_moves import RandomMoves
from games.bots.registry import BOTS, bot_with_chance, bots_of, check_bot, make_bot
from games.bots.search import Search
from games.bots.subprocess_bot import DEFAULT_SECONDS, BotFailure, SubprocessBot
from games.bots.third_party_bots import add_bots, with_bots

__all__ = [
    "BOTS",
    "DEFAULT_SECONDS",
    "MAX_DELAY",
    "Bot",
    "BotFailure",
    "Greedy",
    "GuardedBot",
    "Interruptible",
    "RandomMoves",
    "Reaction",
    "Search",
    "SubprocessBot",
    "add_bots",
    "ask_reaction",
    "bot_with_chance",
    "bots_of",
    "check_bot",
    "first_answers",
    "guard_bot",
    "is_race",
    "make_bot",
    "next_answers",
    "racing",
    "reactions_of",
    "share_work",
    "with_bots",
]

"""The bot `strong` of Diabolo with one thing changed, to see the worth of each.

wordcheck arena diabolo --bots strong,benchmarks/bots/diabolo_levels.py:CommonWords -o rounds=1
"""

from functools import partial
from random import Random
from typing import Any

from wordsvc.diabolo.game.bots.caller import Caller
from wordsvc.diabolo.game.bots.levels import LEVELS, Level
from wordsvc.diabolo.game.bots.vocabulary import COMMON, open_vocabulary

STRONG, GOOD = LEVELS["strong"], LEVELS["good"]


def make(level: Level, game: Any, seat: int, rng: Random) -> Caller:
    """Return a bot of a level for a seat."""
    options = game.parsed_options
    return Caller(options, open_vocabulary(options.judge.authority), level, seat, rng)


CommonWords = partial(make, STRONG._replace(least_zipf=COMMON))
Slow = partial(make, STRONG._replace(seconds=GOOD.seconds, handling=GOOD.handling))
ManySlips = partial(make, STRONG._replace(slips=0.1))

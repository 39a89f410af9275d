"""The bots that know Diabolo: three levels, by how fast they notice words and which words they know.

A table that asks for none of them loads none of their words.
"""

from collections.abc import Mapping
from functools import partial
from random import Random

from games.core import OwnBot
from wordsvc.diabolo.game.bots.caller import Caller
from wordsvc.diabolo.game.bots.levels import LEVELS
from wordsvc.diabolo.game.bots.vocabulary import open_vocabulary
from wordsvc.diabolo.game.options import Options
from wordsvc.input.messages import message


def own_bots(options: Options) -> Mapping[str, OwnBot]:
    """Return the bots for a table with these options, by name."""
    texts = {
        "easy": message("is slow to notice words, and knows half of the commonest"),
        "good": message("notices words faster, and knows the common ones"),
        "strong": message("notices words fast, and knows them all"),
    }
    return {level: OwnBot(text, partial(_make, options, level)) for level, text in texts.items()}


def _make(options: Options, level: str, game: object, seat: int, rng: Random) -> Caller:
    return make_caller(options, level, seat, rng)


def make_caller(options: Options, level: str, seat: int, rng: Random) -> Caller:
    """Return a bot of a level for a seat of a table with these options.

    Where the judge cannot answer new questions it calls nothing. Raises `DictionaryError` when a file of the
    dictionary is missing or damaged.
    """
    judge = options.judge
    vocabulary = open_vocabulary(judge.authority) if judge.answers and judge.authority else None
    return Caller(options, vocabulary, LEVELS[level], seat, rng)

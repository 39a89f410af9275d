"""The three levels: how fast a bot notices words, and which words it knows."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from wordsvc.diabolo.game.bots.vocabulary import COMMON
from wordsvc.words.lexicons.frequency import UNLISTED


class Level(NamedTuple):
    """The skill of a bot.

    `seconds` is how long it takes on average until it notices a plain word (see `noticing`), `handling` what
    each word takes it besides, however many words there are to be noticed. It knows the words that are at
    least so common as `least_zipf`, and of these a `part`. `slips` is the part of its calls that are wrong.
    """

    seconds: float
    handling: float
    least_zipf: float
    part: float
    slips: float


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(10.0, 7.0, 3.0, 0.5, 0.02),
    "good": Level(6.0, 3.5, COMMON, 1.0, 0.01),
    "strong": Level(4.0, 1.8, UNLISTED, 1.0, 0.003),
}

"""Times at which a bot notices words.

Each word that lies there is noticed after a time drawn by chance, exponentially: what has not been noticed so
far is no nearer to be noticed. So a bot that is asked anew draws anew, and gains or loses nothing by being
asked often. The rarer a word is, the more cards it takes, the more of its letters are jokers or on cards of
two letters, and the more cards lie there, the longer it takes. Noticed words come one after another: what
each takes by itself (`Level.handling`) slows down who sees many.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf, log
from random import Random
from typing import Final, NamedTuple

from wordsvc.diabolo.game.bots.levels import Level
from wordsvc.diabolo.game.bots.vocabulary import PLAIN, LineWord

PLAIN_CARDS: Final = 4
"""The single cards of a plain word, which lies among `PLAIN_LINE` cards."""
PLAIN_LINE: Final = 8

SLOWER_BY_RARITY: Final = 2.5
"""The factor of the time for a word that is ten times as rare as a plain one."""
SLOWER_BY_CARD: Final = 1.4
SLOWER_BY_MISSING: Final = 1.5
"""The factor of the time for each letter that a joker or a card of two letters lays."""


class Noticed(NamedTuple):
    """A word that was noticed, and so many seconds after the bot was asked."""

    after: float
    word: LineWord


def seconds_to_notice(word: LineWord, line: int, level: Level) -> float:
    """Return the average time to notice a word, in a line of so many cards, were it the only one."""
    rarity = max(0.0, PLAIN - word.zipf)
    seconds: float = level.seconds * SLOWER_BY_RARITY**rarity * SLOWER_BY_CARD ** (word.cards - PLAIN_CARDS)
    return seconds * SLOWER_BY_MISSING**word.missing * line / PLAIN_LINE


class Noticing:
    """Rates at which a bot of some level notices the words of a line, and random draws of them."""

    def __init__(self, words: Sequence[LineWord], line: int, level: Level) -> None:
        self._words = words
        rates = [word.stands_for / seconds_to_notice(word, line, level) for word in words]
        self._cumulated = list(accumulate(rates))
        self._total = self._cumulated[-1] if rates else 0.0
        self.seconds = level.handling + 1 / self._total if rates else inf
        """The average time until some word is noticed; endless where there is none."""

    def draw(self, rng: Random) -> Iterator[Noticed]:
        """Yield the words noticed from now on, in order, also repeatedly; none where there is no word."""
        after = 0.0
        while self._total:
            after -= log(1.0 - rng.random()) * self.seconds
            at = bisect(self._cumulated, rng.random() * self._total)
            yield Noticed(after, self._words[min(at, len(self._words) - 1)])

"""The skill of bots: the words they know, and how much they think."""

from typing import Final, NamedTuple

from wordsvc.quiddler.game.bots.challenges import Kinds
from wordsvc.quiddler.game.bots.vocabulary import Level


class Skill(NamedTuple):
    """The skill of a bot.

    `level` names the words that it knows. `honest` has the shares of known, likely and strange words among
    those that others lay without a bluff. With `odds` it draws by the odds, with `bonuses` it chooses plays
    by the expected bonuses, and with `waits` it does not go out on its first turn.
    """

    level: Level
    honest: Kinds
    odds: bool = True
    bonuses: bool = True
    waits: bool = False


EASY: Final = Skill("half", Kinds(0.40, 0.50, 0.10), odds=False, bonuses=False)
GOOD: Final = Skill("common", Kinds(0.65, 0.27, 0.08))
STRONG: Final = Skill("all", Kinds(1, 0, 0), waits=True)
"""Its `honest` words are between those of a bot of its own kind and those of *strong*, as measured."""

SKILLS: Final = {"easy": EASY, "good": GOOD, "strong": STRONG}
"""The skill of each bot, by its name."""

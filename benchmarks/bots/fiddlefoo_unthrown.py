"""The worth of knowing the cards that others could have thrown in Fiddlefoo and did not.

Bots against the same bots whose views do not have these cards, over duplicate deals.

    python -m benchmarks.bots.fiddlefoo_unthrown [PART_OF_THE_DEALS]
"""

from benchmarks.conditions import print_conditions

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from games.arena import tournament
from games.bots import Bot, Greedy, Search, with_bots
from games.core import AnyView, Game, OwnBot
from games.fiddlefoo import RULEBOOK

SEED: Final = 20261126


class Row(NamedTuple):
    """One line of the table: the bot, without its playouts, the seats and the deals."""

    bot: str
    seats: int
    deals: int


ROWS: Final = (
    Row("greedy", 2, 1000),
    Row("greedy", 3, 400),
    Row("greedy", 4, 400),
    Row("search:20", 2, 200),
)


class Forgetful:
    """A bot that does not know what others have not thrown."""

    def __init__(self, playouts: int, game: Game[Any], seat: int, rng: Random) -> None:
        self._bot: Bot = Search(game, rng, playouts) if playouts else Greedy(game, rng)

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return the choice of the bot without this knowledge."""
        public: Mapping[str, Any] = view["public"]
        forgotten = {**public, "unthrown": [[] for _ in public["unthrown"]]}
        return self._bot.choose({**view, "public": forgotten}, legal)

    def close(self) -> None:
        """End the game."""
        self._bot.close()


def line(row: Row) -> str:
    """Return one match as a line of the table: how the bot did that knows these cards."""
    name, _, playouts = row.bot.partition(":")
    other = f"{name}{playouts}-without"
    own = OwnBot(f"{row.bot} without the cards not thrown", partial(Forgetful, int(playouts or 0)))
    book = with_bots(RULEBOOK, {other: own})
    report = tournament(book, (row.bot, other), row.deals, SEED, seats=row.seats)
    bot = report.standing(row.bot)
    return (
        f"| {row.bot} | {row.seats} | {row.deals:,} "
        f"| {bot.wins.mean:.1%} ({bot.wins.low:.1%} to {bot.wins.high:.1%}) "
        f"| {bot.points.mean:+.2f} ({bot.points.low:+.2f} to {bot.points.high:+.2f}) "
        f"| {'the difference shows' if bot.differs else 'no difference shows'} |"
    )


def main(part: float = 1.0) -> None:
    """Play the matches and print the table as it grows."""
    print("| bot | seats | deals | wins against the same without | points better a seat | |")
    print("|---|--:|--:|---|---|---|")
    for row in ROWS:
        print(line(row._replace(deals=max(1, round(row.deals * part)))), flush=True)


if __name__ == "__main__":
    print_conditions()
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)

"""Scores of Quiddler's bots, beside one that sees the draw pile: the last tables in docs/quiddler.md.

Each plays whole games at one seat with *good* at all others; the one that sees the pile plays *strong* too.

    python -m benchmarks.quiddler_bots [DEALS]
"""

from benchmarks.conditions import print_conditions

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from time import process_time
from typing import Any

from games.arena import tournament
from games.arena.bot_game import nth_deal, play_out
from games.arena.statistics import mean_of
from games.core import OwnBot, generator
from wordsvc.catalogue import find_rulebook
from wordsvc.quiddler.best_hand.hands import BestHand, Situation
from wordsvc.quiddler.game import Quiddler
from wordsvc.quiddler.game.bots import BOTS
from wordsvc.quiddler.game.bots.player import Player
from wordsvc.quiddler.game.bots.skill import STRONG
from wordsvc.quiddler.game.bots.vocabulary import open_vocabulary
from wordsvc.quiddler.game.moves import DRAW, TAKE
from wordsvc.referee import Referee

RULEBOOK = find_rulebook("quiddler")

SEED = 20261121
SEATS = (2, 4)


class SeenPile(Quiddler):
    """Quiddler with the draw pile in every private view, the next card last."""

    bots: Mapping[str, OwnBot] = {
        **BOTS,
        "ceiling": OwnBot("strong, and sees the draw pile", lambda game, seat, rng: Ceiling(game, rng)),
    }

    def private(self, state: Any, seat: int) -> Any:
        """Return the hand, and the pile that nobody sees in play."""
        return {**super().private(state, seat), "pile": self.deck_cards.faces_of(state.pile)}


class Ceiling(Player):
    """*strong*, who knows which card the pile would give, and takes the better one."""

    def __init__(self, game: Quiddler, rng: Random) -> None:
        super().__init__(STRONG, game.judge, game.parsed_options, rng)
        self.deck, self.words = game.judge.deck, open_vocabulary(game.judge, STRONG.level).lays

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        """Return a legal move; of the two cards that it may draw the one that makes the better hand."""
        pile = view["private"]["pile"]
        if DRAW not in legal or not pile:
            return super().choose(view, legal)
        held, top = view["private"]["cards"], view["public"]["discards"][-1]
        taken, drawn = self.worth([*held, top]), self.worth([*held, pile[-1]])
        return TAKE if taken >= drawn else DRAW

    def worth(self, cards: Sequence[str]) -> int:
        """Return the score of cards in a last turn, without bonuses."""
        best = BestHand(cards, self.words, Situation(), deck=self.deck).best
        return best.score if best else 0


class Timed:
    """A bot whose time is taken."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.seconds = bot, 0.0

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        """Return the choice of the bot."""
        began = process_time()
        move: int = self.bot.choose(view, legal)
        self.seconds += process_time() - began
        return move

    def close(self) -> None:
        """Do nothing: no resource is open."""


def row(name: str, seats: int, deals: int) -> str:
    """Return the score of a bot where *good* plays at all other seats, as a line of the table."""
    game: Any = SEEN.game(seats)
    points: list[float] = []
    seconds = 0.0
    for number in range(deals):
        its = number % seats
        bots = [
            Timed(game.bots[name if seat == its else "good"].make(game, seat, generator(SEED, seat, number)))
            for seat in range(seats)
        ]
        state = play_out(game, nth_deal(game, SEED, number), bots)
        points.append(game.scores(state)[its])
        seconds += bots[its].seconds
    mean, low, high = mean_of(points)
    cost = 1000 * seconds / deals
    return f"| {name} | {seats} | {deals:,} | {mean:.1f} ({low:.1f} to {high:.1f}) | {cost:.0f} |"


JUDGE = Referee("quiddler")
SEEN = replace(RULEBOOK, make=partial(SeenPile, JUDGE))


def main(deals: int = 200) -> None:
    """Print both tables; the matches get half of the deals."""
    print("| bot among *good* ones | seats | games | points a game | CPU ms a game |")
    print("|---|--:|--:|--:|--:|")
    for seats in SEATS:
        for name in ("easy", "good", "strong", "ceiling"):
            print(row(name, seats, deals), flush=True)
    print("\n| match | seats | deals | wins | points better a seat |")
    print("|---|--:|--:|--:|--:|")
    for seats in SEATS:
        first = tournament(SEEN, ("ceiling", "strong"), deals // 2, SEED, seats=seats).standing("ceiling")
        print(
            f"| ceiling against strong | {seats} | {deals // 2:,} "
            f"| {first.wins.mean:.1%} ({first.wins.low:.1%} to {first.wins.high:.1%}) "
            f"| {first.points.mean:+.2f} ({first.points.low:+.2f} to {first.points.high:+.2f}) |",
            flush=True,
        )


if __name__ == "__main__":
    print_conditions(comparing=True)
    main(*map(int, sys.argv[1:]))

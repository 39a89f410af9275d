"""Wins of a player of the solitaire in many deals, each by the number of its seed."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from games.arena import Estimate, part_of, play_out
from games.arena.workers.executors import Executor, Processes, with_progress
from games.core import draw_deal
from wordsvc.cards.word_judge import WordJudge
from wordsvc.quiddler.solitaire.game.advice import Adviser
from wordsvc.quiddler.solitaire.game.bots import greedy_bot, hidden_bot
from wordsvc.quiddler.solitaire.game.deal import WHOLE, deal
from wordsvc.quiddler.solitaire.game.rulebook import make
from wordsvc.quiddler.solitaire.solver.layable import layable
from wordsvc.quiddler.solitaire.solver.search import DEFAULT_BUDGET, solve

PlayerName = Literal["hidden", "greedy", "solver"]

PLAYERS: Final[tuple[PlayerName, ...]] = ("hidden", "greedy", "solver")
"""Two bots, and the solver, which sees every card and so is no bot: nobody can win more often."""


class WinRate(NamedTuple):
    """Games won of those played, in the order of their seeds, the first of which is `seed`."""

    player: PlayerName
    seed: int
    results: tuple[bool, ...]

    @property
    def games(self) -> int:
        """The number of games played."""
        return len(self.results)

    @property
    def won(self) -> int:
        """The number of games won."""
        return sum(self.results)

    @property
    def estimate(self) -> Estimate:
        """The part of the games that was won, with its 95 % interval."""
        return part_of(self.results)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON."""
        estimate = self.estimate.to_dict()
        return {
            "player": self.player,
            "seed": self.seed,
            "games": self.games,
            "won": self.won,
            "rate": estimate["mean"],
            "low": estimate["low"],
            "high": estimate["high"],
        }


def simulate(
    player: PlayerName,
    games: int,
    seed: int,
    judge: WordJudge,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> WinRate:
    """Play the deals `seed`, `seed + 1`, and so on, by a player, with all words that count.

    Args:
        player: who plays.
        games: how many deals, at least one.
        seed: of the first deal.
        judge: decides which words count, and has the deck.
        jobs: how many processes share the work; the result does not depend on it.
        executor: does the work in their place.
        progress: is told after each game.
    """
    if judge.authority is None:
        raise judge.refusal()
    layable(judge.authority, judge.deck)  # made once, and kept in a file for the other processes
    work = partial(_is_won, player, judge)
    results = (executor or Processes(jobs)).results(work, range(seed, seed + games))
    return WinRate(player, seed, tuple(with_progress(results, progress)))


def _is_won(player: PlayerName, judge: WordJudge, seed: int) -> bool:
    """Return True if a player clears a deal; the solver sees every card and gives up after its budget."""
    adviser = Adviser(judge, offensive=True)
    if player == "solver":
        return solve(deal(seed, judge.deck), adviser.sets, budget=DEFAULT_BUDGET).status == "cleared"
    game = make(judge, 1, {"stacks": WHOLE})
    bot = hidden_bot(adviser) if player == "hidden" else greedy_bot(adviser)
    return bool(game.winners(play_out(game, draw_deal(game.contents, seed), [bot])))

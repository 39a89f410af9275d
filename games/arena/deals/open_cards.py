"""A search that sees all cards: what no fair player can reach, and how far the others are from it.

It sits down in tournaments and simulations alone; a table where people play does not know it.
"""

from random import Random
from typing import Any, Final

from games.bots import Search, add_bots
from games.bots.search import ITERATIONS
from games.core import AnyGame, AnyView, InvalidInput, OwnBot, Rulebook
from games.messages import message

OPEN: Final = "open"
"""The name of the bot."""

PLAYOUTS: Final = 4
"""Playouts for one move where advice plays on: all of a move are alike, and two moves are compared twice."""


class OpenSearch(Search):
    """The search of `games.bots`, in the one world that is true; `state` is that of the game."""

    def __init__(self, game: AnyGame, seat: int, rng: Random) -> None:
        super().__init__(game, rng, PLAYOUTS if game.advice else ITERATIONS, imagine=self._true_world)
        self._copy = game.copy
        self.state: Any = None

    def share(self, jobs: int) -> None:
        """Do all the work here: no other process has the true state."""

    def _true_world(self, view: AnyView, rng: Random) -> Any:
        return self._copy(self.state)


def with_open_search(rulebook: Rulebook) -> Rulebook:
    """Return the game with the bot `OPEN` besides. Raises `InvalidInput` on "bots" where moves are open."""
    if next(rulebook.games()).open_moves:
        text = message(
            "no search sees all cards in {game}, where any word may be called", game=rulebook.title
        )
        raise InvalidInput("bots", "bot_of_other_games", text)
    return add_bots(rulebook, {OPEN: OwnBot(message("the search, but it sees all cards"), OpenSearch)})

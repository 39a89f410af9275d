"""Information-set MCTS beside the search of `games.bots`, at equal CPU: does a tree pay?

One tree grows by one node a playout; its nodes are what the seat that searches would see, and every playout
has a world of its own. Moves are chosen by UCB among those that are legal in the world, and playouts go by
the advice of the game to the end of its stage, as those of the search do.

    python -m benchmarks.bots.tree_search [DEALS [JOBS]]
"""

from benchmarks.conditions import print_conditions

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

from games.arena import tournament
from games.bots import with_bots
from games.core import AnyView, Game, OwnBot, seat_of, view
from wordsvc.catalogue import find_rulebook

SEED = 20261125
SPREAD = 10.0
"""Points by which playouts of one move differ, so that UCB tries all moves for a while."""


class Match(NamedTuple):
    """A game, its options, the playouts of the tree, the bot that it meets, and the part of the deals."""

    game: str
    options: Mapping[str, object]
    playouts: int
    other: str
    part: float = 1.0


MATCHES = (
    Match("diddly", {"rounds": 1}, 130, "search"),
    Match("diddly", {"rounds": 1}, 130, "greedy"),
    Match("fiddlefoo", {}, 30, "search:20", 1 / 2),
)


class Node:
    """Statistics of the moves at one information set: how often each was there, tried, and its points."""

    def __init__(self) -> None:
        self.there: dict[int, int] = {}
        self.tried: dict[int, int] = {}
        self.points: dict[int, float] = {}

    def choose(self, legal: Sequence[int]) -> int:
        """Return the move to try now: a new one, or the best by UCB."""
        for move in legal:
            self.there[move] = self.there.get(move, 0) + 1
        for move in legal:
            if move not in self.tried:
                return move
        return max(legal, key=self._bound)

    def _bound(self, move: int) -> float:
        tried = self.tried[move]
        return self.points[move] / tried + SPREAD * sqrt(log(self.there[move]) / tried)

    def add(self, move: int, points: float) -> None:
        """Play a move out once more."""
        self.tried[move] = self.tried.get(move, 0) + 1
        self.points[move] = self.points.get(move, 0.0) + points


class Tree:
    """A bot that grows a tree for each of its moves, and makes the move that was tried most."""

    def __init__(self, playouts: int, game: Game[Any], seat: int, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self._playouts = playouts

    def choose(self, seen: AnyView, legal: Sequence[int]) -> int:
        """Return the move that was tried most."""
        if len(legal) == 1:
            return legal[0]
        nodes: dict[str, Node] = {}
        root = Node()
        for _ in range(self._playouts):
            self._grow(self._game.determinize(seen, self._rng), seat_of(seen), root, nodes)
        return max(root.tried, key=root.tried.__getitem__)

    def _grow(self, world: Any, seat: int, node: Node, nodes: dict[str, Node]) -> None:
        game, advice = self._game, self._game.advice
        assert advice is not None
        begun, path, known = advice.stage(world), [], True
        while known and advice.stage(world) == begun and (asked := game.to_act(world)):
            move = node.choose(game.legal(world, asked[0]))
            known = move in node.tried
            path.append((node, asked[0], move))
            game.apply(world, asked[0], move)
            if known:
                node = nodes.setdefault(repr(view(game, world, seat)), Node())
        while advice.stage(world) == begun and (asked := game.to_act(world)):
            game.apply(world, asked[0], advice.suggest(world, asked[0]))
        for each, mover, move in path:
            each.add(move, advice.standing(world, mover))

    def close(self) -> None:
        """Do nothing: no resource is open."""


def main(deals: int = 40, jobs: int = 1) -> None:
    """Play the matches and print a line of each."""
    print("| match | options | deals | wins | points better a seat | CPU of the two |")
    print("|---|---|--:|--:|--:|---|")
    for game, options, playouts, other, part in MATCHES:
        name = f"tree-{playouts}"
        book = with_bots(find_rulebook(game), {name: OwnBot("grows a tree", partial(Tree, playouts))})
        number = int(deals * part)
        report = tournament(book, (name, other), number, SEED, options=options, jobs=jobs)
        tree, met = report.standing(name), report.standing(other)
        agreed = " ".join(f"{each}={value}" for each, value in options.items())
        print(
            f"| {game}: {name} against {other} | {agreed} | {number} "
            f"| {tree.wins.mean:.1%} ({tree.wins.low:.1%} to {tree.wins.high:.1%}) "
            f"| {tree.points.mean:+.2f} ({tree.points.low:+.2f} to {tree.points.high:+.2f}) "
            f"| {tree.seconds * 1000:.1f} and {met.seconds * 1000:.1f} ms a move |",
            flush=True,
        )


if __name__ == "__main__":
    print_conditions(comparing=True)
    main(*map(int, sys.argv[1:]))

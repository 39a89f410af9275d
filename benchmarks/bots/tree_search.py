"""Bots that search a tree of information sets (MCTS), to be compared with the search of `games.bots`.

A tree grows by one node a playout; a node is the view of the seat that searches, and every playout has a
sampled world of its own. Moves are chosen by UCB among those that are legal in the world, and playouts follow
the advice of the game to the end of its stage, as those of the search do.

    wordcheck arena diddly --bots benchmarks/bots/tree_search.py:Tree130,search
"""

from collections.abc import Sequence
from functools import partial
from math import log, sqrt
from random import Random
from typing import Any

from games.core import AnyView, Game, seat_of, view

SPREAD = 10.0
"""Points by which playouts of one move differ, so that UCB tries all moves for a while."""


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


Tree130 = partial(Tree, 130)

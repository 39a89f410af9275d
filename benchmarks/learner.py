"""A public learner in an environment of PettingZoo: scikit-learn's MLPRegressor, one round of Diddly.

It learns from games alone: the first ones are random, then it plays against itself and now and then tries
something else. From what it saw and did it foretells its score, and does what promises the best. After
`CPU_SECONDS` of learning it plays new deals from both seats against a player of random moves. It needs
scikit-learn, which the project does not install.

    python benchmarks/learner.py [CPU_SECONDS, by default 300 [DEALS, by default 200]]
"""

import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy
from sklearn.neural_network import MLPRegressor

from games.adapters.pettingzoo import GameEnvironment, environment
from games.arena import mean_of
from wordsvc.catalogue import find_rulebook

SEED = 20261123
GAMES_A_LESSON = 200
LESSONS_KEPT = 3
EXPLORED = 0.2
BY_CHANCE = 0.7
"""The part of the time in which all moves are random."""
BATCH = 200
VALUES = 18
SCALE = 20.0
"""Points are learned as parts of so many."""

Player = Callable[[numpy.ndarray, Sequence[int]], int]


def play(env: GameEnvironment, seed: int | None, players: Sequence[Player]) -> tuple[list[Any], list[int]]:
    """A game: for each decision the seat, what it saw and what it did; and the score of each seat."""
    env.reset(seed=seed)
    decisions: list[Any] = []
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        seat = env.possible_agents.index(agent)
        if over:
            env.step(None)
            continue
        actions = numpy.flatnonzero(seen["action_mask"]).tolist()
        action = players[seat](seen["observation"], actions)
        if len(actions) > 1:
            decisions.append((seat, (seen["observation"], action)))
        env.step(action)
    return decisions, env.game.scores(env.state_of_game)


def _example(observation: numpy.ndarray, action: int, actions: int) -> numpy.ndarray:
    """A 1 for the value of each number, as far as it is small, and for the action."""
    found = numpy.zeros((len(observation), VALUES), numpy.float32)
    found[numpy.arange(len(observation)), numpy.clip(observation + 2, 0, VALUES - 1)] = 1
    done = numpy.zeros(actions, numpy.float32)
    done[action] = 1
    return numpy.concatenate([found.ravel(), done])


class Learner:
    """Plays what a network promises most of, or by chance where there is none yet."""

    def __init__(
        self, actions: int, rng: Random, explored: float, network: MLPRegressor | None = None
    ) -> None:
        self.network = network
        self._actions = actions
        self._rng = rng
        self.explored = explored

    def __call__(self, observation: numpy.ndarray, actions: Sequence[int]) -> int:
        """The action of the legal ones that promises most."""
        if len(actions) == 1 or self.network is None or self._rng.random() < self.explored:
            return self._rng.choice(actions)
        examples = numpy.array([_example(observation, action, self._actions) for action in actions])
        return int(actions[int(self.network.predict(examples).argmax())])

    def learn(self, decisions: Sequence[tuple[numpy.ndarray, int]], points: Sequence[float]) -> None:
        """Improve the network by what was seen and done, and the points that came of it."""
        if self.network is None:
            self.network = MLPRegressor(
                hidden_layer_sizes=(128,), learning_rate_init=0.001, random_state=SEED
            )
        order = [*range(len(points))]
        self._rng.shuffle(order)
        for first in range(0, len(order), BATCH):
            batch = order[first : first + BATCH]
            examples = numpy.array([_example(*decisions[index], self._actions) for index in batch])
            self.network.partial_fit(examples, numpy.array([points[index] for index in batch]) / SCALE)


def main(cpu_seconds: float = 300, deals: int = 200) -> None:
    """Learn, play, and print."""
    rng = Random(SEED)
    env = environment(find_rulebook("diddly"), 2, {"rounds": 1})
    env.reset(seed=SEED)
    learner = Learner(env.encoding.actions, rng, EXPLORED)
    lessons: list[tuple[list[Any], list[int]]] = []
    start = time.process_time()
    games = 0
    while time.process_time() - start < cpu_seconds:
        # Chance shows every action; what it shows improves on chance, and only then on itself.
        learner.explored = EXPLORED if time.process_time() - start > cpu_seconds * BY_CHANCE else 1.0
        decided: list[Any] = []
        points: list[int] = []
        for _ in range(GAMES_A_LESSON):
            decisions, scores = play(env, None, (learner, learner))
            games += 1
            for seat, decision in decisions:
                decided.append(decision)
                points.append(-scores[seat])
        lessons = [*lessons, (decided, points)][-LESSONS_KEPT:]
        for kept, of_kept in lessons:
            learner.learn(kept, of_kept)
    spent = time.process_time() - start
    tested = Learner(env.encoding.actions, rng, 0.0, learner.network)
    by_chance = Learner(env.encoding.actions, rng, 1.0)
    better, won = [], []
    for deal in range(deals):
        mine, other = play(env, SEED + 1 + deal, (tested, by_chance))[1]
        first = other - mine
        other, mine = play(env, SEED + 1 + deal, (by_chance, tested))[1]
        second = other - mine
        better.append((first + second) / 2)
        won.append(((first > 0) + (second > 0)) / 2)
    found, wins = mean_of(better), mean_of(won)
    print(
        f"{games:,} games in {spent:.0f} s of CPU; then {deals} deals against random moves, from both seats:"
    )
    print(f"won {wins.mean:.1%}, {found.mean:+.2f} points better ({found.low:+.2f} to {found.high:+.2f})")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]), *map(int, sys.argv[2:]))

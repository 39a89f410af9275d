"""A public learner in an environment of PettingZoo: scikit-learn's `Ridge`, one round of Diddly.

It learns from games alone. The first ones are random; from then on it plays against itself and now and then
tries something else. For each action a linear model foretells from the numbers of an observation how many
points better the game will end. When its seconds of CPU are used up it sits down in the arena. It needs
scikit-learn, which the project does not install.

    python -m benchmarks.study.learner [SECONDS, by default 300 [DEALS, by default 200]]
"""

from benchmarks.conditions import print_conditions

import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

import numpy
from scipy.sparse import csr_matrix
from sklearn.linear_model import Ridge

from games.adapters.encodings import Encoding, encoding_of
from games.adapters.pettingzoo import GameEnvironment, environment
from games.adapters.play import POINTS
from games.arena import tournament
from games.bots import with_bots
from games.core import AnyView, OwnBot
from wordsvc.catalogue import find_rulebook

SEED: Final = 20261124
OPTIONS: Final = {"rounds": 1}
GAMES_A_LESSON: Final = 2000
LESSONS_KEPT: Final = 5
EXPLORED: Final = 0.2
"""The share of decisions in which it tries something else."""
VALUES: Final = 18
"""Numbers of an observation from -2 on are told apart, up to so many."""
PENALTY: Final = 100.0
LEAST: Final = 50
"""Fewer decisions say nothing about an action."""


class Decision(NamedTuple):
    """The observation of a seat as the places of its ones, its action, and the outcome."""

    seen: Any
    action: int
    points: float


class Policy:
    """Does what promises most."""

    def __init__(self, actions: int, length: int) -> None:
        self.weights = numpy.zeros((actions, length * VALUES), numpy.float32)
        self.promised = numpy.zeros(actions, numpy.float32)

    def choose(self, seen: Any, actions: Sequence[int]) -> int:
        """Return the action of some that promises most."""
        worth = self.weights[numpy.ix_(actions, seen)].sum(1) + self.promised[list(actions)]
        return actions[int(worth.argmax())]

    def learn(self, decisions: Sequence[Decision]) -> None:
        """Foretell anew, from these decisions alone."""
        actions = numpy.array([each.action for each in decisions])
        seen = numpy.array([each.seen for each in decisions])
        points = numpy.array([each.points for each in decisions])
        for action in range(len(self.promised)):
            taken = numpy.flatnonzero(actions == action)
            if len(taken) < LEAST:
                self.weights[action] = 0
                self.promised[action] = points.min()
                continue
            places = seen[taken]
            rows = numpy.arange(len(taken) + 1) * places.shape[1]
            ones = numpy.ones(places.size, numpy.float32)
            examples = csr_matrix((ones, places.ravel(), rows), (len(taken), self.weights.shape[1]))
            model = Ridge(alpha=PENALTY, solver="sparse_cg").fit(examples, points[taken])
            self.weights[action], self.promised[action] = model.coef_, model.intercept_


def places_of(observation: Any) -> Any:
    """Return the places of an observation's ones, one for the value of each number."""
    values = numpy.clip(observation + 2, 0, VALUES - 1)
    return numpy.arange(len(observation)) * VALUES + values


def play(env: GameEnvironment, policy: Policy | None, rng: Random) -> list[Decision]:
    """Return a game against itself, or of random moves: every decision."""
    env.reset()
    made: list[tuple[str, Any, int]] = []
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observed, reward, over, _, _ = env.last()
        gained[agent] += reward
        if over:
            env.step(None)
            continue
        actions = numpy.flatnonzero(observed["action_mask"]).tolist()
        seen = places_of(observed["observation"])
        tries = policy is None or rng.random() < EXPLORED
        action = rng.choice(actions) if tries or policy is None else policy.choose(seen, actions)
        if len(actions) > 1:
            made.append((agent, seen, action))
        env.step(action)
    return [Decision(seen, action, gained[agent]) for agent, seen, action in made]


def learn(seconds: float) -> tuple[Policy, int]:
    """Return the policy learned in so many seconds of CPU, and the number of games."""
    env = environment(find_rulebook("diddly"), 2, OPTIONS, rewards=POINTS)
    env.reset(seed=SEED)
    rng = Random(SEED)
    length = len(env.observe(env.agent_selection)["observation"])
    policy = Policy(env.encoding.actions, length)
    lessons: list[list[Decision]] = []
    end = time.process_time() + seconds
    games = 0
    while time.process_time() < end:
        tried = policy if lessons else None
        lesson = [decision for _ in range(GAMES_A_LESSON) for decision in play(env, tried, rng)]
        lessons = [*lessons, lesson][-LESSONS_KEPT:]
        games += GAMES_A_LESSON
        policy.learn([decision for each in lessons for decision in each])
    return policy, games


class Learned:
    """A bot that plays what was learned."""

    def __init__(self, encoding: Encoding, policy: Policy) -> None:
        self._encoding, self._policy = encoding, policy

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return the legal move that promises most."""
        numbers = [number for segment in self._encoding.encode(view).values() for number in segment]
        moves = {self._encoding.action_of(view, move): move for move in legal}
        actions = [action for action in moves if action is not None]
        return moves[self._policy.choose(places_of(numpy.array(numbers)), actions)]

    def close(self) -> None:
        """Do nothing: nothing is open."""


def main(seconds: int = 300, deals: int = 200) -> None:
    """Learn, play, and print."""
    policy, games = learn(seconds)
    print(f"Learned from {games:,} games in {seconds} s of CPU.")
    learner = OwnBot("what was learned", lambda game, _, __: Learned(encoding_of(game), policy))
    book = with_bots(find_rulebook("diddly"), {"learner": learner})
    for other in ("random", "greedy", "search"):
        report = tournament(book, ["learner", other], deals, SEED, options=OPTIONS, jobs=1)
        found = report.standing("learner")
        print(
            f"| learner against {other} | {deals} deals "
            f"| {found.wins.mean:.1%} ({found.wins.low:.1%} to {found.wins.high:.1%}) "
            f"| {found.points.mean:+.2f} ({found.points.low:+.2f} to {found.points.high:+.2f}) |",
            flush=True,
        )


if __name__ == "__main__":
    print_conditions(comparing=True)
    main(*map(int, sys.argv[1:]))

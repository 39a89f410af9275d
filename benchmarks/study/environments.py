"""Steps that environments make in a second of CPU, at two seats in a round of Diddly, by random moves.

A step is one of the seat that learns, between which the other, random too, moves. In PettingZoo and OpenSpiel
both seats are agents, of whose steps half are counted.

    python -m benchmarks.study.environments [SECONDS, by default 10 [GAME, by default diddly]]
"""

from benchmarks.conditions import print_conditions

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy

from games.adapters import gymnasium, openspiel, pettingzoo
from wordsvc.catalogue import find_rulebook

GAME: Final = sys.argv[2] if len(sys.argv) > 2 else "diddly"
RULEBOOK: Final = find_rulebook(GAME)
OPTIONS: Final = {"rounds": 1} if GAME == "diddly" else {}
TABLES: Final = 16


def play_agents(encoding: str, rng: Random) -> Callable[[], float]:
    """Return a function that plays a game in PettingZoo and gives the steps of a seat."""
    env = pettingzoo.environment(RULEBOOK, 2, OPTIONS, encoding=encoding)
    env.reset(seed=1)

    def play() -> float:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            env.step(None if over else rng.choice(seen["action_mask"].nonzero()[0].tolist()))
            steps += not over
        return steps / 2

    return play


def play_openspiel(encoding: str, rng: Random) -> Callable[[], float]:
    """Return a function that plays a game in OpenSpiel and gives the steps of a seat."""
    game = openspiel.load(RULEBOOK, 2, OPTIONS, encoding=encoding)
    observer = game.make_py_observer()

    def play() -> float:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            observer.set_from(state, state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps / 2

    return play


def play_one(encoding: str, rng: Random, tables: int = 1) -> Callable[[], float]:
    """Return a function that makes a step at each of some tables, one after another."""
    envs = [gymnasium.environment(RULEBOOK, 2, OPTIONS, encoding=encoding) for _ in range(tables)]
    for number, env in enumerate(envs):
        env.reset(seed=number)

    def play() -> float:
        for env in envs:
            _, _, over, _, _ = env.step(rng.choice(env.action_masks().nonzero()[0].tolist()))
            if over:
                env.reset()
        return tables

    return play


def play_vector(encoding: str, rng: Random) -> Callable[[], float]:
    """Return a function that makes a step at each of some tables together."""
    env = gymnasium.vector_environment(RULEBOOK, 2, OPTIONS, tables=TABLES, encoding=encoding)
    env.reset(seed=1)
    chance = numpy.random.default_rng(rng.randrange(1000))

    def play() -> float:
        masks = env.action_masks()
        env.step((chance.random(masks.shape, numpy.float32) * masks).argmax(1))
        return TABLES

    return play


def measure(play: Callable[[], float], seconds: float) -> float:
    """Return the steps in a second of CPU."""
    begun, steps = time.process_time(), 0.0
    while time.process_time() - begun < seconds:
        steps += play()
    return steps / (time.process_time() - begun)


def main(seconds: float = 10) -> None:
    """Measure and print."""
    kinds: dict[str, Callable[[str, Random], Callable[[], float]]] = {
        "PettingZoo": play_agents,
        "OpenSpiel": play_openspiel,
        "Gymnasium": play_one,
        f"{TABLES} tables one after another": lambda *given: play_one(*given, TABLES),
        f"{TABLES} tables together": play_vector,
    }
    print("| environment | plain | one-hot |\n|---|--:|--:|")
    for name, make in kinds.items():
        found: list[Any] = [measure(make(encoding, Random(1)), seconds) for encoding in ("plain", "onehot")]
        print(f"| {name} | {found[0]:,.0f} | {found[1]:,.0f} |", flush=True)


if __name__ == "__main__":
    print_conditions(comparing=True)
    main(*map(float, sys.argv[1:2]))

"""Games as environments: what PettingZoo asks of one, and what the engine says of the same game."""

from random import Random
from typing import Any

import pytest

from games.core import InvalidInput
from tests.games.adapters.tables import OWN_GAME, TABLES
from wordsvc.catalogue import find_rulebook
from wordsvc.catalogue.game_file import load_game_file

pytest.importorskip("pettingzoo", reason="pettingzoo is not here")

import numpy
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from games.adapters.pettingzoo import GameEnvironment, environment

pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # it is a dictionary with a mask


def make(name: str, **settings: Any) -> GameEnvironment:
    game, seats, options = TABLES[name]
    return environment(find_rulebook(game), seats, options, **settings)


def play(env: GameEnvironment, rng: Random) -> dict[str, float]:
    """Play to the end by chance; gives all that the agents were rewarded with."""
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        gained[agent] += reward
        if over or cut:
            env.step(None)
            continue
        allowed = numpy.flatnonzero(seen["action_mask"])
        env.step(int(rng.choice(allowed)))
    return gained


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_what_pettingzoo_asks_of_an_environment(name: str) -> None:
    api_test(make(name), num_cycles=200)
    seed_test(lambda: make(name), num_cycles=60)


@pytest.mark.parametrize("name", TABLES)
def test_rewards_are_what_the_game_says_at_its_end(name: str) -> None:
    for rewards in ("won", "points"):
        env = make(name, rewards=rewards)
        env.reset(seed=4)
        gained = play(env, Random(4))
        game, state = env.game, env.play.state
        assert game.over(state)
        winners = {f"seat_{seat + 1}" for seat in game.winners(state)}
        if rewards == "won":
            assert {agent for agent, reward in gained.items() if reward > 0} == winners
            assert game.cooperative or sum(gained.values()) == pytest.approx(1)
        else:
            best = max(gained.values())
            assert game.cooperative or winners <= {agent for agent in gained if gained[agent] == best}
            assert game.cooperative or sum(gained.values()) == pytest.approx(0)


def test_the_same_seed_gives_the_same_deals_one_after_another() -> None:
    def deals(seed: int) -> list[Any]:
        env = make("diddly")
        env.reset(seed=seed)
        found = [env.game.to_dict(env.play.state)]
        env.reset()
        return [*found, env.game.to_dict(env.play.state)]

    assert deals(1) == deals(1)
    assert deals(1) != deals(2)
    assert deals(1)[0] != deals(1)[1]


def test_an_action_that_the_mask_forbids_changes_nothing() -> None:
    env = make("diddly nine")
    env.reset(seed=1)
    before = env.game.to_dict(env.play.state)
    seen, *_ = env.last()
    forbidden = int(numpy.flatnonzero(seen["action_mask"] == 0)[0])
    for action in (forbidden, -1, 10**6):
        with pytest.raises(InvalidInput, match="the mask forbids action"):
            env.step(action)
    for value in (None, "a", 1.7, [forbidden]):
        with pytest.raises(InvalidInput, match="must be the number of an action"):
            env.step(value)  # type: ignore[arg-type] # what is tested
    assert env.game.to_dict(env.play.state) == before


def test_a_wrapper_of_pettingzoo_ends_the_game_after_an_illegal_action() -> None:
    env = TerminateIllegalWrapper(make("diddly nine"), illegal_reward=-1)
    env.reset(seed=1)
    offender = env.agent_selection
    seen, *_ = env.last()
    env.step(int(numpy.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert {agent: env.rewards[agent] for agent in env.possible_agents} == {
        agent: -1.0 * (agent == offender) for agent in env.possible_agents
    }


def test_the_state_is_what_all_agents_see() -> None:
    env = make("diggity")
    env.reset(seed=1)
    whole = env.state()
    assert env.state_space.contains(whole)
    parts = numpy.split(whole, len(env.agents))
    for agent, part in zip(env.possible_agents, parts, strict=True):
        assert (part == env.observe(agent)["observation"]).all()


def test_only_who_is_asked_has_actions() -> None:
    env = make("diggity")
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not env.observe(other)["action_mask"].any()


def test_the_table_is_shown_as_a_spectator_sees_it() -> None:
    env = make("diddly nine", render_mode="ansi")
    env.reset(seed=1)
    assert "seat_1" in str(env.render())
    assert make("diddly nine").render() is None


def test_a_game_of_ones_own_is_an_environment() -> None:
    env = environment(load_game_file(OWN_GAME), 3)
    api_test(env, num_cycles=60)
    env.reset(seed=1)
    assert sum(play(env, Random(1)).values()) == pytest.approx(1)


def test_what_is_not_offered_is_refused() -> None:
    with pytest.raises(InvalidInput, match="won or points"):
        make("diddly", rewards="gold")
    with pytest.raises(InvalidInput, match="must be ansi"):
        make("diddly", render_mode="human")
    with pytest.raises(InvalidInput, match="has no encoding"):
        environment(find_rulebook("diabolo"), 2)
    with pytest.raises(InvalidInput, match="must be a rulebook"):
        environment("diddly", 2)  # type: ignore[arg-type] # what is tested

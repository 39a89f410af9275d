"""A game as an environment of PettingZoo (AEC): one agent a seat, who are asked one after another.

An observation has the numbers of the seat's view (`games.adapters.encodings`), and a mask of legal actions.
Those who are asked at once, in a window, answer seat by seat in an order that chance draws; where it is
sealed they see no other answer.
"""

from collections.abc import Mapping
from typing import Any

import numpy
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from games.adapters.encodings import Encoding
from games.adapters.observations import PLAIN, Observer
from games.adapters.play import RENDER_MODES, WON, Play, check_settings, move_of, table_of
from games.core import MAX_SEED, AnyGame, Rulebook


def environment(
    rulebook: Rulebook,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    rewards: str = WON,
    encoding: str = PLAIN,
    render_mode: str | None = None,
) -> "GameEnvironment":
    """Return a table of a game as an environment.

    Args:
        rulebook: the game.
        seats: how many play; seat 1 is the agent `seat_1`.
        options: what the table agrees on.
        rewards: "won" or "points", as in `games.adapters.play.REWARDS`.
        encoding: "plain" or "onehot", as in `games.adapters.observations.FORMS`.
        render_mode: "ansi" to get the table as text from `render`.

    Raises:
        InvalidInput: on "rulebook", "seats", an option, "rewards", "encoding", "render_mode", or on "game"
            where moves are open.
    """
    game, how = table_of(rulebook, seats, options)
    return GameEnvironment(game, how, rewards=rewards, form=encoding, render_mode=render_mode)


class GameEnvironment(AECEnv):  # type: ignore[misc] # PettingZoo has no types here
    """A table of a game; every agent's last reward is its only one."""

    def __init__(
        self,
        game: AnyGame,
        encoding: Encoding,
        *,
        rewards: str = WON,
        form: str = PLAIN,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_settings(rewards, render_mode)
        self.metadata = {"name": game.name, "render_modes": [*RENDER_MODES], "is_parallelizable": False}
        self.render_mode = render_mode
        self.game = game
        self.encoding = encoding
        self.observer = Observer(encoding, form)
        self.play = Play(game, encoding)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(game.seats)]
        self._rewards = rewards
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds, _ = np_random()
        least, most, dtype = self.observer.least, self.observer.most, self.observer.dtype
        observed = Dict(
            {
                "observation": Box(least, most, dtype=dtype),
                "action_mask": MultiBinary(encoding.actions),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {agent: Discrete(encoding.actions) for agent in self.possible_agents}
        self.state_space = Box(numpy.tile(least, game.seats), numpy.tile(most, game.seats), dtype=dtype)

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the actions of an agent; the mask of an observation says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Deal anew: the same seed gives the same deals, one after another."""
        if seed is not None:
            self._seeds, _ = np_random(seed)
        self.play.deal(int(self._seeds.integers(MAX_SEED + 1)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation and legal actions of an agent; no actions while another has to act."""
        play = self.play
        actions = [*play.moves] if agent == self.agent_selection else []
        return {
            "observation": self.observer.array(play.view(self._seats[agent])),
            "action_mask": self.observer.mask(actions),
        }

    def state(self) -> Any:
        """Return the observations of all agents, one after another; cards in the deck stay hidden."""
        return numpy.concatenate(self.observer.arrays([*map(self.play.view, range(self.game.seats))]))

    def step(self, action: int | None) -> None:
        """Make the move that an action stands for.

        Raises:
            InvalidInput: on "action" when it is not legal; `TerminateIllegalWrapper` of PettingZoo round the
                environment ends the game instead.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = move_of(self.play.moves, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.play.make(move)
        self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table as a spectator sees it, as text."""
        return None if self.render_mode is None else self.play.render(self.possible_agents)

    def close(self) -> None:
        """Do nothing: no resource is open."""

    def _ask(self) -> None:
        """Turn to the seat that is asked next, or end the game."""
        play = self.play
        if play.seat is None:
            self.rewards = dict(zip(self.possible_agents, play.results(self._rewards), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        agent = self.agent_selection = self.possible_agents[play.seat]
        play.look()
        self.infos[agent] = {"outside": play.outside}

"""A game as an environment of PettingZoo (AEC): one agent a seat, who are asked one after another.

An observation has the numbers of the seat's view (`games.adapters.encodings`), and a mask of legal actions.
Those who are asked at once, in a window, answer seat by seat in an order that chance draws; where it is
sealed they see no other answer.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from pettingzoo import AECEnv

from games.adapters.encodings import MAX_NUMBER, Encoding, encoding_of
from games.core import MAX_SEED, AnyGame, AnyView, InvalidInput, Rulebook, draw_deal, view
from games.messages import message

WON: Final = "won"
POINTS: Final = "points"
REWARDS: Final = (WON, POINTS)
"""Rewards of agents at the end: their part of the win, or their lead in points."""

RENDER_MODES: Final = ("ansi",)
"""The table as text."""


def environment(
    rulebook: Rulebook,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    rewards: str = WON,
    render_mode: str | None = None,
) -> "GameEnvironment":
    """Return a table of a game as an environment.

    Args:
        rulebook: the game.
        seats: how many play; seat 1 is the agent `seat_1`.
        options: what the table agrees on.
        rewards: one of `REWARDS`.
        render_mode: "ansi" to get the table as text from `render`.

    Raises:
        InvalidInput: on "seats", an option, "rewards", "render_mode", or on "game" where moves are open.
    """
    game = rulebook.game(seats, options)
    return GameEnvironment(game, encoding_of(game, rulebook), rewards=rewards, render_mode=render_mode)


class GameEnvironment(AECEnv):  # type: ignore[misc] # PettingZoo has no types here
    """A table of a game; every agent's last reward is its only one."""

    def __init__(
        self,
        game: AnyGame,
        encoding: Encoding,
        *,
        candidates: Callable[[AnyView], Sequence[int]] | None = None,
        rewards: str = WON,
        render_mode: str | None = None,
    ) -> None:
        """Make a table; `candidates` are the moves of a seat's view besides those that the game lists."""
        super().__init__()
        if rewards not in REWARDS:
            raise InvalidInput("rewards", "bad_rewards", message("must be won or points"))
        if render_mode not in (None, *RENDER_MODES):
            text = message("must be ansi, or nothing")
            raise InvalidInput("render_mode", "bad_render_mode", text)
        self.metadata = {"name": game.name, "render_modes": [*RENDER_MODES], "is_parallelizable": False}
        self.render_mode = render_mode
        self.game = game
        self.encoding = encoding
        self._candidates = candidates
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(game.seats)]
        self._points = rewards == POINTS
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = numpy.random.default_rng(secrets.randbits(128))
        self.state_of_game: Any = game.new(draw_deal(game.contents, 0))
        self._size = len(self._numbers(0))
        self._moves: dict[int, int] = {}
        observed = Dict(
            {
                "observation": Box(-MAX_NUMBER, MAX_NUMBER, (self._size,), numpy.int32),
                "action_mask": MultiBinary(encoding.actions),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {agent: Discrete(encoding.actions) for agent in self.possible_agents}
        self.state_space = Box(-MAX_NUMBER, MAX_NUMBER, (self._size * game.seats,), numpy.int32)

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the actions of an agent; the mask of an observation says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Deal anew: the same seed gives the same deals, one after another."""
        if seed is not None:
            self._seeds = numpy.random.default_rng(seed)
        deal = draw_deal(self.game.contents, int(self._seeds.integers(MAX_SEED + 1)))
        self._turns = numpy.random.default_rng(deal.seed)
        self.state_of_game = self.game.new(deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation and legal actions of an agent; no actions while another has to act."""
        mask = numpy.zeros(self.encoding.actions, numpy.int8)
        if agent == self.agent_selection and self._moves:
            mask[list(self._moves)] = 1
        return {
            "observation": numpy.array(self._numbers(self._seats[agent]), numpy.int32),
            "action_mask": mask,
        }

    def state(self) -> Any:
        """Return the observations of all agents, one after another; cards in the deck stay hidden."""
        seats = range(self.game.seats)
        return numpy.array([number for seat in seats for number in self._numbers(seat)], numpy.int32)

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
        move = None if action is None else self._moves.get(int(action))
        if move is None:
            raise InvalidInput(
                "action", "illegal_action", message("the mask forbids action {n}", n=str(action))
            )
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.apply(self.state_of_game, self._seats[agent], move)
        self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table as a spectator sees it, as text."""
        if self.render_mode is None:
            return None
        seen = view(self.game, self.state_of_game, None)
        return "\n".join(self.game.render(seen, self.possible_agents))

    def close(self) -> None:
        """Do nothing: no resource is open."""

    def _ask(self) -> None:
        """Turn to the seat that is asked next, or end the game."""
        game, state = self.game, self.state_of_game
        asked = game.to_act(state)
        if not asked:
            self._moves = {}
            self.rewards = dict(zip(self.possible_agents, self._rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        seat = asked[int(self._turns.integers(len(asked)))] if len(asked) > 1 else asked[0]
        agent = self.agent_selection = self.possible_agents[seat]
        seen = view(game, state, seat)
        more = self._candidates(seen) if self._candidates else ()
        self._moves, outside = _actions(self.encoding, seen, [*game.legal(state, seat), *more])
        self.infos[agent] = {"outside": outside}

    def _rewards(self) -> list[float]:
        game, state = self.game, self.state_of_game
        if not self._points:
            winners = game.winners(state)
            share = 1.0 if game.cooperative else 1 / max(1, len(winners))
            return [share if seat in winners else 0.0 for seat in range(game.seats)]
        scores = [-score if game.low_wins else score for score in game.scores(state)]
        if game.cooperative or game.seats == 1:
            return [float(score) for score in scores]
        whole = sum(scores)
        return [score - (whole - score) / (game.seats - 1) for score in scores]

    def _numbers(self, seat: int) -> list[int]:
        seen = self.encoding.encode(view(self.game, self.state_of_game, seat))
        return [number for segment in seen.values() for number in segment]


def _actions(encoding: Encoding, seen: Any, legal: Sequence[int]) -> tuple[dict[int, int], int]:
    """Return the move of every action that may be chosen, and how many moves have none.

    Where no move has one, the first action stands for the first move, so that the game can go on.
    """
    moves: dict[int, int] = {}
    outside = 0
    for move in legal:
        action = encoding.action_of(seen, move)
        if action is None:
            outside += 1
        else:
            moves[action] = move
    return moves or {0: legal[0]}, outside

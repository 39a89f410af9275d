"""A game as an environment of Gymnasium: one seat learns, and bots sit in the others.

An observation has the numbers of the seat's view, an action is a move of its encoding, and `action_masks`
says which are legal, as MaskablePPO of sb3-contrib asks for it. One that is not legal ends the game, with a
reward below that of any other game.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, Final

import gymnasium
import numpy
from gymnasium.envs.registration import EnvSpec
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from games.adapters.encodings import Encoding
from games.adapters.observations import PLAIN, Observer
from games.adapters.play import RENDER_MODES, WON, Play, check_settings, read_action, table_of
from games.bots import Bot, check_bot, make_bot
from games.core import MAX_SEED, AnyGame, InvalidInput, Rulebook
from games.messages import message

DRAWN: Final = "drawn"
"""Chance draws the seat that learns anew in each game."""

MAX_DEALS: Final = 1000
"""The most games in a row in which the seat is never asked; after them there is nothing to learn."""


def environment(
    rulebook: Rulebook,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    opponents: Sequence[str] = ("random",),
    seat: int | str = DRAWN,
    rewards: str = WON,
    encoding: str = PLAIN,
    render_mode: str | None = None,
) -> "GameEnvironment":
    """Return a table of a game at which one seat learns, and bots play the others.

    Args:
        rulebook: the game.
        seats: how many play.
        options: what the table agrees on.
        opponents: the bots from the next seat on, as `games.bots.bots_of` names them; one alone sits in all.
        seat: the seat that learns, from 1, or "drawn" to draw it in each game.
        rewards: "won" or "points", as in `games.adapters.play.REWARDS`, at the end of a game.
        encoding: "plain" or "onehot", as in `games.adapters.observations.FORMS`.
        render_mode: "ansi" to get the table as text from `render`.

    Raises:
        InvalidInput: on "rulebook", "seats", an option, "opponents", "bot", "seat", "rewards", "encoding",
            "render_mode", or on "game" where moves are open.
    """
    check_settings(rewards, render_mode)

    make = partial(_make, (rulebook, seats, options, opponents, seat, rewards), encoding)
    made = make(render_mode=render_mode)
    made.spec = EnvSpec(f"wordsvc/{rulebook.name}-v{rulebook.version}", entry_point=make)
    return made


def vector_environment(
    rulebook: Rulebook,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    tables: int = 16,
    opponents: Sequence[str] = ("random",),
    seat: int | str = DRAWN,
    rewards: str = WON,
    encoding: str = PLAIN,
) -> "VectorGameEnvironment":
    """Return several tables that are played together, with arrays that have a row for each.

    A table whose game is over is dealt anew at the next step, which ignores its action.

    Args:
        rulebook: the game.
        seats: how many play at each table.
        options: what the tables agree on.
        tables: how many there are.
        opponents: the bots, as of `environment`.
        seat: the seat that learns, as of `environment`.
        rewards: "won" or "points".
        encoding: "plain" or "onehot".

    Raises:
        InvalidInput: on "tables", and as `environment` does.
    """
    if type(tables) is not int or tables < 1:
        raise InvalidInput("tables", "bad_tables", message("must be a whole number from 1 on"))
    check_settings(rewards, None)
    made = [_table(rulebook, seats, options, opponents, seat, rewards) for _ in range(tables)]
    return VectorGameEnvironment(made, encoding)


class LearnersTable:
    """A table at which bots move until the seat that learns is asked."""

    def __init__(
        self, game: AnyGame, encoding: Encoding, opponents: Sequence[str], seat: int | None, rewards: str
    ) -> None:
        """Make a table; without a `seat`, from 0, it is drawn for each game."""
        self.play = Play(game, encoding)
        self.seat = seat or 0
        self._drawn = seat is None
        self._opponents = opponents
        self._rewards = rewards
        self._bots: dict[int, Bot] = {}
        bounds = game.bounds
        self.lowest = -1.0 if rewards == WON else -1.0 - (bounds.highest_score - bounds.lowest_score)
        """The reward of an action that is not legal."""

    def deal(self, chance: Any) -> Any:
        """Begin a game, and return the view of the seat that learns once it is asked.

        Raises:
            InvalidInput: on "game" when it is never asked.
        """
        game = self.play.game
        for _ in range(MAX_DEALS):
            self.close()
            seed = int(chance.integers(MAX_SEED + 1))
            if self._drawn:
                self.seat = int(chance.integers(game.seats))
            for place, name in enumerate(self._opponents, self.seat + 1):
                other = place % game.seats
                self._bots[other] = make_bot(name, game, other, seed)
            self.play.deal(seed)
            seen = self._go_on()
            if self.play.seat is not None:
                return seen
        text = message("seat {seat} is never asked", seat=self.seat + 1)
        raise InvalidInput("game", "never_asked", text)

    def step(self, action: int) -> tuple[Any, float, bool]:
        """Make a move; return the next view of the seat that learns, its reward, and if the game is over.

        Raises:
            InvalidInput: on "action" when no game is played.
        """
        play = self.play
        if not play.moves:
            text = message("the game is over, or has not begun: call reset")
            raise InvalidInput("action", "no_game", text)
        move = play.moves.get(action)
        if move is None:
            play.moves = {}
            return play.view(self.seat), self.lowest, True
        play.make(move)
        seen = self._go_on()
        if play.seat is not None:
            return seen, 0.0, False
        return seen, play.results(self._rewards)[self.seat], True

    def close(self) -> None:
        """Release the bots."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}

    def _go_on(self) -> Any:
        """Make the moves of the bots, and return the view of the seat that learns."""
        play, game = self.play, self.play.game
        while (seat := play.seat) is not None:
            if seat == self.seat:
                return play.look()
            bot, legal = self._bots[seat], game.legal(play.state, seat)
            seen: Any = play.view(seat) if getattr(bot, "reads_views", True) else None
            move = bot.choose(seen, legal)
            listed = type(move) is int and move in legal
            if not listed and (refusal := game.check(play.state, seat, move)) is not None:
                raise refusal
            play.make(move)
        return play.view(self.seat)


class GameEnvironment(gymnasium.Env[Any, Any]):
    """A table at which one seat learns; its last reward is its only one."""

    def __init__(self, table: LearnersTable, encoding: str = PLAIN, render_mode: str | None = None) -> None:
        self.metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}
        self.render_mode = render_mode
        self.table = table
        self.observer = Observer(table.play.encoding, encoding)
        self.observation_space, self.action_space = _spaces(self.observer)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal anew: the same seed gives the same deals, one after another."""
        super().reset(seed=seed)
        seen = self.table.deal(self.np_random)
        return self.observer.array(seen), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make the move that an action stands for, and let the others move.

        Raises:
            InvalidInput: on "action" unless it is a whole number, or when no game is played.
        """
        seen, reward, over = self.table.step(read_action(action))
        return self.observer.array(seen), reward, over, False, self._info()

    def action_masks(self) -> Any:
        """Return an array with True for each action that is legal now; none is at the end."""
        return self.observer.mask([*self.table.play.moves]).astype(bool)

    def render(self) -> Any:
        """Return the table as a spectator sees it, as text."""
        play = self.table.play
        names = [f"seat_{seat + 1}" for seat in range(play.game.seats)]
        return None if self.render_mode is None else play.render(names)

    def close(self) -> None:
        """Release the bots."""
        self.table.close()

    def _info(self) -> dict[str, Any]:
        return {"seat": self.table.seat + 1, "outside": self.table.play.outside}


class VectorGameEnvironment(VectorEnv[Any, Any, Any]):
    """Several tables, with arrays that have a row for each."""

    def __init__(self, tables: Sequence[LearnersTable], encoding: str = PLAIN) -> None:
        self.tables = tables
        self.num_envs = len(tables)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.observer = Observer(tables[0].play.encoding, encoding)
        self.single_observation_space, self.single_action_space = _spaces(self.observer)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._over = numpy.zeros(self.num_envs, bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal anew at all tables: the same seed gives the same deals.

        Raises:
            InvalidInput: on "seed" unless it is a number or nothing.
        """
        if isinstance(seed, list):
            raise InvalidInput("seed", "bad_seed", message("must be one number for all tables"))
        super().reset(seed=seed)
        self._over = numpy.zeros(self.num_envs, bool)
        seen = [table.deal(self.np_random) for table in self.tables]
        return self.observer.arrays(seen), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Make a move at each table, or deal anew where the game is over.

        Raises:
            InvalidInput: on "actions" unless there is a whole number for each table, or on "action" before
                `reset`.
        """
        chosen = numpy.asarray(actions)
        if chosen.shape != self._over.shape or chosen.dtype.kind not in "iu":
            text = message("must be {n} whole numbers, one for each table", n=self.num_envs)
            raise InvalidInput("actions", "bad_actions", text)
        seen, rewards, over = [], [], []
        for table, was_over, action in zip(self.tables, self._over, chosen.tolist(), strict=True):
            found = (table.deal(self.np_random), 0.0, False) if was_over else table.step(action)
            seen.append(found[0])
            rewards.append(found[1])
            over.append(found[2])
        self._over = numpy.array(over)
        cut = numpy.zeros(self.num_envs, bool)
        return self.observer.arrays(seen), numpy.array(rewards), self._over.copy(), cut, self._infos()

    def action_masks(self) -> Any:
        """Return a row for each table with True for each action that is legal now."""
        actions = self.observer.encoding.actions
        masks = numpy.zeros((self.num_envs, actions), bool)
        moves = [[*table.play.moves] for table in self.tables]
        rows = numpy.repeat(numpy.arange(self.num_envs), [len(each) for each in moves])
        masks[rows, [*chain.from_iterable(moves)]] = True
        return masks

    def close_extras(self, **kwargs: Any) -> None:
        """Release the bots."""
        for table in self.tables:
            table.close()

    def _infos(self) -> dict[str, Any]:
        return {
            "seat": numpy.array([table.seat + 1 for table in self.tables]),
            "outside": numpy.array([table.play.outside for table in self.tables]),
        }


def _make(table: tuple[Any, ...], encoding: str, render_mode: str | None = None) -> GameEnvironment:
    """Return an environment of the table of these arguments; unlike a closure it can be pickled."""
    return GameEnvironment(_table(*table), encoding, render_mode)


def _spaces(observer: Observer) -> tuple[Box, Discrete]:
    """Return the spaces of observations and of actions."""
    observed = Box(observer.least, observer.most, dtype=observer.dtype)
    return observed, Discrete(observer.encoding.actions)


def _table(
    rulebook: Rulebook,
    seats: int,
    options: Mapping[str, object] | None,
    opponents: Sequence[str],
    seat: int | str,
    rewards: str,
) -> LearnersTable:
    """Return a table. Raises `InvalidInput` as `environment` does."""
    game, encoding = table_of(rulebook, seats, options)
    names = [*opponents] if isinstance(opponents, list | tuple) else []
    if len(names) == 1:
        names *= seats - 1
    if len(names) != seats - 1 or not all(isinstance(name, str) for name in names):
        text = message("must be a list of bots: one for each other seat, or one for all of them")
        raise InvalidInput("opponents", "bad_opponents", text)
    for name in names:
        check_bot(name, game)
    if seat == DRAWN:
        return LearnersTable(game, encoding, names, None, rewards)
    if type(seat) is not int or not 1 <= seat <= seats:
        text = message("must be 1 to {seats}, or drawn", seats=seats)
        raise InvalidInput("seat", "bad_seat", text)
    return LearnersTable(game, encoding, names, seat - 1, rewards)

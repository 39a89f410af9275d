"""The games as games of OpenSpiel: `pyspiel.load_game("wordsvc_diddly(players=2,options=rounds:1)")`.

An action is a move, numbered as in PettingZoo. Chance decides the deal at the beginning: with `chance=seed`
in nodes that together draw the seed, with `chance=cards` card by card. An information state is all that the
engine has told a seat, in its order, and its view now, as text and not as a tensor; who is asked at once with
others answers seat by seat and is told no other answer. A game comes to how much more a seat has than the
others on average, of the win or with `utility=points` of points, so that it is zero-sum.
"""

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import numpy
import pyspiel

from games.adapters.encodings import Encoding, actions_of
from games.adapters.observations import PLAIN, Observer
from games.adapters.openspiel_chance import CHANCES, Chance
from games.adapters.play import (
    POINTS,
    REWARDS,
    WON,
    check_name,
    check_rulebook,
    leads,
    move_of,
    results_of,
    table_of,
)
from games.core import MAX_SEED, AnyGame, AnyView, Event, InvalidInput, Rulebook, generator, redact, view
from games.diddly import RULEBOOK as DIDDLY
from games.diggity import RULEBOOK as DIGGITY
from games.fiddlefoo import RULEBOOK as FIDDLEFOO
from games.messages import message

PREFIX: Final = "wordsvc_"
MAX_PLAYERS: Final = 10


NO_TENSOR: Final = "an information state has no tensor: take information_state_string, or observation_tensor"

PARAMETERS: Final[Mapping[str, int | str]] = {
    "players": 2,
    "options": "",
    "utility": WON,
    "chance": "seed",
    "encoding": PLAIN,
}
"""The parameters of a game with their defaults."""


def game_type(rulebook: Rulebook, utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game."""
    return pyspiel.GameType(
        short_name=PREFIX + rulebook.name,
        long_name=rulebook.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
    )


class Position:
    """A state of the engine, what every seat has been told, and what chance has drawn for the deal.

    Where `told` is empty, what is told is not kept. `found` has the actions of a seat until the next move.
    """

    __slots__ = ("chance", "drawn", "encoding", "found", "game", "state", "told")

    def __init__(self, game: AnyGame, encoding: Encoding, chance: Chance) -> None:
        self.game = game
        self.encoding = encoding
        self.chance = chance
        self.drawn: tuple[int, ...] = ()
        self.state: Any = None
        self.found: tuple[int, dict[int, int]] | None = None
        self.told: list[list[str]] = [[] for _ in range(game.seats)]

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        """Equal and independent; the rules are shared."""
        other = Position(self.game, self.encoding, self.chance)
        other.drawn, other.found = self.drawn, self.found
        other.state = None if self.state is None else self.game.copy(self.state)
        other.told = [lines[:] for lines in self.told]
        return other

    def draw(self, outcome: int) -> None:
        """Add what chance has drawn, and deal once all is drawn.

        Raises:
            InvalidInput: on "action" unless it is an outcome.
        """
        if not self.chance.has_outcome(self.drawn, outcome):
            raise InvalidInput("action", "illegal_action", message("chance cannot draw {n}", n=outcome))
        self.drawn = (*self.drawn, outcome)
        self.deal_if_drawn()

    def deal_if_drawn(self) -> None:
        """Deal if all is drawn."""
        if len(self.drawn) == self.chance.nodes:
            self.state = self.game.new(self.chance.deal(self.drawn))

    def actions(self, seat: int) -> dict[int, int]:
        """Return the move of each action that a seat may choose."""
        if self.found is None or self.found[0] != seat:
            legal = self.game.legal(self.state, seat)
            self.found = seat, actions_of(self.encoding, self.view(seat), legal)[0] if legal else {}
        return self.found[1]

    def make(self, seat: int, move: int) -> None:
        """Make a legal move, and tell each seat what it may know of it."""
        events: list[Event] | None = [] if self.told else None
        self.game.apply(self.state, seat, move, events)
        self.found = None
        for other, lines in enumerate(self.told):
            if other == seat:
                lines.append(self.game.format_move(move))
            for event in events or ():
                seen = redact(event, other)
                if seen is not None:
                    lines.append(json.dumps(seen))

    def view(self, seat: int | None) -> AnyView:
        """Return the view of a seat, or of a spectator."""
        return view(self.game, self.state, seat)

    def seen_by(self, seat: int) -> str:
        """Return the view of a seat as text."""
        return json.dumps(self.view(seat)) if self.state is not None else ""


class OpenSpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types here
    """One moment of a game."""

    def __init__(self, game: "OpenSpielGame") -> None:
        super().__init__(game)
        self.position = Position(game.table, game.observer.encoding, game.chance)
        self.position.deal_if_drawn()
        self._utility = game.utility

    def current_player(self) -> int:
        """Return the seat that is asked first, chance, or that the game is over."""
        position = self.position
        if position.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = position.game.to_act(position.state)
        return asked[0] if asked else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self.position.state is not None and self.position.game.over(self.position.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may draw now, with the probabilities."""
        return self.position.chance.outcomes(self.position.drawn)

    def returns(self) -> list[float]:
        """Return what the game comes to for each seat at its end; zeros before."""
        game, state = self.position.game, self.position.state
        if not self.is_terminal():
            return [0.0] * game.seats
        results = results_of(game, state, self._utility)
        return leads(game, results) if self._utility == WON else results

    def move_of(self, action: int) -> int:
        """Return the move of an action of the player who is asked.

        Raises:
            InvalidInput: on "action" when it is not legal.
        """
        return move_of(self.position.actions(self.current_player()), action)

    def information_state_tensor(self, player: int | None = None) -> Any:
        """Raise `SpielError`: what a seat was told has no greatest length."""
        raise pyspiel.SpielError(NO_TENSOR)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "OpenSpielState":
        """Return a state that may be the true one for all the player knows, with the same information state.

        Its history still has the chance of the true deal, so that it is not to be serialised.
        """
        rng = generator(int(probability_sampler() * MAX_SEED), "resample")
        other: OpenSpielState = self.clone()
        position = other.position
        position.state, position.found = position.game.determinize(position.view(player_id), rng), None
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.actions(player))

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            self.position.draw(action)
        else:
            self.position.make(player, self.move_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if player == pyspiel.PlayerId.CHANCE:
            return position.chance.describe(position.drawn, action)
        return position.game.format_move(move_of(position.actions(player), action))

    def __str__(self) -> str:
        """Return the table as a spectator sees it."""
        game, state = self.position.game, self.position.state
        if state is None:
            return f"drawn {' '.join(map(str, self.position.drawn))}".strip()
        return "\n".join(game.render(self.position.view(None), [f"seat {n + 1}" for n in range(game.seats)]))


class OpenSpielObserver:
    """The observation of a player: numbers and a text; with perfect recall, a text with all earlier ones.

    With perfect recall `tensor` is None, for what a seat was told has no greatest length.
    """

    def __init__(self, game: "OpenSpielGame", perfect_recall: bool) -> None:
        self._observer = game.observer
        self._recall = perfect_recall
        self.tensor = None if perfect_recall else numpy.zeros(game.observer.size, numpy.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            for part in game.observer.layout:
                self.dict[part.name] = self.tensor[part.offset : part.offset + part.size]

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the numbers of a player's view."""
        position = state.position
        if self.tensor is not None and position.state is not None:
            self.tensor[:] = self._observer.array(position.view(player))
        elif self.tensor is not None:
            self.tensor.fill(0)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return the view, and with perfect recall before it all that the player was told."""
        position = state.position
        told = position.told[player] if self._recall and position.told else []
        return "\n".join([*told, position.seen_by(player)])


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types here
    """A table of a game."""

    def __init__(self, rulebook: Rulebook, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        players = given["players"]
        self.rulebook = rulebook
        self.table, encoding = table_of(rulebook, players, read_options(str(given["options"])))
        table = self.table
        self.utility = check_name("utility", given["utility"], REWARDS)
        self.chance: Chance = CHANCES[check_name("chance", given["chance"], CHANCES)](table)
        self.observer = Observer(encoding, str(given["encoding"]))
        low, high = table.bounds.lowest_score, table.bounds.highest_score
        most = max(high - low, high, -low) if self.utility == POINTS else 1
        zero_sum = players > 1 and not table.cooperative
        kinds = pyspiel.GameType.Utility
        info = pyspiel.GameInfo(
            num_distinct_actions=self.observer.encoding.actions,
            max_chance_outcomes=self.chance.most_outcomes,
            num_players=players,
            min_utility=-float(most),
            max_utility=float(most),
            utility_sum=0.0 if zero_sum else None,
            max_game_length=table.bounds.most_moves,
        )
        super().__init__(game_type(rulebook, kinds.ZERO_SUM if zero_sum else kinds.GENERAL_SUM), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what the table is made of; the game may lie in a file that no process can import by name."""
        return _rebuild, (self.rulebook, self.get_parameters())

    def new_initial_state(self) -> OpenSpielState:
        """Return a game before anything was drawn."""
        return OpenSpielState(self)

    def information_state_tensor_shape(self) -> Any:
        """Raise `SpielError`, as `OpenSpielState.information_state_tensor` does."""
        raise pyspiel.SpielError(NO_TENSOR)

    information_state_tensor_size = information_state_tensor_shape

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> OpenSpielObserver:
        """Return an observer for players, with perfect recall or without."""
        return OpenSpielObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


def read_options(text: str) -> dict[str, str]:
    """Parse options such as `rounds:1;board:nine`; OpenSpiel itself uses commas and equals signs."""
    pairs = (pair.partition(":") for pair in text.split(";") if pair)
    return {name: value for name, _, value in pairs}


def imagine(game: OpenSpielGame, seen: AnyView, rng: Random) -> OpenSpielState:
    """Return a state that fits all that a view tells; its information states are views alone."""
    state = game.new_initial_state()
    position = state.position
    position.told = []
    position.state = game.table.determinize(seen, rng)
    return state


def load(
    rulebook: Rulebook,
    players: int = 2,
    options: Mapping[str, object] | None = None,
    *,
    utility: str = WON,
    chance: str = "seed",
    encoding: str = PLAIN,
) -> OpenSpielGame:
    """Return a table of any game, of your own too, as a game of OpenSpiel, which then knows it by its name.

    Args:
        rulebook: the game.
        players: how many play.
        options: what the table agrees on.
        utility: "won" or "points".
        chance: "seed" or "cards".
        encoding: "plain" or "onehot", of the observations.

    Raises:
        InvalidInput: on "rulebook", "seats", an option, "utility", "chance", "encoding", or on "game" where
            moves are open.
    """
    check_rulebook(rulebook)
    rulebook.game(players, options)  # refuses options that are not names with values before they are text
    chosen = ";".join(f"{name}:{value}" for name, value in (options or {}).items())
    parameters = {
        "players": players,
        "options": chosen,
        "utility": utility,
        "chance": chance,
        "encoding": encoding,
    }
    return _rebuild(rulebook, parameters)


def _rebuild(rulebook: Rulebook, parameters: Mapping[str, Any]) -> OpenSpielGame:
    if PREFIX + rulebook.name not in pyspiel.registered_names():
        _register(rulebook)
    return OpenSpielGame(rulebook, parameters)


def _register(rulebook: Rulebook) -> None:
    class Registered(OpenSpielGame):
        def __init__(self, params: Mapping[str, object] | None = None) -> None:
            super().__init__(rulebook, params)

    pyspiel.register_game(game_type(rulebook, pyspiel.GameType.Utility.GENERAL_SUM), Registered)


for _rulebook in (DIDDLY, DIGGITY, FIDDLEFOO):
    _register(_rulebook)

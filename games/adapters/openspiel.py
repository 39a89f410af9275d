"""The games as games of OpenSpiel: `pyspiel.load_game("wordsvc_diddly(players=2,options=rounds:1)")`.

An action is a move of the engine. Chance decides the deal at the beginning, in `CHANCE_NODES` nodes that
together draw the seed. An information state is all that the engine has told a seat, in its order, and its
view now; who is asked at once with others answers seat by seat and is told no other answer.
"""

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import numpy
import pyspiel

from games.adapters.encodings import encoding_of
from games.core import MAX_SEED, AnyGame, AnyView, Event, Rulebook, draw_deal, generator, redact, view
from games.diddly import RULEBOOK as DIDDLY
from games.diggity import RULEBOOK as DIGGITY
from games.fiddlefoo import RULEBOOK as FIDDLEFOO

CHANCE_NODES: Final = 3
OUTCOMES: Final = 1024
"""At each node, all as likely."""

PREFIX: Final = "wordsvc_"
MAX_PLAYERS: Final = 10


def game_type(rulebook: Rulebook) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game, for all options."""
    return pyspiel.GameType(
        short_name=PREFIX + rulebook.name,
        long_name=rulebook.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # a table may agree that all win or lose together
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "options": ""},
    )


class Position:
    """A state of the engine, what every seat has been told, and the seed as far as chance has drawn it.

    Where `told` is empty, what is told is not kept.
    """

    __slots__ = ("drawn", "game", "state", "told")

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.drawn: tuple[int, ...] = ()
        self.state: Any = None
        self.told: list[list[str]] = [[] for _ in range(game.seats)]

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        """Equal and independent; the rules are shared."""
        other = Position(self.game)
        other.drawn = self.drawn
        other.state = None if self.state is None else self.game.copy(self.state)
        other.told = [lines[:] for lines in self.told]
        return other

    def draw(self, outcome: int) -> None:
        """Add a part of the seed, drawn by chance, and deal once it is complete."""
        self.drawn = (*self.drawn, outcome)
        if len(self.drawn) == CHANCE_NODES:
            seed = 0
            for part in self.drawn:
                seed = seed * OUTCOMES + part
            self.state = self.game.new(draw_deal(self.game.contents, seed))

    def make(self, seat: int, move: int) -> None:
        """Make a legal move, and tell each seat what it may know of it."""
        events: list[Event] | None = [] if self.told else None
        self.game.apply(self.state, seat, move, events)
        for other, lines in enumerate(self.told):
            if other == seat:
                lines.append(self.game.format_move(move))
            for event in events or ():
                seen = redact(event, other)
                if seen is not None:
                    lines.append(json.dumps(seen))

    def seen_by(self, seat: int) -> str:
        """Return the view of a seat as text."""
        return json.dumps(view(self.game, self.state, seat)) if self.state is not None else ""


class OpenSpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types here
    """One moment of a game."""

    def __init__(self, game: "OpenSpielGame") -> None:
        super().__init__(game)
        self.position = Position(game.table)

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
        """Return the parts of the seed, all as likely."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def returns(self) -> list[float]:
        """Return the part of the win of each seat at the end; zeros before."""
        game, state = self.position.game, self.position.state
        if not self.is_terminal():
            return [0.0] * game.seats
        winners = game.winners(state)
        share = 1.0 if game.cooperative else 1 / max(1, len(winners))
        return [share if seat in winners else 0.0 for seat in range(game.seats)]

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "OpenSpielState":
        """Return a state that may be the true one for all the player knows, with the same information state.

        Its history still has the chance of the true deal, so that it is not to be serialised.
        """
        rng = generator(int(probability_sampler() * MAX_SEED), "resample")
        other: OpenSpielState = self.clone()
        position = other.position
        position.state = position.game.determinize(view(position.game, position.state, player_id), rng)
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.game.legal(self.position.state, player))

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            self.position.draw(action)
        else:
            self.position.make(player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self.position.game.format_move(action)

    def __str__(self) -> str:
        """Return the table as a spectator sees it."""
        game, state = self.position.game, self.position.state
        if state is None:
            return f"drawn {' '.join(map(str, self.position.drawn))}".strip()
        return "\n".join(game.render(view(game, state, None), [f"seat {n + 1}" for n in range(game.seats)]))


class OpenSpielObserver:
    """The observation of a player: numbers and a text; with perfect recall, all earlier texts."""

    def __init__(self, game: "OpenSpielGame", perfect_recall: bool) -> None:
        self._encoding = encoding_of(game.table, game.rulebook)
        self._recall = perfect_recall
        state = game.table.new(draw_deal(game.table.contents, 0))
        segments = self._encoding.encode(view(game.table, state, 0))
        self.tensor = numpy.zeros(sum(map(len, segments.values())), numpy.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for name, numbers in segments.items():
            self.dict[name] = self.tensor[first : first + len(numbers)]
            first += len(numbers)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the numbers of a player's view."""
        position = state.position
        self.tensor.fill(0)
        if position.state is not None:
            for name, numbers in self._encoding.encode(view(position.game, position.state, player)).items():
                self.dict[name][:] = numbers

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return the view, and with perfect recall before it all that the player was told."""
        position = state.position
        told = position.told[player] if self._recall and position.told else []
        return "\n".join([*told, position.seen_by(player)])


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types here
    """A table of a game."""

    def __init__(self, rulebook: Rulebook, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        players, options = int(given.get("players", 2)), str(given.get("options", ""))
        self.rulebook = rulebook
        self.table = rulebook.game(players, read_options(options))
        info = pyspiel.GameInfo(
            num_distinct_actions=max(self.table.moves) + 1,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=self.table.bounds.most_moves,
        )
        super().__init__(game_type(rulebook), info, {"players": players, "options": options})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what the table is made of; the game may lie in a file that no process can import by name."""
        parameters = self.get_parameters()
        return load, (self.rulebook, parameters["players"], read_options(parameters["options"]))

    def new_initial_state(self) -> OpenSpielState:
        """Return a game before anything was drawn."""
        return OpenSpielState(self)

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
    position.drawn, position.told = (0,) * CHANCE_NODES, []
    position.state = game.table.determinize(seen, rng)
    return state


def load(rulebook: Rulebook, players: int = 2, options: Mapping[str, object] | None = None) -> OpenSpielGame:
    """Return a table of any game, of your own too, as a game of OpenSpiel, which then knows it by its name.

    Raises:
        InvalidInput: on "players", an option, or on "game" where moves are open.
    """
    chosen = ";".join(f"{name}:{value}" for name, value in (options or {}).items())
    if PREFIX + rulebook.name not in pyspiel.registered_names():
        _register(rulebook)
    return OpenSpielGame(rulebook, {"players": players, "options": chosen})


def _register(rulebook: Rulebook) -> None:
    class Registered(OpenSpielGame):
        def __init__(self, params: Mapping[str, object] | None = None) -> None:
            super().__init__(rulebook, params)

    pyspiel.register_game(game_type(rulebook), Registered)


for _rulebook in (DIDDLY, DIGGITY, FIDDLEFOO):
    _register(_rulebook)

"""A game that is played action by action, and what it comes to: the part that all environments share."""

import operator
from collections.abc import Collection, Mapping
from typing import Any, Final

from games.adapters.encodings import Encoding, actions_of, encoding_of
from games.core import AnyGame, AnyView, InvalidInput, Rulebook, choose, draw_deal, generator, view
from games.messages import join_messages, message

WON: Final = "won"
POINTS: Final = "points"
REWARDS: Final = (WON, POINTS)
"""Measures of the result of a seat: its part of the win, or its lead in points."""

RENDER_MODES: Final = ("ansi",)
"""The table as text."""


def check_name(field: str, value: object, names: Collection[str]) -> str:
    """Return a setting that has one of the names. Raises `InvalidInput` on the field for anything else."""
    if value in names:
        return str(value)
    text = message("must be {names}", names=join_messages([*names], "or"))
    raise InvalidInput(field, f"bad_{field}", text)


def check_settings(rewards: str, render_mode: str | None) -> None:
    """Raise `InvalidInput` on "rewards" or "render_mode" unless there is one of this name."""
    check_name("rewards", rewards, REWARDS)
    if render_mode not in (None, *RENDER_MODES):
        raise InvalidInput("render_mode", "bad_render_mode", message("must be ansi, or nothing"))


def check_rulebook(rulebook: object) -> None:
    """Raise `InvalidInput` on "rulebook" unless it is one."""
    if not isinstance(rulebook, Rulebook):
        text = message("must be a rulebook, such as games.diddly.RULEBOOK")
        raise InvalidInput("rulebook", "bad_rulebook", text)


def table_of(
    rulebook: Rulebook, seats: int, options: Mapping[str, object] | None
) -> tuple[AnyGame, Encoding]:
    """Return the rules of a table and its encoding.

    Raises:
        InvalidInput: on "rulebook", "seats", "options" or one of them, or on "game" where moves are open.
    """
    check_rulebook(rulebook)
    game = rulebook.game(seats, options)
    return game, encoding_of(game, rulebook)


def read_action(action: Any) -> int:
    """Return an action as an int. Raises `InvalidInput` on "action" unless it is a whole number."""
    try:
        return operator.index(action)
    except TypeError:
        text = message("must be the number of an action, not {value!r}", value=str(action)[:40])
        raise InvalidInput("action", "bad_action", text) from None


def move_of(moves: Mapping[int, int], action: Any) -> int:
    """Return the move that an action stands for. Raises `InvalidInput` on "action" when it is not legal."""
    number = read_action(action)
    if number not in moves:
        raise InvalidInput("action", "illegal_action", message("the mask forbids action {n}", n=number))
    return moves[number]


class Play:
    """A table at which one seat after another is asked.

    Of those who are asked at once, chance draws who answers. `seat` is who is asked, None when the game is
    over; `moves` has the move of each action that it may choose, and `outside` counts the moves without one.
    """

    def __init__(self, game: AnyGame, encoding: Encoding) -> None:
        self.game = game
        self.encoding = encoding
        self.state: Any = game.new(draw_deal(game.contents, 0))
        self.seat: int | None = None
        self.moves: dict[int, int] = {}
        self.outside = 0
        self._chance = generator(0, "asked")

    def deal(self, seed: int) -> None:
        """Begin a game, in which the seed decides all chance."""
        self.state = self.game.new(draw_deal(self.game.contents, seed))
        self._chance = generator(seed, "asked")
        self.ask()

    def view(self, seat: int | None) -> AnyView:
        """Return the view of a seat, or of a spectator."""
        return view(self.game, self.state, seat)

    def ask(self) -> None:
        """Turn to the seat that is asked next."""
        asked = self.game.to_act(self.state)
        self.moves = {}
        if len(asked) > 1:
            self.seat = choose(self._chance, asked)
        else:
            self.seat = asked[0] if asked else None

    def look(self) -> AnyView:
        """Return the view of the seat that is asked, and find its actions. Raises `ValueError` at the end."""
        if self.seat is None:
            raise ValueError("the game is over")
        seen = self.view(self.seat)
        legal = self.game.legal(self.state, self.seat)
        self.moves, self.outside = actions_of(self.encoding, seen, legal)
        return seen

    def make(self, move: int) -> None:
        """Make a move of the seat that is asked, and turn to the next. Raises `ValueError` at the end."""
        if self.seat is None:
            raise ValueError("the game is over")
        self.game.apply(self.state, self.seat, move)
        self.ask()

    def results(self, rewards: str) -> list[float]:
        """Return what the game comes to for each seat."""
        return results_of(self.game, self.state, rewards)

    def render(self, names: list[str]) -> str:
        """Return the table as a spectator sees it, as text."""
        return "\n".join(self.game.render(self.view(None), names))


def results_of(game: AnyGame, state: object, rewards: str) -> list[float]:
    """Return what a game comes to for each seat: a part of the win, or a lead in points."""
    if rewards == WON:
        winners = game.winners(state)
        share = 1.0 if game.cooperative else 1 / max(1, len(winners))
        return [share if seat in winners else 0.0 for seat in range(game.seats)]
    return leads(game, [-score if game.low_wins else score for score in game.scores(state)])


def leads(game: AnyGame, results: list[float] | list[int]) -> list[float]:
    """Return how much more each seat has than the others on average, or what it has where all play as one."""
    if game.cooperative or game.seats == 1:
        return [float(result) for result in results]
    whole, others = sum(results), game.seats - 1
    return [result - (whole - result) / others for result in results]

"""A game that is played action by action, and what it comes to: the part that all environments share."""

from collections.abc import Collection
from typing import Any, Final

from games.adapters.encodings import Encoding, actions_of
from games.core import AnyGame, AnyView, InvalidInput, choose, draw_deal, generator, view
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

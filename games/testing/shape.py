"""The first look at a game, before anybody plays it: what it has, and its first position."""

import json
from collections.abc import Collection, Mapping
from typing import Final

from games.core.base_game import BaseGame
from games.core.dealing.deal import draw_deal
from games.core.game import AnyGame, Bounds, Game, OwnBot
from games.core.views import view, viewers
from games.testing.errors import NotConforming

_METHODS: Final = sorted(
    name for name, value in vars(Game).items() if callable(value) and not name.startswith("_")
)
_TYPES: Final[Mapping[str, type | tuple[type, ...]]] = {
    "name": str,
    "seats": int,
    "options": Mapping,
    "bounds": Bounds,
    "low_wins": bool,
    "cooperative": bool,
    "open_moves": bool,
    "moves": Collection,
    "contents": Mapping,
    "pass_moves": Collection,
    "passes_bind": bool,
    "advice": object,
    "bots": Mapping,
}

_RENAMED: Final[Mapping[str, str]] = {
    "faces": "card_names",
    "passes": "pass_moves",
    "propose": "sample_moves",
    "together": "cooperative",
}
"""The former names of a game's attributes, with the names of today."""


def check_shape(game: AnyGame, seats: int) -> None:
    """Raise `NotConforming` unless a table for so many seats has every attribute and method of a game."""
    kind = type(game).__name__
    _check_former_names(game)
    for name in _METHODS:
        if not callable(getattr(game, name, None)):
            raise NotConforming(f"{kind} has no method {name}")
    for name, types in _TYPES.items():
        if not hasattr(game, name):
            raise NotConforming(f"{kind} has no attribute {name}")
        if not isinstance(getattr(game, name), types):
            raise NotConforming(f"{name} of {kind} is of the type {type(getattr(game, name)).__name__}")
    if game.seats != seats:
        raise NotConforming(f"a table of {kind} for {seats} has {game.seats} seats")
    if not game.moves:
        raise NotConforming(f"{kind} has no moves")
    _check_own_bots(game)
    _check_first_position(game)


def _check_former_names(game: AnyGame) -> None:
    """Refuse a game that has an attribute by its former name alone, which the engine no longer reads."""
    own = {name for base in type(game).__mro__ if base is not BaseGame for name in vars(base)}
    own.update(getattr(game, "__dict__", ()))
    for former, name in _RENAMED.items():
        if former in own and name not in own:
            raise NotConforming(f"{type(game).__name__} has {former}, which is called {name} now")


def _check_own_bots(game: AnyGame) -> None:
    """Check the bots of the game: names that can stand in a list, descriptions, and their making."""
    for name, bot in game.bots.items():
        fine = isinstance(name, str) and name.isascii() and name.replace("-", "").isalnum()
        if not fine or name.lower() != name:
            raise NotConforming(f"a bot has the name {name!r:.40}, which is no word in small letters")
        if not (isinstance(bot, OwnBot) and isinstance(bot.text, str) and bot.text and callable(bot.make)):
            raise NotConforming(f"the bot {name} is not made of a text and what makes it")


def _check_first_position(game: AnyGame) -> None:
    """Check that the game can be dealt, seen and scored, and that seats to act have legal moves."""
    state = game.new(draw_deal(game.contents, 0))
    asked = game.to_act(state)
    if not asked or not isinstance(asked, tuple | list) or set(asked) - set(range(game.seats)):
        raise NotConforming(f"to_act gives {asked!r:.40} at the beginning, which are no seats")
    scores = game.scores(state)
    if not isinstance(scores, list) or len(scores) != game.seats:
        raise NotConforming(f"scores gives {scores!r:.40}, which is not a score for each seat")
    for viewer in viewers(game):
        json.dumps(view(game, state, viewer))
    game.window(state)
    for seat in asked:
        legal = list(game.legal(state, seat))
        refused = [move for move in legal if game.check(state, seat, move) is not None]
        if refused:
            raise NotConforming(f"legal moves are refused at the beginning: {refused[:3]!r:.80}")
        if not legal:
            raise NotConforming(f"seat {seat + 1} is asked at the beginning and has no legal move")

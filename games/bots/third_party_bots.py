"""Bots of your own at the tables of a game: Python objects beside the bots that the game has."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from games.bots.guarded_bot import guard_bot
from games.bots.registry import BOTS
from games.core import AnyGame, InvalidInput, OwnBot, Rulebook
from games.core.rulebook import Make, Value
from games.messages import message

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def with_bots(rulebook: Rulebook, bots: Mapping[str, OwnBot]) -> Rulebook:
    """Return the same game, at whose tables these bots play besides, by their names.

    What goes wrong in such a bot, or a move that is not legal, is a `BotFailure`, which costs it the game in
    `games.arena`. What makes them is called in each process that plays, so it must be a function of a
    module, or a `functools.partial` of one, where work is shared by processes.

    Raises:
        InvalidInput: on "bots" when a name is not small letters, digits, `-` and `_`, or another bot's.
    """
    for name in bots:
        if name in BOTS or not _NAME.fullmatch(name):
            text = message("{name!r} cannot be the name of a bot", name=name[:40])
            raise InvalidInput(
                "bots", "bad_bot_name", text, message("write a new name of small letters, digits, - and _")
            )
    return add_bots(
        rulebook,
        {name: OwnBot(bot.text, partial(guard_bot, name, bot.make)) for name, bot in bots.items()},
    )


def add_bots(rulebook: Rulebook, bots: Mapping[str, OwnBot]) -> Rulebook:
    """Return the game with more bots, whatever they are called; nothing guards them."""
    return replace(rulebook, make=partial(_set_table, rulebook.make, dict(bots)))


def _set_table(make: Make, bots: Mapping[str, OwnBot], seats: int, options: Mapping[str, Value]) -> AnyGame:
    table = make(seats, options)
    taken = set(bots) & set(table.bots)
    if taken:
        text = message("{game} has a bot {name!r} of its own", game=table.name, name=min(taken))
        raise InvalidInput("bots", "bad_bot_name", text)
    table.bots = {**table.bots, **bots}
    return table

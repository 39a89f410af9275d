"""Bots that play at tables: those of the game, as far as the budget of a move lets them think."""

from random import Random
from typing import Any, Final

from games.bots import Bot, Search, bot_with_chance, bots_of, check_bot
from games.core import Game, InvalidInput, Variant
from wordsvc.catalogue import find_face, find_rulebook
from wordsvc.input.messages import message

OWN_PROGRAM: Final = "run"
"""The bot that starts a program: at the terminal alone, for nobody starts programs on a server."""

SEARCH: Final = "search"

MOVE_MS: Final = 600
"""Milliseconds that a move may cost; the playouts follow from it and from what one costs."""

_DEFAULTS: Final = ("good", "longest", "greedy", "random")


def table_bots(game: Game[Any]) -> dict[str, str]:
    """Return the bots that play a game at tables, by name, with what they do."""
    bots = {name: text for name, text in bots_of(game).items() if name != OWN_PROGRAM}
    if SEARCH in bots:
        most = max_playouts(game)
        bots[SEARCH] = message(
            "the best of {playouts} playouts in imagined worlds; search:N for N, {playouts} at most",
            playouts=most,
        )
    return bots


def max_playouts(game: Game[Any]) -> int:
    """Return how many playouts the bot `search` may make for a move of a game."""
    face = find_face(game.name)
    if not face.playout_ms:
        return face.max_playouts
    fitting = [variant.name for variant in find_rulebook(game.name).variants if _fits(variant, game)]
    return max(1, min(face.max_playouts, MOVE_MS // max(face.playout_ms.get(name, 1) for name in fitting)))


def _fits(variant: Variant, game: Game[Any]) -> bool:
    """Say if a game has the options of a variant, or others where they are not the usual ones."""
    usual = find_rulebook(game.name).game(game.seats).options
    options = game.options
    wanted = variant.options.items()
    return all(options[name] == value or options[name] != usual[name] for name, value in wanted)


def check_table_bot(name: str, game: Game[Any]) -> None:
    """Raise `InvalidInput` on "bot" unless a bot of this name plays the game at tables."""
    bots = table_bots(game)
    if name in bots:
        return
    try:
        check_bot(name, game)
        known = name.startswith(f"{SEARCH}:")
    except InvalidInput:
        known = False
    if not known:
        text = message("there is no bot {bot!r}; the bots are {bots}", bot=name[:40], bots=", ".join(bots))
        raise InvalidInput("bot", "unknown_bot", text)
    if int(name.partition(":")[2]) > max_playouts(game):
        text = message("at a table search makes {most} playouts at most", most=max_playouts(game))
        raise InvalidInput("bot", "too_many_playouts", text)


def default_bot(game: Game[Any]) -> str:
    """Return the bot that plays a game for whoever is away or late, and where nobody names one."""
    bots = table_bots(game)
    return next(name for name in _DEFAULTS if name in bots)


def make_table_bot(name: str, game: Game[Any], seat: int, rng: Random) -> Bot:
    """Return a bot of `table_bots` for a seat, which counts from 0, with its chance."""
    kind, _, playouts = name.partition(":")
    if kind != SEARCH:
        return bot_with_chance(name, game, seat, rng)
    most = max_playouts(game)
    bot = bot_with_chance(f"{SEARCH}:{min(int(playouts or most), most)}", game, seat, rng)
    if isinstance(bot, Search):
        bot.max_playouts = most
    return bot

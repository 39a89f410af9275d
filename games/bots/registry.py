"""Bots by name."""

from collections.abc import Mapping
from random import Random
from typing import Final

from games.bots.bot import Bot, share_work
from games.bots.greedy import Greedy
from games.bots.guarded_bot import GuardedBot
from games.bots.random_moves import RandomMoves
from games.bots.search import ITERATIONS, Search
from games.bots.subprocess_bot import DEFAULT_SECONDS, SubprocessBot
from games.core import AnyGame, InvalidInput, generator
from games.messages import message

BOTS: Final[Mapping[str, str]] = {
    "random": message("any legal move"),
    "greedy": message("what looks best at once"),
    "search": message(
        "the best of {playouts} playouts in imagined worlds; search:N for N playouts", playouts=ITERATIONS
    ),
    "run": message("another process: run:COMMAND"),
}
"""The bots of every game, with what they do; a game may have bots of its own besides."""

_NEED_A_LIST: Final = ("greedy", "search")
"""The bots that try all legal moves, which no list has where moves are open."""

MAX_ITERATIONS: Final = 1_000_000


def bots_of(game: AnyGame) -> dict[str, str]:
    """Return every bot that plays a game, with what it does: those of every game that can, and its own."""
    unfit = _NEED_A_LIST if game.open_moves else ()
    own = {name: bot.text for name, bot in game.bots.items() if name not in BOTS}
    others = {name: text for name, text in BOTS.items() if name not in unfit}
    run = others.pop("run")
    return {**others, **own, "run": run}


def check_bot(name: str, game: AnyGame | None = None) -> None:
    """Raise `InvalidInput` on "bot" unless a bot of this name plays the game, or without one every game."""
    bots = BOTS if game is None else bots_of(game)
    if name in bots and name != "run":
        return
    kind, colon, rest = name.partition(":")
    if colon:
        known = bool(rest.strip()) if kind == "run" else kind == "search" and _iterations(rest) > 0
    else:
        known = kind in BOTS and kind != "run"
    if known and kind in bots:
        return
    shown, listed = name[:40], ", ".join(bots)
    if colon and kind in bots and kind in ("search", "run"):
        text = message("{bot!r} names no command: run:COMMAND", bot=shown)
        if kind == "search":
            text = message(
                "{bot!r} must be search:N, for N of 1 to {most:,} playouts", bot=shown, most=MAX_ITERATIONS
            )
        raise InvalidInput("bot", "bad_bot", text)
    if known and game is not None:
        text = message(
            "{bot!r} does not play {game}; its bots are {bots}", bot=shown, game=game.name, bots=listed
        )
        raise InvalidInput("bot", "bot_of_other_games", text)
    text = message("there is no bot {bot!r}; the bots are {bots}", bot=shown, bots=listed)
    raise InvalidInput("bot", "unknown_bot", text)


def make_bot(
    name: str,
    game: AnyGame,
    seat: int,
    seed: int,
    *labels: str | int,
    seconds: float = DEFAULT_SECONDS,
    jobs: int = 1,
) -> Bot:
    """Return the bot of a name for a seat.

    Args:
        name: as in `bots_of`.
        game: the rules of the table.
        seat: where it sits.
        seed: decides its chance, with the labels. The bot gets a generator made from a hash of them and
            never the seed, of which there is no way back (C3).
        labels: tell apart the games of one seed.
        seconds: how long a bot of others may take for an answer.
        jobs: how many processes share the work of a bot that searches; its moves are the same.

    Raises:
        InvalidInput: on "bot".
    """
    check_bot(name, game)
    kind, _, rest = name.partition(":")
    if kind == "run":
        return SubprocessBot(rest, game, seat, seconds)
    bot = bot_with_chance(name, game, seat, generator(seed, "bot", seat, *labels))
    if isinstance(bot, GuardedBot):
        bot.seconds = seconds
    share_work(bot, jobs)
    return bot


def bot_with_chance(name: str, game: AnyGame, seat: int, rng: Random) -> Bot:
    """Return the bot of a name for a seat, in this process, with a generator that is all its chance.

    Raises `InvalidInput` on "bot".
    """
    check_bot(name, game)
    kind, _, rest = name.partition(":")
    if kind not in BOTS:
        own: Bot = game.bots[name].make(game, seat, rng)
        return own
    if kind == "random":
        return RandomMoves(game, rng)
    if kind == "greedy":
        return Greedy(game, rng)
    if kind == "search":
        return Search(game, rng, _iterations(rest) if rest else ITERATIONS)
    raise ValueError(f"{name!r} plays in a process of its own")


def _iterations(text: str) -> int:
    """Return the budget that a text names, or 0."""
    if text.isascii() and text.isdigit() and len(text) < 8 and 0 < int(text) <= MAX_ITERATIONS:
        return int(text)
    return 0

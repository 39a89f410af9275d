"""Bots of installed packages at a table: what goes wrong in them is told as theirs, in one line."""

from collections.abc import Callable, Sequence
from random import Random

from games.bots import Bot
from games.bots.bot import Reaction, ask_reaction
from games.core import AnyGame, AnyView, InvalidInput, problem_of
from games.messages import message


class PackageBot:
    """Asks a bot of a package, and lets it make legal moves alone."""

    def __init__(self, called: str, bot: Bot, game: AnyGame) -> None:
        """Ask `bot` at a table of `game`; `called` is its name with the place that it comes from."""
        self._called = called
        self._bot = bot
        self._game = game
        if hasattr(bot, "react"):
            self.react = self._react
        if hasattr(bot, "share"):
            self.share = bot.share

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return the bot's move. Raises `InvalidInput` on "bot" when it raises, or makes no legal move."""
        try:
            move = self._bot.choose(view, legal)
        except Exception as error:
            raise fault_of(self._called, error) from error
        return self._checked(move, legal)

    def _react(self, view: AnyView, legal: Sequence[int]) -> Reaction:
        try:
            reaction = ask_reaction(self._bot, view, legal)
        except Exception as error:
            raise fault_of(self._called, error) from error
        self._checked(reaction.move, legal)
        return reaction

    def close(self) -> None:
        """End the game. Raises `InvalidInput` on "bot" when the bot raises."""
        try:
            self._bot.close()
        except Exception as error:
            raise fault_of(self._called, error) from error

    def _checked(self, move: object, legal: Sequence[int]) -> int:
        if type(move) is int and (move in legal or self._game.open_moves):
            return move
        text = message("the bot {bot} made no legal move: {move}", bot=self._called, move=repr(move)[:40])
        raise InvalidInput("bot", "illegal_move", text)


def make_package_bot(
    called: str, make: Callable[[AnyGame, int, Random], Bot], game: AnyGame, seat: int, rng: Random
) -> Bot:
    """Make a bot of a package for a seat. Raises `InvalidInput` on "bot" when that raises."""
    try:
        bot = make(game, seat, rng)
    except Exception as error:
        raise fault_of(called, error) from error
    return PackageBot(called, bot, game)


def fault_of(called: str, error: BaseException) -> InvalidInput:
    """Return the error for a bot that fails."""
    return unavailable(called, problem_of(error))


def unavailable(called: str, problem: str) -> InvalidInput:
    """Return the error for a bot that cannot play."""
    text = message("the bot {bot} cannot play: {problem}", bot=called, problem=problem)
    return InvalidInput("bot", "bot_unavailable", text)

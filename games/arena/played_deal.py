"""One deal of a tournament, played in every arrangement that is due."""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from games.arena.bot_game import BrokenOff, nth_deal, play_out, seated
from games.arena.seating import Arrangement, arrangements
from games.bots import Bot
from games.core import AnyView, Game, Rulebook, generator
from games.core.chance import choose

_Answer = TypeVar("_Answer")


class Field(NamedTuple):
    """What is played: a game with options, bots by name, and the seed that decides everything.

    With `once` each deal is played in one arrangement alone, which is drawn.
    """

    rulebook: Rulebook
    seats: int
    options: Mapping[str, object]
    bots: tuple[str, ...]
    seed: int
    bot_seconds: float
    once: bool = False


class Seated(NamedTuple):
    """How the bot in one seat did in one game.

    `points` are more for the better one, `win` is its part of the win, `moves` are the moves that it chose,
    and `seconds` the CPU time that it took for them in this process.
    """

    bot: int
    points: float
    win: float
    moves: int
    seconds: float


class PlayedGame(NamedTuple):
    """One game: how each seat did, and which bot broke it off, if one did, with the reason."""

    seats: tuple[Seated, ...]
    loser: int | None = None
    failure: str = ""


class Clock:
    """What a bot does, and the CPU time and the moves that it takes for that."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.moves = 0
        self.seconds = 0.0
        if (react := getattr(bot, "react", None)) is not None:
            self.react = lambda view, legal: self._timed(react, view, legal)

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """What the bot chooses."""
        return self._timed(self._bot.choose, view, legal)

    def close(self) -> None:
        """The game is over."""
        self._bot.close()

    def _timed(
        self, ask: Callable[[AnyView, Sequence[int]], _Answer], view: AnyView, legal: Sequence[int]
    ) -> _Answer:
        start = time.process_time()
        try:
            return ask(view, legal)
        finally:
            self.seconds += time.process_time() - start
            self.moves += 1


def play_deal(field: Field, number: int) -> tuple[PlayedGame, ...]:
    """The games of one deal."""
    game = field.rulebook.game(field.seats, field.options)
    rng = generator(field.seed, "seats", number)
    due = arrangements(len(field.bots), field.seats, rng)
    if field.once:
        due = [choose(rng, due)]
    return tuple(_play(field, game, number, places) for places in due)


def _play(field: Field, game: Game[Any], number: int, places: Arrangement) -> PlayedGame:
    names = [field.bots[place] for place in places]
    labels = [
        (number, name, _among_equals(field.bots, place)) for name, place in zip(names, places, strict=True)
    ]
    loser, failure = None, ""
    with seated(names, game, field.seed, own_labels=labels, seconds=field.bot_seconds) as bots:
        clocks = [Clock(bot) for bot in bots]
        try:
            state = play_out(game, nth_deal(game, field.seed, number), bots, asked=clocks)
            won = game.winners(state)
        except BrokenOff as broken:
            state, loser, failure = broken.state, places[broken.seat], str(broken)
            won = [seat for seat, place in enumerate(places) if place != loser]
    scores = game.scores(state)
    return PlayedGame(
        tuple(
            Seated(
                place,
                float(-scores[seat] if game.low_wins else scores[seat]),
                (seat in won) / max(1, len(won)),
                clocks[seat].moves,
                clocks[seat].seconds,
            )
            for seat, place in enumerate(places)
        ),
        loser,
        failure,
    )


def _among_equals(bots: Sequence[str], place: int) -> int:
    """How many bots before this one have its name."""
    return Counter(bots[:place])[bots[place]]

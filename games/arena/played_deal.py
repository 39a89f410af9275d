"""One deal of a tournament, played in every arrangement that is due."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.arena.bot_game import BrokenOff, nth_deal, play_out, seated
from games.arena.clock import Clock, SeatPlay, WholeGame
from games.arena.game_logs import format_game_log
from games.arena.seating import Arrangement, arrangements
from games.core import AnyGame, Rulebook, generator
from games.core.chance import choose


class Field(NamedTuple):
    """A game with options, bots by name, and the seed that decides everything.

    With `once` each deal is played in one arrangement alone, which is drawn. Where it is `logged`, each game
    that comes to its end has its log.
    """

    rulebook: Rulebook
    seats: int
    options: Mapping[str, object]
    bots: tuple[str, ...]
    seed: int
    bot_seconds: float
    once: bool = False
    logged: bool = False


class PlayedGame(NamedTuple):
    """One game: the bot in each seat, by its number, and how that did; the low score wins or the high one.

    `loser` is the bot that broke the game off, if one did, with the reason. `log` is the text of its log,
    where logs are wanted.
    """

    places: Arrangement
    seats: tuple[SeatPlay, ...]
    low_wins: bool
    loser: int | None = None
    failure: str = ""
    log: str = ""

    def whole(self, deal: int, table: int) -> WholeGame | None:
        """Return the game, if it came to its end."""
        return WholeGame(deal, table, self.seats, self.log) if self.loser is None else None


def play_deal(field: Field, number: int) -> tuple[PlayedGame, ...]:
    """Return the games of one deal."""
    game = field.rulebook.game(field.seats, field.options)
    rng = generator(field.seed, "seats", number)
    due = arrangements(len(field.bots), field.seats, rng)
    if field.once:
        due = [choose(rng, due)]
    return tuple(_play(field, game, number, places) for places in due)


def _play(field: Field, game: AnyGame, number: int, places: Arrangement) -> PlayedGame:
    names = [field.bots[place] for place in places]
    labels = [
        (number, name, _among_equals(field.bots, place)) for name, place in zip(names, places, strict=True)
    ]
    loser, failure = None, ""
    deal = nth_deal(game, field.seed, number)
    moves: list[tuple[int, int]] = []
    watch = None if not field.logged else lambda _state, seat, _legal, move: moves.append((seat, move))
    with seated(names, game, field.seed, own_labels=labels, seconds=field.bot_seconds) as bots:
        clocks = [Clock(bot) for bot in bots]
        try:
            state = play_out(game, deal, bots, watch, clocks)
            won = game.winners(state)
        except BrokenOff as broken:
            state, loser, failure = broken.state, places[broken.seat], str(broken)
            won = [seat for seat, place in enumerate(places) if place != loser]
    log = format_game_log(field.rulebook, game, deal, names, moves) if field.logged and loser is None else ""
    scores = game.scores(state)
    seats = tuple(
        SeatPlay(name, scores[seat], (seat in won) / max(1, len(won)), clock.moves, clock.seconds)
        for seat, (name, clock) in enumerate(zip(names, clocks, strict=True))
    )
    return PlayedGame(places, seats, game.low_wins, loser, failure, log)


def _among_equals(bots: Sequence[str], place: int) -> int:
    """Return the number of bots before this one that have its name."""
    return Counter(bots[:place])[bots[place]]

"""One deal of a tournament, played in every arrangement that is due."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.arena.bot_game import nth_deal, seated
from games.arena.clock import SeatPlay, WholeGame
from games.arena.measured_game import play_whole
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
    """One game: the bot in each seat, by its number, and how that did; the low score wins or the high one."""

    places: Arrangement
    whole: WholeGame
    low_wins: bool

    @property
    def seats(self) -> tuple[SeatPlay, ...]:
        """The outcome of each seat."""
        return self.whole.seats

    @property
    def loser(self) -> int | None:
        """The bot that broke the game off, if one did."""
        seat = self.whole.loser
        return None if seat is None else self.places[seat]

    @property
    def failure(self) -> str:
        """The reason why that bot broke the game off, or nothing."""
        seat = self.whole.loser
        return "" if seat is None else self.seats[seat].failure


def arrangements_of(field: Field, number: int) -> list[Arrangement]:
    """Return the arrangements in which a deal is played."""
    rng = generator(field.seed, "seats", number)
    due = arrangements(len(field.bots), field.seats, rng)
    return [choose(rng, due)] if field.once else due


def play_deal(field: Field, number: int) -> tuple[WholeGame, ...]:
    """Return the games of one deal."""
    game = field.rulebook.game(field.seats, field.options)
    due = arrangements_of(field, number)
    return tuple(_play(field, game, number, table, places) for table, places in enumerate(due, 1))


def _play(field: Field, game: AnyGame, number: int, table: int, places: Arrangement) -> WholeGame:
    names = [field.bots[place] for place in places]
    labels = [
        (number, name, _among_equals(field.bots, place)) for name, place in zip(names, places, strict=True)
    ]
    bots = seated(names, game, field.seed, own_labels=labels, seconds=field.bot_seconds)
    rulebook = field.rulebook if field.logged else None
    deal = nth_deal(game, field.seed, number)
    return play_whole(game, deal, names, bots, number, table, rulebook, places=places)


def _among_equals(bots: Sequence[str], place: int) -> int:
    """Return the number of bots before this one that have its name."""
    return Counter(bots[:place])[bots[place]]

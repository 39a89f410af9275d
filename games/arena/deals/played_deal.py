"""The games of a deal, one for every arrangement that is due."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import fsum
from typing import Literal, NamedTuple

from games.arena.deals.bot_game import nth_deal, seated
from games.arena.deals.clock import SeatPlay, WholeGame
from games.arena.deals.measured_game import play_whole
from games.arena.deals.seating import Arrangement, arrangements, turns
from games.core import Rulebook, generator
from games.core.dealing.chance import choose

DueGame = tuple[int, int, Arrangement]
"""The deal, the number of the game among those of the deal, and the number of the bot in each seat."""

PlannedGame = tuple[int, int, tuple[str, ...]]
"""A due game with the names of the bots."""

Seating = Literal["every", "drawn", "turned", "teams"]
"""The arrangements of a deal: every one that is due, one of them that is drawn, the bots in their order
turned on by each number of seats, or each bot in all seats of a game."""


class Field(NamedTuple):
    """A game with options, bots by name, and the seed that decides everything.

    Where it is `logged`, each game that comes to its end has its log; where it is `counted`, the moves of
    each seat are counted.
    """

    rulebook: Rulebook
    seats: int
    options: Mapping[str, object]
    bots: tuple[str, ...]
    seed: int
    bot_seconds: float
    seating: Seating = "every"
    logged: bool = False
    counted: bool = False


class PlayedGame(NamedTuple):
    """A game, or the games of a deal of teams: the bot in each seat, by its number, and how that did.

    The low score wins or the high one. Where all win together each bot had all seats of one of the `games`
    of a deal, and has the one seat of its team here.
    """

    places: Arrangement
    whole: WholeGame
    low_wins: bool
    games: int = 1

    @property
    def seats(self) -> tuple[SeatPlay, ...]:
        """The outcome of each seat."""
        return self.whole.seats

    @property
    def is_of_teams(self) -> bool:
        """True if each seat stands for a team."""
        return self.games > 1

    @property
    def losers(self) -> set[int]:
        """The bots that broke a game off: one at most, but for teams."""
        return {bot for bot, seat in zip(self.places, self.seats, strict=True) if seat.failure}


def compare_teams(games: Sequence[WholeGame], places: Sequence[int], *, low_wins: bool) -> PlayedGame:
    """Return the games of a deal, in each of which one bot had all seats, as one with a seat for a team.

    `places` are the numbers of these bots.
    """
    teams = []
    for whole in games:
        first = whole.seats[0]
        failure = next((play.failure for play in whole.seats if play.failure), "")
        seconds = fsum(play.seconds for play in whole.seats)
        teams.append(
            SeatPlay(first.bot, first.score, first.won, sum(p.moves for p in whole.seats), seconds, failure)
        )
    return PlayedGame(tuple(places), WholeGame(games[0].deal, 1, tuple(teams)), low_wins, len(games))


def arrangements_of(field: Field, number: int) -> list[Arrangement]:
    """Return the arrangements in which a deal is played."""
    match field.seating:
        case "teams":
            return [(bot,) * field.seats for bot in range(len(field.bots))]
        case "turned":
            return turns(range(field.seats))
    rng = generator(field.seed, "seats", number)
    due = arrangements(len(field.bots), field.seats, rng)
    return [choose(rng, due)] if field.seating == "drawn" else due


def planned_games(field: Field, deals: Iterable[int]) -> Iterator[DueGame]:
    """Yield the games of deals in their order, as `play_game` takes them."""
    for deal in deals:
        for table, places in enumerate(arrangements_of(field, deal), 1):
            yield deal, table, places


def planned_bots(field: Field, deals: Iterable[int]) -> Iterator[PlannedGame]:
    """Yield the games of deals in their order, with the names of the bots."""
    for deal, table, places in planned_games(field, deals):
        yield deal, table, tuple(field.bots[place] for place in places)


def play_game(field: Field, due: DueGame) -> WholeGame:
    """Return one game of a deal, with the numbers of the deal and of the game, and the bot in each seat."""
    number, table, places = due
    game = field.rulebook.game(field.seats, field.options)
    names = [field.bots[place] for place in places]
    labels = [
        (number, name, _among_equals(field.bots, place)) for name, place in zip(names, places, strict=True)
    ]
    bots = seated(names, game, field.seed, own_labels=labels, seconds=field.bot_seconds)
    rulebook = field.rulebook if field.logged else None
    deal = nth_deal(game, field.seed, number)
    return play_whole(game, deal, names, bots, number, table, rulebook, places=places, counted=field.counted)


def _among_equals(bots: Sequence[str], place: int) -> int:
    """Return the number of bots before this one that have its name."""
    return Counter(bots[:place])[bots[place]]

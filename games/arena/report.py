"""The results of a tournament: how each bot did, which of two is better, and by how much."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import fsum
from typing import Any, Final, NamedTuple

from games.arena.deals.clock import SeatPlay
from games.arena.deals.played_deal import PlayedGame
from games.arena.statistics.estimates import DIGITS, NORMAL, Estimate, mean_of, part_of, students_quantile
from games.arena.statistics.ratings import ratings

MIN_DEALS: Final = 20
"""The fewest deals for a verdict; with fewer the interval of the points is not reliable."""


def shows(points: Estimate, deals: int) -> bool:
    """Return True if so many deals show a difference: the interval of the points leaves out 0."""
    return deals >= MIN_DEALS and not points.holds(0.0)


class Standing(NamedTuple):
    """The result of one bot: its part of the wins, and the lead of its seats in points.

    `fair` is the part of the wins that its share of the seats would bring by chance, or None where a bot has
    all seats of a game because all win together, `broken_off` how many
    games it lost because it did not answer as it should, and `failure` how it failed first. `seconds` are the
    CPU time of a move in this program; a bot in another process takes its time there.
    """

    bot: str
    fair: float | None
    wins: Estimate
    points: Estimate
    rating: Estimate
    differs: bool
    moves: int
    seconds: float
    broken_off: int
    failure: str | None

    def to_dict(self, *, cpu: bool = True) -> dict[str, Any]:
        """Return the value for JSON; without CPU times the same games give the same text."""
        found: dict[str, Any] = {
            "bot": self.bot,
            "fair": None if self.fair is None else round(self.fair, DIGITS),
            "wins": self.wins.to_dict(),
            "points": self.points.to_dict(),
            "rating": self.rating.to_dict(),
            "differs": self.differs,
            "moves": self.moves,
            "broken_off": self.broken_off,
            "failure": self.failure,
        }
        return found | {"cpu_ms_a_move": round(self.seconds * 1000, DIGITS)} if cpu else found


class Pair(NamedTuple):
    """Two bots in the games in which both sit: how many points the first had more, and whether that shows."""

    first: str
    second: str
    points: Estimate
    differs: bool

    def to_dict(self) -> dict[str, Any]:
        """Return the value for JSON."""
        return {
            "first": self.first,
            "second": self.second,
            "points": self.points.to_dict(),
            "differs": self.differs,
        }


@dataclass(frozen=True)
class Report:
    """The games of a tournament, deal by deal; `bots` are in the order of their names."""

    bots: tuple[str, ...]
    played: tuple[tuple[PlayedGame, ...], ...]

    @property
    def deals(self) -> int:
        """The number of deals."""
        return len(self.played)

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(game.games for deal in self.played for game in deal)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """One for each bot, in the order of their names."""
        rated = ratings([_better_in(deal, len(self.bots)) for deal in self.played])
        return tuple(self._standing(bot, rating) for bot, rating in enumerate(rated))

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """One for every two bots."""
        return tuple(self._pair(one, two) for one, two in combinations(range(len(self.bots)), 2))

    def standing(self, bot: str) -> Standing:
        """Return the standing of the first bot with this name."""
        return self.standings[self.bots.index(bot)]

    @property
    def margin(self) -> float:
        """Half of the widest interval of the points."""
        return max((each.points.high - each.points.low) / 2 for each in self.standings)

    def _standing(self, bot: int, rating: Estimate) -> Standing:
        def of_deals(value: Callable[[PlayedGame], float]) -> list[float]:
            return [_mean([value(game) for game in deal if bot in game.places]) for deal in self.played]

        points = mean_of(of_deals(lambda game: better(game, bot)))
        wins = of_deals(lambda game: fsum(seat.won for seat in _of(game, bot)))
        games = [game for deal in self.played for game in deal]
        mine = [seat for game in games for seat in _of(game, bot)]
        moves = sum(seat.moves for seat in mine)
        failures = [seat.failure for seat in mine if seat.failure]
        return Standing(
            self.bots[bot],
            None
            if games[0].is_of_teams
            else _mean(of_deals(lambda game: len(_of(game, bot)) / len(game.seats))),
            part_of(wins, students_quantile(len(wins) - 1) if len(wins) > 1 else NORMAL),
            points,
            rating,
            shows(points, self.deals),
            moves,
            fsum(seat.seconds for seat in mine) / max(1, moves),
            len(failures),
            next(iter(failures), None),
        )

    def _pair(self, one: int, two: int) -> Pair:
        differences = [
            _mean([better(game, one, two) for game in deal if {one, two} <= set(game.places)])
            for deal in self.played
        ]
        points = mean_of(differences)
        return Pair(self.bots[one], self.bots[two], points, shows(points, self.deals))


def better(game: PlayedGame, one: int, two: int | None = None) -> float:
    """Return the lead in points of a bot's seats over those of another, or over all others.

    None speak for a bot that broke the game off, or against the others.
    """
    others = {bot for bot in game.places if bot != one and two in (None, bot)}
    theirs = [seat.score for bot, seat in zip(game.places, game.seats, strict=True) if bot in others]
    points = _mean([seat.score for seat in _of(game, one)]) - _mean(theirs)
    if game.low_wins:
        points = -points
    losers = game.losers
    if one in losers:
        return 0.0 if others <= losers else min(0.0, points)
    return max(0.0, points) if others & losers else points


def _better_in(deal: Sequence[PlayedGame], bots: int) -> list[list[float]]:
    """Return the share of games of a deal in which each bot did better than each other."""
    wins = [[0.0] * bots for _ in range(bots)]
    for game in deal:
        for one, two in combinations(sorted(set(game.places)), 2):
            points = better(game, one, two)
            if game.losers & {one, two}:
                points = float((two in game.losers) - (one in game.losers))
            share = 0.5 if points == 0 else float(points > 0)
            wins[one][two] += share
            wins[two][one] += 1 - share
    return wins


def _of(game: PlayedGame, bot: int) -> list[SeatPlay]:
    return [seat for place, seat in zip(game.places, game.seats, strict=True) if place == bot]


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)

"""Bots against each other over duplicate deals: every deal is played with the seats rotated.

Good cards help both sides, so what is left of the difference is play. A deal is one observation: its
games, one for each different rotation, are averaged before the intervals are taken.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from games.arena.bot_game import BrokenOff, nth_deal, play_out, seated
from games.arena.executors import Progress, map_tasks
from games.arena.statistics import Estimate, mean_of, part_of
from games.bots import DEFAULT_SECONDS
from games.bots.registry import check_bot
from games.core import Game, InvalidInput, Rulebook
from games.core.sentences import say


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did: its part of the wins, and how many points its seats had more than others.

    `fair` is the part of the wins that its share of the seats would bring by chance, `broken_off` how many
    games it lost because it did not answer as it should, and `failure` how it failed first.
    """

    bot: str
    fair: float
    wins: Estimate
    points: Estimate
    broken_off: int = 0
    failure: str | None = None

    @property
    def differs(self) -> bool:
        """Whether one of the intervals excludes that it is as good as the others."""
        return not (self.wins.holds(self.fair) and self.points.holds(0.0))

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "bot": self.bot,
            "fair": round(self.fair, 4),
            "wins": self.wins.to_dict(),
            "points": self.points.to_dict(),
            "differs": self.differs,
            "broken_off": self.broken_off,
            "failure": self.failure,
        }


class Result(NamedTuple):
    """How one bot did in one deal: its part of the wins, its points more than the others', its failures."""

    wins: float
    points: float
    failures: tuple[str, ...] = ()


def lineup(bots: Sequence[str], seats: int) -> list[int]:
    """Which bot sits where: each in turn until all seats are taken."""
    return [seat % len(bots) for seat in range(seats)]


def rotations(places: Sequence[int]) -> list[list[int]]:
    """Every different way to move all of them on by some seats."""
    turned = [list(places[turn:]) + list(places[:turn]) for turn in range(len(places))]
    return [row for index, row in enumerate(turned) if row not in turned[:index]]


def games_a_deal(bots: Sequence[str], seats: int) -> int:
    """How often every deal is played."""
    return len(rotations(lineup(bots, seats)))


def tournament(
    rulebook: Rulebook,
    bots: Sequence[str],
    deals: int,
    seed: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    bot_seconds: float = DEFAULT_SECONDS,
) -> list[Standing]:
    """Play the deals; the same seed gives the same result, whatever `jobs` is.

    A bot in another process that does not answer as it should loses the game: the others share the win.
    The points are then those so far, but none speak for the bot that failed or against the others.

    Raises:
        InvalidInput: on "bots", "seats", "deals" or an option, or when all win or lose together.
    """
    if len(bots) < 2:
        raise InvalidInput("bots", "too_few_bots", say("two or more bots are needed"))
    if deals < 1:
        raise InvalidInput("deals", "bad_deals", say("must be 1 or more, not {n}", n=deals))
    table = rulebook.game(seats or len(bots), options)
    for bot in bots:
        check_bot(bot, table)
    if table.together:
        raise InvalidInput(
            "bots",
            "all_together",
            say("where all win or lose together no bot is better; simulate shows how they do"),
        )
    if table.seats < len(bots):
        message = say("{bots} bots need as many seats, not {seats}", bots=len(bots), seats=table.seats)
        raise InvalidInput("seats", "bad_seats", message)
    work = partial(_play_deal, rulebook, table.seats, dict(table.options), tuple(bots), seed, bot_seconds)
    played = map_tasks(work, range(deals), jobs, progress)
    places = lineup(bots, table.seats)
    return [
        Standing(
            bot,
            places.count(index) / table.seats,
            part_of([deal[index].wins for deal in played]),
            mean_of([deal[index].points for deal in played]),
            sum(len(deal[index].failures) for deal in played),
            next((failure for deal in played for failure in deal[index].failures), None),
        )
        for index, bot in enumerate(bots)
    ]


def _play_deal(
    rulebook: Rulebook,
    seats: int,
    options: Mapping[str, object],
    bots: tuple[str, ...],
    seed: int,
    bot_seconds: float,
    number: int,
) -> list[Result]:
    """For each bot the means over all rotations."""
    game = rulebook.game(seats, options)
    turned = rotations(lineup(bots, seats))
    results: list[list[Result]] = [[] for _ in bots]
    for rotation, places in enumerate(turned):
        deal = nth_deal(game, seed, number)
        names = [bots[place] for place in places]
        try:
            with seated(names, game, seed, number, rotation, seconds=bot_seconds) as players:
                played = _results(game, play_out(game, deal, players), places, len(bots))
        except BrokenOff as broken:
            played = _lost(game, broken, places, len(bots))
        for index, result in enumerate(played):
            results[index].append(result)
    return [
        Result(
            sum(result.wins for result in of_bot) / len(turned),
            sum(result.points for result in of_bot) / len(turned),
            tuple(failure for result in of_bot for failure in result.failures),
        )
        for of_bot in results
    ]


def _lost(game: Game[Any], broken: BrokenOff, places: Sequence[int], bots: int) -> list[Result]:
    """The results of a game that a bot broke off and so lost, wherever it sits."""
    loser = places[broken.seat]
    winners = [seat for seat, place in enumerate(places) if place != loser]
    return [
        result._replace(points=min(0.0, result.points), failures=(str(broken),))
        if index == loser
        else result._replace(points=max(0.0, result.points))
        for index, result in enumerate(_results(game, broken.state, places, bots, winners))
    ]


def _results(
    game: Game[Any], state: Any, places: Sequence[int], bots: int, won: Sequence[int] | None = None
) -> list[Result]:
    """The results of a game that these seats won, by default those that win by the rules."""
    winners, scores = game.winners(state) if won is None else won, game.scores(state)
    results = []
    for index in range(bots):
        mine = [score for place, score in zip(places, scores, strict=True) if place == index]
        others = [score for place, score in zip(places, scores, strict=True) if place != index]
        better = sum(mine) / len(mine) - sum(others) / len(others)
        wins = sum(places[seat] == index for seat in winners) / max(1, len(winners))
        results.append(Result(wins, -better if game.low_wins else better))
    return results

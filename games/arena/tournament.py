"""Bots against each other over duplicate deals: every deal is played with the seats rotated.

Good cards help both sides, so what is left of the difference is play. A deal is one observation: its
games, one for each different rotation, are averaged before the intervals are taken.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.arena.playing import nth_deal, play_out, seated
from games.arena.statistics import Estimate, mean_of, part_of
from games.arena.working import Progress, spread
from games.bots.registry import check_bot
from games.core import Game, InvalidInput, Rulebook


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did: its part of the wins, and how many points a seat of its was better than others'.

    `fair` is the part of the wins that its share of the seats would bring by chance.
    """

    bot: str
    fair: float
    wins: Estimate
    points: Estimate

    @property
    def differs(self) -> bool:
        """Whether either interval leaves out that it is as good as the others."""
        return not (self.wins.holds(self.fair) and self.points.holds(0.0))

    def to_json(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "bot": self.bot,
            "fair": round(self.fair, 4),
            "wins": self.wins.to_json(),
            "points": self.points.to_json(),
            "differs": self.differs,
        }


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
) -> list[Standing]:
    """Play the deals; the same seed gives the same result, whatever `jobs` is.

    Raises:
        InvalidInput: on "bots", "seats", "deals" or an option, or when all win or lose together.
    """
    if len(bots) < 2:
        raise InvalidInput("bots", "too_few_bots", "two or more bots are needed")
    for bot in bots:
        check_bot(bot)
    if deals < 1:
        raise InvalidInput("deals", "bad_deals", f"must be 1 or more, not {deals}")
    table = rulebook.table(seats or len(bots), options)
    if table.together:
        raise InvalidInput(
            "bots",
            "all_together",
            "where all win or lose together no bot is better; simulate shows how they do",
        )
    if table.seats < len(bots):
        raise InvalidInput("seats", "bad_seats", f"{len(bots)} bots need as many seats, not {table.seats}")
    work = partial(_play_deal, rulebook, table.seats, dict(table.options), tuple(bots), seed)
    played = spread(work, range(deals), jobs, progress)
    places = lineup(bots, table.seats)
    return [
        Standing(
            bot,
            places.count(index) / table.seats,
            part_of([deal[index][0] for deal in played]),
            mean_of([deal[index][1] for deal in played]),
        )
        for index, bot in enumerate(bots)
    ]


def _play_deal(
    rulebook: Rulebook,
    seats: int,
    options: Mapping[str, object],
    bots: tuple[str, ...],
    seed: int,
    number: int,
) -> list[tuple[float, float]]:
    """For each bot its part of the wins and its points more than the others', over all rotations."""
    game = rulebook.table(seats, options)
    turned = rotations(lineup(bots, seats))
    sums = [[0.0, 0.0] for _ in bots]
    for rotation, places in enumerate(turned):
        deal = nth_deal(game, seed, number)
        with seated([bots[place] for place in places], game, seed, number, rotation) as players:
            state = play_out(game, deal, players)
        for index, (wins, points) in enumerate(_results(game, state, places, len(bots))):
            sums[index][0] += wins
            sums[index][1] += points
    return [(wins / len(turned), points / len(turned)) for wins, points in sums]


def _results(game: Game[Any], state: Any, places: Sequence[int], bots: int) -> list[tuple[float, float]]:
    winners, scores = game.winners(state), game.scores(state)
    results = []
    for index in range(bots):
        mine = [score for place, score in zip(places, scores, strict=True) if place == index]
        others = [score for place, score in zip(places, scores, strict=True) if place != index]
        better = sum(mine) / len(mine) - sum(others) / len(others)
        wins = sum(places[seat] == index for seat in winners) / max(1, len(winners))
        results.append((wins, -better if game.low_wins else better))
    return results

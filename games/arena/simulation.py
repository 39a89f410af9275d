"""Many games, and what they were like: length, seats, choices, passes, scores."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from games.arena.deals.bot_game import nth_deal, seated
from games.arena.deals.clock import MoveCounts, WholeGame
from games.arena.deals.game_logs import hand_on
from games.arena.deals.measured_game import play_whole
from games.arena.records.recorded_games import check_played
from games.arena.statistics.estimates import DIGITS, mean_of, part_of, quantile
from games.arena.workers.executors import Executor, Processes, Progress, with_progress
from games.bots import DEFAULT_SECONDS
from games.bots.registry import check_bot
from games.core import AnyGame, InvalidInput, Rulebook
from games.messages import message

MAX_GAMES: Final = 10_000_000
"""The most games of a simulation; the counts of each are kept in memory."""


def check_simulation(
    rulebook: Rulebook, seats: Sequence[str], games: int, options: Mapping[str, object] | None = None
) -> AnyGame:
    """Return the table at which bots would play. Arguments and errors are those of `simulate`."""
    if not 1 <= games <= MAX_GAMES:
        text = message("must be {least} to {most:,}, not {n}", least=1, most=MAX_GAMES, n=games)
        raise InvalidInput("games", "bad_games", text)
    table = rulebook.game(len(seats), options)
    for bot in seats:
        check_bot(bot, table)
    return table


def simulate(
    rulebook: Rulebook,
    seats: Sequence[str],
    games: int,
    seed: int,
    *,
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    bot_seconds: float = DEFAULT_SECONDS,
    record: Callable[[WholeGame], None] | None = None,
    logs: Path | None = None,
    played: Sequence[WholeGame] = (),
) -> dict[str, Any]:
    """Play games with these bots in these seats; the report is the same for the same seed.

    `jobs` processes share the games, or the `executor` does them. Soon after a game is over, in the order of
    the deals, its log goes to the folder `logs`, if there is one, as `deal-0-table-1.txt`, and `record` is
    told of it, for `games.arena.records.rows`. Games that an earlier run has `played` are not played again.
    A game that a bot of others breaks off is reported apart, under "broken_off", and is left out of
    all figures; these are null when no game came to its end.

    Raises:
        InvalidInput: on "games", "bot", "seats" or an option, on "rows" when the games played are others, or
            on "logs" when a log cannot be written.
    """
    table = check_simulation(rulebook, seats, games, options)
    found = [*played]
    check_played(found, ((number, 1, tuple(seats)) for number in range(games)))
    work = partial(_play, rulebook, tuple(seats), dict(table.options), seed, bot_seconds, logs is not None)
    if progress is not None and found:
        progress(len(found))
    due = range(len(found), games)
    for whole in with_progress((executor or Processes(jobs)).results(work, due), progress):
        found.append(hand_on(whole, record, logs))
    return summarize_games(rulebook.name, table.options, seats, seed, found)


def summarize_games(
    game: str,
    options: Mapping[str, object],
    seats: Sequence[str],
    seed: int | None,
    games: Sequence[WholeGame],
) -> dict[str, Any]:
    """Return the report on games that were counted, with the same bots in the same seats."""
    broken = [whole for whole in games if whole.loser is not None]
    played = [whole for whole in games if whole.loser is None]
    counts = [[play.counts or MoveCounts() for play in whole.seats] for whole in played]
    lengths = [whole.length for whole in played]
    moves = sum(lengths)
    scores = sorted(play.score for whole in played for play in whole.seats)
    return {
        "game": game,
        "options": dict(options),
        "seats": len(seats),
        "deals": len(games),
        "games": len(games),
        "seed": seed,
        "broken_off": {
            "games": len(broken),
            "by_seat": [sum(whole.loser == seat for whole in broken) for seat in range(len(seats))],
            "first": next((play.failure for whole in broken for play in whole.seats if play.failure), None),
        },
        "length": _spread(lengths),
        "branching": {
            "mean": round(sum(seat.choices for each in counts for seat in each) / moves, DIGITS),
            "most": max(seat.most_choices for each in counts for seat in each),
        }
        if moves
        else None,
        "passes": round(sum(seat.passes for each in counts for seat in each) / moves, DIGITS)
        if moves
        else None,
        "draws": None if win_together(played) else part_of([whole.is_draw for whole in played]).to_dict(),
        "scores": _spread(scores),
        "by_seat": [
            {
                "bot": bot,
                "wins": part_of([whole.seats[seat].won for whole in played]).to_dict() if played else None,
                "score": mean_of([whole.seats[seat].score for whole in played]).to_dict() if played else None,
            }
            for seat, bot in enumerate(seats)
        ],
    }


def win_together(games: Sequence[WholeGame]) -> bool:
    """Return True if all seats win or none, as in a cooperative game or a solitaire; also of no games."""
    return all({play.won for play in whole.seats} in ({0.0}, {1.0}) for whole in games)


def _play(
    rulebook: Rulebook,
    seats: tuple[str, ...],
    options: Mapping[str, object],
    seed: int,
    bot_seconds: float,
    logged: bool,
    number: int,
) -> WholeGame:
    game = rulebook.game(len(seats), options)
    bots = seated(seats, game, seed, number, seconds=bot_seconds)
    deal = nth_deal(game, seed, number)
    return play_whole(game, deal, seats, bots, number, 1, rulebook if logged else None, counted=True)


def _spread(values: Sequence[int]) -> dict[str, float] | None:
    """Mean, extremes and quantiles; None of nothing."""
    if not values:
        return None
    ordered = sorted(values)
    return {
        "mean": round(sum(ordered) / len(ordered), DIGITS),
        "least": ordered[0],
        **{f"p{part}": quantile(ordered, part / 100) for part in (5, 25, 50, 75, 95)},
        "most": ordered[-1],
    }

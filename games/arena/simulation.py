"""Many games, and what they were like: length, seats, choices, passes, scores."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.arena.bot_game import BrokenOff, nth_deal, play_out, seated
from games.arena.clock import Clock, SeatPlay, WholeGame
from games.arena.executors import Executor, Processes, Progress, with_progress
from games.arena.game_logs import format_game_log, hand_on
from games.arena.statistics import DIGITS, part_of, quantile
from games.bots import DEFAULT_SECONDS
from games.bots.registry import check_bot
from games.core import AnyGame, InvalidInput, Rulebook
from games.messages import message

MAX_GAMES: Final = 10_000_000
"""Of a simulation; what is counted in each is kept in memory."""


class Played(NamedTuple):
    """The counts of one game."""

    moves: int
    choices: int
    widest: int
    passes: int
    whole: WholeGame


class Broken(NamedTuple):
    """A game that a bot broke off."""

    seat: int
    message: str


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
) -> dict[str, Any]:
    """Play games with these bots in these seats; the report is the same for the same seed.

    `jobs` processes share the games, or the `executor` does them. Soon after a game has come to its end, in
    the order of the deals, `record` is told of it, for `games.arena.rows`, and its log goes to the folder
    `logs`, if there is one, as `deal-0-table-1.txt`.
    A game that a bot in another process breaks off is reported apart, under "broken_off", and is left out of
    all figures; these are null when no game came to its end.

    Raises:
        InvalidInput: on "games", "bot", "seats" or an option, or on "logs" when a log cannot be written.
    """
    table = check_simulation(rulebook, seats, games, options)
    work = partial(_play, rulebook, tuple(seats), dict(table.options), seed, bot_seconds, logs is not None)
    played: list[Played] = []
    broken: list[Broken] = []
    for result in with_progress((executor or Processes(jobs)).results(work, range(games)), progress):
        if isinstance(result, Broken):
            broken.append(result)
        else:
            hand_on(result.whole, record, logs)
            played.append(result._replace(whole=result.whole._replace(log="")))
    moves = sum(game.moves for game in played)
    scores = sorted(score for game in played for score in (seat.score for seat in game.whole.seats))
    return {
        "game": rulebook.name,
        "options": dict(table.options),
        "seats": table.seats,
        "deals": games,
        "games": games,
        "seed": seed,
        "broken_off": {
            "games": len(broken),
            "by_seat": [sum(game.seat == seat for game in broken) for seat in range(table.seats)],
            "first": broken[0].message if broken else None,
        },
        "length": _spread([game.moves for game in played]),
        "branching": {
            "mean": round(sum(game.choices for game in played) / moves, DIGITS),
            "most": max(game.widest for game in played),
        }
        if played
        else None,
        "passes": round(sum(game.passes for game in played) / moves, DIGITS) if played else None,
        "scores": _spread(scores),
        "by_seat": [
            {
                "bot": bot,
                "wins": part_of([game.whole.seats[seat].won for game in played]).to_dict()
                if played
                else None,
                "score": round(sum(game.whole.seats[seat].score for game in played) / len(played), DIGITS)
                if played
                else None,
            }
            for seat, bot in enumerate(seats)
        ],
    }


def _play(
    rulebook: Rulebook,
    seats: tuple[str, ...],
    options: Mapping[str, object],
    seed: int,
    bot_seconds: float,
    logged: bool,
    number: int,
) -> Played | Broken:
    game = rulebook.game(len(seats), options)
    counts = [0, 0, 0, 0]
    deal = nth_deal(game, seed, number)
    moves: list[tuple[int, int]] = []

    def watch(_state: object, seat: int, legal: Sequence[int], move: int) -> None:
        moves.append((seat, move))
        counts[0] += 1
        counts[1] += len(legal)
        counts[2] = max(counts[2], len(legal))
        counts[3] += move in game.pass_moves

    try:
        with seated(seats, game, seed, number, seconds=bot_seconds) as bots:
            clocks = [Clock(bot) for bot in bots]
            state = play_out(game, deal, bots, watch, clocks)
    except BrokenOff as broken:
        return Broken(broken.seat, str(broken))
    log = format_game_log(rulebook, game, deal, seats, moves) if logged else ""
    plays = tuple(
        SeatPlay(name, score, share, clock.moves, clock.seconds)
        for name, score, share, clock in zip(
            seats, game.scores(state), _shares(game, state), clocks, strict=True
        )
    )
    return Played(counts[0], counts[1], counts[2], counts[3], WholeGame(number, 1, plays, log))


def _shares(game: AnyGame, state: object) -> list[float]:
    winners = game.winners(state)
    share = 1.0 if game.cooperative else 1 / max(1, len(winners))
    return [share if seat in winners else 0.0 for seat in range(game.seats)]


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

"""Bots against each other over duplicate deals: every deal is played in many arrangements of the seats.

Good cards help both sides, so what is left of the difference is play. A deal is one observation: its games
are averaged before the intervals are taken. The declared measure is the points that a bot has more a seat;
they alone say whether a difference shows, and not before 20 deals (`games.arena.report`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, islice
from pathlib import Path
from typing import Final

from games.arena.deals.clock import WholeGame
from games.arena.deals.game_logs import hand_on
from games.arena.deals.played_deal import (
    Field,
    PlayedGame,
    Seating,
    arrangements_of,
    compare_teams,
    planned_bots,
    planned_games,
    play_game,
)
from games.arena.records.recorded_games import check_played
from games.arena.report import MIN_DEALS, Report
from games.arena.workers.executors import Executor, Processes, Progress
from games.bots import DEFAULT_SECONDS
from games.bots.registry import check_bot
from games.core import AnyGame, InvalidInput, Rulebook
from games.messages import message

MAX_DEALS: Final = 10_000_000
"""The most deals of a tournament; all results are kept in memory."""


def check_tournament(
    rulebook: Rulebook,
    bots: Sequence[str],
    deals: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    until: float | None = None,
) -> AnyGame:
    """Return the table at which bots would play, for whoever wants to know before anything is played.

    Arguments and errors are those of `tournament`.
    """
    if len(bots) < 2:
        raise InvalidInput("bots", "too_few_bots", message("two or more bots are needed"))
    if not 1 <= deals <= MAX_DEALS:
        text = message("must be {least} to {most:,}, not {n}", least=1, most=MAX_DEALS, n=deals)
        raise InvalidInput("deals", "bad_deals", text)
    if until is not None and not until > 0:
        raise InvalidInput("until", "bad_until", message("must be more than 0, not {n}", n=until))
    table = rulebook.game(seats or len(bots), options)
    for bot in bots:
        check_bot(bot, table)
    return table


def tournament(
    rulebook: Rulebook,
    bots: Sequence[str],
    deals: int,
    seed: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    bot_seconds: float = DEFAULT_SECONDS,
    until: float | None = None,
    record: Callable[[WholeGame], None] | None = None,
    logs: Path | None = None,
    played: Sequence[WholeGame] = (),
) -> Report:
    """Play the deals; the same seed gives the same result, whatever `jobs` is and whoever is named first.

    Where all win or lose together each bot plays each deal in all seats, and the teams are compared.
    A bot of others that does not answer as it should loses the game: the others share the win.
    The points are then those so far, but none speak for the bot that failed or against the others.

    Args:
        rulebook: the game.
        bots: their names, two or more; one that is named twice plays twice.
        deals: how many, or with `until` how many at most.
        seed: decides everything.
        seats: of the table, by default one for each bot.
        options: of the game.
        jobs: how many processes share the deals, where no executor does them.
        executor: does the deals, on a cluster for example.
        progress: is called with 1 after the last game of a deal, and with 0 after each other game.
        bot_seconds: for an answer of a bot of others.
        until: stop when no interval of the points reaches further than this from its mean.
        record: is told of each game in the order of the deals and soon after it is over, for
            `games.arena.records.rows`.
        logs: a folder for the log of each game that came to its end, as `deal-0-table-1.txt`.
        played: the games of an earlier run, from the first on, which are not recorded again.

    Raises:
        InvalidInput: on "bots", "seats", "deals", "until" or an option, on "rows" when the games played are
            others, or on "logs" when a log cannot be written.
    """
    table = check_tournament(rulebook, bots, deals, seats=seats, options=options, until=until)
    field = _field(rulebook, table, bots, seed, bot_seconds, logged=logs is not None)
    return _play(field, deals, executor or Processes(jobs), progress, until, record, logs, played)


def null_match(
    rulebook: Rulebook,
    bot: str,
    deals: int,
    seed: int,
    *,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    bot_seconds: float = DEFAULT_SECONDS,
    record: Callable[[WholeGame], None] | None = None,
    played: Sequence[WholeGame] = (),
) -> Report:
    """Return a bot against itself, where a difference shows by chance alone, in one of twenty matches.

    Each deal is played in one arrangement that is drawn. In all of them a bot that draws no lots would do
    exactly as well as itself, which proves nothing. Arguments and errors are those of `tournament`; where all
    win or lose together there is no null match.
    """
    table = check_tournament(rulebook, (bot, bot), deals, seats=seats, options=options)
    if table.cooperative:
        text = message("where all win or lose together a bot that draws no lots does as well as itself")
        raise InvalidInput("bots", "all_together", text)
    field = _field(rulebook, table, (bot, bot), seed, bot_seconds, is_null=True)
    return _play(field, deals, executor or Processes(jobs), progress, record=record, played=played)


def summarize_deals(
    rulebook: Rulebook,
    bots: Sequence[str],
    seed: int,
    games: Sequence[WholeGame],
    *,
    seats: int,
    options: Mapping[str, object] | None = None,
) -> Report:
    """Return the report on the whole deals among the first games of a tournament."""
    table = rulebook.game(seats, options)
    field = _field(rulebook, table, bots, seed, DEFAULT_SECONDS)
    return Report(field.bots, tuple(_whole_deals(field, table, games)))


def _field(
    rulebook: Rulebook,
    table: AnyGame,
    bots: Sequence[str],
    seed: int,
    bot_seconds: float,
    *,
    is_null: bool = False,
    logged: bool = False,
) -> Field:
    seating: Seating = "teams" if table.cooperative else "drawn" if is_null else "every"
    named = tuple(sorted(bots))
    return Field(rulebook, table.seats, dict(table.options), named, seed, bot_seconds, seating, logged)


def _play(
    field: Field,
    deals: int,
    executor: Executor,
    progress: Progress | None,
    until: float | None = None,
    record: Callable[[WholeGame], None] | None = None,
    logs: Path | None = None,
    played: Sequence[WholeGame] = (),
) -> Report:
    table = field.rulebook.game(field.seats, field.options)
    check_played(played, planned_bots(field, range(deals)))
    found = [*_whole_deals(field, table, played)]
    of_deal = [whole for whole in played if whole.deal == len(found)]  # one that was broken off
    if progress is not None and found:
        progress(len(found))
    report = Report(field.bots, ())
    while report.deals < deals:
        number = deals if until is None else min(deals, max(MIN_DEALS, 2 * report.deals))
        due = islice(planned_games(field, range(len(found), number)), len(of_deal), None)
        for whole in executor.results(partial(play_game, field), due):
            of_deal.append(hand_on(whole, record, logs))
            is_whole = len(of_deal) == len(arrangements_of(field, whole.deal))
            if is_whole:
                found.append(_placed(field, table, of_deal))
                of_deal = []
            if progress is not None:
                progress(is_whole)
        report = Report(field.bots, tuple(found[:number]))
        if until is not None and report.deals >= MIN_DEALS and report.margin <= until:
            break
    return report


def _whole_deals(
    field: Field, table: AnyGame, games: Iterable[WholeGame]
) -> Iterator[tuple[PlayedGame, ...]]:
    """Yield the deals of which all games are there."""
    for deal, of_deal in groupby(games, key=lambda whole: whole.deal):
        found = [*of_deal]
        if len(found) == len(arrangements_of(field, deal)):
            yield _placed(field, table, found)


def _placed(field: Field, table: AnyGame, games: Sequence[WholeGame]) -> tuple[PlayedGame, ...]:
    """Return the games of a deal, each with the numbers of the bots in its seats."""
    if field.seating == "teams":
        return (compare_teams(games, range(len(games)), low_wins=table.low_wins),)
    places = arrangements_of(field, games[0].deal)
    return tuple(PlayedGame(bots, whole, table.low_wins) for bots, whole in zip(places, games, strict=True))

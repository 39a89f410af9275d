"""Many settings of a game, and figures of the games at each of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, product
from math import fsum
from typing import Any, Final, NamedTuple

from games.arena.deals.clock import WholeGame
from games.arena.deals.played_deal import Field, planned_bots, planned_games, play_game
from games.arena.records.recorded_games import check_played
from games.arena.simulation import win_together
from games.arena.statistics.estimates import Estimate, mean_of, part_of, students_quantile
from games.arena.statistics.luck import seat_results, share_of_luck
from games.arena.tournament import MAX_DEALS
from games.arena.workers.executors import Executor, Processes, Progress
from games.bots import DEFAULT_SECONDS
from games.bots.registry import check_bot
from games.core import InvalidInput, Rulebook
from games.messages import message

MAX_SETTINGS: Final = 1000
"""The most settings of a sweep."""

MIN_SWEPT_DEALS: Final = 3
"""The least deals of a setting: with fewer no share of luck can be told."""


class Setting(NamedTuple):
    """The options of a table in a sweep, and the name of its variant, or nothing."""

    variant: str
    options: Mapping[str, object]


class Measure(NamedTuple):
    """A figure of a setting, of one seat or of the whole table, with its interval over the deals.

    `is_part` says that it is a part of something, from 0 to 1.
    """

    name: str
    seat: int | None
    value: Estimate
    is_part: bool = False


class SweptSetting(NamedTuple):
    """A setting with the number of its deals, the games that bots broke off, and its measures.

    `failure` says how a bot broke off the first of these games.
    """

    setting: Setting
    deals: int
    broken_off: int
    measures: tuple[Measure, ...]
    failure: str = ""

    def title(self, varying: Sequence[str]) -> str:
        """Return the variant and the values of the options that vary."""
        values = (f"{name}={self.setting.options[name]}" for name in varying)
        return " ".join([*filter(None, [self.setting.variant]), *values])

    def rows(self, game: str, bots: Sequence[str], seed: int) -> list[dict[str, Any]]:
        """Return a row for each measure, with everything that it takes to read the row alone."""
        known = {
            "game": game,
            "variant": self.setting.variant,
            **{f"option.{name}": value for name, value in self.setting.options.items()},
            "bots": " ".join(bots),
            "seed": seed,
            "deals": self.deals,
            "broken_off": self.broken_off,
        }
        return [
            {**known, "measure": name, "seat": None if seat is None else seat + 1, **value.to_dict()}
            for name, seat, value, _ in self.measures
        ]


def settings_of(
    rulebook: Rulebook, seats: int, choices: Mapping[str, Sequence[object]], *, variants: bool = False
) -> list[Setting]:
    """Return every combination of values of options, with `variants` for each that has so many seats.

    Raises:
        InvalidInput: on an option, on "seats", or on "option" when there are too many combinations.
    """
    fitting = [each for each in rulebook.variants if seats in each.seats] if variants else []
    for name in choices:
        if any(name in each.options for each in fitting):
            raise InvalidInput(("options", name), "set_by_variants", message("the variants set this option"))
    named = [(each.name, each.options) for each in fitting] or [("", {})]
    count = len(named)
    for values in choices.values():
        count *= len(values)
    if count > MAX_SETTINGS:
        text = message("{n:,} settings are more than {most:,}", n=count, most=MAX_SETTINGS)
        raise InvalidInput("option", "too_many_settings", text)
    drawn = [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]
    settings: list[Setting] = []
    for name, options in named:
        for chosen in drawn:
            setting = Setting(name, rulebook.game(seats, {**options, **chosen}).options)
            if setting not in settings:  # a value may be given twice
                settings.append(setting)
    return settings


def sweep(
    rulebook: Rulebook,
    bots: Sequence[str],
    settings: Sequence[Setting],
    deals: int,
    seed: int,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    bot_seconds: float = DEFAULT_SECONDS,
    record: Callable[[Mapping[str, object], WholeGame], None] | None = None,
    played: Sequence[Sequence[WholeGame]] = (),
) -> Iterator[SweptSetting]:
    """Play the same number of deals at each setting, and yield the measures of one after another.

    Each deal is played once for each seat, and the bots move on by a seat each time, so that every bot has
    every seat. Deals in which a bot of others breaks a game off are left out. The measures are

    - `length`: the moves of a game,
    - `wins` and `score` of each seat; where all win together they are of the whole table,
    - `draws`: the part of the games in which several share the win,
    - `spread`: the points between the best seat and the worst one,
    - `luck`: the part of the results that the cards decide (`games.arena.statistics.luck`).

    Args:
        rulebook: the game.
        bots: one for each seat.
        settings: as `settings_of` returns them.
        deals: of each setting, 3 or more.
        seed: decides everything.
        jobs: how many processes share the deals, where no executor does them.
        executor: does the deals, on a cluster for example.
        progress: is called with 1 after the last game of a deal, and with 0 after each other game.
        bot_seconds: for an answer of a bot of others.
        record: is told of each game with its options, in the order of the deals and soon after it is over.
        played: for each setting the games of an earlier run, from the first on, which are not recorded again.

    Raises:
        InvalidInput: on "bots", "deals" or an option, or on "rows" when the games played are others.
    """
    if not MIN_SWEPT_DEALS <= deals <= MAX_DEALS:
        text = message("must be {least} to {most:,}, not {n}", least=MIN_SWEPT_DEALS, most=MAX_DEALS, n=deals)
        raise InvalidInput("deals", "bad_deals", text)
    for setting in settings:
        game = rulebook.game(len(bots), setting.options)
        for bot in bots:
            check_bot(bot, game)
    fields = [
        Field(rulebook, len(bots), dict(each.options), tuple(bots), seed, bot_seconds, "turned", counted=True)
        for each in settings
    ]
    known = [[*games] for games in played] or [[] for _ in settings]
    for field, games in zip(fields, known, strict=True):
        check_played(games, planned_bots(field, range(deals)))
    return _sweep(settings, fields, known, deals, executor or Processes(jobs), progress, record)


def _sweep(
    settings: Sequence[Setting],
    fields: Sequence[Field],
    known: Sequence[list[WholeGame]],
    deals: int,
    executor: Executor,
    progress: Progress | None,
    record: Callable[[Mapping[str, object], WholeGame], None] | None,
) -> Iterator[SweptSetting]:
    for setting, field, games in zip(settings, fields, known, strict=True):
        if progress is not None and games:
            progress(len(games) // field.seats)
        due = islice(planned_games(field, range(deals)), len(games), None)
        for game in executor.results(partial(play_game, field), due):
            games.append(game)
            if record is not None:
                record(field.options, game)
            if progress is not None:
                progress(game.table == field.seats)
        yield summarize_setting(setting, games)


def summarize_setting(setting: Setting, games: Sequence[WholeGame]) -> SweptSetting:
    """Return the measures of the whole deals among the first games of a setting."""
    seats = len(games[0].seats) if games else 1
    deals = [games[first : first + seats] for first in range(0, len(games) - seats + 1, seats)]
    together = win_together([game for game in games if game.loser is None])
    whole = [deal for deal in deals if all(game.loser is None for game in deal)]
    failures = [play.failure for deal in deals for game in deal for play in game.seats if play.failure]
    measures = tuple(_measure(whole, together=together)) if len(whole) >= MIN_SWEPT_DEALS else ()
    return SweptSetting(setting, len(whole), len(failures), measures, *failures[:1])


def _measure(deals: Sequence[Sequence[WholeGame]], *, together: bool) -> Iterator[Measure]:
    """Yield the measures of deals in which every game came to its end."""

    def of_deals(value: Callable[[WholeGame], float]) -> list[float]:
        return [fsum(map(value, deal)) / len(deal) for deal in deals]

    def part(value: Callable[[WholeGame], float]) -> Estimate:
        return part_of(of_deals(value), students_quantile(len(deals) - 1))

    seats = [0] if together else range(len(deals[0][0].seats))
    yield Measure("length", None, mean_of(of_deals(lambda game: game.length)))
    for seat in seats:
        won = part(partial(_won, seat))
        yield Measure("wins", None if together else seat, won, is_part=True)
    for seat in seats:
        score = mean_of(of_deals(partial(_score, seat)))
        yield Measure("score", None if together else seat, score)
    if not together:
        yield Measure("draws", None, part(lambda game: game.is_draw), is_part=True)
        yield Measure("spread", None, mean_of(of_deals(_spread)))
    luck = share_of_luck([[seat_results(game, together=together) for game in deal] for deal in deals])
    if luck is not None:
        yield Measure("luck", None, luck, is_part=True)


def _won(seat: int, game: WholeGame) -> float:
    return game.seats[seat].won


def _score(seat: int, game: WholeGame) -> int:
    return game.seats[seat].score


def _spread(game: WholeGame) -> int:
    scores = [play.score for play in game.seats]
    return max(scores) - min(scores)

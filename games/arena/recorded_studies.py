"""Reports from rows: those of simulations and tournaments that are over, in progress, or were broken off."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from games.arena.deals.clock import WholeGame
from games.arena.deals.played_deal import PlayedGame, compare_teams
from games.arena.records.recorded_games import RecordedGame, read_games
from games.arena.report import Report
from games.arena.sweep import Setting, SweptSetting, summarize_setting
from games.core import InvalidInput
from games.messages import message


@dataclass
class RecordedStudy:
    """The games of one table with the same options and versions.

    Their moves were `counted` in a simulation, and in a sweep, which plays a deal once for each seat.

    `versions` has those of the rules and the dictionary, where the rows name them. `games` are by their seed
    and deal, and `timed` says if all rows have CPU times.
    """

    game: str
    versions: Mapping[str, object]
    options: Mapping[str, object]
    counted: bool
    bots: tuple[str, ...]
    timed: bool = True
    games: dict[tuple[int, int], list[WholeGame]] = field(default_factory=dict)

    @property
    def seeds(self) -> list[int]:
        """The seeds of the games."""
        return sorted({seed for seed, _ in self.games})

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(next(iter(self.games.values()))[0].seats)

    def all_games(self) -> list[WholeGame]:
        """Return the games, one deal after another."""
        return [whole for deal in self.games.values() for whole in deal]

    def swept(self) -> SweptSetting | None:
        """Return the measures of a setting of a sweep, or None of another study."""
        if not self.counted or len(next(iter(self.games.values()))) == 1:
            return None
        deals = [deal for deal in self.games.values() if len(deal) == self.seats]
        return summarize_setting(Setting("", self.options), [whole for deal in deals for whole in deal])

    def report(self) -> Report:
        """Return the report on a tournament, in which bots of one name are one bot.

        Raises:
            InvalidInput: on "rows" where one bot plays in all seats.
        """
        if len(self.bots) < 2:
            text = message("{bot} plays against itself alone, as in a null match", bot=self.bots[0][:40])
            raise InvalidInput("rows", "too_few_bots", text)
        low_wins = _low_score_wins(self.all_games())
        if all(len({play.bot for play in whole.seats}) == 1 for whole in self.all_games()):
            teams = [
                (deal, [self.bots.index(whole.seats[0].bot) for whole in deal])
                for deal in self.games.values()
            ]
            return Report(self.bots, tuple((compare_teams(*each, low_wins=low_wins),) for each in teams))
        return Report(
            self.bots,
            tuple(
                tuple(
                    PlayedGame(tuple(self.bots.index(play.bot) for play in whole.seats), whole, low_wins)
                    for whole in deal
                )
                for deal in self.games.values()
            ),
        )


def read_studies(paths: Sequence[str]) -> list[RecordedStudy]:
    """Return the studies whose rows are in some files, in their order; several files may have one study.

    The last deal of a file `FILE.part` is left out unless it has as many games as the first.

    Raises:
        OSError: when a file cannot be read.
        InvalidInput: on "rows" when one holds something else, or two have the same games.
    """
    studies: dict[tuple[object, ...], RecordedStudy] = {}
    for path in paths:
        deals = _whole_deals(path)
        several = any(len(deal) > 1 for deal in deals)
        for deal in deals:
            first = deal[0]
            counted = "made" in first.columns
            bots = _bots_of(deal)
            agreed = tuple(map(str, (*first.versions.items(), *first.options.items())))
            swept = counted and several  # a simulation plays each deal once
            key = first.game, agreed, counted, swept, bots, len(first.whole.seats)
            study = studies.setdefault(
                key, RecordedStudy(first.game, first.versions, first.options, counted, bots)
            )
            study.timed = study.timed and "cpu_ms" in first.columns
            place = first.seed, first.whole.deal
            if place in study.games:
                text = message("deal {deal} of seed {seed} is there twice", deal=place[1], seed=place[0])
                raise InvalidInput("rows", "same_deal", text)
            study.games[place] = [recorded.whole for recorded in deal]
    return [*studies.values()]


def _whole_deals(path: str) -> list[list[RecordedGame]]:
    deals = [
        [*each]
        for _, each in groupby(read_games(path), key=lambda game: (game.options, game.seed, game.whole.deal))
    ]
    if path.endswith(".part") and len(deals) > 1 and len(deals[-1]) < len(deals[0]):
        deals.pop()
    return deals


def _bots_of(deal: Sequence[RecordedGame]) -> tuple[str, ...]:
    """Return the bots by seat in the first game if moves were counted, else by name."""
    if "made" in deal[0].columns:
        return tuple(play.bot for play in deal[0].whole.seats)
    return tuple(sorted({play.bot for game in deal for play in game.whole.seats}))


def _low_score_wins(games: Sequence[WholeGame]) -> bool:
    """Return True if those who won had fewer points than those who did not."""
    lead = 0
    for whole in games:
        if whole.loser is None:
            won = [play.score for play in whole.seats if play.won]
            lost = [play.score for play in whole.seats if not play.won]
            if won and lost:
                lead += (max(won) > max(lost)) - (min(won) < min(lost))
    return lead < 0

"""Tournaments and simulations: fair, reproducible, and right about who is better."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.arena import Report, WholeGame, mean_of, null_match, part_of, simulate, tournament
from games.arena.deals.bot_game import nth_deal
from games.arena.deals.played_deal import compare_teams
from games.arena.statistics.estimates import quantile, students_quantile
from games.core import MAX_SEED, InvalidInput
from games.diddly import RULEBOOK
from games.fiddlefoo import RULEBOOK as FIDDLEFOO

ROUND = {"rounds": 1}


def test_greedy_is_better_than_random_and_the_difference_shows() -> None:
    greedy, chance = tournament(RULEBOOK, ["random", "greedy"], 30, 1, options=ROUND).standings
    assert greedy.wins.mean > 0.9
    assert greedy.points.mean > 15
    assert greedy.differs
    assert greedy.points.mean == -chance.points.mean
    assert greedy.wins.mean + chance.wins.mean == pytest.approx(1)


@pytest.mark.slow
def test_search_is_better_than_greedy() -> None:
    played = tournament(RULEBOOK, ["search:60", "greedy"], 6, 1, options=ROUND)
    assert played.standing("search:60").points.mean > 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_in_a_null_match_no_difference_shows(seats: int) -> None:
    for played in (
        tournament(RULEBOOK, ["random", "random"], 60, 3, seats=seats, options=ROUND),
        null_match(RULEBOOK, "random", 60, 3, seats=seats, options=ROUND),
    ):
        first, second = played.standings
        assert not first.differs
        assert not second.differs
        assert first.wins.holds(0.5)
        assert first.fair == 0.5
        assert first.rating.holds(0)


def test_a_bot_that_draws_no_lots_is_exactly_as_good_as_itself_in_all_arrangements() -> None:
    first, _ = tournament(RULEBOOK, ["greedy", "greedy"], 10, 3, options=ROUND).standings
    assert (first.wins.mean, *first.points) == (0.5, 0.0, 0.0, 0.0)


@pytest.mark.slow
def test_the_null_match_of_a_bot_that_draws_no_lots_can_fail() -> None:
    played = [null_match(RULEBOOK, "greedy", 20, seed, options=ROUND) for seed in range(40)]
    assert all(one.games == one.deals == 20 for one in played)
    assert len({one.standings[0].points for one in played}) == 40
    assert sum(one.standings[0].differs for one in played) < 8


def test_fewer_than_twenty_deals_show_nothing() -> None:
    few = tournament(RULEBOOK, ["greedy", "random"], 19, 1, options=ROUND)
    assert few.standings[0].points.low > 10
    assert not any(standing.differs for standing in few.standings)
    assert not any(pair.differs for pair in few.pairs)


def test_the_result_is_the_same_on_one_core_and_on_several() -> None:
    alone = tournament(RULEBOOK, ["greedy", "random", "random"], 8, 2, options=ROUND)
    together = tournament(RULEBOOK, ["random", "greedy", "random"], 8, 2, options=ROUND, jobs=2)
    for first, second in zip(alone.standings, together.standings, strict=True):
        assert first.to_dict(cpu=False) == second.to_dict(cpu=False)
    assert alone.pairs == together.pairs
    one = simulate(RULEBOOK, ["greedy", "random"], 8, 2, options=ROUND)
    two = simulate(RULEBOOK, ["greedy", "random"], 8, 2, options=ROUND, jobs=2)
    assert json.dumps(one) == json.dumps(two)


def test_another_seed_gives_another_result() -> None:
    assert simulate(RULEBOOK, ["random"] * 2, 3, 1) != simulate(RULEBOOK, ["random"] * 2, 3, 2)


def test_progress_is_told_of_every_game_and_counts_deals() -> None:
    done: list[int] = []
    tournament(RULEBOOK, ["random", "random"], 4, 1, options=ROUND, progress=done.append)
    assert [bool(each) for each in done] == [False, True] * 4
    assert sum(done) == 4


@pytest.mark.parametrize(
    ("bots", "deals", "seats", "message"),
    [
        (["greedy"], 5, None, "bots: two or more bots are needed"),
        (["greedy", "grady"], 5, None, "bot: there is no bot 'grady'"),
        (["greedy", "random"], 0, None, "deals: must be 1 to 10,000,000, not 0"),
        (["greedy", "random"], 5, 9, "seats: Diddly is for 2 to 8 players"),
    ],
)
def test_a_tournament_that_cannot_be_held_says_why(
    bots: list[str], deals: int, seats: int | None, message: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        tournament(RULEBOOK, bots, deals, 1, seats=seats)
    assert str(caught.value).startswith(message)


def test_a_null_match_that_cannot_be_held_says_why() -> None:
    with pytest.raises(InvalidInput, match="must be 1 to 10,000,000, not 0"):
        null_match(RULEBOOK, "greedy", 0, 1)
    with pytest.raises(InvalidInput, match="all win or lose together"):
        null_match(FIDDLEFOO, "greedy", 4, 1, options={"cooperative": "yes"})


def test_the_highest_seed_has_deals_of_its_own() -> None:
    game = RULEBOOK.game(2)
    assert nth_deal(game, MAX_SEED, 0) != nth_deal(game, 0, 0)


def test_a_simulation_counts_what_happens() -> None:
    report = simulate(RULEBOOK, ["greedy", "random", "random"], 10, 1, options=ROUND)
    assert report["games"] == 10
    assert report["length"]["least"] <= report["length"]["p50"] <= report["length"]["most"]
    assert 0 <= report["scores"]["least"] <= report["scores"]["mean"] <= report["scores"]["most"] <= 80
    assert 2 <= report["branching"]["mean"] <= report["branching"]["most"]
    assert sum(seat["wins"]["mean"] for seat in report["by_seat"]) == pytest.approx(1, abs=0.001)
    assert report["by_seat"][0]["wins"]["mean"] > 0.7
    assert report["options"] == {"board": "columns", "rounds": 1, "dealer": 0, "turns": 100}


def test_any_game_can_be_simulated(load_script: Callable[[str], ModuleType]) -> None:
    report = simulate(load_script("docs/examples/highest.py").RULEBOOK, ["greedy", "random", "random"], 5, 1)
    assert report["length"] == dict.fromkeys(("mean", "least", "p5", "p25", "p50", "p75", "p95", "most"), 12)


def test_where_all_win_together_each_wins_all(
    load_script: Callable[[str], ModuleType],
) -> None:
    highest = load_script("docs/examples/highest.py")

    class Together(highest.Highest):  # type: ignore[name-defined, misc]
        """All win when the first seat takes a trick."""

        cooperative = True

        def winners(self, state: Any) -> list[int]:
            return list(range(self.seats)) if state.points[0] else []

    rulebook = replace(highest.RULEBOOK, make=Together)
    seats = simulate(rulebook, ["random"] * 3, 40, 1)["by_seat"]
    alone = simulate(highest.RULEBOOK, ["random"] * 3, 40, 1)["by_seat"]
    assert len({seat["wins"]["mean"] for seat in seats}) == 1
    assert seats[0]["wins"]["mean"] > 0.6
    assert sum(seat["wins"]["mean"] for seat in alone) == pytest.approx(1, abs=0.001)


def test_where_all_win_together_teams_play_the_same_deals() -> None:
    options = {"cooperative": "yes"}
    record: list[WholeGame] = []
    report = tournament(
        FIDDLEFOO, ["random", "greedy"], 20, 1, seats=3, options=options, record=record.append
    )
    assert (report.deals, report.games) == (20, 40)
    assert [{play.bot for play in whole.seats} for whole in record] == [{"greedy"}, {"random"}] * 20
    greedy, random = report.standings
    assert (greedy.fair, random.fair) == (None, None)
    assert greedy.differs
    assert greedy.points.mean == -random.points.mean > 0
    scores = [whole.seats[0].score for whole in record]
    assert greedy.points.mean == mean_of([a - b for a, b in pairs_of(scores)]).mean


def test_teams_that_break_off_are_counted_each() -> None:
    options = {"cooperative": "yes"}
    record: list[WholeGame] = []
    bots = ["greedy", "greedy", "random"]
    whole = tournament(FIDDLEFOO, bots, 3, 1, seats=2, options=options, record=record.append)
    assert [each.broken_off for each in whole.standings] == [0, 0, 0]
    failed = [
        game._replace(seats=(game.seats[0]._replace(failure="gone", won=0.0), *game.seats[1:]))
        if number < 2
        else game
        for number, game in enumerate(record)
    ]
    report = Report(("a", "b", "c"), (((compare_teams(failed[:3], range(3), low_wins=False)),),))
    assert [each.broken_off for each in report.standings] == [1, 1, 0]
    assert [each.failure for each in report.standings] == ["gone", "gone", None]
    assert report.pairs[0].points.mean == 0
    assert report.pairs[1].points.mean <= 0
    assert report.standings[2].points.mean >= 0


def pairs_of(values: list[int]) -> list[tuple[int, int]]:
    return [*zip(values[::2], values[1::2], strict=True)]


def test_a_simulation_of_nothing_is_refused() -> None:
    with pytest.raises(InvalidInput, match="games: must be 1 to 10,000,000, not 0"):
        simulate(RULEBOOK, ["random", "random"], 0, 1)


def test_intervals_and_quantiles() -> None:
    assert mean_of([1, 1, 1]) == (1, 1, 1)
    assert mean_of([0, 2]) == pytest.approx((1, 1 - 12.7062, 1 + 12.7062))
    assert mean_of([0, 2] * 50) == pytest.approx((1, 1 - 0.19942, 1 + 0.19942), abs=1e-5)
    assert mean_of([5]).to_dict() == {"mean": 5, "low": None, "high": None}
    assert part_of([1.0] * 10) == pytest.approx((1, 0.7225, 1), abs=0.001)
    assert part_of([1.0] * 10, students_quantile(9)) == pytest.approx((1, 0.6615, 1), abs=0.001)
    assert part_of([0, 1] * 50) == pytest.approx((0.5, 0.403, 0.597), abs=0.002)
    assert [quantile([1, 2, 3, 4], part) for part in (0, 0.25, 0.5, 0.95)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.7062),
        (4, 2.7764),
        (6, 2.4469),
        (7, 2.3646),
        (10, 2.2281),
        (19, 2.0930),
        (60, 2.0003),
        (1000, 1.9623),
    ],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert students_quantile(freedom) == pytest.approx(quantile, abs=6e-5)


@given(st.lists(st.integers(-100, 100), min_size=2, max_size=50))
def test_an_interval_holds_its_mean_and_narrows_with_more_of_the_same(values: list[int]) -> None:
    for interval in (mean_of, part_of):
        parts = [value / 200 + 0.5 for value in values]
        one, four = interval(parts), interval(parts * 4)
        assert one.low - 1e-9 <= one.mean <= one.high + 1e-9
        assert four.high - four.low <= one.high - one.low + 1e-9


class NotingExecutor(NamedTuple):
    """Does each task at once, and notes it."""

    noted: list[tuple[int, int]]

    def results(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
        for deal, table, places in tasks:
            self.noted.append((deal, table))
            yield work((deal, table, places))


def test_no_game_of_a_broken_deal_is_played_again() -> None:
    games: list[WholeGame] = []
    bots = ["greedy", "random", "search:1"]
    whole = tournament(RULEBOOK, bots, 2, 1, seats=2, options=ROUND, record=games.append)
    noted: list[tuple[int, int]] = []
    rest: list[WholeGame] = []
    resumed = tournament(
        RULEBOOK,
        bots,
        2,
        1,
        seats=2,
        options=ROUND,
        record=rest.append,
        executor=NotingExecutor(noted),
        played=games[:8],
    )
    assert noted == [(1, 3), (1, 4), (1, 5), (1, 6)]
    assert [game.table for game in rest] == [3, 4, 5, 6]
    assert [each.to_dict(cpu=False) for each in resumed.standings] == [
        each.to_dict(cpu=False) for each in whole.standings
    ]

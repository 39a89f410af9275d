"""Charts of simulations and tournaments, as vector graphics or as a page that needs nothing from elsewhere.

They need altair, and vl-convert for both forms of files. As rows and JSON they speak English.
"""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from math import isinf
from typing import Any, Final

import altair

from games.arena.deals.clock import WholeGame
from games.arena.report import Report
from games.arena.statistics.estimates import Estimate, part_of
from games.arena.sweep import SweptSetting

_WIDTH: Final = 480
_HEIGHT: Final = 120


def chart_games(title: str, games: Iterable[WholeGame]) -> altair.VConcatChart:
    """Return charts of the wins and the scores of every seat, and of the length of the games."""
    scores: Counter[tuple[str, int]] = Counter()
    lengths: Counter[int] = Counter()
    whole_games = [whole for whole in games if whole.loser is None]
    for whole in whole_games:
        lengths[sum(play.moves for play in whole.seats)] += 1
        scores.update((f"{number} {play.bot}", play.score) for number, play in enumerate(whole.seats, 1))
    of_scores = [{"seat": seat, "score": score, "games": n} for (seat, score), n in sorted(scores.items())]
    of_lengths = [{"moves": moves, "games": n} for moves, n in sorted(lengths.items())]
    names = (
        [f"{number} {play.bot}" for number, play in enumerate(whole_games[0].seats, 1)] if whole_games else []
    )
    wins = [
        _estimate(name, part_of([whole.seats[seat].won for whole in whole_games]))
        for seat, name in enumerate(names)
    ]
    return altair.vconcat(
        _intervals(wins, "part of the wins"),
        _histogram(of_scores, "score", "score").encode(row=altair.Row("seat:N", title=None)),
        _histogram(of_lengths, "moves", "moves"),
        title=title,
    )


def chart_report(title: str, report: Report) -> altair.VConcatChart:
    """Return each bot's lead in points and its rating, with their intervals if known."""
    points = [_estimate(each.bot, each.points) for each in report.standings]
    ratings = [_estimate(each.bot, each.rating) for each in report.standings]
    return altair.vconcat(
        _intervals(points, "points better a seat"), _intervals(ratings, "rating"), title=title
    )


def chart_sweep(title: str, swept: Sequence[tuple[str, SweptSetting]]) -> altair.VConcatChart:
    """Return a chart of each measure, with its interval at each setting by its title."""
    values: dict[str, list[dict[str, Any]]] = {}
    for shown, each in swept:
        for name, seat, value, _ in each.measures:
            measure = name if seat is None else f"{name}, seat {seat + 1}"
            values.setdefault(measure, []).append(_estimate(shown, value))
    return altair.vconcat(*(_intervals(each, measure) for measure, each in values.items()), title=title)


def save_charts(charts: Sequence[altair.VConcatChart], path: str) -> None:
    """Write charts below each other to a file: a page where its name ends in .html, else SVG.

    Raises `OSError`.
    """
    chart = charts[0] if len(charts) == 1 else altair.vconcat(*charts)
    if os.path.splitext(path)[1] == ".html":
        chart.save(path, format="html", inline=True)
    else:
        chart.save(path, format="svg")


def _histogram(values: list[dict[str, Any]], field: str, title: str) -> altair.Chart:
    return (
        altair.Chart(altair.Data(values=values), width=_WIDTH, height=_HEIGHT)
        .mark_bar()
        .encode(
            x=altair.X(f"{field}:Q", bin=altair.Bin(maxbins=40), title=title),
            y=altair.Y("sum(games):Q", title="games"),
        )
    )


def _estimate(bot: str, estimate: Estimate) -> dict[str, Any]:
    """Return an estimate as a chart reads it, without an interval that reaches to infinity."""
    known = not isinf(estimate.low) and not isinf(estimate.high)
    return {
        "bot": bot,
        "mean": estimate.mean,
        "low": estimate.low if known else None,
        "high": estimate.high if known else None,
    }


def _intervals(values: list[dict[str, Any]], title: str) -> altair.LayerChart:
    base = altair.Chart(altair.Data(values=values), width=_WIDTH).encode(
        y=altair.Y("bot:N", title=None, sort=None)
    )
    rules = base.mark_rule().encode(x=altair.X("low:Q", title=title), x2="high:Q")
    points = base.mark_point(filled=True, size=60).encode(
        x="mean:Q", tooltip=["bot:N", "mean:Q", "low:Q", "high:Q"]
    )
    return rules + points

"""The report of a tournament, printed."""

from collections.abc import Mapping, Sequence
from math import isinf
from typing import Any

from games.arena import Estimate, Pair, Report, Standing
from games.arena.report import MIN_DEALS
from wordsvc.cli.echo import echo
from wordsvc.cli.output import print_table, with_options
from wordsvc.input.messages import translate, translate_plural


def tournament_document(found: Report, *, cpu: bool) -> dict[str, Any]:
    """Return the report of `games.arena.tournament` as JSON."""
    return {
        "deals": found.deals,
        "games": found.games,
        "bots": [standing.to_dict(cpu=cpu) for standing in found.standings],
        "pairs": [pair.to_dict() for pair in found.pairs],
    }


def print_tournament(
    game: str,
    agreed: Mapping[str, object],
    seats: int,
    found: Report,
    check: Report | None,
    *,
    cpu: bool,
) -> None:
    """Print the report of `games.arena.tournament`, and of its null match, if there is one."""
    echo(
        translate_plural(
            "{game}: {seats} seats, {n} deal",
            "{game}: {seats} seats, {n} deals",
            found.deals,
            game=with_options(game, agreed),
            seats=seats,
        )
    )
    _print_standings(found, found.standings, cpu=cpu)
    if len(found.bots) > 2:
        _print_pairs(found)
    if check is not None:
        echo(
            translate_plural(
                "The null match, {n} deal of {bot} against itself:",
                "The null match, {n} deals of {bot} against itself:",
                check.deals,
                bot=check.bots[0],
            )
        )
        _print_standings(check, check.standings[:1], cpu=cpu)
    for standing in found.standings:
        if standing.broken_off:
            echo(
                translate_plural(
                    "{bot} broke off and lost {n} game. First: {problem}.",
                    "{bot} broke off and lost {n} games. First: {problem}.",
                    standing.broken_off,
                    bot=standing.bot,
                    problem=translate(standing.failure or ""),
                )
            )


def _print_standings(report: Report, standings: Sequence[Standing], *, cpu: bool) -> None:
    broke = {each.bot for each in report.standings if each.broken_off}
    print_table(
        [
            *(translate("bot"), translate("fair"), translate("wins"), "95 %"),
            *(translate("points better"), "95 %", translate("rating"), "95 %"),
            *([translate("ms a move")] if cpu else []),
            translate("difference"),
        ],
        [
            [
                each.bot,
                "" if each.fair is None else translate("{share:.1%}", share=each.fair),
                translate("{share:.1%}", share=each.wins.mean),
                translate("{low:.1%} to {high:.1%}", low=each.wins.low, high=each.wins.high),
                *_points(each, {each.bot}, broke),
                translate("{number:+.0f}", number=each.rating.mean),
                _interval(
                    each.rating,
                    translate("{low:+.0f} to {high:+.0f}", low=each.rating.low, high=each.rating.high),
                ),
                *([translate("{number:.2f}", number=each.seconds * 1000)] if cpu else []),
                _verdict(report, each),
            ]
            for each in standings
        ],
    )


def _print_pairs(report: Report) -> None:
    broke = {each.bot for each in report.standings if each.broken_off}
    print_table(
        [translate("bot"), translate("against"), translate("points better"), "95 %", translate("difference")],
        [
            [
                each.first,
                each.second,
                *_points(each, {each.first, each.second}, broke),
                _verdict(report, each),
            ]
            for each in report.pairs
        ],
    )


def _points(each: Standing | Pair, bots: set[str], broke: set[str]) -> list[str]:
    if broke and not each.points.mean:  # in no game that came to its end
        return [translate("broke off") if bots & broke else translate("not known"), ""]
    return [
        translate("{number:+.2f}", number=each.points.mean),
        _interval(
            each.points, translate("{low:+.2f} to {high:+.2f}", low=each.points.low, high=each.points.high)
        ),
    ]


def _interval(estimate: Estimate, shown: str) -> str:
    """Return an interval as text; one deal has none, nor has the rating of a bot that always wins."""
    return translate("not known") if isinf(estimate.low) else shown


def _verdict(report: Report, each: Standing | Pair) -> str:
    if report.deals < MIN_DEALS:
        return translate("too few deals")
    return translate("shows") if each.differs else translate("none shows")

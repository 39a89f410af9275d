"""The report of a simulation, printed."""

from typing import Any

from wordsvc.cli.echo import echo
from wordsvc.cli.output import print_table, with_options
from wordsvc.input.messages import translate, translate_plural


def print_simulation(report: dict[str, Any]) -> None:
    """Print the report of `games.arena.simulate`."""
    game = with_options(report["game"], report["options"])
    echo(translate_plural("{game}: {n} game", "{game}: {n} games", report["games"], game=game))
    broken = report["broken_off"]
    if broken["games"]:
        by_seat = ", ".join(
            translate("{count} by seat {seat}", count=count, seat=seat)
            for seat, count in enumerate(broken["by_seat"], 1)
            if count
        )
        echo(
            translate_plural(
                "Broken off: {n} game ({by_seat}). First: {problem}.",
                "Broken off: {n} games ({by_seat}). First: {problem}.",
                broken["games"],
                by_seat=by_seat,
                problem=translate(broken["first"]),
            )
        )
    if report["length"] is None:
        return
    columns = ["mean", "least", "p5", "p25", "p50", "p75", "p95", "most"]
    print_table(
        ["", translate("mean"), translate("least"), *columns[2:-1], translate("most")],
        [
            [
                translate("moves"),
                *(translate("{number:.10g}", number=report["length"][name]) for name in columns),
            ],
            [
                translate("score"),
                *(translate("{number:.10g}", number=report["scores"][name]) for name in columns),
            ],
        ],
    )
    choices = report["branching"]
    echo(
        translate(
            "Legal moves: {mean:.1f} on average, {most} at most. Passes: {passes:.2%} of the moves.",
            mean=choices["mean"],
            most=choices["most"],
            passes=report["passes"],
        )
    )
    if draws := report["draws"]:
        echo(
            translate(
                "Draws: {share:.1%}, {low:.1%} to {high:.1%}.",
                share=draws["mean"],
                low=draws["low"],
                high=draws["high"],
            )
        )
    rows = []
    for number, seat in enumerate(report["by_seat"], 1):
        wins, score = seat["wins"], seat["score"]
        rows.append(
            [
                translate("seat {seat}", seat=number),
                seat["bot"],
                translate("{share:.1%}", share=wins["mean"]),
                translate("{low:.1%} to {high:.1%}", low=wins["low"], high=wins["high"]),
                translate("{number:.1f}", number=score["mean"]),
                translate("not known")
                if score["low"] is None
                else translate("{low:.1f} to {high:.1f}", low=score["low"], high=score["high"]),
            ]
        )
    print_table(["", translate("bot"), translate("wins"), "95 %", translate("score"), "95 %"], rows)

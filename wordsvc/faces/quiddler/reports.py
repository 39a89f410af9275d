"""Reports on finished hands of Quiddler: the points of each, and their reasons."""

from collections.abc import Sequence
from typing import NamedTuple

from games.core import RULING
from wordsvc.faces.board_context import BoardContext
from wordsvc.input.messages import translate
from wordsvc.quiddler.game.describe import show_word
from wordsvc.quiddler.game.views import PublicView, ReportView, RulingView


class ReportRow(NamedTuple):
    """A player in a hand that is over: points for words, less those for unused cards and challenges.

    `score` is what the hand adds to the total.
    """

    name: str
    words: int
    unused: int
    challenges: int
    bonus: int
    score: int
    said: str


class Report(NamedTuple):
    """A hand that is over; `rulings` are sentences."""

    title: str
    rows: list[ReportRow]
    rulings: list[str]


class Score(NamedTuple):
    """The points of the hands that are over, a row a hand, and the sums."""

    names: Sequence[str]
    rows: list[tuple[int, list[tuple[int, str]]]]
    totals: Sequence[int]


def draw_reports(context: BoardContext, public: PublicView, names: Sequence[str]) -> list[Report]:
    """Return the hands that are over, the latest first."""
    return [_draw_report(context, report, names) for report in reversed(public["reports"])]


def draw_scores(public: PublicView, names: Sequence[str]) -> Score | None:
    """Return the points of each hand, with L and M for the bonuses; None before one is over."""
    rows = [
        (
            report["hand"],
            [
                (points["score"] - points["losses"], _marks(report, seat))
                for seat, points in enumerate(report["points"])
            ],
        )
        for report in public["reports"]
    ]
    return Score(names, rows, public["scores"]) if rows else None


def _marks(report: ReportView, seat: int) -> str:
    longest = "L" if report["longest_word"] == seat else ""
    return longest + ("M" if report["most_words"] == seat else "")


def _draw_report(context: BoardContext, report: ReportView, names: Sequence[str]) -> Report:
    rows = [
        ReportRow(
            name,
            points["words"],
            points["unused"],
            points["challenges"] + points["losses"],
            points["most_words"] + points["longest_word"],
            points["score"] - points["losses"],
            _tell_cards(report, seat),
        )
        for seat, (name, points) in enumerate(zip(names, report["points"], strict=True))
    ]
    return Report(
        translate("Hand {hand}", hand=report["hand"]),
        rows,
        [_tell_ruling(context, report, ruling, names) for ruling in report["rulings"]],
    )


def _tell_cards(report: ReportView, seat: int) -> str:
    """Return the words that a player has laid, and the cards that were left over."""
    told = []
    if laid := report["laid"][seat]:
        told.append(
            translate(
                "Words: {words}.", words=", ".join(show_word(each["word"], each["cards"]) for each in laid)
            )
        )
    if seat == report["out"]:
        told.append(translate("Went out."))
    if unused := report["unused"][seat]:
        told.append(translate("Left over: {cards}.", cards=" ".join(unused)))
    return " ".join(told)


def _tell_ruling(context: BoardContext, report: ReportView, ruling: RulingView, names: Sequence[str]) -> str:
    """Return a ruling as the table was told of it."""
    word = report["laid"][ruling["seat"]][ruling["word"] - 1]["word"]
    return context.game.describe({**ruling, "kind": RULING, "question": word}, names)

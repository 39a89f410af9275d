"""The page at `/solitaire`: the solitaire of Quiddler, played by taps; the address is the whole game."""

from collections.abc import Mapping
from typing import Final

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from games.core import GameError
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.quiddler.solitaire.game.moves import FILL, GIVE_UP
from wordsvc.web.blueprint import page, show
from wordsvc.web.expensive import expensive
from wordsvc.web.messages import describe_fault
from wordsvc.web.solitaire.answers import describe_game, describe_result, describe_solution, outcome_of
from wordsvc.web.solitaire.page_game import PageGame, new_deal, read_game, solitaire_rules, today_deal

HINT_COST: Final = 5
BEST_COST: Final = 20
SOLUTION_COST: Final = 20
"""The cost of advice in the rate limit: as other searches, and for half a second of work."""

MAX_TYPED: Final = 100
"""Characters of a word that is typed."""


@page("/solitaire/today")
def solitaire_of_today() -> AnyResponse:
    """Lead to the deal of today (UTC)."""
    return redirect(url_for("pages.solitaire", deal=today_deal()))


@page("/solitaire")
def solitaire() -> AnyResponse:
    """Show a game, make a move in it, or advise; without a deal begin one."""
    fields = request.args
    if not fields.get("deal"):
        return redirect(url_for("pages.solitaire", deal=new_deal()))
    try:
        table = read_game(fields)
    except (GameError, InputError) as error:
        return _show_fault(error)
    try:
        after = _act(table, fields)
    except (GameError, InputError) as error:
        return _show(table, 422, typed=fields.get("word", ""), error=describe_fault(error, _labels()))
    if after.moves != table.moves:
        return redirect(url_for("pages.solitaire", **after.to_query()))
    headline, tips = _advise(after, fields.get("do", ""))
    typed = fields.get("word", "")[:MAX_TYPED] if headline else ""  # advice takes no word
    return _show(after, typed=typed, headline=headline, tips=tips)


def _act(table: PageGame, fields: Mapping[str, str]) -> PageGame:
    """Return the table after what was tapped or typed. Raises `GameError` or `InputError`."""
    if "tap" in fields:
        return table.tap(_read_stack(fields["tap"]))
    if "fill" in fields:
        return table.play(FILL + _read_stack(fields["fill"]))
    match fields.get("do"):
        case "clear":
            return table._replace(chosen=())
        case "undo":
            return table.take_back()
        case "give_up":
            return table.play(GIVE_UP)
        case "make":
            return _make(table, fields.get("word", "").strip())
    return table


def _make(table: PageGame, typed: str) -> PageGame:
    if len(typed) > MAX_TYPED:
        raise InputError("word", "too_long", message("a word has at most {most} characters", most=MAX_TYPED))
    if typed:
        return table.play(solitaire_rules().parse_typed(table.view, typed))
    if not table.chosen:
        raise InputError("word", "no_word", message("tap or type a word first"))
    return table.make_word()


def _read_stack(text: str) -> int:
    """Return a stack, which counts from 0, by its number from 1. Raises `InputError`."""
    if len(text) != 1 or text not in "12345678":
        raise InputError("stack", "no_such_stack", message("there is no stack {number}", number=text[:4]))
    return int(text) - 1


def _advise(table: PageGame, asked: str) -> tuple[str, list[str]]:
    """Return a headline and lines of advice; neither where none was asked for."""
    match asked:
        case "hint":
            with expensive(HINT_COST):
                return translate("Good words"), solitaire_rules().adviser.hint(table.public)
        case "best":
            with expensive(BEST_COST):
                return translate("The computer would play"), solitaire_rules().adviser.best(table.public)
        case "solve" if outcome_of(table.public).over:
            with expensive(SOLUTION_COST):
                return describe_solution(table.deal)
    return "", []


def _labels() -> dict[str, str]:
    return {"deal": translate("Number of the deal"), "word": translate("Word")}


def _show_fault(error: GameError | InputError) -> Response:
    return show(
        "error.html", 422, heading=translate("This cannot be read"), lines=[describe_fault(error, _labels())]
    )


def _show(
    table: PageGame,
    status: int = 200,
    *,
    typed: str = "",
    error: str = "",
    headline: str = "",
    tips: list[str] | None = None,
) -> Response:
    public = table.public
    return show(
        "pages/solitaire.html",
        status,
        table=table,
        public=public,
        stacks=list(zip(public["showing"], public["under"], strict=True)),
        outcome=outcome_of(public),
        lines=describe_game(table),
        result=describe_result(table),
        typed=typed,
        error=error,
        headline=headline,
        tips=tips or [],
        labels=_labels(),
    )

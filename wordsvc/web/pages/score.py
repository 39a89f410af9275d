"""The pages of the score pad: `/score` begins a sheet, `/scoresheets/ID/TOKEN` is one.

What they do is imported when it is asked for: a server that only judges opens no store.
"""

from typing import Final

from flask import Response
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.web.blueprint import page

_SHEET: Final = "/scoresheets/<id:sheet_id>/<token>"
_POST: Final = ("POST",)


@page("/score")
def score() -> Response:
    """Show the form of a game, as `?game=` and `?player=` propose it, and the sheets of this browser."""
    from wordsvc.web.score.new_sheet_views import show_form

    return show_form()


@page("/score", methods=_POST)
def begin_score_sheet() -> AnyResponse:
    """Begin a sheet, and go to it by its writing link."""
    from wordsvc.web.score.new_sheet_views import begin_sheet

    return begin_sheet()


@page(_SHEET)
def score_sheet(sheet_id: str, token: str) -> Response:
    """Show a sheet; `?round=2` opens that round to be changed."""
    from wordsvc.web.score import sheet_views

    return sheet_views.show_sheet(sheet_id, token)


@page(f"{_SHEET}/standing")
def score_standing(sheet_id: str, token: str) -> Response:
    """Show the table of a sheet to a page that has it open; 204 while its revision is `?after=`."""
    from wordsvc.web.score import sheet_views

    return sheet_views.show_standing(sheet_id, token)


@page(f"{_SHEET}/score.csv")
def score_csv(sheet_id: str, token: str) -> Response:
    """Send a sheet as CSV, for spreadsheets."""
    from wordsvc.web.score import sheet_views

    return sheet_views.send_csv(sheet_id, token)


@page(f"{_SHEET}/rounds", methods=_POST)
def add_score_round(sheet_id: str, token: str) -> AnyResponse:
    """Write a round down."""
    from wordsvc.web.score import sheet_views

    return sheet_views.add(sheet_id, token)


@page(f"{_SHEET}/rounds/<int:number>", methods=_POST)
def change_score_round(sheet_id: str, token: str, number: int) -> AnyResponse:
    """Write a round anew."""
    from wordsvc.web.score import sheet_views

    return sheet_views.change(sheet_id, token, number)


@page(f"{_SHEET}/rounds/<int:number>/challenges", methods=_POST)
def challenge_score_word(sheet_id: str, token: str, number: int) -> AnyResponse:
    """Challenge a word of a round of Quiddler."""
    from wordsvc.web.score import sheet_views

    return sheet_views.challenge(sheet_id, token, number)


@page(f"{_SHEET}/rounds/<int:number>/removal", methods=_POST)
def remove_score_round(sheet_id: str, token: str, number: int) -> AnyResponse:
    """Take a round out."""
    from wordsvc.web.score import sheet_views

    return sheet_views.remove(sheet_id, token, number)


@page(f"{_SHEET}/undo", methods=_POST)
def undo_score_step(sheet_id: str, token: str) -> AnyResponse:
    """Take back the last step."""
    from wordsvc.web.score import sheet_views

    return sheet_views.undo(sheet_id, token)


@page(f"{_SHEET}/links", methods=_POST)
def renew_score_links(sheet_id: str, token: str) -> AnyResponse:
    """Give the sheet new links, and go on by the new writing link."""
    from wordsvc.web.score import sheet_views

    return sheet_views.renew(sheet_id, token)

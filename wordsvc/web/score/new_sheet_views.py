"""Beginning a score sheet, or going on with one of this browser's."""

from typing import Final

from flask import Response, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.catalogue import find_face
from wordsvc.catalogue.score_pads import PADS
from wordsvc.http.middleware.rate_limits import take_more
from wordsvc.http.service import current_request
from wordsvc.http.tables_extension import base_url, client_address, get_tables
from wordsvc.input import InputError
from wordsvc.records.new_sheets import DrawnSheet, create_sheet
from wordsvc.records.score_sheets import SheetHeading, load_heading
from wordsvc.store.errors import StoreError
from wordsvc.tables.errors import TableError
from wordsvc.tables.secrets import ID_LENGTH, TOKEN_LENGTH
from wordsvc.web.blueprint import lead_to, show
from wordsvc.web.device import draw_for
from wordsvc.web.forms.deck_field import read_deck_text
from wordsvc.web.forms.form_guard import accept_form
from wordsvc.web.score.new_sheet_form import (
    NewSheetFault,
    NewSheetForm,
    choices,
    find_new_sheet_fault,
    labels,
    read_new_sheet,
    sheet_request,
    usual_options,
)
from wordsvc.web.score.own_sheets import COOKIE, OwnSheet, parse_own_sheets

BEGIN_COST: Final = 3
"""Tokens of the limit besides that of the page, as a new sheet over HTTP takes them."""


def show_form() -> Response:
    """Show the form of a game, as `?game=` and `?player=` propose it, and the sheets of this browser."""
    return _show(read_new_sheet(request.args, sent=False))


def begin_sheet() -> AnyResponse:
    """Begin a sheet, and go to it by its writing link. The same form does so once."""
    key = accept_form()
    take_more(current_request(), BEGIN_COST)
    drawn = DrawnSheet(draw_for(f"sheet {key}", ID_LENGTH), draw_for(f"write {key}", TOKEN_LENGTH))
    typed = read_new_sheet(request.form, sent=True)
    try:
        typed = typed._replace(own_deck=read_deck_text())
        create_sheet(get_tables(), sheet_request(typed), None, client_address(), base_url(), drawn)
    except InputError as error:
        return _show(typed, find_new_sheet_fault(error, typed))
    return lead_to(url_for("pages.score_sheet", sheet_id=drawn.id, token=drawn.write_token))


def _show(typed: NewSheetForm, fault: NewSheetFault | None = None) -> Response:
    kind = PADS.get(typed.game)
    return show(
        "score/score.html",
        200 if fault is None else 422,
        sheet_form=typed,
        kind=kind,
        offered=kind.options if kind else (),
        titles={name: find_face(name).labels.title for name in PADS},
        fault=fault,
        labels=labels(),
        choices=choices(),
        usual=usual_options(typed.game),
        own=_own_sheets(),
    )


def _own_sheets() -> list[tuple[SheetHeading, str]]:
    """Return the sheets of this browser with their tokens; none where the store cannot be reached."""
    found = []
    for own in parse_own_sheets(request.cookies.get(COOKIE, "")):
        try:
            found.append((_load(own), own.token))
        except TableError:  # it is gone, or its links were renewed
            continue
        except StoreError:
            return []
    return found


def _load(own: OwnSheet) -> SheetHeading:
    return load_heading(get_tables(), own.id, own.token)

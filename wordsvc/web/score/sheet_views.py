"""A score sheet: whoever has the writing link writes on it, whoever has the reading link follows."""

from collections.abc import Callable
from typing import Final

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.http.middleware.rate_limits import take_more
from wordsvc.http.service import current_request
from wordsvc.http.tables_extension import base_url, get_tables
from wordsvc.input import InputError
from wordsvc.input.messages import translate
from wordsvc.records.new_sheets import renew_links
from wordsvc.records.score_sheets import StoredSheet, get_revision, load_sheet
from wordsvc.records.sheet_changes import (
    add_round,
    add_step,
    is_done,
    remove_round,
    replace_round,
    undo_step,
)
from wordsvc.records.sheet_links import sheet_link
from wordsvc.scorepad import Header, csv_form, format_csv, format_paper
from wordsvc.scorepad.rules import RoundEntry
from wordsvc.tables.errors import CHANGED, TableError
from wordsvc.tables.secrets import TOKEN_LENGTH, hash_secret
from wordsvc.web import cookies
from wordsvc.web.blueprint import lead_to, show
from wordsvc.web.device import draw_for
from wordsvc.web.forms.form_guard import accept_form
from wordsvc.web.rules.decks import show_deck
from wordsvc.web.score.challenge_form import challenge_request, laid_ways, laid_words, lay_request
from wordsvc.web.score.new_sheet_form import agree_request, agreed_options, choices, form_of_agreement, labels
from wordsvc.web.score.own_sheets import COOKIE, OwnSheet, format_own_sheets, parse_own_sheets, put_first
from wordsvc.web.score.qr_code import draw_qr_code
from wordsvc.web.score.round_form import (
    Fault,
    RoundForm,
    empty_form,
    find_fault,
    form_of,
    read_form,
    round_request,
)
from wordsvc.web.score.sheet_facts import describe_undo, sheet_facts
from wordsvc.web.score.step_form import step_request

CHANGE_COST: Final = 1
"""Tokens of the limit besides that of the page, as a change over HTTP takes them."""

_NO_REVISION: Final = -1
_MAX_DIGITS: Final = 9


def show_sheet(sheet_id: str, token: str) -> Response:
    """Show a sheet; `?round=2` opens that round to be changed."""
    kept = load_sheet(get_tables(), sheet_id, token)
    number = _number(request.args.get("round", ""))
    entries = kept.sheet.pad.entries
    if kept.may_write and 1 <= number <= len(entries):
        return _show(kept, token, form_of(entries[number - 1]), number)
    return _show(kept, token, empty_form(kept.sheet.players))


def show_standing(sheet_id: str, token: str) -> Response:
    """Show the table of a sheet to a page that has it open; 204 while its revision is `?after=`."""
    tables, seen = get_tables(), _number(request.args.get("after", ""))
    if get_revision(tables, sheet_id, token) == seen:
        return _private(make_response("", 204))
    kept = load_sheet(tables, sheet_id, token)
    facts = _facts(kept, token)
    text = render_template("score/score_standing.html", **facts, others_wrote=kept.may_write)
    return _private(make_response(text))


def send_csv(sheet_id: str, token: str) -> Response:
    """Send a sheet as CSV, for spreadsheets; `?form=paper` has the players across."""
    kept = load_sheet(get_tables(), sheet_id, token)
    write = format_paper if request.args.get("form") == "paper" else format_csv
    response = make_response(write(kept.sheet, csv_form()._replace(marked=True)))
    response.content_type = "text/csv; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{kept.sheet.pad.header.game}.csv"'
    return _private(response)


def add(sheet_id: str, token: str) -> AnyResponse:
    """Write a round down."""

    def write(_kept: StoredSheet, typed: RoundForm, key: str) -> None:
        add_round(get_tables(), sheet_id, token, round_request(typed), _revision(), key)

    return _change(sheet_id, token, write)


def change(sheet_id: str, token: str, number: int) -> AnyResponse:
    """Write a round anew."""

    def write(kept: StoredSheet, typed: RoundForm, key: str) -> None:
        entries = kept.sheet.pad.entries
        before = entries[number - 1] if 1 <= number <= len(entries) else None
        asked = round_request(typed, before)
        replace_round(get_tables(), sheet_id, number, token, asked, _revision(), key)

    return _change(sheet_id, token, write, number)


def challenge(sheet_id: str, token: str, number: int) -> AnyResponse:
    """Challenge a word of a round of Quiddler."""

    def write(kept: StoredSheet, _typed: RoundForm, key: str) -> None:
        asked = challenge_request(kept.sheet, number, request.form)
        replace_round(get_tables(), sheet_id, number, token, asked, _revision(), key)

    return _change(sheet_id, token, write)


def lay(sheet_id: str, token: str, number: int) -> AnyResponse:
    """Change the cards that a word of a round is laid with."""

    def write(kept: StoredSheet, _typed: RoundForm, key: str) -> None:
        asked = lay_request(kept.sheet, number, request.form)
        replace_round(get_tables(), sheet_id, number, token, asked, _revision(), key)

    return _change(sheet_id, token, write)


def remove(sheet_id: str, token: str, number: int) -> AnyResponse:
    """Take a round out."""

    def write(_kept: StoredSheet, _typed: RoundForm, key: str) -> None:
        remove_round(get_tables(), sheet_id, number, token, _revision(), key)

    return _change(sheet_id, token, write)


def do_step(sheet_id: str, token: str) -> AnyResponse:
    """Change the players of a sheet, who deals, what they agreed on, its title or its date."""

    def write(kept: StoredSheet, _typed: RoundForm, key: str) -> None:
        agrees = request.form.get("do") == "agree"
        step = agree_request(request.form, kept.sheet.pad.header) if agrees else step_request(request.form)
        add_step(get_tables(), sheet_id, token, step, _revision(), key)

    return _change(sheet_id, token, write)


def undo(sheet_id: str, token: str) -> AnyResponse:
    """Take back the last step."""

    def write(_kept: StoredSheet, _typed: RoundForm, key: str) -> None:
        undo_step(get_tables(), sheet_id, token, _revision(), key)

    return _change(sheet_id, token, write)


def renew(sheet_id: str, token: str) -> AnyResponse:
    """Give the sheet new links, and go on by the new writing link."""
    drawn = draw_for(f"renew {accept_form()}", TOKEN_LENGTH)
    take_more(current_request(), CHANGE_COST)
    renew_links(get_tables(), sheet_id, token, base_url(), drawn)
    return lead_to(_sheet_address(sheet_id, drawn))


def _change(
    sheet_id: str, token: str, write: Callable[[StoredSheet, RoundForm, str], None], number: int | None = None
) -> AnyResponse:
    """Do what a form says; when that cannot be, show it with what was typed, and why.

    `number` is the round that the form changes, None for any other form.
    """
    key = _key_of_form(accept_form())
    take_more(current_request(), CHANGE_COST)
    kept = load_sheet(get_tables(), sheet_id, token)
    if is_done(kept, key):  # a double tap, or a reload
        return _see(sheet_id, token)
    typed = read_form(request.form, kept.sheet.players)
    there = number if number is not None and 1 <= number <= len(kept.sheet.rounds) else None
    try:
        write(kept, typed, key)
    except InputError as error:
        return _show(kept, token, typed, there, find_fault(error, kept.sheet.players), 422)
    except TableError as error:
        if error.kind != CHANGED:
            raise
        return _show_changed(sheet_id, token, typed, number)
    return _see(sheet_id, token)


def _key_of_form(key: str) -> str:
    """Return a key that stands for a form with all that is typed in it: changed, a form counts anew."""
    fields = sorted((name, value) for name, value in request.form.items(multi=True))
    return hash_secret(repr((key, request.path, fields)))


def _show_changed(sheet_id: str, token: str, typed: RoundForm, number: int | None) -> Response:
    """Return the sheet as others have left it, with what was typed, to be looked at and sent again."""
    kept = load_sheet(get_tables(), sheet_id, token)
    line = translate("Somebody else has written on the sheet meanwhile. Look at it, then write again.")
    there = number if number is not None and number <= len(kept.sheet.rounds) else None
    return _show(kept, token, typed, there, Fault(None, line), 412)


def _show(
    kept: StoredSheet,
    token: str,
    typed: RoundForm,
    number: int | None = None,
    fault: Fault | None = None,
    status: int = 200,
) -> Response:
    """Return the page of a sheet; `number` is the round that the form changes, None for the next one."""
    entry: RoundEntry | None = None if number is None else kept.sheet.pad.entries[number - 1]
    challenged = number or len(kept.sheet.rounds)
    link = None
    if kept.read_token is not None:
        link = sheet_link(kept.row.id, kept.read_token, base_url())
    deck = kept.sheet.pad.rules.deck
    response = show(
        "score/score_sheet.html",
        status,
        deck=deck and show_deck(deck),
        typed=typed,
        number=number,
        entry=entry,
        fault=fault,
        read_link=link,
        challenged=challenged,
        laid_words=laid_words(kept.sheet, challenged),
        laid_ways=laid_ways(kept.sheet, challenged),
        qr_code=None if link is None else draw_qr_code(link),
        **_describe_agreement(kept.sheet.pad.header),
        **_facts(kept, token),
    )
    _keep_own(response, OwnSheet(kept.row.id, token), writes=kept.may_write)
    return _private(response)


def _facts(kept: StoredSheet, token: str) -> dict[str, object]:
    return {
        "kept": kept,
        "sheet": kept.sheet,
        "token": token,
        "undo_says": describe_undo(kept.last_step, len(kept.sheet.rounds)),
        **sheet_facts(kept.sheet),
    }


def _describe_agreement(header: Header) -> dict[str, object]:
    """Return what the form of a new sheet has, for the options that a sheet which has begun may change."""
    return {
        "offered": agreed_options(header),
        "sheet_form": form_of_agreement(header),
        "labels": labels(),
        "choices": choices(),
        "usual": {},
    }


def _keep_own(response: Response, opened: OwnSheet, *, writes: bool) -> None:
    """Note in the cookie that this browser has opened a sheet."""
    sent = request.cookies.get(COOKIE, "")
    text = format_own_sheets(put_first(parse_own_sheets(sent), opened, writes=writes))
    if text != sent:
        cookies.keep(response, COOKIE, text)


def _private(response: Response) -> Response:
    """Keep what a link of a sheet shows out of caches and of the lists of search engines."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _see(sheet_id: str, token: str) -> AnyResponse:
    return redirect(_sheet_address(sheet_id, token), 303)


def _sheet_address(sheet_id: str, token: str) -> str:
    return url_for("pages.score_sheet", sheet_id=sheet_id, token=token)


def _revision() -> int:
    """Return the revision that the form has seen; one that is nowhere where it says none."""
    return _number(request.form.get("revision", ""))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS else _NO_REVISION

"""Saved rulings: a challenge is settled, kept, and shown to everybody who has its link."""

import json
from typing import Any, Final, NamedTuple

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.faces.drawn_cards import DrawnCard, draw_cards
from wordsvc.http.middleware.rate_limits import take_more
from wordsvc.http.service import current_request
from wordsvc.http.tables_extension import base_url, client_address, get_tables
from wordsvc.http.views.rulings import SAVE_COST
from wordsvc.input.messages import translate
from wordsvc.quiddler.scoring.challenges import Penalty, read_challenge, settle
from wordsvc.records.saved_rulings import DrawnSecrets, read_ruling
from wordsvc.records.saved_rulings import save_ruling as save
from wordsvc.records.saved_rulings import undo_ruling as undo
from wordsvc.tables.secrets import ID_LENGTH, TOKEN_LENGTH
from wordsvc.web import cookies
from wordsvc.web.blueprint import show
from wordsvc.web.device import draw_for
from wordsvc.web.forms.form_guard import accept_form
from wordsvc.web.referee.answers import describe_payments, headline_of
from wordsvc.web.referee.questions import document_of_challenge, read_question
from wordsvc.words import reason_name

_UNDO: Final = "undo"
"""The cookie with the token that takes a ruling back; only its own address is sent it."""


class SavedWord(NamedTuple):
    """A word of a saved ruling."""

    good: bool
    headline: str
    cards: list[DrawnCard]
    reasons: list[str]


class SavedRuling(NamedTuple):
    """A ruling as it was given, in the language of the reader."""

    good: bool
    headline: str
    payments: list[str]
    words: list[SavedWord]
    sources: list[str]
    made_at: str
    undone_at: str | None


def save_ruling() -> AnyResponse:
    """Settle the challenge of a form, keep the ruling, and go to its page. The same form does so once."""
    key = accept_form()
    take_more(current_request(), SAVE_COST)
    document = document_of_challenge(read_question(request.form))
    ruling = settle(read_challenge(document)).to_dict()
    drawn = DrawnSecrets(draw_for(f"ruling {key}", ID_LENGTH), draw_for(f"undo {key}", TOKEN_LENGTH))
    save(get_tables(), "quiddler", document, ruling, client_address(), drawn)
    response = redirect(url_for("pages.show_ruling", ruling_id=drawn.id), 303)
    path = url_for("pages.show_ruling", ruling_id=drawn.id)
    cookies.keep(response, _UNDO, drawn.undo_token, path)
    return response


def show_ruling(ruling_id: str) -> Response:
    """Show a saved ruling, and to whoever saved it the way to take it back."""
    document = json.loads(read_ruling(get_tables(), ruling_id))
    return show(
        "pages/saved_ruling.html",
        saved=_describe(document),
        ruling_id=ruling_id,
        may_undo=_UNDO in request.cookies and document["undone_at"] is None,
        address=f"{base_url()}{url_for('pages.show_ruling', ruling_id=ruling_id)}",
    )


def undo_ruling(ruling_id: str) -> AnyResponse:
    """Take a saved ruling back, once."""
    accept_form()
    undo(get_tables(), ruling_id, request.cookies.get(_UNDO, ""))
    return redirect(url_for("pages.show_ruling", ruling_id=ruling_id), 303)


def _describe(document: dict[str, Any]) -> SavedRuling:
    good = not document["upheld"]
    penalties = [Penalty(each["player"], each["points"]) for each in document.get("penalties", [])]
    return SavedRuling(
        good,
        translate("The challenge fails") if good else translate("The challenge succeeds"),
        describe_payments(penalties),
        [_describe_word(verdict) for verdict in document.get("verdicts", [])],
        [
            translate(
                "Dictionary {name} {version}, {digest}",
                name=each["name"],
                version=each["version"],
                digest=each["sha256"][:12],
            )
            for each in document["dictionaries"]
        ],
        document["made_at"],
        document["undone_at"],
    )


def _describe_word(verdict: dict[str, Any]) -> SavedWord:
    cards = verdict.get("cards") or []
    return SavedWord(
        verdict["allowed"],
        headline_of(verdict["word"], verdict["allowed"]),
        draw_cards(cards),
        [translate(reason_name(code)) for code in verdict["reasons"]],
    )

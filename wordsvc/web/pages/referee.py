"""The page at `/`: words, their cards, who challenges whom, and the ruling."""

from flask import Response, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from dictionaries import load_manifests
from wordsvc.cards import deck_names
from wordsvc.input import InputError
from wordsvc.input.names import call_by_name
from wordsvc.web.blueprint import page, show
from wordsvc.web.forms.card_keys import PRESSED, keys_of, press
from wordsvc.web.forms.deck_field import BRING, read_deck_text
from wordsvc.web.forms.form_guard import accept_form
from wordsvc.web.messages import describe_fault
from wordsvc.web.play.own_tables import own_tables
from wordsvc.web.referee.answers import answer_question, offer_ways
from wordsvc.web.referee.questions import Question, deck_of, labels_of_form, read_question
from wordsvc.web.referee.recent_rulings import recent_rulings, remember, take_back
from wordsvc.web.rules.decks import show_deck

ANOTHER = "another"
"""The button that adds a line for another word."""

FORM_ONLY = "form_only"
"""Asks for the form with the cards of another game, without a ruling."""


_known_tables = call_by_name("web.play.new_table_views.known_tables")
"""The tables of a browser that has some; judging words opens no store."""


@page("/", methods=["GET", "POST"])
def referee() -> Response:
    """Show the form; with a word in the query, or in the form with a deck, show the ruling above it."""
    fields, is_sent = request.args, request.method == "POST"
    if is_sent:
        accept_form()
        fields = request.form
    question = read_question(MultiDict())
    try:
        question = read_question(fields)
        if is_sent or BRING in fields:
            question = question._replace(own_deck=read_deck_text() if is_sent else "")
        pressed = _press(question, fields)
    except InputError as error:
        return _show(question, 422, error=error)
    if pressed is not None or not {ANOTHER, FORM_ONLY, BRING}.isdisjoint(fields):
        return _show(pressed or question, another=ANOTHER in fields)
    if "word" not in fields and not question.has_words:
        return _show(question)
    try:
        answer = answer_question(question)
    except InputError as error:
        return _show(question, 422, error=error, offers=offer_ways(question))
    response = _show(question, answer=answer)
    if not question.own_deck:
        remember(response, question)
    return response


@page("/recent", methods=["POST"])
def change_recent() -> AnyResponse:
    """Take back one of the last rulings of this device, or let it stand again."""
    accept_form()
    response = redirect(url_for("pages.referee"), 303)
    take_back(response, request.form.get("query", ""))  # type: ignore[arg-type]
    return response


def _press(question: Question, fields: "MultiDict[str, str]") -> Question | None:
    """Return the question after a key was pressed without a script; None when none was."""
    if PRESSED not in fields:
        return None
    lines = {f"cards{place}": cards for place, (_, cards) in enumerate(question.laid, start=1)}
    after = press({**lines, PRESSED: fields[PRESSED]}, deck_of(question))
    if after is None:
        return None
    laid = [(word, after[f"cards{place}"]) for place, (word, _) in enumerate(question.laid, start=1)]
    return question._replace(laid=tuple(laid))


def _show(
    question: Question,
    status: int = 200,
    *,
    another: bool = False,
    error: InputError | None = None,
    **facts: object,
) -> Response:
    labels = labels_of_form()
    try:
        deck = deck_of(question)
    except InputError:
        deck = None
    lines = [*question.laid, ("", "")] if another else question.laid
    return show(
        "pages/referee.html",
        status,
        question=question,
        lines=lines,
        labels=labels,
        keys=keys_of(deck) if deck else [],
        shown_deck=show_deck(deck) if deck and question.own_deck else None,
        decks=deck_names(),
        manifests=load_manifests(),
        recent=[] if facts or error else recent_rulings(),
        own=[] if facts or error or not own_tables() else _known_tables(),
        error=error
        and describe_fault(error, labels | ({"deck": labels["own_deck"]} if question.own_deck else {})),
        next_query=None if question.own_deck else dict(question.to_query(words=False)),
        **facts,
    )

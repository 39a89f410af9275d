"""The page at `/parts`: every part that templates share, once, in both languages and both schemes.

It is served in development alone, where `WORDSVC_PARTS` is on: who changes a part looks at it here.
"""

import os
from typing import Any, Final

from flask import Response, abort, render_template
from markupsafe import Markup

from wordsvc.cards import load_deck
from wordsvc.faces.drawn_cards import draw_cards, draw_laid
from wordsvc.input.messages import LANGUAGES, use_language
from wordsvc.input.settings import parse_switch
from wordsvc.web.blueprint import page, show
from wordsvc.web.forms.card_keys import keys_of
from wordsvc.web.referee.answers import Answer, answer_question
from wordsvc.web.referee.questions import FLAGS, TEXTS, Question
from wordsvc.web.referee.recent_rulings import RecentRuling

SCHEMES: Final = ("light", "dark")

_QUESTIONS: Final[tuple[tuple[str, tuple[tuple[str, str], ...], dict[str, str], tuple[str, ...]], ...]] = (
    ("quiddler", (("quit", "QU I T"),), {"challenger": "Bea", "challenged": "Ann"}, ()),
    ("quiddler", (("recieve", ""),), {}, ()),
    ("quiddler", (("quit", "QU I T"), ("etc", "E T C")), {}, ()),
    ("quiddler", (("quit", "QU I T"),), {}, FLAGS[:1]),
    ("diabolo", (("post", "P T **"),), {}, ()),
)


@page("/parts")
def show_parts() -> Response:
    """Show all parts, where the operator wants that."""
    if not parse_switch(os.environ, "WORDSVC_PARTS", default=False):
        abort(404)
    sections = [(language, scheme, _draw(language, scheme)) for language in LANGUAGES for scheme in SCHEMES]
    return show("pages/parts.html", sections=sections)


def _draw(language: str, scheme: str) -> Markup:
    """Return all parts in one language; `scheme` makes their ids different."""
    deck = load_deck("diabolo-de")
    quiddler = load_deck("quiddler")
    with use_language(language):
        answers = [_answer(*asked) for asked in _QUESTIONS]
        text = render_template(
            "pages/all_parts.html",
            answers=answers,
            deck=deck,
            cards=draw_cards(["Q", "QU", "*", "**"], quiddler.points),
            laid=draw_laid(["P", "**", "T"], ["P", "OS", "T"]),
            keys=keys_of(quiddler),
            recent=[
                RecentRuling("word=quit", True, answers[0][1].headline, False),
                RecentRuling("word=recieve", False, answers[1][1].headline, True),
            ],
            place=f"{language}-{scheme}",
        )
    return Markup(text)  # noqa: S704 - a template has made it


def _answer(
    game: str, laid: tuple[tuple[str, str], ...], texts: dict[str, Any], flags: tuple[str, ...]
) -> tuple[Question, Answer]:
    question = Question(game, laid, {name: texts.get(name, "") for name in TEXTS}, frozenset(flags))
    return question, answer_question(question)

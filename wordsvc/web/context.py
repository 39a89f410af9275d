"""What every template may say and ask."""

from flask import Flask, request, url_for

from wordsvc.cards import printable
from wordsvc.input.sentences import LANGUAGES, spoken, tell, tell_number, translate
from wordsvc.web.assets import asset
from wordsvc.web.forms import hidden_fields
from wordsvc.web.language import NAMES
from wordsvc.web.rules.rule_ids import link_rules


def register(app: Flask) -> None:
    """Give all templates, and the macros that they import, their words and functions."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals |= {
        "asset": asset,
        "hidden_fields": hidden_fields,
        "here": here,
        "languages": {code: NAMES[code] for code in LANGUAGES},
        "link_rules": link_rules,
        "printable": printable,
        "spoken": spoken,
        "tell": tell,
        "tell_number": tell_number,
        "translate": translate,
    }


def here(language: str) -> str:
    """The address of this page in another language; that of the first page where it was sent by a form."""
    endpoint, parts = request.endpoint, request.view_args or {}
    if endpoint is None or request.method != "GET":
        return url_for("pages.referee", lang=language)
    query = {name: values for name, values in request.args.lists() if name != "lang"}
    return url_for(endpoint, **{**query, **parts, "lang": language})

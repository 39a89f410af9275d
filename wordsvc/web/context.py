"""Functions and facts for every template."""

from urllib.parse import urlencode

from flask import Flask, request, url_for
from jinja2 import FileSystemLoader, PrefixLoader

from wordsvc.catalogue import find_face, table_games
from wordsvc.faces.board import FOLDER as FACES
from wordsvc.input.messages import LANGUAGES, current_language, translate, translate_plural
from wordsvc.input.texts import isolate, printable
from wordsvc.web.assets import asset
from wordsvc.web.environment import PageEnvironment
from wordsvc.web.forms.dictionary_choices import label_dictionary
from wordsvc.web.forms.form_guard import hidden_fields
from wordsvc.web.language import LANGUAGE_NAMES
from wordsvc.web.rules.rule_ids import link_rules


def register(app: Flask) -> None:
    """Give all templates, and the macros that they import, their words and functions."""
    app.jinja_environment = PageEnvironment
    app.jinja_loader = PrefixLoader({"faces": FileSystemLoader(FACES)})
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters["isolate"] = isolate
    app.jinja_env.globals |= {
        "asset": asset,
        "game_titles": game_titles,
        "hidden_fields": hidden_fields,
        "label_dictionary": label_dictionary,
        "here": here,
        "languages": {code: LANGUAGE_NAMES[code] for code in LANGUAGES},
        "link_rules": link_rules,
        "printable": printable,
        "current_language": current_language,
        "translate": translate,
        "translate_plural": translate_plural,
    }


def game_titles() -> dict[str, str]:
    """Return the titles of the games that are played at tables, in the current language."""
    return {name: find_face(name).labels.title for name in table_games()}


def here(language: str) -> str:
    """Return the address of this page in another language; the first page's if it was sent by a form."""
    endpoint = request.endpoint
    if endpoint is None or request.method != "GET":
        return url_for("pages.referee", lang=language)
    # The names of a query are a stranger's: `url_for` would take some of them for its own.
    query = [pair for pair in request.args.items(multi=True) if pair[0] != "lang"]
    return f"{url_for(endpoint, **(request.view_args or {}))}?{urlencode([*query, ('lang', language)])}"

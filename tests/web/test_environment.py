"""Templates are compiled once for each language, and answer as they would have without that."""

from pathlib import Path

import pytest
from flask import Flask, render_template
from jinja2 import FileSystemLoader

from wordsvc.input.messages import LANGUAGES, use_language
from wordsvc.web.app import create_app

TEXT = (
    '{% from "part.html" import word %}{% block part %}{{ current_language() }} {{ translate("No") }}'
    ' {{ translate("Place {number}", number=2) }}'
    ' {{ translate("Place {number}", number=place) }} {{ word() }} {{ translate(given) }}{% endblock %}'
)
PART = '{% macro word() %}{{ translate("<b>") }}{{ translate("Name") }}{% endmacro %}'


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    app = create_app()
    app.jinja_loader = FileSystemLoader(tmp_path)
    (tmp_path / "text.html").write_text(TEXT, "utf-8")
    (tmp_path / "part.html").write_text(PART, "utf-8")
    return app


def test_each_language_has_its_own_texts(app: Flask) -> None:
    found = {}
    for language in [*LANGUAGES, *LANGUAGES]:
        with app.test_request_context(), use_language(language):
            found[language] = render_template("text.html", place=3, given="No")
    assert found == {
        "en": "en No Place 2 Place 3 &lt;b&gt;Name No",
        "de": "de Nein Platz 2 Platz 3 &lt;b&gt;Name Nein",
    }


def test_only_sentences_with_facts_of_a_request_are_asked_for(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def note(template: str, /, **facts: object) -> str:
        asked.append((template, facts))
        return "noted"

    with app.test_request_context():
        render_template("text.html", place=3, given="No")
        monkeypatch.setitem(app.jinja_env.globals, "translate", note)
        text = render_template("text.html", place=3, given="No")
    assert asked == [("Place {number}", {"number": 3}), ("No", {})]
    assert text == "en No Place 2 noted &lt;b&gt;Name noted"

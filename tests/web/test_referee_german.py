"""The referee page in both languages: who decides which, what is kept, and that nothing stays English."""

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jinja2
import markupsafe
import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from dictionaries import DictionaryError
from tests.hypothesis_profiles import examples
from wordsvc import faces, web
from wordsvc.http.api import OPERATIONS
from wordsvc.web import create_app
from wordsvc.web.language import best_language
from wordsvc.web.referee import answers

GERMAN = {"Accept-Language": "de"}
TEMPLATES = sorted(path for folder in (faces, web) for path in Path(folder.__path__[0]).rglob("*.html"))

RULE_LINK = re.compile(r'<a class="rule"[^>]*>(.*?)</a>')

QUIT = {"word": "QUIT", "cards": "QU I T", "challenger": "Bea", "challenged": "Ann"}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client(use_cookies=False)


class Texts(HTMLParser):
    """The texts of a page, by the language of the element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._foreign = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("p", "a", "style") and ("lang" in dict(attrs) or self._foreign):
            self._foreign += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("p", "a", "style") and self._foreign:
            self._foreign -= 1

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._foreign:
            self.found.append(" ".join(data.split()))


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("de", "de"),
        ("DE", "de"),
        ("de-AT", "de"),
        ("de-AT,en;q=0.9", "de"),
        ("en,de", "en"),
        ("de,en", "de"),
        ("de;q=0.5, en;q=0.4", "de"),
        ("en;q=0.4, de;q=0.5", "de"),
        ("fr, de;q=0.2", "de"),
        ("fr, it", "en"),
        ("*", "en"),
        ("*, de;q=0.5", "en"),
        ("*;q=0.1, de;q=0.5", "de"),
        ("en;q=0, *", "de"),
        ("de;q=0", "en"),
        ("de;q=0, en;q=0", "en"),
        ("de;q=2", "en"),
        ("de;q=x, fr", "en"),
        (";;;,,q=;de", "en"),
        ("deutsch", "en"),
        ("de" + ",x" * 2_000, "en"),
    ],
)
def test_the_header_chooses_the_language(client: FlaskClient, header: str | None, language: str) -> None:
    response = client.get("/", headers={} if header is None else {"Accept-Language": header})
    assert response.status_code == 200
    assert response.headers["Content-Language"] == language
    assert "Accept-Language" in ", ".join(response.headers.getlist("Vary"))
    assert f'<html lang="{language}">' in response.text
    assert ("Gilt das Wort?" in response.text) == (language == "de")
    assert ("Does the word count?" in response.text) == (language == "en")


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        ("de", "en", "de"),
        ("en", "de", "en"),
        ("de", None, "de"),
        ("DE", "en", "en"),
        ("fr", "de", "de"),
        ("", "de", "de"),
        ("de-AT", None, "en"),
        ("<b>", None, "en"),
    ],
)
def test_the_address_goes_before_the_header(
    client: FlaskClient, asked: str, accepted: str | None, language: str
) -> None:
    headers = {} if accepted is None else {"Accept-Language": accepted}
    response = client.get("/", query_string={"lang": asked, **QUIT}, headers=headers)
    assert response.headers["Content-Language"] == language
    kept = [cookie for cookie in response.headers.getlist("Set-Cookie") if cookie.startswith("language=")]
    assert [cookie.partition(";")[0] for cookie in kept] == [f"language={asked}"] * (asked in ("de", "en"))


@pytest.mark.parametrize(("chosen", "language"), [("de", "de"), ("en", "en"), ("fr", "de"), ("", "de")])
def test_a_language_that_was_chosen_goes_before_the_header_and_behind_the_address(
    client: FlaskClient, chosen: str, language: str
) -> None:
    headers = {"Cookie": f"language={chosen}", **GERMAN}
    assert client.get("/", headers=headers).headers["Content-Language"] == language
    assert client.get("/?lang=en", headers=headers).headers["Content-Language"] == "en"


@settings(max_examples=examples(300))
@given(st.text(st.sampled_from("den-*;q=0.15, \t\"'x"), max_size=60))
def test_any_header_gives_one_of_the_languages(header: str) -> None:
    assert best_language(parse_accept_header(header, LanguageAccept)) in ("en", "de")


@pytest.mark.parametrize(
    "query", [QUIT, {"game": "diabolo", "word": "A&B \"'<", "cards": ""}, {"word": ""}, {}]
)
def test_a_link_changes_the_language_and_keeps_what_was_typed(
    client: FlaskClient, query: dict[str, str]
) -> None:
    page = client.get("/", query_string=query)
    ((address, name),) = re.findall(r'<a href="([^"]*)" lang="de" hreflang="de">(\w+)</a>', page.text)
    assert name == "Deutsch"
    german = client.get(unescape(address))
    assert (german.headers["Content-Language"], german.status_code) == ("de", page.status_code)
    for typed in query.values():
        assert f'value="{markupsafe.escape(typed)}"' in german.text or not typed
    ((back, name),) = re.findall(r'<a href="([^"]*)" lang="en" hreflang="en">(\w+)</a>', german.text)
    assert name == "English"
    again = client.get(unescape(back))
    assert (again.headers["Content-Language"], again.status_code) == ("en", page.status_code)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"word": "quit", "cards": "(qu)it"}, ["✓ QUIT gilt", "3 Karten, 14 Punkte", "Wörterbuch en "]),
        (
            {"game": "diabolo", "word": "POST ", "cards": "P T ΨΨ"},
            ["✓ POST gilt", "3 Karten", "Deck: diabolo-de, Rekonstruktion, nicht das gedruckte Deck."],
        ),
        (
            {"game": "diabolo", "word": "Taxi", "cards": "T A X I"},
            [
                "✓ TAXI gilt",
                "Hinweis: Nicht im Deck diabolo-de: eine Karte X; es ist nicht das gedruckte "
                "(Rekonstruktion), deshalb zählen die Karten auf dem Tisch (D22).",
            ],
        ),
        ({"word": "London"}, ["✗ LONDON gilt nicht", "LONDON ist ein Eigenname."]),
        ({"word": "QUIZ", "cards": "Q,I,Z"}, ["✗ QUIZ gilt nicht", "Die Karten Q I Z ergeben QUIZ nicht."]),
        (QUIT, ["✓ QUIT gilt", "Bea zieht 14 Punkte ab."]),
        ({"word": ""}, ["Das lässt sich nicht prüfen", "Wort: das Wort ist leer"]),
        ({"game": "chess", "word": "A"}, ["Spiel: das Spiel muss Quiddler oder Diabolo sein"]),
        (
            {"word": "OX", "cards": "at"},
            ["Karten: 'at' ist keine Karte des Decks quiddler (Q32) (die Karten trennen: A,T)"],
        ),
        (
            {"game": "diabolo", "word": "HANG"},
            ["HANG gilt", "nur das Wörterbuch wurde gefragt; mit den Karten werden auch sie geprüft"],
        ),
        (
            {"word": "QUIT", "cards": "(qu)it", "challenger": "Bea"},
            ["„Wer das Wort gelegt hat“ muss der Name einer Person sein, die mitspielt"],
        ),
        (
            {"word": "QUIT", "cards": "(qu)it", "challenger": "Bea", "challenged": "bea"},
            ["Wer das Wort gelegt hat: niemand kann gegen sich selbst Einspruch erheben (Q04)"],
        ),
    ],
)
def test_the_page_speaks_german(client: FlaskClient, query: dict[str, str], says: list[str]) -> None:
    response = client.get("/", query_string=query, headers=GERMAN)
    text = " ".join(Texts(RULE_LINK.sub(r"\1", response.text)).found)
    for sentence in says:
        assert sentence in text
    assert not re.search(r"\b(the|not|card|cards|points|must|does)\b", text)


def test_a_dictionary_that_is_missing_is_told_in_german(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object, **__: object) -> None:
        raise DictionaryError((), "missing_file", "it is missing")

    monkeypatch.setattr(answers, "read_referee", missing)
    response = client.get("/", query_string={"word": "QUIT"}, headers=GERMAN)
    assert response.status_code == 503
    assert "Auf dem Server fehlt ein Wörterbuch oder ist beschädigt." in response.text


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_every_word_of_the_templates_is_translated(template: Path) -> None:
    tokens = jinja2.Environment().lex(template.read_text("utf-8"))
    page = "".join(text if kind == "data" else "_" for _, kind, text in tokens)
    # A macro may write attributes of its caller's element, which are no text of the page.
    texts = re.sub(r'[\w-]+="[^"]*"', "", " ".join(Texts(page).found))
    words = set(re.findall(r"[A-Za-z]{2,}", texts))
    assert words <= {"Quiddler", "Diabolo", "SHA"} or template.name == "api.html"


def test_the_headers_that_guard_a_page_do_not_depend_on_its_language(client: FlaskClient) -> None:
    own = {"Content-Language", "Content-Length", "X-Request-ID", "Date"}
    english, german = ({*client.get("/rules", headers=headers).headers} for headers in ({}, GERMAN))
    assert {h for h in english if h[0] not in own} == {h for h in german if h[0] not in own}


@pytest.mark.parametrize("path", ["/docs", "/nothing", "/static/nothing"])
def test_the_other_pages_stay_english(client: FlaskClient, path: str) -> None:
    plain, german = (client.get(path, headers={"X-Request-ID": "r", **more}) for more in ({}, GERMAN))
    assert (german.data, german.status_code) == (plain.data, plain.status_code)
    assert "Content-Language" not in german.headers


SECRET = re.compile(r'(?<=["/])[A-Za-z0-9_-]{16}(?:[A-Za-z0-9_-]{6})?(?=["/])')
"""Ids, tokens and tickets, which the service draws anew for each match and each sheet."""


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_the_api_stays_english(client: FlaskClient, operation: Any) -> None:
    path = operation.template.format(**operation.example.parameters or {})
    bodies = [operation.example.body] + [{"word": "qzxk", "cards": "q,z,x,k"}, {"cards": 1}] * (
        operation.method == "POST"
    )
    for body in bodies:
        headers = {**(operation.example.headers or {}), "X-Request-ID": "r"}
        answers = [
            client.open(path, method=operation.method, json=body, headers={**headers, **more})
            for more in ({}, GERMAN)
        ]
        texts = [SECRET.sub("", answer.text) for answer in answers]
        assert texts[0] == texts[1]
        assert answers[0].headers.getlist("Vary") == answers[1].headers.getlist("Vary")

"""The page about the service: every dictionary, deck and licence, and what is no printed deck."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from dictionaries import installed, load_manifest
from wordsvc.cards import deck_names, load_deck
from wordsvc.input.messages import LANGUAGES, translate, use_language
from wordsvc.web import create_app
from wordsvc.web.provenance import LICENCES, licence_names, scripts


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client(use_cookies=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dictionary_is_named_with_all_that_repeats_a_ruling(client: FlaskClient, language: str) -> None:
    page = unescape(client.get("/about", query_string={"lang": language}).text)
    for name in installed():
        manifest = load_manifest(name)
        with use_language(language):
            assert translate(manifest.title) in page
        assert manifest.version in page
        assert manifest.sha256 in page
        for source in manifest.sources:
            assert f"{source['package']} {source['version']}, {source['licence']}" in page
        for notice in manifest.notices:
            assert notice in page
        for view in manifest.views:
            assert f"{view.name}: " in page


def test_every_licence_is_shown_as_it_was_given(client: FlaskClient) -> None:
    page = client.get("/about").text
    linked = set(re.findall(r'href="/licences/([^"]+)"', page))
    assert linked == {file for name in installed() for file in load_manifest(name).licence_files}
    assert linked <= licence_names()
    for name in linked:
        response = client.get(f"/licences/{name}")
        assert (response.status_code, response.mimetype) == (200, "text/plain")
        assert response.data == (LICENCES / name).read_bytes()


@pytest.mark.parametrize(
    "name", ["nothing.txt", "..", "../manifest.py", "%2e%2e%2fmanifest.py", "", "%00", "MIT", "mit.txt"]
)
def test_no_other_file_is_a_licence(client: FlaskClient, name: str) -> None:
    assert client.get(f"/licences/{name}").status_code == 404


@pytest.mark.parametrize(
    ("language", "sure", "unsure"),
    [("en", "verified", "reconstruction"), ("de", "bestätigt", "Rekonstruktion")],
)
def test_a_deck_says_whether_it_is_the_printed_one(
    client: FlaskClient, language: str, sure: str, unsure: str
) -> None:
    page = unescape(client.get("/about", query_string={"lang": language}).text)
    for name in deck_names():
        deck = load_deck(name)
        with use_language(language):
            title = translate(deck.title)
        assert re.search(rf"{'✓' if deck.verified else '✗'}</span> {re.escape(title)}: ", page)
    assert re.search(rf"✓</span> Diddly: {sure}<", page)
    assert re.search(rf"✗</span> Diabolo[^<]*: {unsure}<", page)
    assert re.search(r"✗</span> Diggity: ", page)


def test_programs_of_others_are_named(client: FlaskClient) -> None:
    page = client.get("/about").text
    assert {"htmx.org", "rapidoc"} <= {script.name for script in scripts()}
    for script in scripts():
        assert f"{script.name} {script.version}, {script.licence}" in page

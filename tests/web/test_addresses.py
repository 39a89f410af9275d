"""Addresses of strangers: no name of a query is more than a name, on any page."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.http.server.settings import Settings
from wordsvc.web import create_app

PAGES = [
    "/",
    "/hand",
    "/find",
    "/words?list=twos",
    "/score",
    "/rules",
    "/rules/quiddler",
    "/solitaire",
    "/about",
]
READER = {"Accept": "text/html"}
KNOWN_TO_FLASK = ("endpoint", "_scheme", "_external", "_anchor", "_method", "self", "values", "language")


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(log_requests=False, rate_limit=None)).test_client(use_cookies=False)


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("page", PAGES)
def test_a_name_of_a_query_does_nothing_else(client: FlaskClient, page: str) -> None:
    query = urlencode([(name, "javascript") for name in KNOWN_TO_FLASK])
    response = client.get(f"{page}{'&' if '?' in page else '?'}{query}")
    assert response.status_code in (200, 302, 422)
    for address in re.findall(r'(?:href|action|src)="([^"]*)"', response.text):
        assert unescape(address).startswith(("/", "#")), address
        assert not unescape(address).startswith("//"), address


@given(st.lists(st.tuples(st.text(max_size=12), st.text(max_size=12)), max_size=4))
def test_a_link_to_the_other_language_has_the_whole_query(
    client: FlaskClient, pairs: list[tuple[str, str]]
) -> None:
    sent = [
        (name.encode("utf-8", "ignore").decode(), value.encode("utf-8", "ignore").decode())
        for name, value in pairs
        if name != "lang"
    ]
    text = client.get(f"/about?{urlencode(sent)}").text
    (address,) = re.findall(r'<a href="([^"]*)" lang="de" hreflang="de">', text)
    found = parse_qsl(urlsplit(unescape(address)).query, keep_blank_values=True)
    assert sorted(found) == sorted([*sent, ("lang", "de")])


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/recent", "/"),
        ("/rulings", "/"),
        ("/rulings/abcdefghijklmnop/undo", "/rulings/abcdefghijklmnop"),
        ("/scoresheets/abcdefghijklmnop/token/rounds/3/removal", "/scoresheets/abcdefghijklmnop/token"),
        ("/scoresheets/abcdefghijklmnop/token/undo", "/scoresheets/abcdefghijklmnop/token"),
    ],
)
def test_the_address_of_a_form_leads_to_its_page(client: FlaskClient, address: str, page: str) -> None:
    led = client.get(address, headers=READER)
    assert (led.status_code, led.headers["Location"]) == (303, page)
    assert client.get(address).status_code == 405
    assert client.delete(address, headers=READER).status_code == 405


def test_every_address_of_a_form_leads_to_a_page(client: FlaskClient) -> None:
    rules = [rule for rule in client.application.url_map.iter_rules() if rule.endpoint.startswith("pages.")]
    read = {rule.rule for rule in rules if "GET" in (rule.methods or ())}
    for form in {rule.rule for rule in rules} - read:
        address = re.sub(r"<[^>]*>", "1", re.sub(r"<id:[^>]*>", "abcdefghijklmnop", form))
        assert client.get(address, headers=READER).status_code == 303, form

"""Cards of a word that change by a tap, and other ways that are offered."""

import html
import re

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.cards import load_deck
from wordsvc.cards.judge import spells
from wordsvc.cards.spelling import spellings
from wordsvc.web import create_app
from wordsvc.web.forms.card_chips import change_card


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@given(
    st.sampled_from(["quiddler", "diabolo-de"]),
    st.sampled_from(["QUIT", "POST", "INTHERST", "CHANCE", "EIEI"]),
    st.lists(st.integers(0, 7), max_size=12),
)
def test_taps_lay_the_same_word_and_lead_back(name: str, word: str, taps: list[int]) -> None:
    deck = load_deck(name)
    faces = tuple(word)
    for tap in taps:
        way = next(each for each in spellings(word, faces, deck) if each.cards == faces)
        place = tap % len(faces)
        after = change_card(faces, way.letters, place, deck)
        if after is None:
            continue
        assert spells(after, word)
        assert after != faces
        assert after[:place] == faces[:place]
        faces = after


def follow(client: FlaskClient, page: str, link: str) -> str:
    (address,) = re.findall(rf'href="([^"]*)"[^>]*>(?:<[^>]*>)*{link}', page) or [""]
    return client.get(html.unescape(address)).text


def test_a_tap_marks_a_joker_or_another_split(client: FlaskClient) -> None:
    page = client.get("/?game=diabolo&word=post").text
    assert "Tap a card that lay otherwise" in page
    joker = follow(client, page, "P<")
    assert "joker as P" in joker
    assert "POST counts" in joker
    pair = follow(client, client.get("/?word=quit&cards=Q,U,I,T").text, "Q<")
    assert "14 points" in pair


def test_a_challenge_offers_other_ways_and_one_ruling_is_remembered() -> None:
    client = create_app().test_client()
    query = "challenger=Bea&challenged=Ann"
    page = client.get(f"/?word=quit&{query}").text
    assert "Bea subtracts 24 points." in page
    (link,) = re.findall(r'class="way"><a href="([^"]*)"', page)
    assert "Bea subtracts 14 points." in client.get(html.unescape(link)).text
    assert client.get("/").text.count('class="entry') == 1


@pytest.mark.parametrize("page", ["/hand?cards=a,QUIT", "/find?cards=a,QUIT", "/?word=quit&cards=QUITE"])
def test_letters_that_are_no_card_are_offered_parted(client: FlaskClient, page: str) -> None:
    answer = client.get(page)
    assert answer.status_code == 422
    links = re.findall(r'class="way"><a href="([^"]*)"', answer.text)
    assert len(links) == 2
    for link in links:
        assert client.get(html.unescape(link)).status_code == 200


def test_a_word_with_a_digit_has_no_cards(client: FlaskClient) -> None:
    page = client.get("/?word=QU1Z").text
    assert "not made of letters alone" in page
    assert "points" not in page[page.index('id="answer"') : page.index("Where QU1Z is listed")]

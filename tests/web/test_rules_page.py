"""The pages of rules: all of them in both languages, with an address for each rule."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.faces.drawings import find_drawings
from wordsvc.faces.rules_text import load_text
from wordsvc.input.messages import LANGUAGES, translate, use_language
from wordsvc.web import create_app
from wordsvc.web.rules.games import GAMES
from wordsvc.web.rules.rule_ids import link_rules, rule_link, rules_of

HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client(use_cookies=False)


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", page)).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_leads_to_every_game(client: FlaskClient, language: str) -> None:
    page = client.get("/rules", query_string={"lang": language}).text
    for game in GAMES:
        assert f'href="/rules/{game}"' in page
        assert load_text(game, language).lead in unescape(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_at_an_address_of_its_own(client: FlaskClient, game: str, language: str) -> None:
    response = client.get(f"/rules/{game}", query_string={"lang": language})
    assert response.status_code == 200
    ids = re.findall(r' id="([^"]*)"', response.text)
    assert len(ids) == len(set(ids))
    said = text_of(response.text)
    with use_language(language):
        for group in rules_of(game):
            for rule, text in group.items():
                assert rule in ids
                assert (translate(text) == text) == (language == "en")
                assert " ".join(translate(text).replace("`", "").split()) in said
    for anchor in re.findall(r'href="#([^"]*)"', response.text):
        assert anchor in ids


@pytest.mark.parametrize("game", GAMES)
def test_what_is_ours_says_so(client: FlaskClient, game: str) -> None:
    page = client.get(f"/rules/{game}").text
    ours, sheet = page.index('id="rulings"'), page.index('id="sheet"')
    assert page.index("These rulings are ours") > ours
    for rule in rules_of(game).rulings:
        assert ours < page.index(f'id="{rule}"') < sheet


@pytest.mark.parametrize(
    ("game", "says"),
    [("diabolo", "a reconstruction, not the printed deck"), ("diggity", "a model, not the printed deck")],
)
def test_a_deck_that_is_not_the_printed_one_says_so(client: FlaskClient, game: str, says: str) -> None:
    assert says in client.get(f"/rules/{game}").text


@pytest.mark.parametrize("game", ["quiddler", "solitaire", "diddly", "fiddlefoo"])
def test_a_verified_deck_needs_no_caution(client: FlaskClient, game: str) -> None:
    assert "not the printed deck" not in client.get(f"/rules/{game}").text


def test_the_cards_are_shown_with_their_numbers(client: FlaskClient) -> None:
    page = client.get("/rules/quiddler").text
    assert re.search(r'aria-label="QU, 9 points">.*?</span> × 2</li>', page)
    assert len(re.findall(r"</span> × \d+</li>", page)) == 31


@pytest.mark.parametrize(
    ("address", "place"),
    [("/rules/Q12", "/rules/quiddler#Q12"), ("/rules/diddly.7", "/rules/diddly#diddly.7")],
)
def test_the_id_of_a_rule_is_an_address_too(client: FlaskClient, address: str, place: str) -> None:
    response = client.get(address)
    assert (response.status_code, response.headers["Location"]) == (302, place)


@pytest.mark.parametrize(
    "address", ["/rules/chess", "/rules/Q99", "/rules/..", "/rules/quiddler.en", "/rules/%00"]
)
def test_what_is_no_game_and_no_rule_is_a_page(client: FlaskClient, address: str) -> None:
    response = client.get(address, headers=HTML)
    assert (response.status_code, response.mimetype) == (404, "text/html")


def test_an_error_leads_to_its_rule(client: FlaskClient) -> None:
    page = client.get("/", query_string={"word": "OX", "cards": "at"}).text
    assert '<a class="rule" href="/rules/quiddler#Q32">Q32</a>' in page


def test_rules_in_a_text_become_links_and_all_else_stays_text(app: Flask) -> None:
    with app.test_request_context():
        assert link_rules("a <b> (Q08) & (F23, F49), Y12 (x) (Q99) `x=<y>`") == (
            'a &lt;b&gt; (<a class="rule" href="/rules/quiddler#Q08">Q08</a>) &amp;'
            ' (<a class="rule" href="/rules/fiddlefoo#F23">F23</a>,'
            ' <a class="rule" href="/rules/fiddlefoo#F49">F49</a>), Y12 (x) (Q99) <code>x=&lt;y&gt;</code>'
        )
        assert rule_link("Q15", "solitaire") == "/rules/solitaire#Q15"
        assert rule_link("nothing") is None


PIECES = ["(Q08)", "(Q08, Q08)", "(", ")", "Q08", ", ", "`", "<b>", "&", '"', "'", "a ", "\u202e", "."]


@given(text=st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_a_link_changes_no_letter_of_a_text(app: Flask, text: str) -> None:
    with app.test_request_context():
        linked = str(link_rules(text))
    assert re.fullmatch(r'(?:[^<>]|<a class="rule" href="/rules/quiddler#Q08">|</a>|</?code>)*', linked)
    assert unescape(re.sub(r"<[^>]*>", "", linked)).replace("`", "") == text.replace("`", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["diddly", "diggity", "fiddlefoo"])
def test_the_rules_of_a_game_with_drawings_show_them_once(
    client: FlaskClient, game: str, language: str
) -> None:
    page = client.get(f"/rules/{game}?lang={language}").text
    assert page.count("<figure") == len(find_drawings(game)) >= 2
    sections = {section.id for section in load_text(game, language).sections}
    assert {*find_drawings(game)} <= sections
    ids = re.findall(r' id="([^"]+)"', page)
    assert len({*ids}) == len(ids)
    assert {*re.findall(r'href="#([^"]+)"', page)} <= {*ids, "main"}
    assert not re.search(r'<button name="move"|href="\?', page.partition("</main>")[0])

"""The page of hands says what the library says."""

import re

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

import wordsvc
from tests.hypothesis_profiles import examples
from wordsvc.cards import load_deck
from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.web import create_app

QUIET = Settings(log_requests=False, rate_limit=None)
GERMAN = {"Accept-Language": "de"}
FACES = load_deck("quiddler").faces()


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(QUIET).test_client(use_cookies=False)


@pytest.mark.usefixtures("prepared")
@settings(max_examples=examples(60))
@given(st.lists(st.sampled_from(range(len(FACES))), min_size=2, max_size=9, unique=True), st.booleans())
def test_the_best_play_is_that_of_the_library(
    client: FlaskClient, places: list[int], nobody_out: bool
) -> None:
    faces = [FACES[place] for place in places]
    query = {"cards": " ".join(faces), **({"nobody_out": "on"} if nobody_out else {})}
    text = client.get("/hand", query_string=query).text
    found = wordsvc.best_hand(faces, nobody_out=nobody_out)
    if found.best is None:
        assert "You cannot go out." in text
        return
    assert f"{found.best.score} point" in text
    for laid in found.best.play.words:
        assert f'aria-label="{laid.word}"' in text
    rows = re.findall(r'<td class="number">(-?\d+)</td><td class="number">(\d+)</td>', text)
    front = [(str(cell.points), str(cell.longest)) for cell in found.front]
    assert rows == (front if len(front) > 1 else [])


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize(
    ("query", "status", "says"),
    [
        ({}, 200, "Tap or type your cards"),
        ({"cards": "QU I T", "face_up": "E"}, 200, "Draw from the pile."),
        ({"cards": "QU I", "face_up": "T"}, 200, "Take T."),
        ({"cards": "Q X", "nobody_out": "on"}, 200, "You cannot go out."),
        ({"cards": "QUIT"}, 422, "Your cards: &#39;QUIT&#39; is not a card"),
        ({"cards": "A B", "players": "x"}, 422, "“How many play” must be a whole number"),
        ({"cards": "A B", "players": "99"}, 422, "“How many play” must be a whole number"),
        ({"cards": "A B", "dictionary": "klingon"}, 422, "klingon"),
        ({"cards": " ".join(["A"] * 12)}, 422, "cards"),
        ({"cards": "A", "face_up": "<b>"}, 422, "&lt;"),
        ({"cards": "A B", "seen": "C"}, 422, "The card that lies face up"),
        (
            {"cards": "A B", "bonus": "most_words", "players": "2", "others_longest": "3"},
            422,
            "remove “Letters of the longest word of the others”",
        ),
    ],
)
def test_what_is_asked_is_answered_or_refused_in_the_words_of_the_form(
    client: FlaskClient, query: dict[str, str], status: int, says: str
) -> None:
    response = client.get("/hand", query_string=query)
    assert response.status_code == status
    assert says in response.text


def test_a_key_without_a_script_adds_a_card(client: FlaskClient) -> None:
    text = client.get("/hand", query_string={"cards": "A", "key": "cards:QU"}).text
    assert 'name="cards" value="A QU"' in text
    text = client.get("/hand", query_string={"cards": "A QU", "key": "cards:back"}).text
    assert 'name="cards" value="A"' in text


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("path", ["/hand?cards=A+B+C", "/find?cards=A+B+C", "/words?list=twos"])
def test_dear_questions_are_limited_as_over_the_api(path: str) -> None:
    client = create_app(Settings(log_requests=False, rate_limit=RateLimit(12, 60))).test_client()
    statuses = [client.get(path).status_code for _ in range(4)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    refused = client.get(path)
    assert "That was a lot at once." in refused.text
    assert int(refused.headers["Retry-After"]) > 0


@pytest.mark.usefixtures("prepared")
def test_words_of_the_house_count_or_do_not(client: FlaskClient) -> None:
    cards = "/hand?cards=Q+X+A+S"
    assert 'aria-label="QXA"' not in client.get(cards).text
    text = client.get(f"{cards}&add=qxa").text
    assert 'aria-label="QXA"' in text
    assert 'name="add" value="qxa"' in text
    assert 'aria-label="QXA"' not in client.get(f"{cards}&add=qxa&reject=qxa").text
    odds = client.get("/hand?cards=Q+X&face_up=A").text
    assert odds != client.get("/hand?cards=Q+X&face_up=A&add=qxa").text
    refused = client.get(f"{cards}&add=q7")
    assert refused.status_code == 422
    assert "Words that count here" in refused.text


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("flag", ["no_names", "no_offensive"])
def test_what_the_table_leaves_out_is_not_laid(client: FlaskClient, flag: str) -> None:
    faces = list("JAMESNIG")
    text = client.get("/hand", query_string={"cards": " ".join(faces), flag: "on"}).text
    names, offensive = flag == "no_names", flag == "no_offensive"
    best = wordsvc.best_hand(faces, no_names=names, no_offensive=offensive).best
    assert best is not None
    assert f"{best.score} point" in text
    assert f'name="{flag}" checked' in text


@pytest.mark.usefixtures("prepared")
def test_it_speaks_german(client: FlaskClient) -> None:
    text = client.get("/hand", query_string={"cards": "QU I T E S X"}, headers=GERMAN).text
    assert "Was mache ich mit diesen Karten?" in text
    assert "28 Punkte" in text


def test_the_next_hand_keeps_what_was_agreed(client: FlaskClient) -> None:
    text = client.get("/hand?cards=QU,I,T&no_names=on&others_words=2&players=3").text
    assert 'href="/hand?no_names=on">Next hand</a>' in text
    assert "Next hand" not in client.get("/hand").text

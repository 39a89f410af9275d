import pytest
from flask.testing import FlaskClient

from wordsvc.web import create_app


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_the_form_stands_alone() -> None:
    response = create_app().test_client().get("/")
    assert response.status_code == 200
    assert 'name="word"' in response.text
    assert 'name="viewport"' in response.text
    assert "does not count" not in response.text


def test_a_word_that_counts_shows_words_one_letter_away(client: FlaskClient) -> None:
    text = client.get("/", query_string={"word": "heat"}).text
    assert "Words one letter away from HEAT" in text
    assert 'aria-label="WHEAT">W</a>' in text
    assert ">HEART</a>" in text
    assert "one letter away" not in client.get("/", query_string={"word": "heaat"}).text


def test_words_one_letter_away_are_those_of_the_table(client: FlaskClient) -> None:
    query = {"word": "heat", "dictionary": "en-kids", "no_names": "true"}
    text = client.get("/", query_string=query).text
    assert ">HEART</a>" in text
    assert "HEST" not in text


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"word": "quit", "cards": "(qu)it"}, ["QUIT", "counts", "14 points"]),
        (
            {"game": "diabolo", "word": "POST ", "cards": "P T ΨΨ"},
            ["counts", "joker as OS", "reconstruction"],
        ),
        (
            {"game": "diabolo", "word": "Taxi", "cards": "T A X I"},
            ["counts", "Note: The deck diabolo-de does not have a card X;"],
        ),
        ({"word": "London"}, ["does not count", "LONDON is a proper noun."]),
        (
            {"word": "QUIT", "cards": "QU I T", "challenger": "Bea", "challenged": "Ann"},
            ["counts", "Bea subtracts 14 points."],
        ),
        (
            {"word": "DONT", "cards": "D,O,N,T", "challenger": "Bea", "challenged": "Ann"},
            ["does not count", "Ann subtracts 15 points.", "contraction"],
        ),
    ],
)
def test_a_ruling_is_shown(client: FlaskClient, query: dict[str, str], says: list[str]) -> None:
    response = client.get("/", query_string=query)
    assert response.status_code == 200
    for text in says:
        assert text in response.text


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"word": ""}, "Word: the word is empty"),
        ({"game": "chess", "word": "A"}, "must be Quiddler or Diabolo"),
        (
            {"game": "diabolo", "word": "HANG", "cards": "G,N,H,A", "challenger": "A"},
            "only Quiddler has challenges",
        ),
        ({"word": "QUIT", "cards": "QUITE"}, "is not a card"),
        ({"word": "OX", "cards": "at"}, "(separate the cards, A,T)"),
        (
            {"word": "OX", "cards": "at", "challenger": "Bea", "challenged": "Ann"},
            "(separate the cards, A,T)",
        ),
        (
            {"word": "QUIT", "cards": "(qu)it", "challenger": "Bea"},
            "“Who laid the word” must be a player&#39;s name",
        ),
    ],
)
def test_what_cannot_be_judged_is_said_and_the_form_keeps_what_was_typed(
    client: FlaskClient, query: dict[str, str], says: str
) -> None:
    response = client.get("/", query_string=query)
    assert response.status_code == 422
    assert says in response.text
    assert f'value="{query["word"]}"' in response.text


@pytest.mark.parametrize(
    ("word", "says"), [("Schifffahrt", "SCHIFFFAHRT counts"), ("Qzx", "QZX does not count")]
)
def test_without_its_cards_a_word_of_diabolo_is_looked_up(client: FlaskClient, word: str, says: str) -> None:
    response = client.get("/", query_string={"game": "diabolo", "word": word})
    assert response.status_code == 200
    assert says in response.text
    assert ("type the cards to have them checked too" in response.text) == ("does not" not in says)


def test_nothing_typed_becomes_markup(client: FlaskClient) -> None:
    text = client.get("/", query_string={"word": '"><script>alert(1)</script>', "cards": "<b>"}).text
    assert "<script>" not in text
    assert "<b>" not in text

"""The pages of finds and of words to study say what the library says."""

import re
from collections.abc import Callable
from itertools import islice

import pytest
from flask.testing import FlaskClient

import wordsvc
from wordsvc.http.server.settings import Settings
from wordsvc.web import create_app
from wordsvc.web.studies import STUDIES
from wordsvc.words import open_authority

pytestmark = pytest.mark.usefixtures("prepared")


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(log_requests=False, rate_limit=None)).test_client(use_cookies=False)


def words_of(text: str) -> list[str]:
    return re.findall(r"<tr><td>([A-Z]+)</td>", text) or re.findall(r"<li><b>([A-Z]+)</b>", text)


def all_pages(client: FlaskClient, address: str) -> list[str]:
    """Return the words of a list and of all pages behind it."""
    found: list[str] = []
    while address:
        text = client.get(address).text
        found += words_of(text)
        onward = re.search(r'class="button" href="([^"]*after=[^"]*)"', text)
        address = onward[1].replace("&amp;", "&") if onward else ""
    return found


def test_every_word_is_found_once_page_by_page(client: FlaskClient) -> None:
    found = all_pages(client, "/find?cards=R+E+T+A+I+N+S&min_length=5&begins=S")
    asked = wordsvc.find("R E T A I N S", min_length=5, begins="S")
    assert found == [hit.word for hit in asked]
    assert len(found) > 20


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ({"cards": "Q U I T QU"}, {"cards": "Q U I T QU"}),
        (
            {"game": "diabolo", "cards": "O ST * A N G", "must": "ST"},
            {"game": "diabolo", "cards": "O ST * A N G", "must": "ST"},
        ),
        (
            {"game": "letters", "cards": "retains?", "pattern": "???????S"},
            {"game": "letters", "cards": "retains?", "pattern": "???????S"},
        ),
        (
            {"cards": "C A T S", "sort": "alphabet", "max_cards": "3"},
            {"cards": "C A T S", "sort": "alphabet", "max_cards": 3},
        ),
        (
            {"cards": "A E I N", "ends": "n", "dictionary": "en-kids"},
            {"cards": "A E I N", "ends": "n", "dictionaries": "en-kids"},
        ),
    ],
)
def test_the_first_words_are_those_of_the_library(
    client: FlaskClient, query: dict[str, str], asked: dict[str, object]
) -> None:
    text = client.get("/find", query_string=query).text
    search = wordsvc.find(**asked)  # type: ignore[arg-type]
    assert words_of(text) == [hit.word for hit in islice(search, 20)]
    assert f"{search.total} word" in text


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/find?cards=A&game=chess", "“Game” must be"),
        ("/find?cards=A+B&min_length=zz", "“Letters, at least” must be"),
        ("/find?cards=A+B&after=junk", "“Page” must be"),
        ("/find?cards=A+B&pattern=%3Cb%3E", "&lt;"),
        ("/find?cards=A&game=letters&deck=quiddler", "Deck: letters belong to no deck"),
        ("/words?list=all&length=99", "“How many letters” must be"),
        ("/words?list=all&must=QUX", "is not a card"),
        ("/words?list=twos&dictionary=klingon", "klingon"),
    ],
)
def test_what_cannot_be_read_is_told_in_the_words_of_the_form(
    client: FlaskClient, path: str, says: str
) -> None:
    response = client.get(path)
    assert response.status_code == 422
    assert says in response.text


def test_words_of_the_house_count_or_do_not(client: FlaskClient) -> None:
    found = words_of(client.get("/find?cards=Q+X+A+T&add=qxa&reject=qat").text)
    assert "QXA" in found
    assert "QAT" not in found


def test_a_model_says_so(client: FlaskClient) -> None:
    assert "a reconstruction" in client.get("/find?game=diabolo&cards=P+O+S+T").text


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in STUDIES if name != "all"])
def test_a_list_has_the_words_that_its_name_says(client: FlaskClient, name: str) -> None:
    fits: Callable[[str], bool] = {
        "twos": lambda word: len(word) == 2,
        "threes": lambda word: len(word) == 3,
        "q": lambda word: "Q" in word and "U" not in word,
        "vowels": lambda word: len(word) >= 4 and sum(letter not in "AEIOU" for letter in word) <= 1,
        "x": lambda word: len(word) == 3 and "X" in word,
        "z": lambda word: len(word) == 3 and "Z" in word,
    }[name]
    authority = open_authority("en-short")
    found = all_pages(client, f"/words?list={name}")
    assert found == sorted(found)
    assert len(found) > 10
    assert all(fits(word) and authority.reason(word) is None for word in found)
    assert len(set(found)) == len(found)


def test_an_unknown_list_shows_the_lists(client: FlaskClient) -> None:
    response = client.get("/words?list=<script>")
    assert response.status_code == 200
    assert "<script>" not in response.text
    assert words_of(response.text) == []


def test_a_field_hides_no_function_of_forms(client: FlaskClient) -> None:
    for path in ("/find", "/words", "/", "/hand"):
        names = set(re.findall(r'(?:name|id)="(\w+)"', client.get(path).text))
        assert not names & {
            "contains",
            "matches",
            "closest",
            "remove",
            "submit",
            "reset",
            "action",
            "elements",
        }
    text = client.get("/find", query_string={"cards": "R E T A I N S", "containing": "ETAIN"}).text
    assert "RETAINS" in words_of(text)
    assert all("ETAIN" in word for word in words_of(text))


def test_form_and_answer_stand_together(client: FlaskClient) -> None:
    empty, found = (client.get(f"/find{query}").text for query in ("", "?cards=c,a,t"))
    assert [text.count("data-folds open") for text in (empty, found)] == [1, 0]
    assert found.index('name="cards"') < found.index('id="answer"') < found.index("Only some words")


def test_cards_that_cannot_be_read_are_told_below_folded_keys(client: FlaskClient) -> None:
    page = client.get("/find?cards=CATSING").text
    assert "data-folds open" not in page
    assert page.index('name="cards"') < page.index("This cannot be read")

"""The page of the solitaire: taps and typed words, gaps, taking back, advice, and addresses of strangers."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc.quiddler.solitaire.game.deal import deal
from wordsvc.web import create_app
from wordsvc.web.solitaire.page_game import MAX_DEAL, PageGame, new_deal, open_game, solitaire_rules

# Deal 7 shows I CL D O G W I A.
DOG = "345"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client(use_cookies=False)


def get(client: FlaskClient, **query: str) -> str:
    response = client.get("/solitaire", query_string=query)
    assert response.status_code == 200
    return said(response.text)


def said(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def make(client: FlaskClient, **query: str) -> dict[str, str]:
    """Make a move that the rules allow; gives the fields of the address that it leads to."""
    response = client.get("/solitaire", query_string=query)
    assert response.status_code == 302
    return dict(parse_qsl(urlsplit(response.headers["Location"]).query))


def play_on(table: PageGame, words: int) -> PageGame:
    """Return the table after so many words of the hidden player, and the fillings between them."""
    while words and table.public["phase"] in ("lay", "fill"):
        legal = solitaire_rules().legal(table.match.state, 0)
        if table.public["phase"] == "fill":
            table = table.play(legal[0])
            continue
        best = solitaire_rules().adviser.find(table.public)
        assert best is not None
        if not best.words:
            break
        table = table.play(solitaire_rules().parse_typed(table.view, " ".join(best.words[0].cards)))
        words -= 1
    return table


def test_without_a_deal_one_is_drawn(client: FlaskClient) -> None:
    numbers = {make(client)["deal"] for _ in range(5)}
    assert len(numbers) > 1
    assert all(1 <= int(number) <= MAX_DEAL for number in numbers)
    assert 1 <= new_deal() <= MAX_DEAL


def test_the_cards_are_those_of_the_command_line(client: FlaskClient) -> None:
    page = client.get("/solitaire?deal=7").text
    showing = re.findall(r'aria-label="Stack \d: (\w+), 5 cards under it"', page)
    assert list(showing) == deal(7).view["showing"]
    assert 'name="deal" value="7"' in page


def test_a_word_is_tapped_and_made(client: FlaskClient) -> None:
    chosen = ""
    for stack in DOG:
        page = client.get("/solitaire", query_string={"deal": "7", "chosen": chosen, "tap": stack}).text
        chosen += stack
        assert f'name="chosen" value="{chosen}"' in page
    assert page.count('aria-pressed="true"') == 3
    assert "Chosen: DOG" in said(page)
    assert make(client, deal="7", chosen=chosen, do="make") == {"deal": "7", "moves": DOG}
    after = get(client, deal="7", moves=DOG)
    assert "DOG is made. Turned up: R L A. 3 of 48 cards used, 37 face down" in after


def test_a_second_tap_lets_go_of_a_card(client: FlaskClient) -> None:
    page = client.get("/solitaire?deal=7&chosen=345&tap=4").text
    assert 'name="chosen" value="35"' in page
    assert "Chosen: DG" in said(page)
    assert 'name="chosen"' not in client.get("/solitaire?deal=7&chosen=345&do=clear").text


@pytest.mark.parametrize("typed", ["dog", "D O G", "3 4 5", " dog "])
def test_a_word_is_typed(client: FlaskClient, typed: str) -> None:
    assert make(client, deal="7", word=typed, do="make") == {"deal": "7", "moves": DOG}


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"word": "dox"}, "The cards that show do not spell DOX (Q31)"),
        ({"word": "icl"}, "ICL does not count: "),
        ({"chosen": "3"}, "A word takes at least two cards (Q15)"),
        ({}, "“Word”: tap or type a word first"),
        ({"word": "d" * 101}, "Word: a word has at most 100 characters"),
        ({"do": "", "tap": "9"}, "There is no stack 9"),
        ({"do": "", "fill": "1"}, "There is no gap to fill (Q20)"),
        ({"do": "", "fill": "²"}, "There is no stack ²"),
    ],
)
def test_what_the_rules_refuse_changes_nothing(client: FlaskClient, query: dict[str, str], says: str) -> None:
    response = client.get("/solitaire", query_string={"deal": "7", "do": "make", **query})
    assert response.status_code == 422
    assert says.replace("“Word”", "Word") in said(response.text).replace("( ", "(").replace(" )", ")")
    assert 'name="moves"' not in response.text


def test_a_refused_word_stays_in_its_field_and_is_no_markup(client: FlaskClient) -> None:
    response = client.get("/solitaire", query_string={"deal": "7", "do": "make", "word": '"><script>x'})
    assert response.status_code == 422
    assert "<script>x" not in response.text
    assert "&#34;&gt;&lt;script&gt;x" in response.text


def test_a_gap_is_filled_by_a_tap(client: FlaskClient) -> None:
    table = open_game(7, ())
    while table.public["phase"] != "fill":
        table = play_on(table, 1)
        assert table.public["phase"] in ("lay", "fill")
    gap = table.public["gap"]
    page = client.get("/solitaire", query_string=table.to_query()).text
    assert f"Stack {gap} has run out: tap the card that moves there." in said(page)
    assert f'aria-label="Stack {gap}: empty"' in page
    fillings = re.findall(r'name="fill" value="(\d)"', page)
    assert fillings == [str(number) for number, under in enumerate(table.public["under"], 1) if under]
    after = make(client, **table.to_query(), fill=fillings[0])
    assert after["moves"] == f"{table.to_query()['moves']}.f{fillings[0]}"
    assert f'aria-label="Stack {gap}: empty"' not in client.get("/solitaire", query_string=after).text


def test_every_move_is_taken_back(client: FlaskClient) -> None:
    table = play_on(open_game(7, ()), 30)
    query = table.to_query()
    for kept in reversed(range(len(table.moves))):
        query = make(client, **query, do="undo")
        assert query == {"deal": "7", **({"moves": ".".join(table.moves[:kept])} if kept else {})}
    assert client.get("/solitaire", query_string={**query, "do": "undo"}).status_code == 200


def test_a_game_is_given_up_and_its_way_is_shown(client: FlaskClient) -> None:
    over = make(client, deal="7", do="give_up")
    page = get(client, **over)
    assert "Given up with 48 cards left" in page
    assert "All cards of this deal can be used up" in get(client, **over, do="solve")
    assert "can be used up" not in get(client, deal="7", do="solve")
    assert make(client, **over, do="undo") == {"deal": "7"}


def test_the_way_uses_up_all_cards(client: FlaskClient) -> None:
    page = client.get("/solitaire?deal=7&moves=x&do=solve").text
    table = open_game(7, ())
    for line in re.findall(r"<li>([^<]*)</li>", page.split('aria-labelledby="tips"')[1]):
        filling = re.fullmatch(r"\w+ from stack (\d) into the gap", line)
        typed = f"fill {filling[1]}" if filling else line.partition(" with ")[2]
        table = table.play(solitaire_rules().parse_typed(table.view, typed))
    assert table.public["phase"] == "won"
    won = client.get("/solitaire", query_string=table.to_query())
    assert "You have won: all cards are used" in said(won.text)
    assert 'name="tap"' not in won.text


def test_a_lost_game_says_so(client: FlaskClient) -> None:
    lost = next(
        table
        for table in (play_on(open_game(number, ()), 48) for number in range(200))
        if table.public["phase"] == "lay"
    )
    page = get(client, **lost.to_query())
    assert f"Lost: no word can be made of {lost.public['left']} card" in page
    assert "Could it be won?" in page


@pytest.mark.parametrize(
    ("asked", "says"),
    [("hint", "CLOD with CL O D leaves I G W I A: outlook 171."), ("best", "CLOD with CL O D: it won ")],
)
def test_the_computer_advises(client: FlaskClient, asked: str, says: str) -> None:
    assert says in get(client, deal="7", do=asked)


@pytest.mark.parametrize(
    "query",
    [
        {"deal": "x"},
        {"deal": "-1"},
        {"deal": "1" * 10},
        {"deal": "٣"},
        {"deal": "7", "moves": "345.99"},
        {"deal": "7", "moves": "345."},
        {"deal": "7", "moves": ".".join(["x"] * 2)},
        {"deal": "7", "moves": ".".join(["345"] * 10_000)},
        {"deal": "7", "moves": "f1"},
        {"deal": "7", "moves": "<script>"},
    ],
)
def test_the_address_of_a_stranger_is_refused(client: FlaskClient, query: dict[str, str]) -> None:
    response = client.get("/solitaire", query_string=query)
    assert (response.status_code, response.mimetype) == (422, "text/html")
    assert "<script>" not in response.text.partition("</head>")[2]


FIELDS = st.fixed_dictionaries(
    {"deal": st.sampled_from(["7", "0", "12"])},
    optional={
        "moves": st.sampled_from(["", "345", "x", "345.12", "f3"]),
        "chosen": st.text("0123456789x", max_size=9),
        "tap": st.text("0123456789x", max_size=2),
        "fill": st.text("0123456789x", max_size=2),
        "word": st.text(st.sampled_from("dog IA()*,?1.ß\u202e"), max_size=8),
        "do": st.sampled_from(["make", "clear", "undo", "give_up", "hint", "nothing"]),
    },
)


@settings(max_examples=examples(150))
@given(query=FIELDS)
def test_any_fields_give_a_page_or_a_move(client: FlaskClient, query: dict[str, str]) -> None:
    response = client.get("/solitaire", query_string=query)
    assert response.status_code in (200, 302, 422)
    if response.status_code == 302:
        assert client.get(response.headers["Location"]).status_code == 200


def test_a_part_is_small_and_speaks_where_pages_are_heard(client: FlaskClient) -> None:
    part = client.get("/solitaire?deal=7&chosen=345", headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert '<div id="said" hx-swap-oob="innerHTML">' in part
    assert len(part) < 15_000


def test_the_page_speaks_german(client: FlaskClient) -> None:
    assert "Gehen alle auf?" in get(client, deal="7", lang="de")
    assert "DOG ist gebildet. Aufgedeckt: R L A." in get(client, deal="7", moves=DOG, lang="de")
    assert "Gute Wörter: CLAW mit CL A W" in get(client, deal="7", moves=DOG, do="hint", lang="de")
    refused = client.get("/solitaire?deal=7&word=dox&do=make&lang=de").text
    assert "Die offenen Karten ergeben DOX nicht" in said(refused)

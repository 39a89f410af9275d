"""The pages of score sheets, without a script: begun, written, followed, mended, and kept from strangers."""

import csv
import html
import io
import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.forms import find_form, send_form
from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.records.new_sheets import create_sheet
from wordsvc.records.sheet_changes import add_round
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app

HANDS = ["3", "4", "5", "6", "7", "8", "9", "10"]
ADD = r".*/rounds"


@pytest.fixture
def tables(sqlite_database: Database) -> Tables:
    return Tables(sqlite_database, TableSettings(sheets_a_day=50))


@pytest.fixture
def client(tables: Tables) -> FlaskClient:
    return new_client(tables)


def new_client(tables: Tables) -> FlaskClient:
    """Return a browser of its own."""
    return create_app(Settings(log_requests=False, rate_limit=None), tables).test_client()


def begin(client: FlaskClient, *players: str, game: str = "quiddler", **options: Any) -> str:
    """Begin a sheet with the form of a game; gives the address of its writer."""
    response = post_new(client, *players, game=game, **options)
    assert response.status_code == 303, alert(response)
    return response.headers["Location"]


def post_new(client: FlaskClient, *players: str, game: str = "quiddler", **options: Any) -> TestResponse:
    _, fields = find_form(client.get("/score", query_string={"game": game}).text, "/score")
    hands = {"hand": HANDS} if game == "quiddler" else {}
    return client.post("/score", data={**fields, **hands, "player": list(players), **options})


def write(client: FlaskClient, sheet: str, *cells: str, **more: str) -> TestResponse:
    """Fill in the form for the next round, or for the one that the address opens, and send it."""
    typed = {f"cell{seat}": cell for seat, cell in enumerate(cells)}
    return send_form(
        client, client.get(sheet).text, ADD if "?" not in sheet else rf"{ADD}/\d+", **typed, **more
    )


def shown(text: str) -> list[list[str]]:
    """Return the table of a sheet: its rows, each as texts."""
    rows = re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[html.unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in row] for row in cells]


def alert(response: TestResponse) -> str:
    found = re.search(r'role="alert"[^>]*>(.*?)</p>', response.text, re.DOTALL)
    return html.unescape(re.sub(r"<[^>]*>", "", found[1])).strip() if found else ""


def reader_of(client: FlaskClient, sheet: str) -> str:
    """Return the address that a writer's page shows to readers."""
    link = re.search(r'<a href="http://localhost(/scoresheets/[^"]*)"', client.get(sheet).text)
    assert link is not None
    return link[1]


def leads(text: str) -> str:
    found = re.search(r'id="leads"[^>]*>(.*?)</p>', text)
    assert found is not None
    return html.unescape(found[1])


def test_a_round_of_three_players_is_written_down(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem", dealer="2")
    page = client.get(sheet)
    assert "Next: round 1 of 8, Bea deals, 3 cards each." in page.text
    written = write(client, sheet, "12+11+L", "17", "5-9")
    assert (written.status_code, written.headers["Location"]) == (303, sheet)
    page = client.get(sheet)
    assert shown(page.text) == [
        ["Round", "Ann", "Bea", "Cem"],
        ["1", "33L", "17*", "0"],
        ["total", "33", "17", "0"],
    ]
    assert leads(page.text) == "Ann leads."
    assert "round 2 of 8, Cem deals, 4 cards each" in page.text


@pytest.mark.parametrize(
    ("game", "players", "options", "rounds", "says"),
    [
        ("diabolo", 2, {"victory_tiles": "1"}, [("30", "20"), ("30", "25")], ["tiles", "T gets a victory"]),
        ("diddly", 2, {"rounds": "1"}, [("4 4, 9 2, H 7, W P", "12")], ["Bea wins."]),
        ("diggity", 3, {"games": "1"}, [("3 4 2", "5", "-")], ["Open: round 1, Cem."]),
        ("fiddlefoo", 2, {}, [("R7 B3", "4")], ["Bea leads."]),
    ],
)
def test_the_other_games(
    client: FlaskClient,
    game: str,
    players: int,
    options: dict[str, str],
    rounds: list[tuple[str, ...]],
    says: list[str],
) -> None:
    sheet = begin(client, *("Ann", "Bea", "Cem")[:players], game=game, **options)
    for cells in rounds:
        assert write(client, sheet, *cells).status_code == 303
    text = client.get(sheet).text
    for sentence in says:
        assert sentence in text


def test_a_tie_that_was_broken_is_explained(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", game="diddly", rounds="2")
    write(client, sheet, "3", "5")
    write(client, sheet, "9", "7")
    page = client.get(sheet).text
    assert "Ann and Bea tie with 12; the lower round scores decide (" in page
    assert 'href="/rules/diddly#Y21"' in page


@pytest.mark.parametrize(
    ("cells", "seat", "line"),
    [
        (("1+L", "2+L", "3"), 1, "Bea: 'Ann' has the bonus L already"),
        (("1", "x", "3"), 1, "Bea: "),
        (("1", "2", "1234567"), 2, "Cem: A number has at most 6 digits"),
    ],
)
def test_a_cell_that_cannot_be_is_named_by_its_player(
    client: FlaskClient, cells: tuple[str, ...], seat: int, line: str
) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    refused = write(client, sheet, *cells)
    assert refused.status_code == 422
    assert alert(refused).startswith(line)
    assert re.search(rf'id="cell{seat}"[^>]* aria-invalid="true"', refused.text)
    assert refused.text.count('aria-invalid="true"') == 1
    assert ('href="/rules/quiddler#Q11"' in refused.text) == ("bonus" in line)
    for place, cell in enumerate(cells):
        assert re.search(rf'id="cell{place}"[^>]* value="{re.escape(html.escape(cell))}"', refused.text)
    assert shown(client.get(sheet).text) == []
    corrected = send_form(client, refused.text, ADD, cell0="1", cell1="2", cell2="3")
    assert corrected.status_code == 303


def test_a_form_that_is_sent_twice_writes_one_round(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    page = client.get(sheet).text
    for _ in range(2):
        assert send_form(client, page, ADD, cell0="1", cell1="2", cell2="3").status_code == 303
    assert len(shown(client.get(sheet).text)) == 3
    changed = send_form(client, page, ADD, cell0="9", cell1="2", cell2="3")  # sent again, by the way back
    assert changed.status_code == 412
    assert 'value="9"' in changed.text


def test_who_writes_at_the_same_time_is_told_and_loses_nothing(tables: Tables, client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    other = new_client(tables)
    seen = other.get(sheet).text
    write(client, sheet, "1", "2", "3")
    late = send_form(other, seen, ADD, cell0="4", cell1="5", cell2="6")
    assert late.status_code == 412
    assert "Somebody else has written on the sheet meanwhile" in alert(late)
    assert 'value="5"' in late.text
    assert shown(late.text)[1] == ["1", "1*", "2", "3"]
    again = send_form(other, late.text, ADD, cell0="4", cell1="5", cell2="6")
    assert again.status_code == 303
    assert shown(client.get(sheet).text)[-1] == ["total", "5", "7", "9"]


def test_any_round_is_changed_taken_out_and_brought_back(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    for points in "123":
        write(client, sheet, points, "0", "0")
    assert f'href="{sheet}?round=2"' in client.get(sheet).text
    assert write(client, f"{sheet}?round=2", "20", "-", "0").status_code == 303
    assert [row[1] for row in shown(client.get(sheet).text)[1:]] == ["1*", "20", "3", "24"]
    assert "Take the change of round 2 back" in client.get(sheet).text
    assert send_form(client, client.get(sheet).text, ".*/undo").status_code == 303
    assert shown(client.get(sheet).text)[2][1:] == ["2", "0*", "0"]
    page = client.get(f"{sheet}?round=1").text
    assert send_form(client, page, ".*/rounds/1/removal").status_code == 303
    assert [row[1] for row in shown(client.get(sheet).text)[1:]] == ["2*", "3", "5"]
    page = client.get(sheet).text
    assert "Bring round 1 back" in page
    send_form(client, page, ".*/undo")
    assert len(shown(client.get(sheet).text)) == 5
    for _ in range(3):
        send_form(client, client.get(sheet).text, ".*/undo")
    page = client.get(sheet).text
    assert shown(page) == []
    assert "/undo" not in page


def test_a_round_that_is_not_there_is_not_opened(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea")
    for number in ("1", "0", "-1", "x", "9" * 30):
        page = client.get(f"{sheet}?round={number}")
        assert page.status_code == 200
        assert "Write round 1 down" in page.text
    text = client.get(sheet).text
    _, fields = find_form(text, ADD)
    for path in ("/rounds/7", "/rounds/0/removal", "/rounds/7/challenges"):
        assert client.post(f"{sheet}{path}", data=fields).status_code in (404, 422)


def test_words_are_challenged(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    assert write(client, sheet, "(qu)it", "d,o,g", "a,x -e", went_out="Ann").status_code == 303
    page = client.get(sheet).text
    assert ">QUIT of Ann</option>" in page
    assert shown(page)[1] == ["1", "24L*", "13", "12"]
    challenged = send_form(client, page, ".*/challenges", challenger="Bea", word="0.0")
    assert challenged.status_code == 303
    page = client.get(sheet).text
    assert shown(page)[1] == ["1", "24L*", "0", "12"]
    assert "QUIT of Ann, challenged by Bea, counts: Bea loses 14 points." in page
    assert "Dictionary en " in page
    own = send_form(client, page, ".*/challenges", challenger="Ann", word="0.0")
    assert (own.status_code, bool(alert(own))) == (422, True)
    none = send_form(client, page, ".*/challenges", challenger="Ann", word="2.7")
    assert (none.status_code, alert(none)) == (422, "Choose a word that lies in this round")
    page = client.get(f"{sheet}?round=1").text
    assert "Bea challenges QUIT of Ann" in page
    assert '<option selected value="Ann">' in page
    action, fields = find_form(page, r".*/rounds/1")
    without = {name: value for name, value in fields.items() if name != "challenge"}
    cells = {"cell0": "(qu)it", "cell1": "d,o,g", "cell2": "a,x -e"}
    assert client.post(action, data={**without, **cells}).status_code == 303
    assert shown(client.get(sheet).text)[1] == ["1", "24L*", "13", "12"]


def test_a_tap_chooses_how_a_word_lies(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    write(client, sheet, "1", "2", "3")
    write(client, sheet, "1", "2", "3")
    write(client, sheet, "inther", "12+L", "4")
    page = client.get(sheet).text
    assert "or 5 cards, " in page
    before = shown(page)[3]
    value = re.findall(r'name="way" value="([^"]*)"', page)[-1]
    assert send_form(client, page, ".*/rounds/3/ways", way=value).status_code == 303
    page = client.get(sheet).text
    points = [int(row[1].strip("LM*")) for row in (before, shown(page)[3])]
    assert points[1] < points[0]
    assert shown(page)[3][2:] == before[2:]
    none = send_form(client, page, ".*/rounds/3/ways", way="1.0.A,B")
    assert (none.status_code, alert(none)) == (422, "Choose a word that lies in this round")


def test_a_word_of_an_earlier_round_is_challenged(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    write(client, sheet, "(qu)it", "d,o,g", "a,x -e")
    write(client, sheet, "1", "2", "3")
    assert "/challenges" not in client.get(sheet).text
    page = client.get(f"{sheet}?round=1").text
    assert send_form(client, page, ".*/rounds/1/challenges", challenger="Cem", word="1.0").status_code == 303
    assert "DOG of Bea, challenged by Cem, counts" in client.get(sheet).text


def test_words_of_a_program_stay_what_they_are_when_another_cell_is_changed(
    tables: Tables, client: FlaskClient
) -> None:
    made = create_sheet(
        tables, {"game": "quiddler", "players": ["Ann", "Bea"]}, None, "x", "http://localhost"
    )
    token = made["write_link"].rpartition("/")[2]
    laid = {"words": [{"word": "dog", "cards": ["D", "O", "G"]}], "unused": [], "hand": 3}
    add_round(tables, made["id"], token, {"cells": [laid, None]}, None, None)
    sheet = f"/scoresheets/{made['id']}/{token}"
    page = client.get(f"{sheet}?round=1").text
    assert 'value="D,O,G"' in page
    assert send_form(client, page, ".*/rounds/1", cell1="(qu)i,t").status_code == 303
    with tables.database.reading() as connection:
        kept = connection.exec_driver_sql("SELECT pad FROM scoresheets").scalar_one()
    assert json.loads(kept.splitlines()[-1])["cells"] == [laid, "(qu)i,t"]


def test_readers_follow_and_do_not_write(tables: Tables, client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    reader, address = new_client(tables), reader_of(client, sheet)
    page = reader.get(address)
    assert 'http-equiv="refresh"' in page.text
    assert 'http-equiv="refresh"' not in client.get(sheet).text
    assert 'name="cell0"' not in page.text
    assert sheet.rpartition("/")[2] not in page.text
    standing = re.search(r'hx-get="([^"]*)"', page.text)
    assert standing is not None
    assert reader.get(standing[1]).status_code == 204
    write(client, sheet, "12", "17", "5")
    told = reader.get(standing[1])
    assert (told.status_code, leads(told.text)) == (200, "Bea leads.")
    assert shown(told.text)[-1] == ["total", "12", "17", "5"]
    assert len(told.data) < 15_000
    after = re.search(r'hx-get="([^"]*)"', told.text)
    assert after is not None
    assert reader.get(after[1]).status_code == 204
    assert reader_of(reader, address) == address
    _, fields = find_form(reader.get("/score").text, "/score")
    refused = reader.post(f"{address}/rounds", data={**fields, "revision": "2", "cell0": "1"})
    assert refused.status_code == 403
    assert "does not write" in refused.text


def test_a_writer_hears_of_another_one(tables: Tables, client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    write(new_client(tables), sheet, "1", "2", "3")
    told = client.get(f"{sheet}/standing?after=1")
    assert "Another phone has written on the sheet." in told.text
    assert client.get(f"{sheet}/standing?after=2").status_code == 204
    for after in ("", "x", "-1", "9" * 30):
        assert client.get(f"{sheet}/standing?after={after}").status_code == 200


def test_new_links_close_the_old_ones(tables: Tables, client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    reads = reader_of(client, sheet)
    page = client.get(sheet).text
    renewed = send_form(client, page, ".*/links")
    assert renewed.status_code == 303
    assert send_form(client, page, ".*/links").headers["Location"] == renewed.headers["Location"]
    writes = renewed.headers["Location"]
    assert client.get(writes).status_code == 200
    for address in (sheet, reads):
        assert new_client(tables).get(address).status_code == 401
    assert reader_of(client, writes) not in (sheet, reads)


@pytest.mark.slow
def test_a_sheet_whose_reading_link_is_not_known_offers_new_links(
    tables: Tables, client: FlaskClient
) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem")
    with tables.database.writing() as connection:
        connection.exec_driver_sql("UPDATE scoresheets SET read = 'x'")
    page = client.get(sheet)
    assert page.status_code == 200
    assert "Follow on other phones" not in page.text
    made = send_form(client, page.text, ".*/links").headers["Location"]
    assert "Follow on other phones" in client.get(made).text


def test_the_code_to_scan_is_the_reading_link(client: FlaskClient) -> None:
    import segno

    sheet = begin(client, "Ann", "Bea", "Cem")
    assert "<svg" not in client.get(sheet).text
    text = client.get(sheet, headers={"Host": "cards.example"}).text
    code = segno.make_qr(f"http://cards.example{reader_of(client, sheet)}", error="m")
    drawn = re.search(r'stroke="#000" d="([^"]*)"', text)
    assert drawn is not None
    assert drawn[1] in code.svg_inline(border=4)
    assert "style=" not in text


def test_a_form_begins_one_sheet(tables: Tables, client: FlaskClient) -> None:
    _, fields = find_form(client.get("/score").text, "/score")
    data = {**fields, "hand": HANDS, "player": ["Ann", "Bea"]}
    assert len({client.post("/score", data=data).headers["Location"] for _ in range(2)}) == 1
    with tables.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM scoresheets").scalar_one() == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options", "line"),
    [
        (["Ann", "", "ann"], {}, "Player 3: Two players are called"),
        (["", ""], {}, "Players: "),
        (["Ann:", "Bea"], {}, "Player 1: A name has no colon in it"),
        (["Ann", "Be\u202ea"], {}, "Player 2: "),
        (["Ann", "Bea"], {"hand": []}, "“Cards of each round"),
        (["Ann", "Bea"], {"dictionary": "../en"}, "Dictionary: "),
        (["Ann", "Bea"], {"house_add": "x-y"}, ""),
        (["Ann", "Bea"], {"game": "chess"}, "Game: "),
        (["Ann", "Bea"], {"game": "diddly", "rounds": "99"}, "“Rounds” must be a whole number from 1 to 20"),
        (["Ann", "Bea"], {"game": "diddly", "rounds": "x"}, "“Rounds” must be a whole number from 1 to 20"),
        (["Ann", "Bea"], {"game": "diabolo", "victory_tiles": "1", "handicap": "-3"}, "“Handicap of a tile”"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_is_refused(
    tables: Tables, client: FlaskClient, players: list[str], options: dict[str, Any], line: str
) -> None:
    _, fields = find_form(client.get("/score").text, "/score")
    refused = client.post("/score", data={**fields, "hand": HANDS, "player": players, **options})
    assert refused.status_code == 422
    assert alert(refused).startswith(line)
    with tables.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM scoresheets").scalar_one() == 0


def test_what_the_table_agreed_on_stands_in_the_sheet(tables: Tables, client: FlaskClient) -> None:
    sheet = begin(
        client,
        "Ann",
        "",
        "Bea",
        dealer="3",
        bonus="most_words",
        strict="1",
        house_add="qix, zyx",
        hand=["3", "9"],
    )
    with tables.database.reading() as connection:
        pad = connection.exec_driver_sql("SELECT pad FROM scoresheets").scalar_one()
    header = json.loads(pad.splitlines()[0])
    assert header["players"] == ["Ann", "Bea"]
    assert header["options"] == {
        "bonus": "most_words",
        "strict": True,
        "hands": [3, 9],
        "house": {"add": ["qix", "zyx"]},
        "dealer": "Bea",
    }
    assert "round 1 of 2, Bea deals, 3 cards each" in client.get(sheet).text


def test_the_sheets_of_a_browser_are_found_again(tables: Tables, client: FlaskClient) -> None:
    first = begin(client, "Ann", "Bea")
    second = begin(client, "Cem", "Dora", game="diddly")
    assert reader_of(client, first)
    client.get(second)
    client.get(reader_of(client, first))  # a reading link does not hide the writing one
    page = client.get("/score").text
    assert re.findall(r'<a class="button" href="(/scoresheets/[^"]*)"', page) == [first, second]
    assert "Quiddler: <bdi>Ann</bdi>, <bdi>Bea</bdi>" in page
    assert "/scoresheets/" not in new_client(tables).get("/score").text
    cookie = client.get_cookie("sheets")
    assert cookie is not None
    assert (cookie.http_only, cookie.same_site) == (True, "Lax")
    client.set_cookie("sheets", "x" * 3000)
    assert client.get("/score").status_code == 200


def test_another_game_begins_with_the_same_players(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", game="diddly", rounds="1")
    write(client, sheet, "1", "2")
    page = client.get(sheet).text
    assert leads(page) == "Ann wins."
    link = re.search(r'href="(/score\?[^"]*)"', page)
    assert link is not None
    form = client.get(html.unescape(link[1])).text
    assert re.findall(r'name="player" value="([^"]+)"', form) == ["Ann", "Bea"]
    assert re.findall(r'name="dealer" value="(\d)" checked', form) == ["2"]


def test_a_spreadsheet_gets_every_cell(client: FlaskClient) -> None:
    sheet = begin(client, "=Ann", "Bea")
    write(client, sheet, "12+L", "17")
    sent = client.get(f"{sheet}/score.csv")
    assert sent.content_type == "text/csv; charset=utf-8"
    assert sent.headers["Content-Disposition"] == 'attachment; filename="quiddler.csv"'
    rows = list(csv.reader(io.StringIO(sent.data.decode("utf-8-sig"))))
    assert rows[1:] == [["1", "'=Ann", "12", "10", "22"], ["1", "Bea", "17", "0", "17"]]


@pytest.mark.parametrize(("language", "sign"), [("en", ","), ("de", ";")])
def test_a_spreadsheet_gets_the_players_across(client: FlaskClient, language: str, sign: str) -> None:
    sheet = begin(client, "=Ann", "Bea")
    write(client, sheet, "12+L", "17")
    spoken = {"Accept-Language": language}
    link = re.search(r'href="([^"]+form=paper)"', client.get(sheet, headers=spoken).text)
    assert link is not None
    text = client.get(html.unescape(link[1]), headers=spoken).data.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=sign))
    assert rows[0][1:] == ["'=Ann", "Bea"]
    assert rows[1] == ["1", "12+L", "17"]
    assert rows[2][1:] == ["22", "17"]


def test_names_and_cells_are_texts_and_nothing_else(client: FlaskClient) -> None:
    evil = "<script>alert(1)</script>"
    sheet = begin(client, evil, "\"onload='x'", "{{ 7*7 }}")
    refused = write(client, sheet, "<img src=x>", '"><script>', "1")
    for text in (refused.text, client.get(sheet).text, client.get("/score").text):
        assert "<script>" not in text
        assert "<img" not in text
        assert "onload='" not in text
        assert "49" not in re.sub(
            r'(?:name|value|href|action|hx-\w+)="[^"]*"|<svg.*?</svg>|[\w.-]{20,}', "", text
        )


def test_the_page_speaks_german(client: FlaskClient) -> None:
    german = {"Accept-Language": "de"}
    sheet = begin(client, "Ann", "Bea", "Cem")
    write(client, sheet, "12+L", "17", "5")
    page = client.get(sheet, headers=german).text
    assert leads(page) == "Ann führt."
    for text in ("Wie steht es?", "Runde 2 aufschreiben", "Runde 1 zurücknehmen", "L hat das längste Wort"):
        assert text in page
    assert "Wer spielt mit?" in client.get("/score", headers=german).text
    address, fields = find_form(page, ADD)
    refused = client.post(address, data={**fields, "cell0": "x y", "cell1": "", "cell2": ""}, headers=german)
    assert alert(refused).startswith("Ann: ")
    assert alert(refused) not in send_form(client, client.get(sheet).text, ADD, cell0="x y").text


def test_the_address_of_a_sheet_is_kept_out_of_logs_caches_and_searches(
    tables: Tables, capfd: pytest.CaptureFixture[str]
) -> None:
    client = create_app(Settings(log_requests=True, rate_limit=None), tables).test_client()
    sheet = begin(client, "Ann", "Bea")
    for address in (sheet, f"{sheet}/standing", f"{sheet}/score.csv"):
        answer = client.get(address)
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Robots-Tag"] == "noindex"
        assert answer.headers["Referrer-Policy"] == "same-origin"
    client.get(f"{sheet[:-1]}!")
    logged = "".join(capfd.readouterr())
    assert "/scoresheets/<id:sheet_id>/<token>" in logged
    assert sheet.rpartition("/")[2][:-1] not in logged
    assert "Ann" not in logged


def test_a_sheet_that_is_not_there_is_a_page(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea")
    lost = client.get(f"/scoresheets/AAAAAAAAAAAAAAAA/{sheet.rpartition('/')[2]}")
    assert (lost.status_code, lost.mimetype) == (404, "text/html")
    assert "There is no such score sheet." in lost.text
    wrong = client.get(f"{sheet[:-2]}xx")
    assert (wrong.status_code, wrong.mimetype) == (401, "text/html")


def test_a_form_of_another_site_changes_nothing(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea")
    page = client.get(sheet).text
    address, fields = find_form(page, ADD)
    data = {**fields, "cell0": "1", "cell1": "2"}
    foreign = client.post(address, data=data, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    no_token = {name: value for name, value in data.items() if name != "form_token"}
    assert client.post(address, data=no_token).status_code == 403
    assert shown(client.get(sheet).text) == []


def test_what_changes_a_sheet_takes_of_the_limit(tables: Tables) -> None:
    settings = Settings(log_requests=False, rate_limit=RateLimit(6, 60))
    client = create_app(settings, tables).test_client()
    sheet = begin(client, "Ann", "Bea")  # 1 for the form, 4 for the sheet
    page = client.get(sheet).text
    refused = send_form(client, page, ADD, cell0="1")
    assert (refused.status_code, refused.mimetype) == (429, "text/html")
    assert "Try again in" in refused.text


def test_an_address_makes_so_many_sheets_in_a_day(sqlite_database: Database) -> None:
    client = new_client(Tables(sqlite_database, TableSettings(sheets_a_day=1)))
    begin(client, "Ann", "Bea")
    refused = post_new(client, "Ann", "Bea")
    assert (refused.status_code, refused.mimetype) == (429, "text/html")
    assert "Enough score sheets were begun from here today." in refused.text

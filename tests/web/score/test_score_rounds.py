"""Rounds that are written into a score sheet, changed and taken out."""

import html
import re

import pytest
from flask.testing import FlaskClient

from tests.web.forms import find_form, send_form
from tests.web.score.sheet_forms import ADD, alert, begin, leads, new_client, shown, write
from wordsvc.tables.tables import Tables


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

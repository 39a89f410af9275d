"""Words of a score sheet that are challenged."""

import json
import re

from flask.testing import FlaskClient

from tests.web.forms import find_form, send_form
from tests.web.score.sheet_forms import alert, begin, shown, write
from wordsvc.records.new_sheets import create_sheet
from wordsvc.records.sheet_changes import add_round
from wordsvc.tables.tables import Tables


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

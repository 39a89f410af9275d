"""A score sheet as a spreadsheet."""

import csv
import html
import io
import re

import pytest
from flask.testing import FlaskClient

from tests.web.score.sheet_forms import begin, write


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

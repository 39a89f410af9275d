"""Readers of a score sheet, its links, and its protection from others."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.forms import find_form, send_form
from tests.web.score.sheet_forms import ADD, begin, leads, new_client, reader_of, shown, write
from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app


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

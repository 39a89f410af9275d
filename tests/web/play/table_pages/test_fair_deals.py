"""The commitment to the deal on pages, and how it is checked."""

import re
from html import unescape

from flask.testing import FlaskClient

from tests.web.play.table_pages.table_forms import SHORT, make, play_to_the_end, press, two_people


def told_commitment(text: str) -> str:
    found = re.search(r'id="fairness".*?<code>([0-9a-f]{64})</code>', text, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_commitment_is_told_before_the_deal(ann: FlaskClient) -> None:
    table = make(ann, "here", "friend", **SHORT)
    told = told_commitment(ann.get(table).text)
    match = table.rpartition("/")[2]
    document = ann.get(f"/v1/matches/{match}").get_json()
    assert (document["status"], document["commitment"]) == ("open", told)


def test_at_the_end_the_command_that_checks_is_told(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, **SHORT)
    told = told_commitment(ann.get(table).text)
    assert "wordcheck replay --proof" not in ann.get(table).text
    play_to_the_end([ann, bea], table)
    for page in (table, f"{table}/steps"):
        text = ann.get(page).text
        assert told_commitment(text) == told
        assert "wordcheck replay --proof diddly.log" in text


def test_a_match_that_was_called_off_before_the_deal_has_no_log(ann: FlaskClient) -> None:
    table = make(ann, "here", "friend", **SHORT)
    press(ann, table, "cancel")
    text = ann.get(table).text
    assert told_commitment(text)
    assert "/log" not in text
    assert "wordcheck replay --proof" not in text


def test_a_chosen_deal_is_told_instead_of_a_commitment(ann: FlaskClient) -> None:
    text = unescape(ann.get(make(ann, "here", "easy", seed="7")).text)
    assert "Somebody chose the number of the deal" in text
    assert not re.search(r'id="fairness".*?<code>', text, re.DOTALL)

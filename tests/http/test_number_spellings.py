"""A number in an address has one spelling, so that nothing has two addresses."""

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.routing import FloatConverter, IntegerConverter

from docs.example_tables import example_tables, make_app
from wordsvc.http.api import OPERATIONS
from wordsvc.http.operations import Number, Operation
from wordsvc.http.resources.table_parts import FINISHED_MATCH, PLAYED_MATCH
from wordsvc.input.texts import parse_whole_number

_NUMBER = re.compile("<number:([a-z]+)>")
NUMBERED = [operation for operation in OPERATIONS if _NUMBER.search(operation.path)]

OTHER_SPELLINGS = (
    *("01", "007", "00", "+1", "-1", "-0", " 1", "1 ", "1\n", "\t1", "1.0", "1e0", "0x1", "1_0", "1,0"),
    *("１", "٣", "²", "१", "①", "Ⅳ", "one", "\u200b1", "9" * 10, "1" * 5000),
)

QUERIES = (
    ("/v1/matches", "limit"),
    (f"/v1/matches/{FINISHED_MATCH}/states/0", "seat"),
    (f"/v1/matches/{PLAYED_MATCH}/events", "after"),
    (f"/v1/matches/{PLAYED_MATCH}/events", "wait"),
)


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    with example_tables() as tables:
        yield make_app(tables).test_client()


def address(operation: Operation, number: str) -> str:
    """Return the address of an operation with another number."""
    path = _NUMBER.sub(quote(number, safe=""), operation.path)
    return re.sub("<[a-z:]*?([a-z_]+)>", lambda found: (operation.example.parameters or {})[found[1]], path)


def test_all_numbers_in_paths_are_read_by_one_reader(client: FlaskClient) -> None:
    assert len(NUMBERED) >= 4
    read = [each for rule in client.application.url_map.iter_rules() for each in rule._converters.values()]
    assert sum(isinstance(each, Number) for each in read) >= len(NUMBERED)
    assert not [each for each in read if isinstance(each, IntegerConverter | FloatConverter)]


@pytest.mark.parametrize("number", OTHER_SPELLINGS, ids=lambda number: ascii(number)[:12])
@pytest.mark.parametrize("operation", NUMBERED, ids=lambda operation: operation.id)
def test_another_spelling_of_a_number_leads_nowhere(
    client: FlaskClient, operation: Operation, number: str
) -> None:
    response = client.open(address(operation, number), method=operation.method)
    assert (response.status_code, response.get_json(force=True)["code"]) == (404, "not_found")


@pytest.mark.parametrize("operation", NUMBERED, ids=lambda operation: operation.id)
@pytest.mark.parametrize("number", ["0", "1", "10", "9" * 9])
def test_the_one_spelling_reaches_the_operation(
    client: FlaskClient, operation: Operation, number: str
) -> None:
    response = client.open(address(operation, number), method=operation.method)
    assert response.get_json(force=True).get("code") != "not_found"


@pytest.mark.parametrize("number", ["", *OTHER_SPELLINGS], ids=lambda number: ascii(number)[:12])
@pytest.mark.parametrize(("path", "name"), QUERIES)
def test_another_spelling_of_a_number_in_a_query_is_refused(
    client: FlaskClient, path: str, name: str, number: str
) -> None:
    assert client.get(f"{path}?{name}=1").status_code in (200, 204, 409)
    response = client.get(f"{path}?{name}={quote(number, safe='')[:7000]}")
    assert response.status_code == 422
    (error,) = response.get_json(force=True)["errors"]
    assert error["pointer"] == f"/{name}"


def test_the_mark_of_the_next_page_has_one_spelling(client: FlaskClient) -> None:
    assert client.get("/v1/matches?after=1-AAAAAAAAAAAAAAAA").status_code == 200
    for mark in ("01-AAAAAAAAAAAAAAAA", "%2B1-AAAAAAAAAAAAAAAA", "１-AAAAAAAAAAAAAAAA"):
        assert client.get(f"/v1/matches?after={mark}").status_code == 422


@given(st.text(max_size=6) | st.text("0123456789", max_size=11) | st.integers(0, 10**10).map(str))
def test_a_text_is_read_as_a_number_exactly_when_the_number_is_written_so(text: str) -> None:
    number = parse_whole_number(text)
    written = text in {str(each) for each in [*range(10)]} or (
        text.isascii() and text.isdigit() and text[0] != "0" and len(text) <= 9
    )
    assert number == (int(text) if written else None)
    assert number is None or str(number) == text

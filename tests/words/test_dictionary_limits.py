"""The limits on the dictionaries of a table: in the library, over HTTP and at the command line."""

from collections.abc import Callable, Sequence

import pytest
from click.testing import CliRunner

import wordsvc
from dictionaries import load_manifest
from wordsvc.cli import main
from wordsvc.http import create_app
from wordsvc.input import InputError
from wordsvc.words import open_authority

FIVE = ["en", "en-us", "en-gb", "en-common", "en-kids"]
REFUSED = [
    (FIVE, "too_many_dictionaries"),
    (["en", "en@44fb8342"], "two_editions"),
    (["en-us", "en@44fb8342"], "two_editions"),
    (["en@44fb8342", "en-common", "en-kids"], "two_editions"),
]
ALLOWED = [FIVE[:4], ["en@44fb8342", "en-common@ae480f21"], ["en", f"en@{load_manifest('en').sha256[:8]}"]]


def find(names: Sequence[str]) -> object:
    return wordsvc.find(["C", "A", "T"], dictionaries=names)


@pytest.mark.parametrize("ask", [open_authority, find])
@pytest.mark.parametrize(("names", "code"), REFUSED)
def test_the_library_limits_dictionaries(
    ask: Callable[[Sequence[str]], object], names: list[str], code: str
) -> None:
    with pytest.raises(InputError) as caught:
        ask(names)
    assert (caught.value.field, caught.value.code) == (("dictionary",), code)


@pytest.mark.parametrize("names", ALLOWED)
def test_four_dictionaries_of_one_edition_are_allowed(names: list[str]) -> None:
    assert open_authority(names).reason("CAT") is None


@pytest.mark.parametrize(("names", "code"), REFUSED)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_http_limits_dictionaries(method: str, names: list[str], code: str) -> None:
    client = create_app().test_client()
    if method == "GET":
        answer = client.get("/v1/words/CAT", query_string={"dictionary": names})
    else:
        answer = client.post("/v1/find", json={"cards": ["C", "A", "T"], "dictionary": names})
    assert answer.status_code == 422
    (error,) = answer.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/dictionary", code)


@pytest.mark.parametrize(("names", "code"), REFUSED)
def test_the_command_line_limits_dictionaries(names: list[str], code: str) -> None:
    options = [option for name in names for option in ("--dict", name)]
    result = CliRunner().invoke(main, ["check", "CAT", *options])
    assert result.exit_code == 2
    assert {"too_many_dictionaries": "at most 4", "two_editions": "in two editions"}[code] in result.stderr

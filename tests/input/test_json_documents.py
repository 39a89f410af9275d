from typing import Any

import pytest

from wordsvc.input import InputError
from wordsvc.input.documents import parse_json
from wordsvc.input.fields import find_same_name
from wordsvc.words import open_authority
from wordsvc.words.authority_request import read_authority
from wordsvc.words.house import MAX_HOUSE_WORDS, House


def test_json_is_read() -> None:
    assert parse_json('{"a": [1, null, "é"]}'.encode()) == {"a": [1, None, "é"]}


@pytest.mark.parametrize(
    ("data", "code", "message"),
    [
        (b"", "bad_json", "the file is not JSON: Expecting value at line 1, column 1"),
        (b"{\n]", "bad_json", "at line 2, column 1"),
        (b"NaN", "bad_json", "NaN is no JSON number"),
        (b"[Infinity]", "bad_json", "Infinity is no JSON number"),
        (b'{"a": 1, "a": 1}', "bad_json", "an object names the field 'a' twice"),
        (b'{"b": {"a": 1, "c": 2, "c": 1, "a": 3}}', "bad_json", "an object names the field 'c' twice"),
        (b"[" * 100_000, "bad_json", "the file is nested too deeply"),
        (b"1" * 5_000, "bad_json", "the file is not JSON"),
        (b"\xff", "invalid_utf8", "the file is not valid UTF-8"),
    ],
)
def test_what_is_no_json_says_why(data: bytes, code: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_json(data, "file")
    assert (caught.value.field, caught.value.code) == ((), code)
    assert message in caught.value.message


def test_an_authority_is_read() -> None:
    assert read_authority({}, "en") == open_authority("en")
    assert read_authority({"dictionary": "de", "no_names": True}, "en") == open_authority("de", no_names=True)
    house = House(frozenset({"STRASSE"}), frozenset({"HUND"}))
    fields = {"dictionary": ["de"], "house": {"add": ["Straße"], "reject": ["Hund"]}, "other": 3}
    assert read_authority(fields, "en") == open_authority("de", house=house)


@pytest.mark.parametrize("house", [{}, {"add": []}, {"add": None, "reject": []}])
def test_an_empty_house_list_is_none(house: Any) -> None:
    assert read_authority({"house": house}, "en") == open_authority("en")


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"dictionary": 3}, ("dictionary",), "not_text"),
        ({"dictionary": []}, ("dictionary",), "empty"),
        ({"dictionary": ["en", "de"]}, ("dictionary",), "mixed_languages"),
        ({"dictionary": "/etc/passwd"}, ("dictionary",), "unknown_dictionary"),
        ({"no_names": "false"}, ("no_names",), "not_a_flag"),
        ({"no_names": 0}, ("no_names",), "not_a_flag"),
        ({"house": "AA"}, ("house",), "not_an_object"),
        ({"house": {"allow": []}}, ("house", "allow"), "unknown_field"),
        ({"house": {"add": "AA"}}, ("house", "add"), "wrong_length"),
        ({"house": {"reject": {"AA": 1}}}, ("house", "reject"), "wrong_length"),
        ({"house": {"add": ["AA", 3]}}, ("house", "add", 1), "not_text"),
        ({"house": {"reject": [""]}}, ("house", "reject", 0), "empty"),
        ({"house": {"reject": ["X-RAY"]}}, ("house", "reject", 0), "not_letters"),
        ({"house": {"add": ["A" * 51]}}, ("house", "add", 0), "too_long"),
        ({"house": {"add": ["AA"] * (MAX_HOUSE_WORDS + 1)}}, ("house", "add"), "wrong_length"),
        ({"house": {"add": ["AA"] * 600, "reject": ["AB"] * 401}}, ("house",), "too_many_words"),
    ],
)
def test_an_authority_that_cannot_be_read_names_the_field(
    fields: Any, field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_authority(fields, "en")
    assert (caught.value.field, caught.value.code) == (field, code)


def test_a_list_may_have_as_many_words_as_are_allowed() -> None:
    read_authority({"house": {"add": ["AA"] * 600, "reject": ["AB"] * 400}}, "en")


def test_names_are_the_same_whatever_their_case() -> None:
    assert find_same_name(["Ann", "Bea"]) is None
    assert find_same_name(["Straße", "Bea", "STRASSE"]) == 2

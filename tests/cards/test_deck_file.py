"""Decks that somebody wrote: every fault is found and named, and what is good is the deck that was meant."""

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.cards import deck_names, load_deck
from wordsvc.cards.deck import _FOLDER, make_deck
from wordsvc.cards.deck_file import MAX_DECK_BYTES, check_deck_file, find_faults, load_deck_file
from wordsvc.input import InputError

GOOD: dict[str, Any] = {
    "name": "kitchen-table",
    "title": "What we counted at home",
    "language": "en",
    "minimum_cards": 2,
    "cards": [
        {"face": "I", "count": 4, "points": 2},
        {"face": "N", "count": 3, "points": 5},
        {"face": "NG", "count": 1, "points": 9},
        {"face": "*", "count": 1},
    ],
}


def faults_of(document: object) -> list[tuple[tuple[str | int, ...], str]]:
    return [(fault.field, fault.code) for fault in find_faults(document)]


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """Return the good deck with another value somewhere."""
    document = copy.deepcopy(GOOD)
    place: Any = document
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = to
    return document


@pytest.mark.parametrize("name", deck_names())
def test_installed_decks_pass_the_checks_of_any_deck(name: str) -> None:
    path = Path(_FOLDER) / f"{name}.json"
    deck, faults = check_deck_file(str(path))
    assert faults == []
    assert deck == load_deck(name)
    assert json.loads(path.read_bytes())["total"] == deck.total


@pytest.mark.parametrize("name", deck_names())
def test_what_show_prints_is_the_same_deck_again(name: str, tmp_path: Path) -> None:
    path = tmp_path / "again.json"
    path.write_text(json.dumps(load_deck(name).to_dict()))
    again = load_deck_file(str(path))
    assert again == load_deck(name)
    assert again.sha256 == load_deck(name).sha256


def test_a_deck_without_a_status_is_a_model(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(GOOD))
    deck = load_deck_file(str(path))
    assert (deck.status, deck.verified, deck.note, deck.sources, deck.total) == ("model", False, "", (), 9)
    assert (deck.points["NG"], deck.value(["NG", "*"]), deck.jokers) == (9, 9, 1)


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        ([], ((), "not_an_object")),
        (changed("colour", to="red"), (("colour",), "unknown_field")),
        (changed("name", to=None), (("name",), "missing")),
        (changed("name", to="Kitchen Table"), (("name",), "not_a_name")),
        (changed("name", to="../quiddler"), (("name",), "not_a_name")),
        (changed("name", to="a" * 41), (("name",), "not_a_name")),
        (changed("name", to=5), (("name",), "not_a_name")),
        (changed("title", to=""), (("title",), "empty")),
        (changed("title", to="x" * 101), (("title",), "too_long")),
        (changed("title", to="bell \a"), (("title",), "not_printable")),
        (changed("title", to="half \ud800"), (("title",), "not_printable")),
        (changed("title", to=["x"]), (("title",), "not_text")),
        (changed("language", to="fr"), (("language",), "unknown_language")),
        (changed("language", to=["en"]), (("language",), "unknown_language")),
        (changed("status", to="sure"), (("status",), "unknown_status")),
        (changed("note", to=7), (("note",), "not_text")),
        (changed("sources", to="me"), (("sources",), "wrong_length")),
        (changed("sources", to=["me", ""]), (("sources", 1), "empty")),
        (changed("minimum_cards", to=1), (("minimum_cards",), "out_of_range")),
        (changed("minimum_cards", to=11), (("minimum_cards",), "out_of_range")),
        (changed("minimum_cards", to=True), (("minimum_cards",), "out_of_range")),
        (changed("minimum_cards", to=10), (("minimum_cards",), "too_few_cards")),
        (changed("total", to=10), (("total",), "other_total")),
        (changed("total", to=0), (("total",), "out_of_range")),
        (changed("cards", to=[]), (("cards",), "wrong_length")),
        (changed("cards", to={}), (("cards",), "wrong_length")),
        (changed("cards", to=GOOD["cards"] * 51), (("cards",), "wrong_length")),
        (changed("cards", 1, to="N"), (("cards", 1), "not_an_object")),
        (changed("cards", 1, "face", to="ING"), (("cards", 1, "face"), "not_a_face")),
        (changed("cards", 1, "face", to="n"), (("cards", 1, "face"), "not_a_face")),
        (changed("cards", 1, "face", to="Ä"), (("cards", 1, "face"), "not_a_face")),
        (changed("cards", 1, "face", to="N\n"), (("cards", 1, "face"), "not_a_face")),
        (changed("cards", 1, "face", to="***"), (("cards", 1, "face"), "not_a_face")),
        (changed("cards", 1, "face", to=""), (("cards", 1, "face"), "not_a_face")),
        (changed("cards", 1, "face", to=["N"]), (("cards", 1, "face"), "not_a_face")),
        (changed("cards", 1, "face", to="I"), (("cards", 1, "face"), "same_face")),
        (changed("cards", 1, "count", to=0), (("cards", 1, "count"), "out_of_range")),
        (changed("cards", 1, "count", to=201), (("cards", 1, "count"), "out_of_range")),
        (changed("cards", 1, "count", to=2.0), (("cards", 1, "count"), "out_of_range")),
        (changed("cards", 1, "count", to=None), (("cards", 1, "count"), "missing")),
        (changed("cards", 1, "count", to=197), (("cards",), "too_many_cards")),
        (changed("cards", 1, "points", to=-1), (("cards", 1, "points"), "out_of_range")),
        (changed("cards", 1, "points", to=1001), (("cards", 1, "points"), "out_of_range")),
        (changed("cards", 1, "points", to=None), (("cards",), "points_for_some")),
        (changed("cards", 1, "worth", to=3), (("cards", 1, "worth"), "unknown_field")),
    ],
)
def test_a_fault_is_named_with_its_path(document: object, fault: tuple[tuple[str | int, ...], str]) -> None:
    assert faults_of(document) == [fault]


def test_all_faults_are_found_at_once() -> None:
    document = changed("cards", 0, "count", to=0)
    document |= {"name": "A", "colour": 1, "total": 3}
    document["cards"][2]["face"] = "NGG"
    del document["title"]
    assert faults_of(document) == [
        (("colour",), "unknown_field"),
        (("title",), "missing"),
        (("name",), "not_a_name"),
        (("cards", 0, "count"), "out_of_range"),
        (("cards", 2, "face"), "not_a_face"),
    ]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "bad_json"),
        (b"{", "bad_json"),
        (b"\xff", "invalid_utf8"),
        (b'{"name": "a", "name": "b"}', "bad_json"),
        (b"[" * 5000, "bad_json"),
        (b"[]" + b" " * MAX_DECK_BYTES, "too_large"),
    ],
)
def test_a_file_that_is_no_deck_is_an_error_on_the_deck(content: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(content)
    with pytest.raises(InputError) as error:
        load_deck_file(str(path))
    assert (error.value.field, error.value.code) == (("deck",), code)


def test_a_missing_file_is_an_error_on_the_deck(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        load_deck_file(str(tmp_path / "none.json"))
    assert (error.value.field, error.value.code) == (("deck",), "cannot_read")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(
    field=st.sampled_from([*GOOD, "status", "note", "sources", "total", "other"]),
    value=json_values,
    card=st.none() | json_values,
)
def test_whatever_stands_in_a_file_is_a_deck_or_has_faults(field: str, value: Any, card: Any) -> None:
    document = copy.deepcopy(GOOD)
    document[field] = value
    if card is not None and isinstance(document["cards"], list):
        document["cards"].append(card)
    for fault in find_faults(document):
        assert fault.code
        assert fault.message
        assert all(isinstance(part, str | int) for part in fault.field)


def test_a_deck_is_known_by_its_content_and_not_by_its_name(tmp_path: Path) -> None:
    one, two = (tmp_path / name for name in ("one.json", "two.json"))
    one.write_text(json.dumps(GOOD))
    two.write_text(json.dumps(changed("cards", 0, "points", to=3), indent=1))
    first, second = load_deck_file(str(one)), load_deck_file(str(two))
    assert first.name == second.name
    assert first != second
    assert first.sha256 != second.sha256
    one.write_text(json.dumps(GOOD, indent=1))
    assert load_deck_file(str(one)).sha256 == first.sha256


def test_a_deck_is_copied_and_pickled_whole() -> None:
    deck = load_deck("quiddler")
    assert deck.sha256
    for again in (copy.deepcopy(deck), pickle.loads(pickle.dumps(deck))):
        assert again == deck
        assert (hash(again), again.sha256) == (hash(deck), deck.sha256)
    other = deck._replace(note="counted again")
    assert other.sha256 != deck.sha256
    assert make_deck(*(getattr(deck, name) for name in deck._fields[: deck._fields.index("counts")])) == deck

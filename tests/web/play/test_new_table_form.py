"""The form that makes a match: what it calls the options of the games."""

import re

import pytest
from werkzeug.datastructures import MultiDict

from wordsvc.input.messages import use_language
from wordsvc.web import create_app
from wordsvc.web.play.new_table_form import GAMES, option_fields, read_new_table


def name_choices(game: str) -> list[tuple[str, str]]:
    """Return the choices of all options that one is chosen of, with their names."""
    return [pair for option in option_fields(game) if not option["several"] for pair in option["choices"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_name_of_its_own_in_german(game: str) -> None:
    with use_language("de"):
        assert [choice for choice, name in name_choices(game) if name == choice.replace("_", " ")] == []
        for option in option_fields(game):
            names = [name for _, name in option["choices"]]
            assert len(set(names)) == len(names)


def test_a_choice_is_named_in_the_language_of_the_page() -> None:
    assert ("longest_word", "the longest word") in name_choices("quiddler")
    with use_language("de"):
        assert ("longest_word", "das längste Wort") in name_choices("quiddler")


def test_several_choices_are_ticked() -> None:
    ticked = MultiDict([("game", "diabolo"), ("option-flagged", "seat1"), ("option-flagged", "seat3")])
    assert read_new_table(ticked, "").options == {"flagged": "seat1+seat3"}
    page = (
        create_app().test_client().get("/play", query_string="game=diabolo&option-flagged=seat1%2Bseat3").text
    )
    boxes = re.findall(r'name="option-flagged" value="(\w+)"( checked)?', page)
    assert [value for value, checked in boxes if checked] == ["seat1", "seat3"]
    assert [value for value, _ in boxes] == [f"seat{seat}" for seat in range(1, 7)]


@pytest.mark.parametrize("query", ["game=diddly", "game=diddly&who=here&who=friend"])
def test_hints_are_off_until_wanted(query: str) -> None:
    page = create_app().test_client().get("/play", query_string=query).text
    assert re.findall(r'name="hints" value="1"( checked)?', page) == [""]

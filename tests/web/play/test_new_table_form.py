"""The form that makes a match: what it calls the options of the games."""

import pytest

from wordsvc.input.sentences import speaking
from wordsvc.web.play.new_table_form import GAMES, option_fields


def name_choices(game: str) -> list[tuple[str, str]]:
    """Return the choices of all options that one is chosen of, with their names."""
    return [pair for option in option_fields(game) if not option["several"] for pair in option["choices"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_name_of_its_own_in_german(game: str) -> None:
    with speaking("de"):
        assert [choice for choice, name in name_choices(game) if name == choice.replace("_", " ")] == []
        for option in option_fields(game):
            names = [name for _, name in option["choices"]]
            assert len(set(names)) == len(names)


def test_a_choice_is_named_in_the_language_of_the_page() -> None:
    assert ("longest_word", "the longest word") in name_choices("quiddler")
    with speaking("de"):
        assert ("longest_word", "das längste Wort") in name_choices("quiddler")

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wordsvc import InputError, judge
from wordsvc import diabolo as diabolo_game
from wordsvc import quiddler as quiddler_game
from wordsvc import words as plain
from wordsvc.words import open_authority

REPOSITORY = Path(__file__).parents[2]
FOREIGN = {"flask", "gunicorn", "click", "games.core"}


def test_each_game_judges_as_its_own_function_does() -> None:
    english, german, large = (open_authority(name) for name in ("en", "de", "de-large"))
    assert judge("etc") == plain.judge_by(english, "etc")
    assert judge("hang", dictionaries="de") == plain.judge_by(german, "hang")
    assert judge("quit", game="quiddler") == quiddler_game.judge_by(english, "quit")
    assert judge("quit", game="quiddler", cards="QU I T") == quiddler_game.judge_by(english, "quit", "QU I T")
    called = diabolo_game.judge_by(large, "post", "P T **")
    assert judge("post", game="diabolo", cards=["P", "T", "ΨΨ"]) == called
    assert judge("post", game="diabolo", cards="P T **", min_cards=4) == diabolo_game.judge_by(
        large, "post", "P T **", min_cards=4
    )


@pytest.mark.parametrize(
    ("arguments", "dictionary"),
    [
        ({}, "en"),
        ({"game": "quiddler"}, "en"),
        ({"game": "diabolo", "cards": "H A N G"}, "de-large"),
        ({"dictionaries": "de"}, "de"),
        ({"game": "quiddler", "dictionaries": ["de"]}, "de"),
        ({"game": "diabolo", "cards": "H A N G", "dictionaries": ("en", "en")}, "en"),
    ],
)
def test_the_game_chooses_the_dictionary_that_is_not_named(
    arguments: dict[str, Any], dictionary: str
) -> None:
    assert [reference.name for reference in judge("hang", **arguments).dictionaries] == [dictionary]


@pytest.mark.parametrize(
    ("arguments", "field", "code"),
    [
        ({"game": "scrabble"}, ("game",), "unknown_game"),
        ({"game": ""}, ("game",), "unknown_game"),
        ({"game": ["quiddler"]}, ("game",), "unknown_game"),
        ({"game": "diabolo"}, ("cards",), "missing"),
        ({"cards": "H A N G"}, ("cards",), "not_of_this_game"),
        ({"cards": []}, ("cards",), "not_of_this_game"),
        ({"min_cards": 3}, ("min_cards",), "not_of_this_game"),
        ({"game": "quiddler", "min_cards": 3}, ("min_cards",), "not_of_this_game"),
        ({"hand": 3}, ("hand",), "not_of_this_game"),
        ({"game": "diabolo", "cards": "H A N G", "hand": 10}, ("hand",), "not_of_this_game"),
        ({"game": "diabolo", "cards": "H A N G", "min_cards": 0}, ("min_cards",), "out_of_range"),
        ({"game": "diabolo", "cards": ""}, ("cards",), "empty"),
        ({"game": "quiddler", "cards": ""}, ("cards",), "empty"),
        ({"dictionaries": "fr"}, ("dictionary",), "unknown_dictionary"),
        ({"dictionaries": ""}, ("dictionary",), "unknown_dictionary"),
        ({"dictionaries": []}, ("dictionary",), "empty"),
        ({"dictionaries": ["de", "en"]}, ("dictionary",), "mixed_languages"),
    ],
)
def test_what_does_not_fit_together_is_an_error_on_its_field(
    arguments: dict[str, Any], field: tuple[str, ...], code: str
) -> None:
    with pytest.raises(InputError) as error:
        judge("hang", **arguments)
    assert (error.value.field, error.value.code) == (field, code)


@pytest.mark.parametrize(
    ("program", "unwanted"),
    [
        ("import wordsvc", FOREIGN),
        ("from wordsvc import judge; judge('hang')", FOREIGN | {"wordsvc.quiddler.scoring"}),
        (
            "from wordsvc import judge; judge('quit', game='quiddler')",
            FOREIGN | {"wordsvc.quiddler.scoring", "dataclasses"},
        ),
        ("import wordsvc.quiddler", FOREIGN | {"wordsvc.diabolo"}),
        ("import wordsvc.diabolo", FOREIGN | {"wordsvc.quiddler"}),
    ],
)
def test_judging_loads_no_server_and_no_engine(program: str, unwanted: set[str]) -> None:
    shown = subprocess.run(
        [sys.executable, "-c", f"{program}; import sys; print(*sys.modules)"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(shown.stdout.split())
    assert "wordsvc" in loaded
    assert not loaded & unwanted

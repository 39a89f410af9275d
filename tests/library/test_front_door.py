"""What `import wordsvc` gives, what it costs, and that the other faces ask the same functions."""

import doctest
import inspect
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import wordsvc
import wordsvc.cards
import wordsvc.diabolo
import wordsvc.quiddler
import wordsvc.words

REPOSITORY = Path(__file__).parents[2]

NAMES = [
    "BestHand",
    "DictionaryError",
    "GameScore",
    "InputError",
    "Referee",
    "RoundScore",
    "Ruling",
    "Spelling",
    "Verdict",
    "__version__",
    "best_hand",
    "deck_names",
    "define",
    "dictionary_names",
    "draw_odds",
    "find",
    "judge",
    "load_deck",
    "load_deck_file",
    "load_dictionary",
    "score_diabolo",
    "score_game",
    "score_round",
    "settle",
    "suggest",
]

PACKAGES = [wordsvc, wordsvc.words, wordsvc.cards, wordsvc.quiddler, wordsvc.diabolo]


def loaded_by(program: str) -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys, json; print(json.dumps(sorted(sys.modules)))"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    names: list[str] = json.loads(shown.stdout.splitlines()[-1])
    return set(names)


def test_the_front_door_has_these_names_and_no_others() -> None:
    assert sorted(NAMES) == sorted(wordsvc.__all__) == dir(wordsvc)
    assert all(getattr(wordsvc, name) is getattr(wordsvc, name) for name in NAMES)
    with pytest.raises(AttributeError, match="no attribute 'unknown'"):
        wordsvc.unknown  # type: ignore[attr-defined]  # noqa: B018


def test_importing_it_loads_nothing_else() -> None:
    bare = loaded_by("import json")
    added = loaded_by("import json, wordsvc") - bare
    assert added == {"wordsvc"}


def test_a_star_import_gives_every_name() -> None:
    listed = f"from wordsvc import *\nassert all(name in globals() for name in {NAMES})"
    assert not loaded_by(listed) & {"flask", "gunicorn", "click", "orjson", "pydantic", "games"}


def test_its_version_is_that_of_the_installed_package() -> None:
    from importlib.metadata import version

    assert wordsvc.__version__ == version("wordsvc")


def test_the_faces_ask_its_functions() -> None:
    from wordsvc.cli.commands import check, define, diabolo, draw, find, hand, quiddler, score
    from wordsvc.http.resources import words as resource
    from wordsvc.library import judge_request
    from wordsvc.web.referee import answers

    for face in (check, diabolo, quiddler, resource, judge_request, answers):
        assert vars(face)["judge"] is wordsvc.judge
    assert vars(answers)["settle"] is wordsvc.settle
    assert vars(find)["find"] is wordsvc.find
    assert vars(hand)["best_hand"] is wordsvc.best_hand
    assert vars(draw)["draw_odds"] is wordsvc.draw_odds
    assert vars(define)["define"] is wordsvc.define
    for name in ("score_round", "score_game", "score_diabolo"):
        assert vars(score)[name] is getattr(wordsvc, name)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_public_name_is_there_and_says_what_it_is(package: ModuleType) -> None:
    assert len(set(package.__all__)) == len(package.__all__)
    for name in package.__all__:
        found = getattr(package, name)
        assert not callable(found) or found.__doc__, name


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_public_function_has_an_example_that_runs(package: ModuleType) -> None:
    finder, runner = doctest.DocTestFinder(recurse=False), doctest.DocTestRunner()
    for name in package.__all__:
        found = getattr(package, name)
        if not (inspect.isroutine(found) or hasattr(found, "__wrapped__")):
            continue
        plain = inspect.unwrap(found)
        tests = finder.find(plain, name, globs=dict(vars(inspect.getmodule(plain))))
        assert any(test.examples for test in tests), f"{package.__name__}.{name} has no example"
        for test in tests:
            assert runner.run(test).failed == 0


PAGE = (REPOSITORY / "docs" / "library.md").read_text()


@pytest.mark.parametrize("name", NAMES)
def test_the_page_names_it(name: str) -> None:
    assert f"`{name}" in PAGE or f"wordsvc.{name}" in PAGE

"""`import wordsvc`: its names, its cost, and the other interfaces, which call the same functions."""

import doctest
import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

import wordsvc
import wordsvc.cards
import wordsvc.diabolo
import wordsvc.quiddler
import wordsvc.words
from wordsvc.cli import main
from wordsvc.library.judge_request import answer_judge
from wordsvc.web.referee.answers import answer_question
from wordsvc.web.referee.questions import read_question

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
    "hooks",
    "judge",
    "load_deck",
    "load_deck_file",
    "load_dictionary",
    "score_diabolo",
    "score_game",
    "score_round",
    "senses",
    "settle",
    "suggest",
    "why",
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
    assert not loaded_by(listed) & {"flask", "gunicorn", "click", "orjson", "games.core"}


def test_its_version_is_that_of_the_installed_package() -> None:
    from importlib.metadata import version

    assert wordsvc.__version__ == version("wordsvc")


def test_the_faces_ask_its_functions() -> None:
    from wordsvc.cli.commands import score
    from wordsvc.cli.commands.finding import find

    assert vars(find)["find"] is wordsvc.find
    for name in ("score_round", "score_game", "score_diabolo"):
        assert vars(score)[name] is getattr(wordsvc, name)


DIABOLO = {"word": "HANG", "cards": "G,N,H,A"}
CHALLENGE: dict[str, Any] = {"challenger": "Bea", "challenged": "Ann"}

FACES: list[tuple[str, Callable[[], object]]] = [
    ("judge", lambda: wordsvc.judge("QUIT", game="quiddler")),
    ("judge", lambda: main.main(["quiddler", "QUIT"])),
    ("judge", lambda: main.main(["diabolo", "HANG", "--cards", "G,N,H,A"])),
    ("judge", lambda: answer_judge(DIABOLO, "diabolo")),
    ("judge", lambda: answer_question(read_question(MultiDict({"word": "QUIT"})))),
    ("settle", lambda: wordsvc.settle([("QUIT", "QU,I,T")], **CHALLENGE)),
    ("settle", lambda: main.main(["challenge", "QUIT", "--by", "Bea", "--against", "Ann"])),
    ("settle", lambda: answer_question(read_question(MultiDict({"word": "QUIT", **CHALLENGE})))),
    ("best_hand", lambda: wordsvc.best_hand("Q,U,I,T")),
    ("best_hand", lambda: main.main(["hand", "--cards", "Q,U,I,T"])),
    ("draw_odds", lambda: wordsvc.draw_odds("Q,U,I", "T")),
    ("draw_odds", lambda: main.main(["draw", "--cards", "Q,U,I", "--face-up", "T"])),
    ("suggest", lambda: wordsvc.suggest("QIUT", game="quiddler")),
]


@pytest.mark.parametrize(("verb", "ask"), FACES)
def test_every_face_asks_a_referee(
    verb: str, ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    class AskedError(Exception):
        """The verb is called."""

    def note(*_: object, **__: object) -> None:
        raise AskedError

    monkeypatch.setattr(wordsvc.Referee, verb, note)
    with pytest.raises(AskedError):
        ask()


@pytest.mark.parametrize(
    "name", ["judge", "suggest", "find", "best_hand", "draw_odds", "settle", "score_round", "score_game"]
)
def test_an_argument_that_does_not_exist_is_a_type_error(name: str) -> None:
    with pytest.raises(TypeError):
        getattr(wordsvc, name)("QUIT", deks="quiddler")


def test_a_house_list_is_a_text_everywhere() -> None:
    agreed: Any = {"house": "+QZX"}
    assert wordsvc.judge("qzx", **agreed).allowed
    assert wordsvc.judge("qzx", game="quiddler", **agreed).allowed
    assert [hit.word for hit in wordsvc.find("qzx", game="letters", min_length=3, **agreed)] == ["QZX"]
    ann = {"name": "Ann", "words": [("QZX", "q,z,x")], "unused": ""}
    played = {"players": [ann], "strict": True}
    assert wordsvc.score_round(played, **agreed).players[0].words > 0
    assert wordsvc.score_game({"rounds": [played]}, **agreed).rounds[0].players[0].words > 0


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

"""The typed signatures of the library beside the declarations of the same requests."""

import inspect
from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import wordsvc
from wordsvc.input.question import Field, Question
from wordsvc.library.find_request import FIND
from wordsvc.library.judge_request import CALL, CHECK
from wordsvc.quiddler.best_hand.draw_request import DRAW
from wordsvc.quiddler.best_hand.hand_request import HAND
from wordsvc.quiddler.scoring.challenges import CHALLENGE
from wordsvc.referee.agreed import Agreed
from wordsvc.words.word_fields import AUTHORITY_NAMES

AGREED = {*AUTHORITY_NAMES, "deck"}
INCLUDED = {"define", "suggest", "offensive", "evidence", "hooks"}
"""Fields of a verdict that are functions of their own in the library."""

PAGED = {"limit", "after"}
"""Fields of a page; a search of the library is iterated."""

FUNCTIONS = [
    pytest.param(wordsvc.best_hand, HAND, set(), id="best_hand"),
    pytest.param(wordsvc.draw_odds, DRAW, set(), id="draw_odds"),
    pytest.param(wordsvc.settle, CHALLENGE, set(), id="settle"),
    pytest.param(wordsvc.find, FIND, PAGED, id="find"),
]


def test_an_agreement_has_the_fields_of_requests() -> None:
    renamed = {"dictionary" if name == "dictionaries" else name for name in Agreed.__annotations__}
    assert renamed - {"authority"} == AGREED


@pytest.mark.parametrize(("function", "question", "left_out"), FUNCTIONS)
def test_a_function_takes_the_fields(
    function: Callable[..., Any], question: Question, left_out: set[str]
) -> None:
    hints = get_type_hints(function)
    parameters = inspect.signature(function).parameters
    named = {name for name, each in parameters.items() if each.kind is not each.VAR_KEYWORD}
    assert named == question.fields.keys() - AGREED - left_out
    for name in named:
        assert (parameters[name].default is inspect.Parameter.empty) == question.fields[name].required
        assert_kind(hints[name], question.fields[name])


def test_a_verdict_takes_the_fields_of_both_games() -> None:
    named = {
        name
        for name, each in inspect.signature(wordsvc.judge).parameters.items()
        if each.kind is not each.VAR_KEYWORD
    }
    assert named == {"game"} | (CALL.fields.keys() | CHECK.fields.keys()) - AGREED - INCLUDED


def assert_kind(hint: Any, field: Field) -> None:
    """Compare the type of an argument with the kind of a field."""
    kinds = {each for each in get_args(hint) or (hint,) if each is not type(None)}
    schema = field.kind.schema()
    if "enum" in schema:
        literals = [hint] if get_origin(hint) is Literal else [*get_args(hint)]
        values = [value for literal in literals for value in get_args(literal)]
        assert values == schema["enum"], field.name
    if schema.get("type") in ("boolean", "integer"):
        assert kinds == {bool if schema["type"] == "boolean" else int}, field.name

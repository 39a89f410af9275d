"""The steps that a search counts (`step_budget`): enough to stop costly searches, in each kernel."""

from typing import Any

import pytest

from tests.kernel_choice import searching_with
from wordsvc import kernel
from wordsvc.cards import load_deck
from wordsvc.input import InputError
from wordsvc.library.find_request import answer_find
from wordsvc.words.step_budget import MAX_STEPS, limit_steps

DIABOLO = load_deck("diabolo-de").faces()
QUIDDLER = load_deck("quiddler").faces()
JOKERS = ["E", "N", "R", "S", "T", *"****", "**", "**"]

pytestmark = pytest.mark.once


def diabolo(cards: Any = DIABOLO, **fields: Any) -> dict[str, Any]:
    return {"game": "diabolo", "cards": list(cards), **fields}


@pytest.mark.parametrize(
    ("document", "field"),
    [
        pytest.param(diabolo(JOKERS, must=["**", "**"], max_cards=8), "must", marks=pytest.mark.slow),
        (diabolo(JOKERS, max_cards=5), "max_cards"),
        pytest.param(diabolo(JOKERS, limit=1000), "limit", marks=pytest.mark.slow),
        pytest.param(diabolo(limit=1000), "limit", marks=pytest.mark.slow),
        (diabolo(must=["ER", "ST"], limit=1000), "must"),
        (diabolo(contains="E", begins="E", ends="N", pattern="*e*n*e*"), "pattern"),
    ],
)
def test_too_much_for_python_names_its_dearest_field_and_the_compiled_kernel_answers_it(
    document: dict[str, Any], field: str
) -> None:
    with searching_with(None), limit_steps(MAX_STEPS), pytest.raises(InputError) as error:
        answer_find(document)
    assert (error.value.field, error.value.code) == ((field,), "too_much_work")
    assert error.value.hint
    if kernel.compiled is not None:
        with limit_steps(MAX_STEPS):
            assert answer_find(document).total > 1_000


SIX_DOUBLES = diabolo(["E", "N", "R", "S", "T", *["**"] * 6])


@pytest.mark.slow
@pytest.mark.usefixtures("either_kernel")
@pytest.mark.parametrize("most", [MAX_STEPS // 5, 20_000])
def test_what_is_too_much_stops_in_the_midst_of_the_work(most: int) -> None:
    with limit_steps(most) as account, pytest.raises(InputError) as error:
        answer_find(SIX_DOUBLES | {"limit": 1000})
    assert error.value.code == "too_much_work"
    assert account.total < most + 20_000


@pytest.mark.usefixtures("either_kernel")
@pytest.mark.parametrize(
    "document",
    [
        pytest.param({"cards": list(QUIDDLER), "pattern": "*"}, marks=pytest.mark.slow),
        {"cards": list(QUIDDLER), "pattern": "**"},
        {"cards": list(QUIDDLER), "pattern": "*?" * 20},
        pytest.param({"cards": list(QUIDDLER), "limit": 1000}, marks=pytest.mark.slow),
        diabolo(pattern="*"),
        pytest.param(diabolo(limit=1000, sort="alphabet"), marks=pytest.mark.slow),
        pytest.param(diabolo(JOKERS), marks=pytest.mark.slow),
    ],
)
def test_ordinary_requests_and_whole_decks_are_answered_as_without_a_bound(document: dict[str, Any]) -> None:
    with limit_steps(MAX_STEPS):
        bounded = answer_find(document)
    assert bounded.total > 300
    plain = {name: value for name, value in document.items() if name != "pattern"}
    if set(document.get("pattern", "*")) == {"*"}:
        unbounded = answer_find(plain)
        assert (bounded.total, bounded.words) == (unbounded.total, unbounded.words)

"""Agreement of the kernels that the tests of find, hands and draws do not cover."""

import sys
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.kernel import parity
from tests.kernel_choice import searching_with
from wordsvc import kernel
from wordsvc.cards import load_deck
from wordsvc.input import InputError
from wordsvc.library.find_request import answer_find
from wordsvc.words.search.slices_writer import write_slices
from wordsvc.words.step_budget import MAX_STEPS, limit_steps

NEEDS_BOTH = pytest.mark.skipif(kernel.compiled is None, reason="there is no compiled kernel")


@pytest.mark.slow
@NEEDS_BOTH
def test_both_kernels_give_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["parity.py", "0.002"])
    parity.main()
    assert capsys.readouterr().out.count("no difference") == 6


DIABOLO = load_deck("diabolo-de").faces()


def draw_document(random: Random) -> dict[str, Any]:
    """Return some cards of Diabolo, often with a limit or a pattern."""
    cards = random.sample(DIABOLO, random.randint(6, 30))
    limits: list[dict[str, Any]] = [
        {},
        {"must": random.sample(cards, 2)},
        {"max_cards": 5},
        {"pattern": "*E?*"},
    ]
    return {"game": "diabolo", "cards": cards, **random.choice(limits)}


def ask(document: dict[str, Any]) -> tuple[object, int, set[str]]:
    """Return the answer of a search (None if refused), its steps, and the fields that asked for them."""
    found: object = None
    with limit_steps(MAX_STEPS) as account, suppress(InputError):
        answer = answer_find(document)
        found = answer.total, answer.words
    return found, account.total, set(account.charged)


@pytest.mark.slow
@NEEDS_BOTH
def test_the_compiled_kernel_answers_whatever_python_answers_with_less_work() -> None:
    asked = []
    for compiled in (None, kernel.compiled):
        with searching_with(compiled):
            asked.append([ask(draw_document(Random(seed))) for seed in range(12)])
    refused = 0
    for (slow, slow_steps, slow_fields), (quick, quick_steps, quick_fields) in zip(*asked, strict=True):
        assert quick == slow or slow is None
        assert quick_steps <= slow_steps
        assert quick_fields == slow_fields or slow is None
        refused += slow is None
    assert 0 < refused < 12
    assert all(quick is not None for quick, _, _ in asked[1])


@NEEDS_BOTH
@given(st.sets(st.text("ABEIQZ", min_size=1, max_size=20) | st.sampled_from(["A" * 63, "Z"]), max_size=200))
def test_both_kernels_write_the_same_slices(words: set[str]) -> None:
    written = []
    for compiled in (None, kernel.compiled):
        with searching_with(compiled):
            written.append(write_slices(words))
    assert written[0] == written[1]

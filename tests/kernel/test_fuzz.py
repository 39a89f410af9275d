import pytest

from tests.kernel.fuzz import Fuzzer
from wordsvc import kernel


@pytest.mark.skipif(kernel.compiled is None, reason="there is no compiled kernel to fuzz")
@pytest.mark.parametrize("rounds", [80, pytest.param(400, marks=pytest.mark.slow)])
def test_forged_input_is_answered_or_refused(rounds: int) -> None:
    assert kernel.compiled is not None
    fuzzer = Fuzzer(kernel.compiled, seed=2)
    for _ in range(rounds):
        fuzzer.round()
    assert all(fuzzer.answers[name] > rounds // 8 for name, _ in fuzzer.calls)

import pytest

from tests.kernel.fuzz import Fuzzer
from wordsvc import kernel


@pytest.mark.skipif(kernel.compiled is None, reason="there is no compiled kernel to fuzz")
def test_forged_input_is_answered_or_refused() -> None:
    assert kernel.compiled is not None
    fuzzer = Fuzzer(kernel.compiled, seed=1)
    for _ in range(400):
        fuzzer.round()
    assert all(fuzzer.answers[name] > 50 for name, _ in fuzzer.calls)

import pytest

from tests.kernel.golden import differences


@pytest.mark.slow
@pytest.mark.usefixtures("either_kernel")
def test_known_questions_have_the_known_answers() -> None:
    assert differences() == []

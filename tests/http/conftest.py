import pytest

from wordsvc.http.health import DEFAULT_DICTIONARIES
from wordsvc.words.preparation import prepare


@pytest.fixture(scope="session", autouse=True)
def prepared() -> None:
    """The default dictionaries are prepared for searches, so that `/readyz` answers 200 at once."""
    for name in DEFAULT_DICTIONARIES:
        prepare(name)

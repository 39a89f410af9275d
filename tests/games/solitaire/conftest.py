from pathlib import Path

import pytest

from tests.games.solitaire.positions import judge_of
from wordsvc.referee import Referee

WORDS = (
    "at ta qi it in an na en ne on no to do go od dog god cat act tea eat ate quit aid die ode doe toe nod"
    " don die tie net ten ton not eon one ion din and dan ran are ear era rat tar art sea"
)


@pytest.fixture(scope="session")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Referee:
    """Return a judge by a short list of words."""
    return judge_of(WORDS, tmp_path_factory.mktemp("words"))


@pytest.fixture(scope="session")
def english() -> Referee:
    """Return the judge of the game as it is usually played."""
    return Referee("quiddler")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a test's word lists."""
    return tmp_path

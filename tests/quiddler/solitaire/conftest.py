import pytest

from wordsvc.quiddler.solitaire.solver.layable import layable
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets
from wordsvc.words import Authority, open_authority


@pytest.fixture(scope="session")
def english() -> Authority:
    return open_authority("en")


@pytest.fixture(scope="session")
def sets(english: Authority) -> LayableSets:
    return layable(english)

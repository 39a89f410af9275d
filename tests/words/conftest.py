from collections.abc import Callable
from pathlib import Path

import pytest

from tests.dictionary_editions import Content, install
from wordsvc.words import Lexicon


@pytest.fixture
def make_lexicon(tmp_path: Path) -> Callable[..., Lexicon]:
    """Install a dictionary with these words and these refusals, by their tags, and open it."""

    def make(name: str, words: dict[str, int], refusals: dict[str, int], language: str = "en") -> Lexicon:
        content = Content(words, refusals, offensive=None, levels=None)
        return Lexicon(install(tmp_path, content, "1", name, language))

    return make

"""Two editions of a small dictionary `en` for tests of results that an update must not change."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dictionaries.editions import HISTORY
from dictionaries.tags import ALSO_A_NAME, allowed_tag, refused_tag
from tests.dictionary_editions import Content, install, look_in, upgrade
from wordsvc.words.lexicon import forget_lexicons

VERSION = "2026.12"

WORD = allowed_tag(10)

FIRST = Content(
    {
        **dict.fromkeys(["QUIT", "CWM", "AX", "CAT", "DOG", "QI", "QUIZ"], WORD),
        "BEN": allowed_tag(80, ALSO_A_NAME),
        "USA": refused_tag("abbreviation"),
    }
)
SECOND = Content(
    {
        **dict.fromkeys(["QUIT", "BEN", "CWM", "AX", "CAT", "IXO", "QUIZ"], WORD),
        "QI": refused_tag("abbreviation"),
        "USA": refused_tag("proper_noun"),
    }
)
"""DOG is out, IXO is in, QI counts no more and USA is refused as a name."""


class SecondDictionary:
    """The edition 2026.11 of `en`; `install` puts the edition 2026.12 in its place."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        install(folder, FIRST, "2026.11")

    def install(self) -> None:
        """Update the dictionary, as an update of the program does."""
        upgrade(self._folder, SECOND, VERSION)
        forget_lexicons()

    def downgrade(self) -> None:
        """Go back to the edition 2026.11 alone, as an older program has it."""
        Path(self._folder, "en", HISTORY).unlink()
        install(self._folder, FIRST, "2026.11")
        forget_lexicons()


@pytest.fixture
def second_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SecondDictionary]:
    """Open the edition 2026.11 as `en`, and return the way to the next one."""
    folder = tmp_path / "second"
    dictionary = SecondDictionary(folder)
    look_in(folder, monkeypatch)
    yield dictionary
    monkeypatch.undo()
    forget_lexicons()

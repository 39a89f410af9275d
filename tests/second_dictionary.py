"""Two editions of small dictionaries for tests of results that an update must not change."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import ascii_uppercase

import pytest

from dictionaries.editions import HISTORY
from dictionaries.tags import ALSO_A_NAME, allowed_tag, refused_tag
from tests.dictionary_editions import Content, forget_dictionaries, install, look_in, upgrade
from wordsvc.catalogue import games
from wordsvc.http.middleware import caching
from wordsvc.tables.match import agreement

VERSION = "2026.12"
DICTIONARIES = {"en": "en", "de": "de", "de-large": "de"}
"""The languages of the dictionaries that the games name."""

WORD = allowed_tag(10)


def _strings(parity: int, without: str) -> dict[str, int]:
    """Return half of all texts of two and three letters, so that words laid by chance change."""
    texts = (letters for length in (2, 3) for letters in product(ascii_uppercase, repeat=length))
    words = ("".join(letters) for letters in texts if sum(map(ord, letters)) % 2 == parity)
    return {word: WORD for word in words if word != without}


FIRST = Content(
    {
        **_strings(0, without="IXO"),
        **dict.fromkeys(["QUIT", "CWM", "AX", "CAT", "DOG", "QI", "QUIZ", "TEA"], WORD),
        "BEN": allowed_tag(80, ALSO_A_NAME),
        "USA": refused_tag("abbreviation"),
    }
)
SECOND = Content(
    {
        **_strings(1, without="DOG"),
        **dict.fromkeys(["QUIT", "BEN", "CWM", "AX", "CAT", "IXO", "QUIZ"], WORD),
        "AT": allowed_tag(60),
        "TEA": refused_tag("proper_noun"),
        "QI": refused_tag("abbreviation"),
        "USA": refused_tag("proper_noun"),
    }
)
"""DOG is out, IXO is in, QI counts no more and USA is refused as a name."""


class SecondDictionary:
    """The edition 2026.11 of `DICTIONARIES`; `install` puts the edition 2026.12 in its place."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._install_first()

    def install(self) -> None:
        """Update the dictionary, as an update of the program does."""
        for name in DICTIONARIES:
            upgrade(self._folder, SECOND, VERSION, name)
        forget()

    def downgrade(self) -> None:
        """Go back to the edition 2026.11 alone, as an older program has it."""
        for name in DICTIONARIES:
            Path(self._folder, name, HISTORY).unlink()
        self._install_first()
        forget()

    def _install_first(self) -> None:
        for name, language in DICTIONARIES.items():
            install(self._folder, FIRST, "2026.11", name, language)


def forget() -> None:
    """Open the dictionaries anew, as a program that begins does."""
    forget_dictionaries()
    games._usual_rulebook.cache_clear()
    agreement.forget_rules()
    caching._revision.cache_clear()


@pytest.fixture
def second_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SecondDictionary]:
    """Open the edition 2026.11 as `en`, and return the way to the next one."""
    folder = tmp_path / "second"
    dictionary = SecondDictionary(folder)
    look_in(folder, monkeypatch)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    forget()
    yield dictionary
    monkeypatch.undo()
    forget()

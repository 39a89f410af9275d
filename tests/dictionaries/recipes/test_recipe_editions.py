"""The recipe writes the changes of an edition, and never another content under an old version."""

from pathlib import Path

import pytest

from dictionaries import load_manifest
from dictionaries.editions import load_history
from dictionaries.recipe.files.editions import extend_history
from dictionaries.recipe.sources.packages import SourceError
from dictionaries.tags import allowed_tag
from tests.dictionary_editions import Content, install, upgrade

FIRST = Content({"CAT": allowed_tag(10)})
SECOND = Content({"CAT": allowed_tag(10), "DOG": allowed_tag(10)})
THIRD = Content({"DOG": allowed_tag(20)})


def test_a_new_edition_goes_before_the_history(tmp_path: Path) -> None:
    installed, built = tmp_path / "installed", tmp_path / "built"
    install(installed, FIRST, "2026.10")
    upgrade(installed, SECOND, "2026.11")
    editions = extend_history(install(built, THIRD, "2026.12"), installed)
    assert [edition.version for edition in editions] == ["2026.11", "2026.10"]
    assert editions[1:] == load_history(load_manifest("en", str(installed)))
    changed = {word for change in editions[0].changes["words.marisa"] for word in change.words}
    assert changed == {"CAT", "DOG"}


def test_the_same_content_keeps_the_history(tmp_path: Path) -> None:
    installed, built = tmp_path / "installed", tmp_path / "built"
    install(installed, FIRST, "2026.10")
    upgrade(installed, SECOND, "2026.11")
    history = load_history(load_manifest("en", str(installed)))
    assert extend_history(install(built, SECOND, "2026.11"), installed) == history
    (tmp_path / "empty").mkdir()
    assert extend_history(install(built, SECOND, "2026.11"), tmp_path / "empty") == ()


@pytest.mark.parametrize("version", ["2026.10", "2026.11"])
def test_another_content_under_an_old_version_is_refused(tmp_path: Path, version: str) -> None:
    installed, built = tmp_path / "installed", tmp_path / "built"
    install(installed, FIRST, "2026.10")
    upgrade(installed, SECOND, "2026.11")
    with pytest.raises(SourceError, match="has another content already"):
        extend_history(install(built, THIRD, version), installed)

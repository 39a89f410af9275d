"""Golden playthroughs: generated once, reviewed, and the same for ever."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from games.core import load_log, parse_any
from wordsvc.catalogue import find_rulebook

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_playthrough_is_what_it_was(path: Path, load_script: Callable[[str], ModuleType]) -> None:
    module = load_script("tools/playthroughs.py")
    text = path.read_text("utf-8")
    assert module.playthrough(path.stem) == text, (
        "if this is meant: python -m tools.playthroughs, and read the diff"
    )


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_playthrough_is_a_log_that_replays(path: Path) -> None:
    text = path.read_text("utf-8")
    match = load_log(parse_any(text), find_rulebook)
    assert match.game.over(match.state)
    assert f"; scores: {' '.join(map(str, match.game.scores(match.state)))};" in text


def test_every_playthrough_has_its_file(load_script: Callable[[str], ModuleType]) -> None:
    assert {path.stem for path in GOLDEN} == set(load_script("tools/playthroughs.py").PLAYED)
